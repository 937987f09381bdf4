import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'

const { get, post, put } = await openShop()
const AT = '/external/category'

const create = async (fields: object): Promise<number> =>
  (await post(`${AT}/bulk-create/`, [fields])).body[0].id

const timesOf = async (id: number): Promise<{ created_at: string; updated_at: string }> =>
  (await get(`${AT}/${id}?fields=created_at,updated_at`)).body

test('created_at and updated_at are times in UTC, and equal at first', async () => {
  const before = Date.now()
  const { created_at, updated_at } = await timesOf(await create({}))

  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)
  assert.equal(updated_at, created_at)
  assert.ok(Date.parse(created_at) >= before - 1 && Date.parse(created_at) <= Date.now() + 1)
})

test('times are returned only if fields names them, also in writes', async () => {
  const fields = 'fields=id,updated_at'
  const { body: created } = await post(`${AT}/bulk-create/?${fields}`, [{}])
  const id = created[0].id
  assert.deepEqual(Object.keys(created[0]), ['id', 'updated_at'])
  const { body: updated } = await put(`${AT}/bulk-update/?${fields}`, [{ id, position: 1 }])
  assert.deepEqual(Object.keys(updated[0]), ['id', 'updated_at'])
  for (const { body } of [await get(AT), await get(`${AT}/${id}`), await put(`${AT}/bulk-update/`, [{ id }])])
    for (const one of [body].flat()) assert.ok(!('created_at' in one || 'updated_at' in one))
})

test('a create must not contain times', async () => {
  for (const field of ['created_at', 'updated_at']) {
    const { status, body } = await post(`${AT}/bulk-create/`, [{ [field]: '2020-01-01T00:00:00Z' }])
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.errors, [{ index: 0, field, code: 'read_only' }])
  }
})

test('an update accepts times as read, and does not write them', async () => {
  const id = await create({ position: 1 })
  const before = await timesOf(id)
  const sent = { id, created_at: '2020-01-01T00:00:00Z', updated_at: '2020-01-01T00:00:00Z' }

  assert.equal((await put(`${AT}/bulk-update/`, [sent])).status, 200)
  assert.deepEqual((await post(`${AT}/bulk-upsert/`, [sent])).body[0].outcome, 'unchanged')
  assert.deepEqual(await timesOf(id), before)

  await put(`${AT}/bulk-update/`, [{ ...sent, position: 2 }])
  const after = await timesOf(id)
  assert.equal(after.created_at, before.created_at)
  assert.ok(Date.parse(after.updated_at) > Date.parse(before.updated_at))
})

test('all objects changed by one call have the same updated_at', async () => {
  const { body } = await post(`${AT}/bulk-create/?fields=updated_at`, [{}, {}, {}])
  assert.equal(new Set(body.map(({ updated_at }: { updated_at: string }) => updated_at)).size, 1)
})
