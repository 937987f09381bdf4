import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Column, columnsOf } from '@vitrina/schema/columns'
import papa from 'papaparse'
import { type CellPreview, previewCell } from '../../console/catalogue/import/cell-parser.ts'
import { everyObject, type Subject } from '../contract/every-object.ts'
import { emptyOf, type Payload } from '../contract/payload.ts'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { CSV, importFile } from './importing.ts'

const vitrina = await openShop()
/** Together they have each kind of field; short runs use the two with most kinds. */
const OBJECTS = IS_LONG
  ? ['category', 'product', 'brand', 'shop', 'v2/product-group', 'discount-card', 'gift']
  : ['product', 'discount-card']
const every = everyObject(vitrina, ({ path }) => OBJECTS.includes(path))

/** Cells of real files: typed by hand, exported from spreadsheets in four languages, or from other systems. */
const DIRTY: readonly string[] = [
  ...['', ' ', '\u00a0', 'null', 'NULL', ' null', "'null", "''null", '-', '—', '?', 'N/A', '#N/A', '#REF!'],
  ...[
    '0',
    '1',
    '-1',
    '+1',
    '01',
    '007',
    ' 7 ',
    '1.0',
    '1.5',
    '1,5',
    '1.555',
    '0.1',
    '.5',
    '5.',
    '1.30000004',
  ],
  ...['16.999999999', '1 234', '1 234,50', '1\u00a0234.50', "1'234", '1,234', '1.234.567', '1e3', '1E5'],
  ...['1E+13', '9,78E+12', '-1E+3', '2147483647', '2147483648', '99999999999999999999', '12345678.12'],
  ...[
    'true',
    'TRUE',
    'True ',
    'yes',
    'da',
    'да',
    'adevărat',
    'ADEVĂRAT',
    'fals',
    'истина',
    'ЛОЖЬ',
    'хибність',
    'x',
  ],
  ...['=1+1', "'=1+1", "''=1+1", '+37322123456', '@shop', '-5%', '\t=1', "'", "''", "'a", '＝1'],
  ...[
    '2026-11-23',
    '2026-02-30',
    '23.11.2026',
    '11/23/2026',
    '2026-11-23 10:00',
    '2026-11-23T10:00:00+02:00',
  ],
  ...['2026-11-23T10:00:00Z', '0000-01-01', '45983', '12:30', 'http://shop.md/a.jpg', 'HTTPS://shop.md'],
  ...['http://shop.md/a b', 'www.shop.md', '//shop.md', 'javascript:alert(1)', 'ftp://shop.md', 'http://'],
  ...[
    '[]',
    '{}',
    '[1]',
    '[ 7 , 8 ]',
    '["7"]',
    '[null]',
    '[1.5]',
    '"7"',
    '{"code":"A-7"}',
    '{"slug":"a","code":"b"}',
  ],
  ...['[{"order":1,"url":"http://a.md/1"}]', '[{"order":"x"}]', '[{}]', '{"address":"str. Ștefan 1"}'],
  ...['{"unknown":1}', '[', '{"a":', "[{'a':1}]", '[price,description]', '["price"]', '["price","price"]'],
  ...['top', 'BOTTOM', 'm', 'F', 'selects', 'Media_Params', 'price', 'ș', 'Ţ', 'Ё', '日本', '😀', '\ufeffa'],
  ...[
    'two\nlines',
    'a;b',
    'a,b',
    'say "no"',
    '<b>x</b>',
    'a\u0000b',
    'a\tb',
    'x'.repeat(255),
    'x'.repeat(256),
  ],
  ...['😀'.repeat(255), 'ж'.repeat(256), '['.repeat(40) + ']'.repeat(40), `[${'1,'.repeat(1_000)}1]`],
]

/** Faults that depend on stored data: a missing or ambiguous object, a taken value, a slug that cannot be part of a URL unless it is stored. */
const OF_THE_DATA =
  /There is no |in the list twice|and the id of |already|another|must be later|cannot be part of a URL/

