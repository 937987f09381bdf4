import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { category, product } from './drafts.ts'
import { stateOf } from './state.ts'

const vitrina = await openShop({ CACHE_MIB: '0' })
const { get, post, put, sql } = vitrina

const MINIMAL = { prefer: 'return=minimal' }

test('Prefer: return=minimal returns only ids, with the status of the full response', async () => {
  const created = await post('/external/category/bulk-create/', [{}, { name_ro: 'B' }], MINIMAL)
  assert.equal(created.status, 201)
  assert.deepEqual(created.body.map(Object.keys), [['id'], ['id']])
  assert.equal(created.headers.get('preference-applied'), 'return=minimal')
  assert.equal((await get(`/external/category/${created.body[1].id}`)).body.name_ro, 'B')

  const updated = await put(
    '/external/category/bulk-update/',
    [{ id: created.body[1].id, position: 2 }],
    MINIMAL,
  )
  assert.deepEqual([updated.status, updated.body], [200, [{ id: created.body[1].id }]])

  const upserted = await post(
    '/external/category/bulk-upsert/',
    [category('min'), { id: created.body[0].id }],
    MINIMAL,
  )
  assert.equal(upserted.status, 200)
  assert.deepEqual(upserted.body.map(Object.keys), [['id'], ['id']])
  assert.equal(upserted.body[1].id, created.body[0].id)
})

test('return=minimal does not shorten errors', async () => {
  const { status, body } = await post('/external/category/bulk-create/', [{ nume: 1 }], MINIMAL)

  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body.errors, [{ index: 0, field: 'nume', code: 'unknown_field' }])
})

test('a preference is recognized among others, in any case and spacing', async () => {
  for (const prefer of [
    'respond-async, RETURN=Minimal',
    'return = minimal',
    'wait=10,return=minimal; foo=bar',
  ]) {
    const { body } = await post('/external/category/bulk-create/', [{}], { prefer })
    assert.deepEqual(Object.keys(body[0]), ['id'], prefer)
  }
  const { body } = await post('/external/category/bulk-create/', [{}], { prefer: 'return=representation' })
  assert.ok('name_ro' in body[0])
})

test("fields= selects the fields of a write's response, as in a read", async () => {
  const [created] = (
    await post('/external/category/bulk-create/?fields=id,name_ro,updated_at', [
      { name_ro: 'A', position: 3 },
    ])
  ).body
  assert.deepEqual(Object.keys(created).sort(), ['id', 'name_ro', 'updated_at'])

  const updated = await put('/external/category/bulk-update/?fields=position', [
    { id: created.id, name_ro: 'B' },
  ])
  assert.deepEqual(updated.body, [{ position: 3 }])

  const one = await put(`/external/category/${created.id}/?fields=name_ro,position`, { position: 4 })
  assert.deepEqual(one.body, { name_ro: 'B', position: 4 })
})

test('an unknown name in fields= refuses a write before any change', async () => {
  const before = await stateOf(vitrina, sql, 'category', 'product')

  for (const fields of ['nume', 'image'])
    assert.equal((await post(`/external/category/bulk-create/?fields=${fields}`, [{}])).status, 400, fields)
  assert.equal((await post('/external/product/bulk-create/?fields=created', [product('p')])).status, 400)
  assert.deepEqual(await stateOf(vitrina, sql, 'category', 'product'), before)
})

test('every path works with and without its trailing slash', async () => {
  const [{ id }] = (await post('/external/category/bulk-create', [{}])).body

  assert.equal((await post('/external/category/bulk-create/', [{}])).status, 201)
  for (const slash of ['', '/']) {
    assert.equal((await put(`/external/category/bulk-update${slash}`, [{ id, position: 1 }])).status, 200)
    assert.equal((await post(`/external/category/bulk-upsert${slash}`, [{ id }])).status, 200)
    assert.equal((await put(`/external/category/${id}${slash}`, { position: 2 })).status, 200)
    assert.equal((await post(`/external/category/bulk-delete${slash}?dry_run=true`, [id])).status, 200)
    assert.equal((await vitrina.del(`/external/category/${id}${slash}?dry_run=true`)).status, 204)
  }
})
