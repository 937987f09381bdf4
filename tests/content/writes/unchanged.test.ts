import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { below, brand, category, gift, product, specification } from './drafts.ts'
import { changesOf, stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, siteId } = vitrina

const PATHS = ['category', 'brand', 'product', 'gift', 'specification', 'specification-value'] as const

const upsert = (path: string, ...drafts: object[]) => post(`/external/${path}/bulk-upsert/`, drafts)

const ids = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await upsert(path, ...drafts)).body.map(({ id }: { id: number }) => id)

const [parent, child] = await ids('category', category('top', { name_ro: 'Sus' }), below('sub', 'top'))
const [acme] = await ids('brand', brand('acme', { seo_title: 'Acme' }))
const [colour] = await ids('specification', specification('colour'))
const [red, blue] = await ids('specification-value', specification('red'), specification('blue'))
const [cup] = await ids('gift', gift('cup'))
const [item] = await ids(
  'product',
  product('item', {
    price: '12.50',
    qty: 1.5,
    weight: '0.25',
    category: [child],
    brand_id: acme,
    specifications: [{ specification_id: colour, specification_value_id: red }],
    images: [{ order: 1, url: 'https://a.example/1.jpg' }],
  }),
)

/** Objects that equal the stored state, in another form or by omission. */
const same: readonly (readonly [name: string, path: string, object: object])[] = [
  ['nothing but the id', 'category', { id: parent }],
  ['the same text', 'category', category('top', { name_ro: 'Sus' })],
  ['"" for null', 'category', category('top', { name_ru: '', slug_ro: '' })],
  ['a default spelled out', 'category', category('top', { position: 0, hide: false, category_id: [] })],
  ['a parent by id instead of key', 'category', category('sub', { category_id: [parent] })],
  ['a parent without its list', 'category', category('sub', { category_id: parent })],
  ['money as a number', 'product', { id: item, price: 12.5 }],
  ['money with more zeros', 'product', { id: item, price: '012.500' }],
  ['a quantity with a zero', 'product', `{"id":${item},"qty":1.500}` as unknown as object],
  ['a decimal with more zeros', 'product', { id: item, weight: '0.250000' }],
  [
    'a reference by key',
    'product',
    { id: item, brand_id: { slug: 'acme' }, category: [{ group_category_id: 'sub' }] },
  ],
  [
    'a nested list without its ids',
    'product',
    { id: item, specifications: [{ specification_id: { sp_key: 'colour' }, specification_value_id: red }] },
  ],
  ['the empty list as null', 'product', { id: item, video_reviews: null, promos: '' }],
  ['an instant in another zone', 'gift', { id: cup, start_time: '2026-03-01T11:00:00+02:00' }],
  ['an instant in the zone of the site', 'gift', { id: cup, start_time: '2026-03-01 11:00' }],
]

for (const [name, path, object] of same)
  test(`${name} leaves the object unchanged: no updated_at, no change entry, the same ETag`, async () => {
    const body = typeof object === 'string' ? `[${object}]` : JSON.stringify([object])
    const before = await stateOf(vitrina, sql, ...PATHS)

    // Twice, because the second time the bytes may be recognized.
    for (let time = 0; time < 2; time++) {
      const reply = await post(`/external/${path}/bulk-upsert/`, body)
      assert.deepEqual([reply.status, reply.body[0].outcome], [200, 'unchanged'], JSON.stringify(reply.body))
    }
    if (body.includes('"id"')) assert.equal((await put(`/external/${path}/bulk-update/`, body)).status, 200)

    assert.deepEqual(await stateOf(vitrina, sql, ...PATHS), before)
  })

test('a list is unchanged for a reader with its ETag', async () => {
  const { headers } = await get('/external/product')
  await upsert('product', { group_product_id: 'item', price: '12.50' })

  const again = await get('/external/product', { 'if-none-match': headers.get('etag') ?? '' })

  assert.equal(again.status, 304)
})

/** Objects that differ from the stored state in one field. */
const different: readonly (readonly [
  name: string,
  path: string,
  patch: object,
  fields: readonly string[],
])[] = [
  ['the case of a letter', 'category', { id: parent, name_ro: 'sus' }, ['name_ro']],
  ['a space at the end', 'category', { id: parent, name_ro: 'sus ' }, ['name_ro']],
  ['a letter with cedilla for one with comma', 'category', { id: parent, name_ro: 'suş' }, ['name_ro']],
  ['false for true', 'category', { id: parent, hide: true }, ['hide']],
  ['a write-only field', 'category', { id: parent, image: 'https://a.example/c.jpg' }, ['image']],
  ['a cent', 'product', { id: item, price: '12.51' }, ['price']],
  ['a thousandth', 'product', { id: item, qty: 1.501 }, ['qty']],
  ['the order of a list', 'category', { id: child, category_id: null }, ['category_id']],
  [
    'an element of a nested list',
    'product',
    { id: item, specifications: [{ specification_id: colour, specification_value_id: blue }] },
    ['specifications'],
  ],
  ['a millisecond', 'gift', { id: cup, start_time: '2026-03-01T09:00:00.001Z' }, ['start_time']],
]

for (const [name, path, patch, fields] of different)
  test(`${name} is a change: a new updated_at, one entry with the field, a new ETag`, async () => {
    const before = await stateOf(vitrina, sql, path)
    const { id } = patch as { id: number }

    assert.equal((await upsert(path, patch)).body[0].outcome, 'updated')

    const after = await stateOf(vitrina, sql, path)
    const entry = (await changesOf(sql, siteId)).slice(before.changes.length)
    assert.partialDeepStrictEqual(entry, [{ type: path, id, action: 'updated', fields }])
    assert.equal(entry.length, 1)
    assert.notEqual(after.lists[0]?.etag, before.lists[0]?.etag)
    const timeOf = (state: typeof before) =>
      Date.parse(state.lists[0]?.times.find((row: { id: number }) => row.id === id).updated_at)
    assert.ok(timeOf(after) > timeOf(before))
  })

test('in a batch only changed objects get a new updated_at and an entry', async () => {
  const batch = [0, 1, 2, 3].map((n) => brand(`batch-${n}`))
  await upsert('brand', ...batch)
  const before = await stateOf(vitrina, sql, 'brand')

  const { body } = await upsert('brand', ...batch.with(2, brand('batch-2', { order: 7 })))

  const after = await stateOf(vitrina, sql, 'brand')
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['unchanged', 'unchanged', 'updated', 'unchanged'],
  )
  assert.partialDeepStrictEqual(after.changes.slice(before.changes.length), [
    { key: 'batch-2', fields: ['order'] },
  ])
  assert.equal(after.changes.length, before.changes.length + 1)
  assert.deepEqual(
    after.lists[0]?.times.filter((row: { id: number }) => row.id !== body[2].id),
    before.lists[0]?.times.filter((row: { id: number }) => row.id !== body[2].id),
  )
})