/** Refusal of a key next to the id of an object with another key (rule 4.2.14). It quotes the key as the import reads it. */
const OTHER_KEY = /^id: The .* has .*, not “(?<key>.*)”\. Leave out the id/s

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Columns of one file: a call creates at most 5000 rows. */
const TOGETHER = 16

/** Above the numbers of the objects that others refer to. */
let numbers = 10_000

every('4.2.13 the import handles a cell as in the preview of the console', async (object) => {
  const columns = columnsOf(object.resource).filter(({ language = 'ro' }) => language === 'ro')
  for (let first = 0; first < columns.length; first += TOGETHER)
    await compare(object, columns.slice(first, first + TOGETHER))
})

/** Imports each cell into one column of a separate row and leaves the other columns unchanged. */
const compare = async (object: Subject, columns: readonly Column[]): Promise<void> => {
  const cells = columns.flatMap((column) => DIRTY.map((cell) => ({ column, cell })))
  const before = await object.create(...cells.map(() => object.minimal(numbers++)))
  const names = columns.map(({ name }) => name)
  const lines = cells.map(({ column, cell }, n) =>
    [before[n]?.id, ...names.map((name) => (name === column.name ? quoted(cell) : ''))].join(','),
  )
  const file = `id,${names}\n${lines.join('\n')}\n`
  const job = await importFile(object, `${object.resource.path}/import/`, file, CSV)
  assert.equal(job.state, 'done', JSON.stringify(job))
  const refused = errorsByRow(String((await object.get(job.errors_url)).body), lines)
  const after = new Map((await rowsAfter(object, before[0]?.id ?? 1)).map((row) => [row.id, row]))

  const odd = cells.flatMap(({ column, cell }, n) => {
    const preview = previewCell(column, cell)
    const error = refused.get(n)
    if (error && OF_THE_DATA.test(error)) return []
    const was = before[n]
    const is = after.get(was?.id)
    const key = error?.match(OTHER_KEY)?.groups?.key
    if (key !== undefined && preview.as === 'value' && key === preview.text) return []
    const agrees =
      (preview.as === 'wrong') === (error !== undefined) &&
      (error || column.field.writeOnly || agreesWith(preview, column, was?.[column.name], is?.[column.name]))
    return agrees
      ? []
      : [{ cell, column: column.name, preview, error, was: was?.[column.name], is: is?.[column.name] }]
  })
  assert.deepEqual(odd, [])
}

const rowsAfter = async ({ get, at }: Subject, first: number): Promise<Payload[]> =>
  (await get(`${at}/?after=${first - 1}&page_size=5000`)).body

/** Errors by row index, for rows that may have several lines. */
const errorsByRow = (errors: string, rows: readonly string[]): Map<number, string> => {
  const places = new Map<number, number>()
  let line = 2
  rows.forEach((row, place) => {
    places.set(line, place)
    line += row.split('\n').length
  })
  const { data } = papa.parse<Record<string, string>>(errors, { header: true, skipEmptyLines: true })
  return new Map(data.map(({ _line, _errors = '' }) => [places.get(Number(_line)) ?? -1, _errors]))
}

/**
 * True when the stored field matches the preview of its cell; for numbers, times and lists only their
 * presence is compared.
 */
const agreesWith = (preview: CellPreview, { field }: Column, was: unknown, is: unknown): boolean => {
  switch (preview.as) {
    case 'kept':
      return isDeepStrictEqual(was, is)
    case 'cleared':
      return isDeepStrictEqual(is ?? null, emptyOf(field)) || field.kind === 'slug'
    case 'yes':
    case 'no':
      return is === (preview.as === 'yes')
    case 'value':
      return ['text', 'slug', 'key', 'externalId', 'url'].includes(field.kind)
        ? is === preview.text
        : is !== null
    case 'wrong':
      return isDeepStrictEqual(was, is)
  }
}
