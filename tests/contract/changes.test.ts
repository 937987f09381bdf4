import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyObject, type Subject } from './every-object.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)

interface Change {
  readonly action: string
  readonly id: number
  readonly key: string | null
  readonly fields: string[] | null
}

/** Creates a function that returns the changes of an object recorded since its last call. */
const recorder = async ({ siteId, resource }: Subject) => {
  let cursor = 0
  const recorded = async (): Promise<Change[]> => {
    const rows = await vitrina.sql<Change & { cursor: number }>`
      select cursor, action, id, key, fields from change
      where site_id = ${siteId} and type = ${resource.path} and cursor > ${cursor} order by cursor
    `
    cursor = rows.at(-1)?.cursor ?? cursor
    return rows.map(({ action, id, key, fields }) => ({ action, id, key, fields }))
  }
  await recorded()
  return recorded
}

const keyIn = ({ resource: { key } }: Subject, object: Record<string, unknown> | undefined) =>
  key === null ? null : (object?.[key] as string | null)

every('each creation, update and deletion is recorded once, with the key', async (object) => {
  const { at, del, post, put, create, full } = object
  const recorded = await recorder(object)

  const [one, two] = await create(full(1), full(2))
  const entry = (action: string, of: typeof one) => ({
    action,
    id: of?.id,
    key: keyIn(object, of),
    fields: null,
  })
  assert.deepEqual(await recorded(), [entry('created', one), entry('created', two)])

  const { body } = await put(`${at}/bulk-update/`, [{ ...full(3), id: one?.id }])
  const [updated, ...more] = await recorded()
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(updated, { action: 'updated', id: one?.id, key: keyIn(object, body[0]) })

  await del(`${at}/${one?.id}`)
  await post(`${at}/bulk-delete/`, [two?.id])
  assert.deepEqual(await recorded(), [entry('deleted', body[0]), entry('deleted', two)])
})

every('an update is recorded with the names of its changed fields', async (object) => {
  const { at, put, create, full, sample, fields } = object
  const created = await create(...fields.map((_, place) => full(2 * place)))
  const recorded = await recorder(object)

  await put(
    `${at}/bulk-update/`,
    fields.map((wire, place) => ({
      ...full(2 * place),
      id: created[place]?.id,
      [wire.name]: sample(wire, 2 * place + 1),
    })),
  )

  assert.deepEqual(
    (await recorded()).map(({ action, id, fields }) => [action, id, fields]),
    fields.map(({ name }, place) => ['updated', created[place]?.id, [name]]),
  )
})

every('an unchanged object is not recorded, and keeps its updated_at', async (object) => {
  const { at, get, post, put, create, full } = object
  const [one] = await create(full(1))
  const times = `${at}/${one?.id}?fields=created_at,updated_at`
  const { body: before } = await get(times)
  const recorded = await recorder(object)

  const same = { ...full(1), id: one?.id }
  for (const { status } of [
    await put(`${at}/bulk-update/`, [same]),
    await put(`${at}/${one?.id}/`, same),
    await post(`${at}/bulk-upsert/`, [same]),
    await post(`${at}/bulk-upsert/`, [same]),
    await put(`${at}/bulk-update/`, [{ id: one?.id }]),
  ])
    assert.equal(status, 200)

  assert.deepEqual(await recorded(), [])
  // Requested with other parameters, so that no cached response applies.
  assert.deepEqual((await get(`${times},id`)).body, { id: one?.id, ...before })
})

every('a changed object has a later updated_at and the same created_at', async (object) => {
  const { at, get, put, create, full } = object
  const [one] = await create(full(1))
  const times = `${at}/${one?.id}?fields=created_at,updated_at`
  const { body: before } = await get(times)

  await put(`${at}/${one?.id}/`, full(2))

  const { body: after } = await get(times)
  assert.equal(after.created_at, before.created_at)
  assert.ok(Date.parse(after.updated_at) >= Date.parse(before.updated_at))
  assert.notEqual(after.updated_at, before.updated_at)
})

every('a refused write records nothing', async (object) => {
  const { at, post, put, create, full } = object
  const [one] = await create(full(1))
  const recorded = await recorder(object)

  for (const { status } of [
    await post(`${at}/bulk-create/`, [full(2), { ...full(3), nonsense: 1 }]),
    await put(`${at}/bulk-update/`, [{ ...full(4), id: one?.id }, full(5)]),
    await post(`${at}/bulk-delete/`, [one?.id, Number(one?.id) + 1]),
  ])
    assert.equal(status, 400)

  assert.deepEqual(await recorded(), [])
})
