import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from '@vitrina/schema/wire/cell'
import { strToU8, zipSync } from 'fflate'
import { sourceTables } from './source-tables.ts'
import { sheetsOf } from './workbook.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** Number formats of cells, from `s="4"` on; the first ones are a date, a time and a number with a word after it. */
const FORMATS = [
  ...['00000', '[$-419]000000', '0000-000', '"A-"0000', '0.00', '_-* #,##0.00\\ _₽_-', '0.00;(0.00)'],
  ...[
    '[h]:mm:ss',
    'h:mm',
    '0.00E+00',
    '# ?/?',
    '0,',
    '0%',
    '_-* "-"??_-',
    '0',
    'yyyy\\-mm',
    '0.##',
    '#.##',
    '#,##0.00\\ [$€-407]',
  ],
]
const formatted = (format: string) => FORMATS.indexOf(format) + 4

const STYLES = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;лей&quot;"/>${FORMATS.map((code, n) => `<numFmt formatCode="${code.replaceAll('"', '&quot;')}" numFmtId="${166 + n}"/>`).join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="166"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>${FORMATS.map((_, n) => `<xf numFmtId="${166 + n}"/>`).join('')}</cellXfs></styleSheet>`

/** Workbook whose sheets have these rows, as XML. */
const workbookOf = (sheets: Readonly<Record<string, string>>, more: Record<string, Uint8Array> = {}) => {
  const names = Object.keys(sheets)
  const list = names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n + 1}"/>`)
  const targets = names.map(
    (_, n) =>
      `<Relationship Id="r${n + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${PACKAGE}>${targets.join('')}<Relationship Id="rs" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(STYLES),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        strToU8(`<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...more,
  })
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (place: string, value: string, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`

const csvOf = async (rows: string) => {
  const sheets = await sheetsOf(workbookOf({ A: rows }))
  assert.ok(typeof sheets !== 'string', String(sheets))
  return sheets[0]?.file.text()
}

test('rows keep their positions, texts are quoted, and typed values have the notation of the server', async () => {
  assert.equal(
    await csvOf(
      `<row r="2">${text('A2', ' "Unt"; ')}${number('C2', '1.234')}</row><row r="3">${text('A3', '1,5')}<c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c></row>`,
    ),
    '\n" ""Unt""; ",,1.234\n"1,5",true,#N/A (C3)\n',
  )
})

test('a code with leading zeros by its format keeps them', async () => {
  assert.equal(
    await csvOf(
      `<row r="1">${number('A1', '42', 4)}${number('B1', '123456', 4)}${number('C1', '1.5', 4)}${number('D1', '42')}${number('E1', '0', 4)}</row>`,
    ),
    '"00042",123456,1.5,42,"00000"\n',
  )
})

test('numbers have exactly the digits that a spreadsheet shows', async () => {
  for (const [stored, shown] of [
    ['19.989999999999998', '19.99'],
    ['1005006789012345', '1005006789012345'],
    ['1005006789012346', '1005006789012346'],
    ['9007199254740992', '9007199254740992'],
    ['1.005006789012347E+15', '1005006789012347'],
    ['9007199254740993', '#DIGITS! 9007199254740993 (A1)'],
    ['1E+300', '#DIGITS! 1E+300 (A1)'],
    // LibreOffice stores 15 digits, so three codes would become one.
    ['1005006789012350', '#DIGITS! 1005006789012350 (A1)'],
    ['-1005006789012340', '#DIGITS! -1005006789012340 (A1)'],
    ['100500678901230', '100500678901230'],
    ['1.00500678901235E+015', '#DIGITS! 1.00500678901235E+015 (A1)'],
    ['1.2E+14', '120000000000000'],
    ['0.30000000000000004', '0.3'],
    ['1234.5', '1234.5'],
    ['4840001234567', '4840001234567'],
    ['5.5511151231257827E-17', '0'],
    ['2.5000000000000001E-2', '0.025'],
  ] as const)
    assert.equal(await csvOf(`<row r="1">${number('A1', stored)}</row>`), `${shown}\n`)
})

test('a formatted number is exported as its cell shows it, without thousands separators', async () => {
  for (const [format, stored, shown] of [
    ['00000', '42', '"00042"'],
    ['[$-419]000000', '42', '"000042"'],
    ['0000-000', '1234567', '"1234-567"'],
    ['"A-"0000', '42', '"A-0042"'],
    ['0.00', '12.5', '12.50'],
    ['0.00', '19.989999999999998', '19.99'],
    ['_-* #,##0.00\\ _₽_-', '1234.5', '1234.50'],
    ['#,##0.00\\ [$€-407]', '1234.5', '"1234.50 €"'],
    ['0.00;(0.00)', '-3', '-3.00'],
    ['0.##', '7', '7'],
    ['0.00', '8407.595', '8407.60'],
    ['0.00', '-645.045', '-645.05'],
    ['0%', '0.285', '"29%"'],
    ['#.##', '-0.5', '-0.5'],
    ['[h]:mm:ss', '1.5', '"36:00:00"'],
    ['h:mm', '0.5', '12:00:00'],
    ['0', '1005006789012345', '1005006789012345'],
    // Refused: two of them could show the same, or nothing.
    ['0.00E+00', '4840001234567', '4840001234567'],
    ['# ?/?', '0.51', '0.51'],
    ['0,', '1234', '1234'],
    ['0', '12.4', '12.4'],
    ['_-* "-"??_-', '0', '0'],
    ['0%', '0.5', '"50%"'],
    ['yyyy\\-mm', '46350.4', '2026-11-24'],
  ] as const)
    assert.equal(
      await csvOf(`<row r="1">${number('A1', stored, formatted(format))}</row>`),
      `${shown}\n`,
      format,
    )
})

test('an error, and a formula without a result, are refused with the name of the cell', async () => {
  const cells =
    '<c r="B2" t="e"><v>#REF!</v></c><c r="C2"><f>A1</f></c><c r="D2" t="str"><f>A1</f><v></v></c><c r="AA2"><f>A1</f><v/></c>'
  const csv = await csvOf(`<row r="2">${cells}</row>`)
  assert.equal(csv, `\n,#REF! (B2),#FORMULA! (C2),${','.repeat(23)}#FORMULA! (AA2)\n`)
  const faults = (csv ?? '')
    .trim()
    .split(',')
    .map((cell) => readCell({ kind: 'text' }, cell))
  assert.deepEqual(
    faults.flatMap((value) => ('fault' in value ? [value.fault] : [])),
    [
      { key: 'invalid_value.cell_error', parameters: { value: '#REF!', cell: 'B2' } },
      { key: 'invalid_value.cell_formula', parameters: { cell: 'C2' } },
      { key: 'invalid_value.cell_formula', parameters: { cell: 'AA2' } },
    ],
  )
})

