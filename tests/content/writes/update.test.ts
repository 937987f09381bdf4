import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { brand, category, gift, product, specification } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql, client } = vitrina

const create = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await post(`/external/${path}/bulk-create/`, drafts)).body.map(({ id }: { id: number }) => id)

test('a bulk-update keeps every omitted field', async () => {
  const [id] = await create(
    'product',
    product('kept', { name_uk: 'Збережено', qty: 1.125, weight: '2.50', keywords: 'a, b', hide: true }),
  )
  const before = (await get(`/external/product/${id}`)).body

  const { status, body } = await put('/external/product/bulk-update/', [{ id, price: '12.3' }])

  assert.equal(status, 200)
  assert.deepEqual(body, [{ ...before, price: '12.30' }])
  assert.deepEqual((await get(`/external/product/${id}`)).body, body[0])
})

test('a bulk-update returns 200 with the updated objects in request order', async () => {
  const ids = await create('category', {}, {}, {})
  const [a, b, c] = ids

  const { status, body } = await put('/external/category/bulk-update/', [
    { id: c, name_ro: 'C' },
    { id: a, name_ro: 'A' },
    { id: b, name_ro: 'B' },
  ])

  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ id, name_ro }: { id: number; name_ro: string }) => [id, name_ro]),
    [
      [c, 'C'],
      [a, 'A'],
      [b, 'B'],
    ],
  )
})

test('a missing id is required, an unknown one not_found, without further faults', async () => {
  const [id] = await create('product', product('known'))
  const before = await stateOf(vitrina, sql, 'product')

  assertRefused(
    await put('/external/product/bulk-update/', [
      { id, name_ro: 'Schimbat' },
      { name_ro: 'Fără id' },
      { id: 2_000_000_000, qty: 1 },
      { id: null, qty: 1 },
      { id: 0, qty: 1 },
      { id: 2 ** 40, qty: 1 },
    ]),
    [1, 'id', 'required'],
    [2, 'id', 'not_found'],
    [3, 'id', 'required'],
    [4, 'id', 'not_found'],
    [5, 'id', 'not_found'],
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'product'), before)
})

test('an id that is not a whole number has the wrong type', async () => {
  const [id] = await create('product', product('typed'))

  assertRefused(
    await put('/external/product/bulk-update/', [{ id: `${id}x` }, { id: 1.5 }, { id: [id] }, { id: true }]),
    ...[0, 1, 2, 3].map((index) => [index, 'id', 'invalid_type'] as const),
  )
})

test('an object of another site is not found', async () => {
  const other = await client()
  const [foreign] = (
    await other.post('/external/category/bulk-create/', [{}, {}, {}, {}, {}, {}, {}, {}])
  ).body.slice(-1)

  assertRefused(await put('/external/category/bulk-update/', [{ id: foreign.id, name_ro: 'Străin' }]), [
    0,
    'id',
    'not_found',
  ])
})

test('the same id twice in one batch is a duplicate', async () => {
  const [a, b] = await create('category', { name_ro: 'A' }, { name_ro: 'B' })

  assertRefused(
    await put('/external/category/bulk-update/', [
      { id: a, position: 1 },
      { id: b, position: 2 },
      { id: a, position: 3 },
    ]),
    [2, 'id', 'duplicate'],
  )
})

test('the client key does not find the row of a bulk-update', async () => {
  await create('category', category('only-a-key'))

  assertRefused(await put('/external/category/bulk-update/', [category('only-a-key')]), [0, 'id', 'required'])
})

test('a required field cannot be cleared, nor one with a default', async () => {
  const [id] = await create('product', product('filled'))

  assertRefused(
    await put('/external/product/bulk-update/', [{ id, name_ro: null, price: '', qty: null, hide: null }]),
    [0, 'name_ro', 'required'],
    [0, 'price', 'required'],
    [0, 'qty', 'invalid_type'],
    [0, 'hide', 'invalid_type'],
  )
})

test('an object sent back as it was read, with its times, is valid and changes nothing', async () => {
  const [parent] = await create('category', category('parent'))
  const [colour] = await create('specification', specification('colour'))
  const [red] = await create('specification-value', specification('red'))
  const [acme] = await create('brand', brand('acme-back'))
  const [cup] = await create('gift', gift('cup-back'))
  await create(
    'category',
    category('child', { category_id: parent, description_position: 'top', image: 'http://a.example/i' }),
  )
  await create(
    'product',
    product('back', {
      category: [parent],
      brand_id: acme,
      gift_id: cup,
      specifications: [{ specification_id: colour, specification_value_id: red }],
      images: [{ order: 1, url: 'https://a.example/1.jpg' }],
      weight: '0.500',
      old_price: 12,
    }),
  )
  for (const path of ['category', 'product', 'gift', 'brand', 'specification']) {
    const names = Object.keys((await get(`/external/${path}?page_size=1`)).body[0])
    const list = await get(`/external/${path}?page_size=5000&fields=${names},created_at,updated_at`)
    const before = await stateOf(vitrina, sql, path)

    const { status } = await put(`/external/${path}/bulk-update/`, list.body)

    assert.equal(status, 200, path)
    assert.deepEqual(await stateOf(vitrina, sql, path), before, path)
  }
})
