import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCell } from '@vitrina/schema/wire/cell'
import papa from 'papaparse'
import { sheetsOf } from '../import/workbook.ts'
import { MAX_CELL_LENGTH, workbookWriter } from './workbook.ts'

const COLUMNS = [
  { name: 'code', type: 'text' },
  { name: 'price', type: 'money' },
  { name: 'weight', type: 'number' },
] as const

/** Workbook of these rows, and its result. */
const write = (rows: readonly (readonly unknown[])[], maxRows?: number) => {
  const parts: Uint8Array[] = []
  const writer = workbookWriter('product', COLUMNS, (bytes) => parts.push(bytes), maxRows)
  for (const row of rows) writer.addRow(row)
  const written = writer.end()
  return { written, bytes: new Uint8Array(Buffer.concat(parts)) }
}

/** CSV of each sheet, as the Import screen reads it. */
const readBack = async (bytes: Uint8Array) => {
  const sheets = await sheetsOf(bytes)
  assert.ok(Array.isArray(sheets), String(sheets))
  return Promise.all(sheets.map(async ({ name, file }) => [name, await file.text()] as const))
}

test('codes keep their zeros and barcodes their digits, amounts are numbers, and an import reads all of them back', async () => {
  const { bytes, written } = write([
    ['0012', '12.50', 0.125],
    ['4840000012345', '0.10', null],
    ['=1+1', null, -3],
    ['Lapte „Ț” & <b>ў</b> 🥛\n„două” rânduri', '1000000.00', 7],
    [{ place: 'A' }, '', 1e21],
    [true, '12345678901234.56', 2],
  ])

  assert.deepEqual(written, { rows: 6, omitted: 0 })
  assert.deepEqual(await readBack(bytes), [
    [
      'product',
      [
        '"code","price","weight"',
        '"0012",12.50,0.125',
        '"4840000012345",0.10',
        '"=1+1",,-3',
        '"Lapte „Ț” & <b>ў</b> 🥛\n„două” rânduri",1000000.00,7',
        '"{""place"":""A""}",,"1e+21"',
        '"true","12345678901234.56",2',
        '',
      ].join('\n'),
    ],
  ])
})

test('characters that XML cannot contain, and texts that look like their escapes, are read back unchanged', async () => {
  const { bytes } = write([['a\u0001b_x0041_c', null, null]])

  assert.deepEqual(await readBack(bytes), [['product', '"code","price","weight"\n"a\u0001b_x0041_c"\n']])
})

/** Texts that a spreadsheet would run, an import would misread, or XML cannot contain; also each after an apostrophe. */
const HOSTILE = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@a',
    '\ta',
    '\ra',
    '\na',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    "'",
    "''",
    '"',
    ' a ',
    'null',
  ],
  ...[
    '9.78E+12',
    '2e+3',
    '#N/A',
    'Err:502',
    '#DATE! 2026-11-24 (B17)',
    'ș',
    '😀',
    'a\r\nb',
    '_x000D_',
    '_x005F_',
  ],
]

test('every hostile text is read back unchanged from a workbook', async () => {
  const texts = HOSTILE.flatMap((text) => [text, `'${text}`, `''${text}`])
  const { bytes } = write(texts.map((text) => [text, null, 1]))
  const [[, csv = ''] = []] = await readBack(bytes)
  const { data } = papa.parse<string[]>(csv, { newline: '\n' })
  const read = data.slice(1, -1).map(([cell = '']) => readCell({ kind: 'key' }, cell))
  assert.deepEqual(
    read,
    texts.map((json) => ({ json })),
  )
})

test('a text longer than a cell is omitted and counted, and one of maximum length is kept', async () => {
  const { bytes, written } = write([
    ['x'.repeat(MAX_CELL_LENGTH), null, 1],
    ['x'.repeat(MAX_CELL_LENGTH + 1), null, 2],
  ])

  assert.deepEqual(written, { rows: 2, omitted: 1 })
  const [[, csv] = []] = await readBack(bytes)
  assert.equal(csv, `"code","price","weight"\n"${'x'.repeat(MAX_CELL_LENGTH)}",,1\n,,2\n`)
})

test('more rows than a sheet can have continue in another sheet with the same headings', async () => {
  const { bytes } = write(
    [1, 2, 3, 4, 5].map((n) => [`n${n}`, null, n]),
    3,
  )

  assert.deepEqual(
    (await readBack(bytes)).map(([name, csv]) => [name, csv.split('\n').slice(0, -1)]),
    [
      ['product', ['"code","price","weight"', '"n1",,1', '"n2",,2']],
      ['product 2', ['"code","price","weight"', '"n3",,3', '"n4",,4']],
      ['product 3', ['"code","price","weight"', '"n5",,5']],
    ],
  )
})

test('every part is compressed, because programs that read a stream cannot find the end of others', () => {
  const { bytes } = write([['0012', '12.50', 0.125]])
  const view = new DataView(bytes.buffer)
  const methods: number[] = []
  // Local headers, at the beginning of each part.
  for (let at = 0; at + 10 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x04034b50) methods.push(view.getUint16(at + 8, true))
  assert.deepEqual(new Set(methods), new Set([8]))
  assert.equal(methods.length, 6)
})
