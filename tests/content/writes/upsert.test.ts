import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { brand, category, product } from './drafts.ts'
import { assertRefused } from './refusal.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql } = vitrina

const UNKNOWN = 2_000_000_000

const upsert = (path: string, drafts: readonly object[], query = '') =>
  post(`/external/${path}/bulk-upsert/${query}`, drafts)

const created = async (path: string, ...drafts: object[]): Promise<number[]> =>
  (await upsert(path, drafts)).body.map(({ id }: { id: number }) => id)

test('an upsert of an existing row keeps omitted fields', async () => {
  const [id] = await created('product', product('partial', { name_uk: 'Укр', qty: 5 }))

  assert.equal((await upsert('product', [{ group_product_id: 'partial', price: 3 }])).status, 200)

  assert.partialDeepStrictEqual((await get(`/external/product/${id}`)).body, {
    price: '3.00',
    qty: 5,
    name_uk: 'Укр',
  })
})

test('4.2.14 a known id with another key than its row has is a conflict that names both, and writes nothing', async () => {
  const [id] = await created('category', category('old-key', { name_ro: 'Nume' }))

  const refused = await upsert('category', [{ id, group_category_id: 'new-key', name_ro: 'Alt nume' }])

  assertRefused(refused, [0, 'id', 'conflict'])
  for (const named of [`id ${id} `, 'old-key', 'new-key'])
    assert.ok(refused.body.errors[0].message.includes(named), named)
  assert.partialDeepStrictEqual((await get(`/external/category/${id}`)).body, {
    group_category_id: 'old-key',
    name_ro: 'Nume',
  })
})

test('4.2.14 a known id assigns a key to a row without one', async () => {
  const [id] = await created('category', category('to-clear', { name_ro: 'Nume' }))
  await put(`/external/category/${id}`, { group_category_id: null })

  const { body } = await upsert('category', [{ id, group_category_id: 'given' }])

  assert.deepEqual(body, [{ id, group_category_id: 'given', outcome: 'updated' }])
})

test('a known id without a key returns the key of the row, and a cleared key returns null', async () => {
  const [id] = await created('category', category('has-key'))

  assert.deepEqual((await upsert('category', [{ id, position: 3 }])).body, [
    { id, group_category_id: 'has-key', outcome: 'updated' },
  ])
  assert.deepEqual((await upsert('category', [{ id, group_category_id: null }])).body, [
    { id, group_category_id: null, outcome: 'updated' },
  ])
})

test('a known id with the key of another row is a conflict', async () => {
  const [id] = await created('category', category('mine'), category('theirs'))

  assertRefused(await upsert('category', [{ id, group_category_id: 'theirs' }]), [0, 'id', 'conflict'])
})

test('an unknown id with a key is ignored, and the key decides', async () => {
  const [id] = await created('category', category('decides'))

  const { status, body } = await upsert('category', [
    { id: UNKNOWN, ...category('decides', { position: 9 }) },
    { id: -1, ...category('fresh') },
  ])

  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, [
    { id, group_category_id: 'decides', outcome: 'updated' },
    { group_category_id: 'fresh', outcome: 'created' },
  ])
  assert.notEqual(body[1].id, -1)
})

test('keys are compared exactly, including case and inner spaces', async () => {
  const { body } = await upsert('product', [product('15056bl'), product('15056BL'), product('15056 bl')])

  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['created', 'created', 'created'],
  )
  const ids = body.map(({ id }: { id: number }) => id)
  assert.equal(new Set(ids).size, 3)
  const again = await upsert('product', [
    { group_product_id: '15056BL', qty: 2 },
    { group_product_id: '15056bl', qty: 1 },
  ])
  assert.deepEqual(
    again.body.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome]),
    [
      [ids[1], 'updated'],
      [ids[0], 'updated'],
    ],
  )
})

test('a numeric key equals its text', async () => {
  const [id] = await created('category', { group_category_id: 4711 })

  assert.deepEqual((await upsert('category', [category('4711')])).body, [
    { id, group_category_id: '4711', outcome: 'unchanged' },
  ])
})

test('mode=update refuses to create missing objects', async () => {
  const [id] = await created('product', product('there'))
  const before = await stateOf(vitrina, sql, 'product')

  assertRefused(
    await upsert(
      'product',
      [product('there', { qty: 2 }), product('not-there'), { group_product_id: 'nor-this' }],
      '?mode=update',
    ),
    [1, 'group_product_id', 'not_found'],
    [2, 'group_product_id', 'not_found'],
  )
  assert.deepEqual(await stateOf(vitrina, sql, 'product'), before)
  const { status, body } = await upsert('product', [product('there', { qty: 2 })], '?mode=update')
  assert.deepEqual([status, body], [200, [{ id, group_product_id: 'there', outcome: 'updated' }]])
})

