import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand, product } from '../content/writes/drafts.ts'
import { CSV, importFile } from '../jobs/importing.ts'
import { ORDERS } from '../orders/writes/order-shop.ts'
import { openShop, type Reply } from '../vitrina.ts'
import {
  all,
  BOOLEAN,
  INTEGERS,
  MISSING,
  MONEY,
  PRECISE,
  QUANTITY,
  type Row,
  refused,
  TEXT,
  TYPE,
  VALUE,
} from './value-cases.ts'

// Rule 4.3.0 for content: values sent as JSON or as a cell, and the stored value or the error code.

const vitrina = await openShop()
const { get, post } = vitrina
const LENIENT = { prefer: 'handling=lenient' }

interface Kind {
  readonly object: string
  readonly field: string
  readonly key: string
  /** Other fields of an object with the nth key. */
  readonly draft: (key: string) => object
  readonly rows: readonly Row[]
}

const card = (barcode: string) => ({ code: 'C', barcode })
const [acme] = (await post('/external/brand/bulk-create/', [brand('acme')])).body
const [above] = (await post('/external/category/bulk-create/', [{ group_category_id: 'above' }])).body

const ofProduct = { object: 'product', key: 'group_product_id', draft: product }
const KINDS: Readonly<Record<string, Kind>> = {
  integer: { ...ofProduct, field: 'sort_priority', rows: INTEGERS },
  quantity: { ...ofProduct, field: 'qty', rows: QUANTITY },
  money: { ...ofProduct, field: 'price', rows: MONEY },
  decimal: {
    ...ofProduct,
    field: 'weight',
    rows: [
      ...all('16.5', '16.5', '"16.50"'),
      // A weight is not money: its decimal places are not cut.
      ...all(PRECISE, '0.30000000000000004', '"0.1234567"'),
      ...all(VALUE, '"1e3"', '" 5"'),
    ],
  },
  text: { ...ofProduct, field: 'name_ru', rows: TEXT },
  'long text': { ...ofProduct, field: 'keywords', rows: TEXT },
  boolean: { ...ofProduct, field: 'bookmark', rows: BOOLEAN },
  reference: {
    ...ofProduct,
    field: 'brand_id',
    rows: [
      ...all(acme.id, `${acme.id}`, '"acme"', '" acme"', '{"slug":"acme"}'),
      // A text is a key (rule 4.2.8a).
      ...all(MISSING, `"${acme.id}"`, `"0${acme.id}"`, '"0"', '"-1"', '"999999"', '"9007199254740993"'),
      ...all(MISSING, `"${acme.id}.5"`, '"Acme"'),
      ...all(TYPE, '{"slug":1.5}', '{"slug":1.0}', 'true'),
    ],
  },
  references: {
    object: 'category',
    key: 'group_category_id',
    field: 'category_id',
    draft: (group_category_id) => ({ group_category_id }),
    rows: [
      ...all([above.id], '"above"', '["above"]', `[${above.id}]`, `${above.id}`),
      ...all(MISSING, `"${above.id}"`, '["x"]', `"${above.id},${above.id}"`),
      ...all(TYPE, '[true]'),
    ],
  },
  choice: {
    object: 'category',
    key: 'group_category_id',
    field: 'description_position',
    draft: (group_category_id) => ({ group_category_id }),
    rows: [
      ...all(0, '"top"', '"TOP"', '0', '"0"'),
      ...all(1, '"Bottom"', '"1"'),
      ...all(VALUE, '" top"', '"2"', '"1e0"'),
    ],
  },
  word: {
    object: 'discount-card',
    key: 'barcode',
    field: 'sex',
    draft: card,
    rows: [...all('m', '"m"', '"M"'), ...all('f', '"F"'), ...all(VALUE, '"m "', '"х"'), ...all(TYPE, '1')],
  },
}

const jsonOf = (draft: object, field: string, token: string): string =>
  `{${JSON.stringify(draft).slice(1, -1)},${JSON.stringify(field)}:${token}}`

const codesOf = (errors: readonly { code: string; field: string }[], field: string) => {
  for (const error of errors) assert.equal(error.field.split('.')[0], field, JSON.stringify(errors))
  return refused(errors[0]?.code ?? '')
}

/** Read value of `field` for each object of a lenient write, or its error codes. */
const outcomesOf = async ({ object, field }: Kind, { status, body }: Reply): Promise<unknown[]> => {
  assert.equal(status, 207, JSON.stringify(body))
  const ids = body.flatMap(({ id }: { id: number | null }) => id ?? [])
  const read = await get(`/external/${object}?page_size=5000&fields=id,${field}&ids=${ids}`)
  const values = new Map(
    read.body.map((one: { id: number } & Record<string, unknown>) => [one.id, one[field]]),
  )
  return body.map(({ id, errors }: { id: number | null; errors: never[] }) =>
    errors ? codesOf(errors, field) : values.get(id),
  )
}

const withoutDefault = ({ key, field, draft }: Kind, name: string): object =>
  Object.fromEntries(Object.entries(draft(name)).filter(([part]) => part === key || part !== field))

const linesOf = (kind: Kind, door: string): string[] =>
  kind.rows.map(([token], n) => jsonOf(withoutDefault(kind, `${door}-${kind.field}-${n}`), kind.field, token))

const labelled = ({ rows }: Kind, outcomes: readonly unknown[]) =>
  rows.map(([token], n) => [token, outcomes[n]])

