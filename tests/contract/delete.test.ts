import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject } from './every-object.ts'

const every = everyObject(await openShop())

every('a deleted object is gone', async ({ at, get, del, create, full, resource }) => {
  const [one, two] = await create(full(1), full(2))
  const before = Number((await get(at)).headers.get('x-total-count'))

  const { status, body } = await del(`${at}/${one?.id}/`)

  assert.equal(status, 204)
  assert.equal(body, '')
  assert.equal((await get(`${at}/${one?.id}`)).status, 404)
  if (resource.key !== null)
    assert.equal((await get(`${at}/by/${resource.key}/${one?.[resource.key]}`)).status, 404)
  assert.deepEqual((await get(`${at}/${two?.id}`)).body, two)
  assert.equal(Number((await get(at)).headers.get('x-total-count')), before - 1)
  for (const id of [one?.id, 'x', 0]) assert.equal((await del(`${at}/${id}`)).status, 404)
})

every('the id of a deleted object is never reused', async ({ at, del, create, full }) => {
  const [one] = await create(full(1))
  await del(`${at}/${one?.id}/`)

  const [two] = await create(full(1))

  assert.ok(Number(two?.id) > Number(one?.id))
})

every(
  'a bulk delete deletes all objects, and returns their number',
  async ({ at, get, post, create, full }) => {
    const created = await create(full(1), full(2), full(3))
    const ids = created.map(({ id }) => id)

    const { status, body } = await post(`${at}/bulk-delete/`, ids)

    assert.equal(status, 200)
    assert.deepEqual(body, { deleted: 3 })
    assert.deepEqual((await get(`${at}?ids=${ids}`)).body, [])
  },
)

every('a bulk delete deletes nothing when an id is unknown, repeated or invalid', async (object) => {
  const { at, get, post, create, full } = object
  const [one, two] = await create(full(1), full(2))
  const unknown = Number(two?.id) + 1

  const { status, body } = await post(`${at}/bulk-delete/`, [one?.id, unknown, one?.id, 'x', null, 1.5, {}])

  assert.equal(status, 400)
  assert.deepEqual(errorsIn(body), [
    [1, 'id', 'not_found'],
    [2, 'id', 'duplicate'],
    ...[3, 4, 5, 6].map((index) => [index, undefined, 'invalid_type']),
  ])
  assert.deepEqual((await get(`${at}?ids=${one?.id},${two?.id}`)).body, [one, two])
})
