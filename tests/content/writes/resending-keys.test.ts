import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { sender } from './sender.ts'

// Objects with the same bytes as earlier ones are recognized. Each test sends such bytes again after a key in them has come to
// identify another row.

const vitrina = await openShop()
const { get, post, put, del, client } = vitrina
const send = sender(vitrina)

const category = (key: string) => get(`/external/category/by/group_category_id/${key}`)
const idOf = async (key: string): Promise<number> => (await category(key)).body.id

const UPSERT = 'category/bulk-upsert/'

test('bytes whose row was deleted create it again', async () => {
  const bytes = '{"group_category_id":"deleted","name_ro":"Din nou"}'
  await send(UPSERT, bytes)
  const first = await idOf('deleted')
  await del(`/external/category/${first}`)

  assert.deepEqual(await send(UPSERT, bytes), ['created'])
  assert.notEqual(await idOf('deleted'), first)
  assert.deepEqual(await send(UPSERT, bytes), ['unchanged'])
})

test('bytes whose key was removed from their row by another key create a new object, and do not change that row', async () => {
  const bytes = '{"group_category_id":"renamed","name_ro":"Nume"}'
  await send(UPSERT, bytes)
  const id = await idOf('renamed')
  await put(`/external/category/${id}`, { group_category_id: 'another-name' })

  assert.deepEqual(await send(UPSERT, bytes), ['created'])
  assert.notEqual(await idOf('renamed'), id)
})

test('bytes whose key now belongs to another row update that row', async () => {
  const bytes = '{"group_category_id":"passed","position":3}'
  await send(UPSERT, bytes, '{"group_category_id":"receiver"}')
  const [previous, receiver] = [await idOf('passed'), await idOf('receiver')]
  await put('/external/category/bulk-update/', [
    { id: previous, group_category_id: null },
    { id: receiver, group_category_id: 'passed' },
  ])

  assert.deepEqual(await send(UPSERT, bytes), ['updated'])
  assert.equal((await get(`/external/category/${receiver}`)).body.position, 3)
})

test('bytes with an unknown id and a key mean another row once that id exists', async () => {
  const shop = await client()
  const to = '/external/category/bulk-upsert/'
  const bytes = '[{"id":2,"group_category_id":"unknown-id","name_ro":"Prima"}]'
  assert.equal((await shop.post(to, bytes)).body[0].id, 1)
  await shop.post(to, '[{"group_category_id":"second"}]')

  const { status, body } = await shop.post(to, bytes)

  assert.deepEqual([status, body.errors?.[0].code], [400, 'conflict'])
})

test('bytes with a reference by key follow a slug that moved to another brand', async () => {
  await send('brand/bulk-upsert/', '{"slug":"moved","name":"A"}', '{"slug":"taker","name":"B"}')
  const bytes =
    '{"group_product_id":"p1","name_ro":"P","price":1,"category":[],"specifications":[],"brand_id":{"slug":"moved"}}'
  await send('product/bulk-upsert/', bytes)
  const brandOf = async (slug: string) => (await get(`/external/brand/by/slug/${slug}`)).body.id
  const [a, b] = [await brandOf('moved'), await brandOf('taker')]
  await put('/external/brand/bulk-update/', [
    { id: a, slug: 'left' },
    { id: b, slug: 'moved' },
  ])

  assert.deepEqual(await send('product/bulk-upsert/', bytes), ['updated'])
  assert.equal((await get('/external/product/by/group_product_id/p1')).body.brand_id, b)
})

test('bytes with a reference by key to an object that lost it, or was deleted, are refused', async () => {
  await send('brand/bulk-upsert/', '{"slug":"lost","name":"A"}')
  const bytes =
    '{"group_product_id":"p2","name_ro":"P","price":1,"category":[],"specifications":[],"brand_id":{"slug":"lost"}}'
  await send('product/bulk-upsert/', bytes)
  const id = (await get('/external/brand/by/slug/lost')).body.id
  await put(`/external/brand/${id}`, { slug: 'found' })

  assert.deepEqual(await send('product/bulk-upsert/', bytes), ['0 not_found'])
  await put(`/external/brand/${id}`, { slug: 'lost' })
  assert.deepEqual(await send('product/bulk-upsert/', bytes), ['unchanged'])
})

test('bytes with a reference to a parent whose key moves within the same batch follow the key', async () => {
  const child = '{"group_category_id":"w-child","category_id":[{"group_category_id":"w-parent"}]}'
  await send(UPSERT, '{"group_category_id":"w-parent"}', '{"group_category_id":"w-heir"}', child)
  const [parent, heir] = [await idOf('w-parent'), await idOf('w-heir')]
  await put(`/external/category/${heir}`, { group_category_id: null })

  const outcomes = await send(
    UPSERT,
    child,
    `{"id":${parent},"group_category_id":null}`,
    `{"id":${heir},"group_category_id":"w-parent"}`,
  )

  assert.deepEqual(outcomes, ['updated', 'updated', 'updated'])
  assert.deepEqual((await category('w-child')).body.category_id, [heir])
})

test('bytes with a reference to a parent whose key is removed within the same batch are refused', async () => {
  const child = '{"group_category_id":"v-child","category_id":[{"group_category_id":"v-parent"}]}'
  await send(UPSERT, '{"group_category_id":"v-parent"}', child)
  const parent = await idOf('v-parent')

  assert.deepEqual(await send(UPSERT, `{"id":${parent},"group_category_id":null}`, child), ['1 not_found'])
})

test('a recognized object still keeps its slug and key from others of the batch', async () => {
  const bytes = '{"group_category_id":"holds","slug_ro":"tinut"}'
  await send(UPSERT, bytes)

  assert.deepEqual(await send(UPSERT, bytes, '{"group_category_id":"wants","slug_ro":"tinut"}'), [
    '1 duplicate',
  ])
  assert.deepEqual(await send(UPSERT, bytes, `{"id":${await idOf('holds')},"position":1}`), ['1 duplicate'])
})

test('a recognized parent does not hide a cycle', async () => {
  const child = '{"group_category_id":"o-child","category_id":[{"group_category_id":"o-top"}]}'
  await send(UPSERT, '{"group_category_id":"o-top"}', child)

  const closing = '{"group_category_id":"o-top","category_id":[{"group_category_id":"o-child"}]}'
  assert.ok((await send(UPSERT, child, closing)).includes('1 cycle'))
  assert.equal((await category('o-top')).body.category_id, null)
})

test('bytes sent at one site are not recognized at another', async () => {
  const bytes = '[{"group_category_id":"sites","name_ro":"A"}]'
  const other = await client()
  await post('/external/category/bulk-upsert/', bytes)

  assert.equal((await other.post('/external/category/bulk-upsert/', bytes)).body[0].outcome, 'created')
})
