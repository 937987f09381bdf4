import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)
const everyKeyed = everyObject(vitrina, ({ key }) => key !== null)
const withKey = ({ resource: { key } }: Subject) => String(key)

everyKeyed(
  '4.2.3 an upsert by client key creates, leaves unchanged and updates, and says which',
  async (object) => {
    const { at, get, post, full, shown } = object
    const key = withKey(object)
    const upsert = (...batch: unknown[]) => post(`${at}/bulk-upsert/`, batch)
    const [one, two] = [full(1), full(2)]

    const created = await upsert(one, two)
    assert.equal(created.status, 200, JSON.stringify(created.body))
    assert.deepEqual(
      created.body.map(({ id, ...rest }: Record<string, unknown>) => [typeof id, rest]),
      [one, two].map((payload) => ['number', { [key]: payload[key], outcome: 'created' }]),
    )
    const [first, second] = created.body.map(({ id }: { id: number }) => id)
    assert.partialDeepStrictEqual((await get(`${at}/${first}`)).body, shown(one))

    const next = { ...full(4), [key]: two[key] }
    // An object with only a key has no other field to update.
    const outcome = isDeepStrictEqual(next, two) ? 'unchanged' : 'updated'
    const { body } = await upsert(next, one, full(3))
    assert.partialDeepStrictEqual(body, [
      { id: second, [key]: two[key], outcome },
      { id: first, [key]: one[key], outcome: 'unchanged' },
      { [key]: full(3)[key], outcome: 'created' },
    ])
    assert.partialDeepStrictEqual((await get(`${at}/${second}`)).body, shown(next))
  },
)

everyKeyed(
  '4.2.14 an upsert by id updates, and refuses another key, which bulk-update gives',
  async (object) => {
    const { at, get, post, put, create, full, shown } = object
    const key = withKey(object)
    const [one] = await create(full(1))
    const id = one?.id
    const sameKey = { ...full(2), [key]: one?.[key], id }

    const { status, body } = await post(`${at}/bulk-upsert/`, [{ ...full(2), id }])
    assert.equal(status, 400)
    assert.deepEqual(errorsIn(body), [[0, 'id', 'conflict']])
    for (const value of [id, one?.[key], full(2)[key]])
      assert.ok(body.errors[0].message.includes(String(value)), body.errors[0].message)
    assert.deepEqual((await get(`${at}/${id}`)).body, one)

    const updated = await post(`${at}/bulk-upsert/`, [sameKey])
    assert.equal(updated.status, 200, JSON.stringify(updated.body))
    // An object with only a key has no other field to update.
    const outcome = isDeepStrictEqual(sameKey, { ...full(1), id }) ? 'unchanged' : 'updated'
    assert.deepEqual(updated.body, [{ id, [key]: one?.[key], outcome }])

    assert.equal((await put(`${at}/bulk-update/`, [{ ...full(2), id }])).status, 200)
    assert.partialDeepStrictEqual((await get(`${at}/by/${key}/${full(2)[key]}`)).body, {
      ...shown(full(2)),
      id,
    })
    assert.equal((await get(`${at}/by/${key}/${one?.[key]}`)).status, 404)
  },
)

every(
  'an upsert touches only the fields that it names, and needs the required ones to create',
  async (object) => {
    const { at, get, post, create, full, fields, resource } = object
    // One object per field, so that each field is sent alone.
    const created = await create(...fields.map((_, place) => full(place + 1)))
    const batch = fields.map(({ name }, place) => ({ id: created[place]?.id, [name]: full(place + 1)[name] }))
    const { body: outcomes } = await post(`${at}/bulk-upsert/`, batch)
    for (const { outcome } of outcomes) assert.equal(outcome, 'unchanged')
    assert.deepEqual((await get(`${at}?ids=${created.map(({ id }) => id)}`)).body, created)

    const required = fields.filter(({ name, required }) => required && name !== resource.key)
    if (required.length === 0 || resource.key === null) return
    const { status, body } = await post(`${at}/bulk-upsert/`, [{ [resource.key]: 'new' }])
    assert.equal(status, 400)
    assert.deepEqual(
      errorsIn(body),
      required.map(({ name }) => [0, name, 'required']),
    )
  },
)

every('a read object sent back is valid and unchanged, in bulk and alone', async (object) => {
  const { at, get, post, put, create, full, minimal } = object
  const ids = (await create(full(1), minimal(2))).map(({ id }) => id)
  const all = `${at}?ids=${ids}&fields=${[...object.readable, 'created_at', 'updated_at']}`
  const { body: read, headers } = await get(all)

  assert.equal((await put(`${at}/bulk-update/`, read)).status, 200)
  for (const one of read) assert.equal((await put(`${at}/${one.id}/`, one)).status, 200)
  for (const batch of [read, read.toReversed()]) {
    const { status, body } = await post(`${at}/bulk-upsert/`, batch)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.map(({ id, outcome }: Record<string, unknown>) => [id, outcome]),
      batch.map(({ id }: { id: number }) => [id, 'unchanged']),
    )
  }

  const again = await get(all)
  assert.deepEqual(again.body, read)
  assert.equal(again.headers.get('etag'), headers.get('etag'))
})

everyKeyed('4.2.3 mode=update refuses to create, and mode=create refuses to update', async (object) => {
  const { at, get, post, create, full } = object
  const key = withKey(object)
  const [one] = await create(full(1))
  const batch = [{ ...full(2), [key]: one?.[key] }, full(3)]

  const update = await post(`${at}/bulk-upsert/?mode=update`, batch)
  const createOnly = await post(`${at}/bulk-upsert/?mode=create`, batch)

  assert.equal(update.status, 400)
  assert.deepEqual(errorsIn(update.body), [[1, key, 'not_found']])
  assert.equal(createOnly.status, 400)
  assert.deepEqual(errorsIn(createOnly.body), [[0, key, 'duplicate']])
  assert.equal((await post(`${at}/bulk-upsert/?mode=both`, batch)).status, 400)
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
})

every('an unknown id with a key is ignored, and without one is not found', async (object) => {
  const { at, post, create, full, resource } = object
  const [one] = await create(full(1))
  const unknown = Number(one?.id) + 100

  const bare = { ...full(1), id: unknown }
  if (resource.key !== null) {
    const { body } = await post(`${at}/bulk-upsert/`, [bare])
    assert.partialDeepStrictEqual(body, [{ id: one?.id, outcome: 'unchanged' }])
    delete (bare as Record<string, unknown>)[resource.key]
  }
  const { status, body } = await post(`${at}/bulk-upsert/`, [bare])
  assert.equal(status, 400)
  assert.deepEqual(errorsIn(body), [[0, 'id', 'not_found']])
})

everyKeyed('two objects of a batch for one row are a duplicate', async (object) => {
  const { at, get, post, create, full } = object
  const key = withKey(object)
  const [one] = await create(full(1))

  for (const batch of [
    [full(1), full(1)],
    [{ id: one?.id }, { [key]: one?.[key] }],
    [
      { ...full(2), [key]: 'new' },
      { ...full(3), [key]: 'new' },
    ],
  ]) {
    const { status, body } = await post(`${at}/bulk-upsert/`, batch)
    assert.equal(status, 400)
    for (const [index, , code] of errorsIn(body)) assert.deepEqual([index, code], [1, 'duplicate'])
  }
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
})
