import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)

/** Calls that accept an array. */
const bulk = ({ at, post, put }: Subject) => [
  (body: unknown) => post(`${at}/bulk-create/`, body),
  (body: unknown) => put(`${at}/bulk-update/`, body),
  (body: unknown) => post(`${at}/bulk-upsert/`, body),
  (body: unknown) => post(`${at}/bulk-delete/`, body),
]

every('a body that is not an array is refused', async (object) => {
  for (const call of bulk(object)) {
    for (const body of [object.minimal(1), 'null']) {
      const answer = await call(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.code, 'invalid_type')
    }
  }
})

every('a body that is not JSON is refused', async (object) => {
  for (const call of bulk(object)) {
    for (const body of ['', '[{"id":1}', '[{"id":01}]']) {
      const answer = await call(body)
      assert.equal(answer.status, 400, body)
      assert.equal(answer.body.code, 'malformed_json', body)
    }
  }
})

every('an empty batch is refused', async (object) => {
  for (const call of bulk(object)) {
    const { status, body } = await call([])
    assert.equal(status, 400)
    assert.equal(body.code, 'empty_batch')
  }
})

every('5001 objects are too many, and none of them is written', async (object) => {
  const { headers } = await object.get(object.at)
  const batch = Array.from({ length: 5001 }, () => ({}))

  for (const call of bulk(object)) {
    const { status, body } = await call(batch)
    assert.equal(status, 413)
    assert.equal(body.code, 'batch_too_large')
  }
  assert.equal((await object.get(object.at)).headers.get('x-total-count'), headers.get('x-total-count'))
})

every(
  'an element that is not an object is reported by its index',
  async ({ at, post, put, create, minimal }) => {
    const [created] = await create(minimal(1))
    const batch = [null, { id: created?.id }, 7, 'text', []]

    for (const { status, body } of [
      await put(`${at}/bulk-update/`, batch),
      await post(`${at}/bulk-upsert/`, batch),
    ]) {
      assert.equal(status, 400)
      assert.deepEqual(
        errorsIn(body),
        [0, 2, 3, 4].map((index) => [index, undefined, 'invalid_type']),
      )
    }
  },
)

every('a token without the read or write scope is refused', async (object) => {
  const { at, siteId, create, minimal } = object
  const [created] = await create(minimal(1))
  const reader = await vitrina.client({ siteId, scopes: ['content:read'] })
  const writer = await vitrina.client({ siteId, scopes: ['content:write'] })

  assert.equal((await reader.get(`${at}/${created?.id}`)).status, 200)
  assert.equal((await writer.put(`${at}/bulk-update/`, [{ id: created?.id }])).status, 200)
  for (const refused of [
    await writer.get(at),
    await writer.get(`${at}/${created?.id}`),
    ...(await Promise.all(bulk({ ...object, ...reader }).map((call) => call([minimal(2)])))),
    await reader.put(`${at}/${created?.id}`, minimal(2)),
    await reader.del(`${at}/${created?.id}`),
  ]) {
    assert.equal(refused.status, 403)
    assert.equal(refused.body.code, 'insufficient_scope')
  }
  assert.deepEqual((await object.get(`${at}/${created?.id}`)).body, created)
})

every('another site can neither read nor change it', async (object) => {
  const { at, create, full } = object
  const [created] = await create(full(1))
  const stranger = await vitrina.client()

  assert.deepEqual((await stranger.get(at)).body, [])
  for (const { status } of [
    await stranger.get(`${at}/${created?.id}`),
    await stranger.put(`${at}/${created?.id}`, {}),
    await stranger.del(`${at}/${created?.id}`),
  ])
    assert.equal(status, 404)
  for (const call of bulk({ ...object, ...stranger }).slice(1)) {
    const { status } = await call([call.toString().includes('delete') ? created?.id : { id: created?.id }])
    assert.equal(status, 400)
  }
  assert.deepEqual((await object.get(`${at}/${created?.id}`)).body, created)
})