for (const [name, kind] of Object.entries(KINDS))
  test(`4.3.0 ${name}: create, upsert and import of NDJSON convert values without loss, and refuse others`, async () => {
    const { object, key, rows } = kind
    const at = `/external/${object}`

    const created = await post(`${at}/bulk-create/`, `[${linesOf(kind, 'create')}]`, LENIENT)
    assert.deepEqual(labelled(kind, await outcomesOf(kind, created)), rows)

    const upserts = `[${linesOf(kind, 'upsert')}]`
    const upserted = await post(`${at}/bulk-upsert/`, upserts, LENIENT)
    assert.deepEqual(labelled(kind, await outcomesOf(kind, upserted)), rows)

    const spaced = upserts.replaceAll('{', '{ ')
    const again = await post(`${at}/bulk-upsert/`, spaced, LENIENT)
    assert.deepEqual(
      again.body.map(({ outcome }: { outcome: string }) => outcome),
      rows.map(([, stored]) => (isRefused(stored) ? 'invalid' : 'unchanged')),
      'what is converted is compared, too',
    )

    const job = await importFile(vitrina, `${object}/import/`, linesOf(kind, 'import').join('\n'))
    const { body } = await get(`${at}?page_size=5000&fields=${key},${kind.field}`)
    const stored = new Map(body.map((one: Record<string, unknown>) => [one[key], one[kind.field]]))
    const faults = new Map(
      job.errors.map((error: { line: number; code: string }) => [error.line, error.code]),
    )
    assert.deepEqual(
      rows.map(([token], n) => [
        token,
        faults.has(n + 1) ? refused(faults.get(n + 1) as string) : stored.get(`import-${kind.field}-${n}`),
      ]),
      rows,
    )
  })

const isRefused = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'code' in stored

test('4.3.0 cells of a CSV are converted by the same rule', async () => {
  const cells: readonly (readonly [column: string, cell: string, stored: unknown])[] = [
    ['sort_priority', '7', 7],
    ['sort_priority', '007', 7],
    ['sort_priority', '1e3', VALUE],
    ['sort_priority', '7.5', VALUE],
    ['qty', '0.30000000000000004', 0.3],
    ['qty', '0.1234', PRECISE],
    ['price', '16.500001', '16.50'],
    ['price', '16.505', PRECISE],
    ['bookmark', 'TRUE', true],
    ['bookmark', '0', false],
    ['brand_id', '"""acme"""', acme.id],
    ['name_ru', '5', '5'],
    ['name_ru', '1.10', '1.10'],
  ]
  for (const [n, [column, cell, stored]] of cells.entries()) {
    const head = ['group_product_id', 'name_ro', 'category', 'specifications', 'price'].filter(
      (name) => name !== column,
    )
    const values = {
      group_product_id: `csv-${n}`,
      name_ro: 'x',
      category: '[]',
      specifications: '[]',
      price: '1',
    }
    const file = `${head.join(',')},${column}\n${head.map((name) => values[name as keyof typeof values]).join(',')},${cell}\n`
    const job = await importFile(vitrina, 'product/import/', file, CSV)
    const read = await get(`/external/product?group_product_id=csv-${n}&fields=${column}`)
    assert.deepEqual(
      job.errors.length > 0 ? refused(job.errors[0].code) : read.body[0]?.[column],
      stored,
      `${column}: ${cell}`,
    )
  }
})

test('4.3.0 ids in bodies are accepted as text, also by bulk-delete', async () => {
  const [creation] = (await post('/external/brand/bulk-create/', [brand('to-go')])).body
  const { status, body } = await vitrina.put('/external/brand/bulk-update/', [
    { id: String(creation.id), name: 7 },
  ])
  assert.deepEqual([status, body[0]?.name], [200, '7'])
  const refusedDelete = await post('/external/brand/bulk-delete/', [
    `${creation.id}.5`,
    `${creation.id}`,
    creation.id,
  ])
  assert.deepEqual(
    refusedDelete.body.errors.map(({ index, code }: { index: number; code: string }) => [index, code]),
    [
      [0, 'invalid_type'],
      [2, 'duplicate'],
    ],
  )
  assert.deepEqual((await post('/external/brand/bulk-delete/', [String(creation.id)])).body, { deleted: 1 })
})

test('4.3.0 choices and flags of a query ignore case', async () => {
  const status = async (path: string) => (await get(path)).status
  for (const [path, expected] of [
    ['/external/brand?hide=TRUE', 200],
    ['/external/brand?hide=1', 200],
    ['/external/brand?hide=yes', 400],
    ['/external/brand?ordering=-SLUG', 200],
    ['/external/brand?ordering=nothing', 400],
    ['/external/brand?ids=0x1', 400],
    ['/external/brand?ids=1e0', 400],
    ['/external/brand/export?format=CSV', 200],
    [`${ORDERS}?status=NEW,In_Collection`, 200],
    [`${ORDERS}?status=newest`, 400],
    [`${ORDERS}?ordering=-Created_At`, 200],
  ] as const)
    assert.equal(await status(path), expected, path)
  const dry = await post('/external/brand/bulk-upsert/?dry_run=True&mode=CREATE&slugs=Auto', [brand('dry')])
  assert.deepEqual([dry.status, dry.headers.get('dry-run')], [200, 'true'])
  assert.equal((await get('/external/brand?slug=dry')).body.length, 0)
})
