import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { sender } from './sender.ts'
import { stateOf } from './state.ts'

// Objects with the same bytes as earlier ones are recognized. Each test sends such bytes again after the row has changed, or to
// another route.

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, del, sql, client } = vitrina
const send = sender(vitrina)

const category = (key: string) => get(`/external/category/by/group_category_id/${key}`)
const idOf = async (key: string): Promise<number> => (await category(key)).body.id

const UPSERT = 'category/bulk-upsert/'

test('the same bytes again are unchanged, in one call or several, and in any order', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => `{"group_category_id":"first-${key}","name_ro":"${key}"}`)
  assert.deepEqual(await send(UPSERT, a as string, b as string, c as string), [
    'created',
    'created',
    'created',
  ])
  const before = await stateOf(vitrina, sql, 'category')

  assert.deepEqual(await send(UPSERT, c as string, a as string), ['unchanged', 'unchanged'])
  assert.deepEqual(await send(UPSERT, b as string), ['unchanged'])
  assert.deepEqual(await stateOf(vitrina, sql, 'category'), before)
})

test('bytes whose row was changed since by a PUT of one are written again', async () => {
  const bytes = '{"group_category_id":"put","name_ro":"Nume","position":1}'
  await send(UPSERT, bytes)
  await put(`/external/category/${await idOf('put')}`, { position: 2 })

  assert.deepEqual(await send(UPSERT, bytes), ['updated'])
  assert.equal((await category('put')).body.position, 1)
  assert.deepEqual(await send(UPSERT, bytes), ['unchanged'])
})

test('bytes whose row was changed since by a bulk-update are written again', async () => {
  const bytes = '{"group_category_id":"bulk","name_ro":"Nume"}'
  await send(UPSERT, bytes)
  await put('/external/category/bulk-update/', [{ id: await idOf('bulk'), name_ro: 'Altul' }])

  assert.deepEqual(await send(UPSERT, bytes), ['updated'])
  assert.equal((await category('bulk')).body.name_ro, 'Nume')
})

test('bytes whose row was changed since by other bytes of an upsert are written again, in both directions', async () => {
  const [one, two] = [
    '{"group_category_id":"turns","position":1}',
    '{"group_category_id":"turns","position":2}',
  ]
  await send(UPSERT, one)

  for (const bytes of [two, one, two, one]) assert.deepEqual(await send(UPSERT, bytes), ['updated'])
})

test('bytes with different fields of one row are each recognized until another one changes it', async () => {
  const [name, place] = [
    '{"group_category_id":"halves","name_ro":"A"}',
    '{"group_category_id":"halves","position":5}',
  ]
  await send(UPSERT, name)

  assert.deepEqual(await send(UPSERT, place), ['updated'])
  assert.deepEqual(await send(UPSERT, name), ['unchanged'])
  await put(`/external/category/${await idOf('halves')}`, { name_ro: 'B' })
  assert.deepEqual(await send(UPSERT, place), ['unchanged'])
  assert.deepEqual(await send(UPSERT, name), ['updated'])
})

test('a refused or dry attempt to change the row does not affect the recognition of its bytes', async () => {
  const bytes = '{"group_category_id":"attempt","position":1}'
  await send(UPSERT, bytes)
  await post('/external/category/bulk-upsert/?dry_run=true', '[{"group_category_id":"attempt","position":2}]')
  await send(UPSERT, '{"group_category_id":"attempt","position":3}', '{"nume":1}')

  assert.deepEqual(await send(UPSERT, bytes), ['unchanged'])
  assert.deepEqual(await send(UPSERT, '{"group_category_id":"attempt","position":2}'), ['updated'])
  assert.deepEqual(await send(UPSERT, '{"group_category_id":"attempt","position":3}'), ['updated'])
})

