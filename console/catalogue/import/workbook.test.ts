import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { sourceTables } from './source-tables.ts'
import { sheetsOf } from './workbook.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** A day, a moment and a number with a word behind it, and one with zeros in front: the formats of cells with `s="1"` to `"4"`. */
const STYLES = `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;лей&quot;"/><numFmt formatCode="00000" numFmtId="166"/></numFmts><cellStyleXfs count="1"><xf numFmtId="166"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

/** A workbook whose sheets have these rows, as XML. */
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

test('rows keep their places, texts stand in quotes, and what has a type of its own as the server reads it', async () => {
  assert.equal(
    await csvOf(
      `<row r="2">${text('A2', ' "Unt"; ')}${number('C2', '1.234')}</row><row r="3">${text('A3', '1,5')}<c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c></row>`,
    ),
    '\n" ""Unt""; ",,1.234\n"1,5",true\n',
  )
})

test('a code that its format shows with zeros in front has them', async () => {
  assert.equal(
    await csvOf(
      `<row r="1">${number('A1', '42', 4)}${number('B1', '123456', 4)}${number('C1', '1.5', 4)}${number('D1', '42')}${number('E1', '0', 4)}</row>`,
    ),
    '"00042",123456,1.5,42,"00000"\n',
  )
})

test('numbers have the digits that a spreadsheet shows, and no others', async () => {
  for (const [stored, shown] of [
    ['19.989999999999998', '19.99'],
    ['0.30000000000000004', '0.3'],
    ['1234.5', '1234.5'],
    ['4840001234567', '4840001234567'],
    ['5.5511151231257827E-17', '0'],
    ['2.5000000000000001E-2', '0.025'],
  ] as const)
    assert.equal(await csvOf(`<row r="1">${number('A1', stored, 3)}</row>`), `${shown}\n`)
})

test('days and moments are written as the server takes them', async () => {
  assert.equal(
    await csvOf(
      `<row r="1">${number('A1', '46350', 1)}${number('B1', '46350.416666666664', 2)}${number('C1', '0.5', 2)}</row>`,
    ),
    '2026-11-24,2026-11-24 10:00:00,12:00:00\n',
  )
})

test('sheets with nothing in them are left out, the others keep their names', async () => {
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

/** The archive with an entry that says of itself that it unpacks to so many bytes. */
const claiming = (archive: Uint8Array, name: string, bytes: number) => {
  const view = new DataView(archive.buffer, archive.byteOffset)
  for (let at = 0; at + NAME_AT + name.length <= archive.length; at++) {
    const itsName = new TextDecoder().decode(archive.subarray(at + NAME_AT, at + NAME_AT + name.length))
    if (view.getUint32(at, true) === ENTRY && itsName === name) view.setUint32(at + SIZE_AT, bytes, true)
  }
  return archive
}

test('what would take too much to unpack or to hold is refused before it does', async () => {
  const row = `<row r="1">${text('A1', 'x')}</row>`
  const styles = claiming(workbookOf({ A: row }), 'xl/styles.xml', 200 * 2 ** 20)
  assert.equal(await sheetsOf(styles), 'workbookTooLarge')
  // Pictures are not unpacked, however large they are.
  const picture = workbookOf({ A: row }, { 'xl/media/1.png': new Uint8Array(9) })
  assert.ok(typeof (await sheetsOf(claiming(picture, 'xl/media/1.png', 200 * 2 ** 20))) !== 'string')
  // What an entry has beyond what it says of itself is not unpacked, so this one breaks off.
  assert.equal(await sheetsOf(claiming(workbookOf({ A: row }), 'xl/workbook.xml', 9)), 'unreadable')
  for (const rows of [
    `<row r="4000000000">${number('A4000000000', '1')}</row>`,
    Array.from({ length: 200 }, (_, n) => `<row r="${n + 1}">${number(`XFD${n + 1}`, '1')}</row>`).join(''),
  ])
    assert.equal(await sheetsOf(workbookOf({ A: rows })), 'workbookTooLarge')
})

test('what is no workbook is said to be none', async () => {
  assert.equal(await sheetsOf(new Uint8Array([0x50, 0x4b, 3, 4])), 'unreadable')
  assert.equal(await sheetsOf(zipSync({ 'a.txt': strToU8('a') })), 'unreadable')
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])
  assert.equal(await sourceTables(new File([old], 'a.xls')), 'oldWorkbook')
})