test('character references and spreadsheet escapes are decoded', async () => {
  for (const [written, meant] of [
    ['&#128512;&#x1F95B;', '😀🥛'],
    ['a_x000D_\r\nb', 'a\r\nb'],
    ['a_x000D_\nb', 'a\r\nb'],
    ['_x005F_x000D_ _xD83D__xDE00_ _x00zz_', '_x000D_ 😀 _x00zz_'],
    ['a\r\nb', 'a\nb'],
    ['a&#13;b&amp;lt;', 'a\rb&lt;'],
  ] as const)
    assert.equal(await csvOf(`<row r="1">${text('A1', written)}</row>`), `"${meant}"\n`)
  assert.equal(
    await csvOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t><![CDATA[<b>]]></t></r></is></c></row>',
    ),
    '"a<b>"\n',
  )
})

test('dates and times are written in the format of the server', async () => {
  assert.equal(
    await csvOf(
      `<row r="1">${number('A1', '46350', 1)}${number('B1', '46350.416666666664', 2)}${number('C1', '0.5', 2)}</row>`,
    ),
    '2026-11-24,2026-11-24 10:00:00,12:00:00\n',
  )
})

test('empty sheets are omitted, the others keep their names', async () => {
  const row = `<row r="1">${text('A1', 'x')}</row>`
  const sheets = await sheetsOf(workbookOf({ Empty: '', Preț: row, Остатки: row }))
  assert.ok(typeof sheets !== 'string')
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['Preț', 'Остатки'],
  )
  assert.equal(await sheetsOf(workbookOf({ A: '', B: '<row r="3"/>' })), 'empty')
})

const ENTRY = 0x02014b50
const SIZE_AT = 24
const NAME_AT = 46

/** Archive whose entry declares a wrong unpacked size. */
const claiming = (archive: Uint8Array, name: string, bytes: number) => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  for (let at = 0; at + NAME_AT + name.length <= archive.length; at++) {
    const itsName = new TextDecoder().decode(archive.subarray(at + NAME_AT, at + NAME_AT + name.length))
    if (view.getUint32(at, true) === ENTRY && itsName === name) view.setUint32(at + SIZE_AT, bytes, true)
  }
  return archive
}

test('too large content is refused before it is unpacked or stored', async () => {
  const row = `<row r="1">${text('A1', 'x')}</row>`
  const styles = claiming(workbookOf({ A: row }), 'xl/styles.xml', 300 * 2 ** 20)
  assert.equal(await sheetsOf(styles), 'workbookTooLarge')
  // Pictures are not unpacked, regardless of their size.
  const picture = workbookOf({ A: row }, { 'xl/media/1.png': new Uint8Array(9) })
  assert.ok(typeof (await sheetsOf(claiming(picture, 'xl/media/1.png', 300 * 2 ** 20))) !== 'string')
  // Data beyond the declared size is not unpacked, so this entry is truncated.
  assert.equal(await sheetsOf(claiming(workbookOf({ A: row }), 'xl/workbook.xml', 9)), 'unreadable')
  for (const rows of [
    `<row r="4000000000">${number('A4000000000', '1')}</row>`,
    Array.from({ length: 200 }, (_, n) => `<row r="${n + 1}">${number(`XFD${n + 1}`, '1')}</row>`).join(''),
  ])
    assert.equal(await sheetsOf(workbookOf({ A: rows })), 'workbookTooLarge')
})

test('a file that is not a workbook is reported as such', async () => {
  assert.equal(await sheetsOf(new Uint8Array([0x50, 0x4b, 3, 4])), 'unreadable')
  assert.equal(await sheetsOf(zipSync({ 'a.txt': strToU8('a') })), 'unreadable')
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])
  assert.equal(await sourceTables(new File([old], 'a.xls')), 'oldWorkbook')
})