test('bytes of a bulk-update are not recognized as those of an upsert, nor the reverse', async () => {
  await send(UPSERT, '{"group_category_id":"kind-a"}', '{"group_category_id":"kind-b"}')
  const id = await idOf('kind-a')
  const bytes = `{"id":${id},"group_category_id":"kind-a","position":4}`
  assert.equal((await put('/external/category/bulk-update/', `[${bytes}]`)).status, 200)
  await put(`/external/category/${id}`, { position: 9 })
  assert.deepEqual(await send(UPSERT, bytes), ['updated'])

  // Without an id the same bytes are valid for an upsert and invalid for an update.
  const keyed = '{"group_category_id":"kind-b","position":6}'
  await send(UPSERT, keyed)
  const { status, body } = await put('/external/category/bulk-update/', `[${keyed}]`)
  assert.deepEqual([status, body.errors[0].code], [400, 'required'])
})

test('bytes of a PUT to one URL are not recognized at another', async () => {
  await send(UPSERT, '{"group_category_id":"addr-a"}', '{"group_category_id":"addr-b"}')
  const [a, b] = [await idOf('addr-a'), await idOf('addr-b')]
  for (const id of [a, b]) await put(`/external/category/${id}`, '{"name_ro":"La adresă"}')

  assert.equal((await category('addr-a')).body.name_ro, 'La adresă')
  assert.equal((await category('addr-b')).body.name_ro, 'La adresă')
})

test('mode=create refuses bytes that were sent before; mode=update accepts them', async () => {
  const bytes = '{"group_category_id":"modes"}'
  await send(UPSERT, bytes)

  assert.deepEqual(await send(`${UPSERT}?mode=create`, bytes), ['0 duplicate'])
  assert.deepEqual(await send(`${UPSERT}?mode=update`, bytes), ['unchanged'])
  await del(`/external/category/${await idOf('modes')}`)
  assert.deepEqual(await send(`${UPSERT}?mode=update`, bytes), ['0 not_found'])
})

test('the same bytes twice within a batch are a duplicate, recognized or not', async () => {
  const bytes = '{"group_category_id":"double"}'
  assert.deepEqual(await send(UPSERT, bytes, bytes), ['1 duplicate'])
  await send(UPSERT, bytes)

  assert.deepEqual(await send(UPSERT, bytes, bytes), ['1 duplicate'])
  assert.equal((await send(UPSERT, bytes, '{"group_category_id":"double" }')).length, 1)
  assert.equal((await send(UPSERT, '{"group_category_id":"double","position":4}', bytes)).length, 1)
  assert.equal((await category('double')).body.position, 0)
})

test('4.3.4 slugs=auto fills the missing slug of a recognized object once, and creates no second one', async () => {
  const bytes = '{"group_category_id":"auto","name_ro":"Făină"}'
  assert.deepEqual(await send(UPSERT, bytes), ['created'])
  assert.deepEqual(await send(`${UPSERT}?slugs=auto`, bytes), ['updated'])
  assert.deepEqual(await send(`${UPSERT}?slugs=auto`, bytes), ['unchanged'])
  assert.equal((await category('auto')).body.slug_ro, 'faina')

  const other = '{"group_category_id":"auto-2","name_ro":"Făină"}'
  assert.deepEqual(await send(`${UPSERT}?slugs=auto`, other), ['created'])
  assert.deepEqual(await send(`${UPSERT}?slugs=auto`, other), ['unchanged'])
  assert.match((await category('auto-2')).body.slug_ro, /^faina-/)
})

test("a time without a zone has another meaning after a change of the site's zone", async () => {
  const shop = await client()
  const bytes =
    '[{"code":"g","name_ro":"g","name_ru":"g","active":true,"start_time":"2026-03-01 09:00","removal_time":"2026-04-01"}]'
  // The first object of its type changes the site's keys of that type, so bytes are recognized from the second call on.
  for (const outcome of ['created', 'unchanged', 'unchanged'])
    assert.equal((await shop.post('/external/gift/bulk-upsert/', bytes)).body[0].outcome, outcome)
  await sql`update site set time_zone = 'America/New_York' where id = ${shop.siteId}`

  const { body } = await shop.post('/external/gift/bulk-upsert/', bytes)

  assert.equal(body[0].outcome, 'updated')
  assert.equal((await shop.get('/external/gift/by/code/g')).body.start_time, '2026-03-01T14:00:00Z')
})