test('mode=create refuses to update existing objects, by key or by id, even without changes', async () => {
  const [, id] = await created('category', category('stands'), category('stands-too'))

  assertRefused(
    await upsert('category', [category('stands'), { id }, category('stands-not')], '?mode=create'),
    [0, 'group_category_id', 'duplicate'],
    [1, 'id', 'duplicate'],
  )
  const { status } = await upsert('category', [category('stands-not')], '?mode=create')
  assert.equal(status, 200)
})

test('an unknown mode is refused', async () => {
  const { status, body } = await upsert('category', [category('x')], '?mode=merge')

  assert.equal(status, 400)
  assert.equal(body.errors[0].field, 'mode')
})

test('4.2.3 a row with neither id nor key gets a fault in every mode', async () => {
  const { group_product_id: _, ...keyless } = product('dropped')
  assertRefused(await upsert('product', [keyless]), [0, 'group_product_id', 'required'])
  for (const mode of ['', '?mode=create'])
    for (const group_category_id of [undefined, null, '', ' \u200b'])
      assertRefused(await upsert('category', [{ name_ro: 'Fără cheie', group_category_id }], mode), [
        0,
        'group_category_id',
        'required',
      ])
  const block = { name_ro: 'A', name_ru: 'А', hide: false, specifications: [] }
  const { body } = await upsert('category-characteristic', [block])
  assert.ok(
    body.errors.some(({ field, code }: Record<string, unknown>) => field === 'id' && code === 'required'),
  )
})

test('4.2.1 a create with a known key names bulk-upsert', async () => {
  await created('category', category('known'))
  const { body } = await post('/external/category/bulk-create/', [category('known')])
  assert.equal(body.errors[0].code, 'duplicate')
  assert.match(body.errors[0].message, /POST \/external\/category\/bulk-upsert\//)
})

test('4.2.1 a site may let bulk-create update by id, else by key, like the earlier API', async () => {
  const shop = await vitrina.client()
  await sql`update site set known_on_create = 'update' where id = ${shop.siteId}`
  const create = (path: string, ...drafts: object[]) => shop.post(`/external/${path}/bulk-create/`, drafts)

  const group = { code: 'G-1', name: 'Grup', group_specifications: [] }
  const [creation] = (await create('v2/product-group', group)).body
  const again = await create(
    'v2/product-group',
    { ...group, name: 'Alt grup' },
    { name: 'Fără cod', group_specifications: [] },
  )
  assert.equal(again.status, 201)
  assert.deepEqual([again.body[0].id, again.body[0].name], [creation.id, 'Alt grup'])
  assert.notEqual(again.body[1].id, creation.id)

  const [one] = (await create('category', category('one', { position: 1 }))).body
  const { body } = await create('category', { id: one.id, position: 2 }, category('two'))
  assert.deepEqual([body[0].id, body[0].position, body[0].group_category_id], [one.id, 2, 'one'])
  const unknown = await create('category', { id: UNKNOWN, position: 3 })
  assert.deepEqual([unknown.status, unknown.body.errors[0].code], [400, 'not_found'])
})

test('one row named twice in a batch, by id and by key, is a duplicate', async () => {
  const [id] = await created('category', category('twice'))

  assertRefused(await upsert('category', [{ id, position: 1 }, category('twice', { position: 2 })]), [
    1,
    'group_category_id',
    'duplicate',
  ])
  assertRefused(await upsert('category', [category('thrice'), category('thrice')]), [
    1,
    'group_category_id',
    'duplicate',
  ])
})

test('an object without a client key is matched by id only', async () => {
  const [at] = await created('category', category('block'))
  const block = { category_id: at, name_ro: 'A', name_ru: 'А', hide: false, specifications: [] }
  const path = 'category-characteristic'
  const [{ id }] = (await post(`/external/${path}/bulk-create/`, [block])).body

  assert.deepEqual((await upsert(path, [{ id, hide: true }])).body[0], { id, outcome: 'updated' })
  assertRefused(await upsert(path, [{ id: UNKNOWN, ...block }]), [0, 'id', 'not_found'])
})

test('the same bytes of a bulk-update and an upsert are recognized separately', async () => {
  const [id] = await created('brand', brand('both', { order: 1 }))
  const bytes = `[{"id":${id},"slug":"both","order":2}]`

  assert.equal((await put('/external/brand/bulk-update/', bytes)).body[0].order, 2)
  assert.equal((await put(`/external/brand/${id}`, { order: 5 })).body.order, 5)
  assert.equal((await post('/external/brand/bulk-upsert/', bytes)).body[0].outcome, 'updated')
  assert.equal((await get(`/external/brand/${id}`)).body.order, 2)
})

test('two concurrent upserts of the same new keys create each object once', async () => {
  const drafts = Array.from({ length: 200 }, (_, index) => category(`race-${index}`))

  const replies = await Promise.all([1, 2, 3, 4].map(() => upsert('category', drafts)))

  const outcomes = replies.flatMap(({ body }) => body.map(({ outcome }: { outcome: string }) => outcome))
  assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 200)
  assert.equal(outcomes.filter((outcome) => outcome === 'unchanged').length, 600)
})
