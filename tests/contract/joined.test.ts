import assert from 'node:assert/strict'
import type { Joined } from '@vitrina/schema/resource'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'
import type { Payload } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina, ({ joined }) => joined !== undefined)

const joinedIn = ({ resource }: Subject): [name: string, list: Joined][] =>
  Object.entries<Joined>(resource.joined ?? {})

/** Object that refers to `ids` by each reference with a derived list, rotated by one each time. */
const naming = (object: Subject, n: number, { of }: Joined, ids: readonly unknown[]): Payload => ({
  ...object.full(n),
  ...Object.fromEntries(
    Object.keys(of).map((name, turn) => [name, ids.map((_, place) => ids[(place + turn) % ids.length])]),
  ),
})

const targetsOf = async ({ get }: Subject, { to }: Joined): Promise<Payload[]> =>
  (await get(`/external/${to}?page_size=5000`)).body

every('referenced objects are read in one list, in the order of the references', async (object) => {
  const { at, get, create, joined, resource } = object

  for (const [name, list] of joinedIn(object)) {
    const ids = (await targetsOf(object, list)).map(({ id }) => id)
    const [one, other] = await create(naming(object, 1, list, ids), naming(object, 2, list, ids.toReversed()))
    for (const created of [one, other]) {
      const elements = created?.[name] as Payload[]
      assert.equal(elements.length, ids.length * Object.keys(list.of).length)
      assert.deepEqual(
        elements.map(({ order }) => order),
        [...elements.keys()],
      )
      assert.deepEqual(created, joined(created ?? {}))
    }
    const { body: read } = await get(`${at}?fields=${name},id&ids=${one?.id},${other?.id}`)
    assert.deepEqual(
      read,
      [one, other].map((created) => ({ id: created?.id, [name]: created?.[name] })),
    )
    assert.deepEqual((await get(`${at}/${one?.id}?fields=${name}`)).body, { [name]: one?.[name] })
    if (resource.key !== null)
      assert.deepEqual((await get(`${at}/by/${resource.key}/${one?.[resource.key]}`)).body, one)
  }
})

every('empty references give an empty joined list', async (object) => {
  for (const [name, list] of joinedIn(object)) {
    const [one] = await object.create(naming(object, 1, list, []))
    assert.deepEqual(one?.[name], [])
    assert.deepEqual((await object.get(`${object.at}/${one?.id}`)).body, one)
  }
})

every('a joined list is rejected as read-only on a create, and ignored elsewhere', async (object) => {
  const { at, get, post, put, create, full, resource } = object
  const [one] = await create(full(1))

  for (const [name] of joinedIn(object)) {
    for (const sent of [one?.[name], [], null, 'text', [{ id: 2_000_000_000, nonsense: {} }]]) {
      const { status, body } = await post(`${at}/bulk-create/`, [full(2), { ...full(3), [name]: sent }])
      assert.equal(status, 400)
      assert.deepEqual(errorsIn(body), [[1, name, 'read_only']])

      const patch = { id: one?.id, [name]: sent }
      assert.deepEqual((await put(`${at}/bulk-update/`, [patch])).body, [one])
      assert.deepEqual((await put(`${at}/${one?.id}/`, patch)).body, one)
      const upserted = await post(`${at}/bulk-upsert/`, [patch])
      assert.deepEqual(upserted.body[0].outcome, 'unchanged')
    }
    if (resource.key === null) continue
    // Read at one site and sent to another, it is created, and the list is derived there.
    const { id: _, ...copy } = { ...one, [resource.key]: 'copied' } as Payload
    assert.equal((await post(`${at}/bulk-upsert/`, [copy])).body[0].outcome, 'created')
    assert.partialDeepStrictEqual((await get(`${at}/by/${resource.key}/copied`)).body, copy)
  }
})

every('a change of a joined object appears in every read, and in their ETags', async (object) => {
  const { at, get, put, create, full, resource } = object
  const [one] = await create(full(1))
  const addresses = [
    at,
    `${at}?ids=${one?.id}`,
    `${at}/${one?.id}`,
    ...(resource.key === null ? [] : [`${at}/by/${resource.key}/${one?.[resource.key]}`]),
  ]
  const { body: times } = await get(`${at}/${one?.id}?fields=id,updated_at`)

  for (const [name, { to, shows }] of joinedIn(object)) {
    const id = ([one?.[name]].flat()[0] as Payload).id
    for (const field of shows) {
      const before = await Promise.all(addresses.map((address) => get(address)))
      assert.equal((await put(`/external/${to}/${id}`, { [field]: `${field}-renamed` })).status, 200)
      for (const [place, address] of addresses.entries()) {
        const tag = before[place]?.headers.get('etag') ?? ''
        const { status, headers, body } = await get(address, { 'if-none-match': tag })
        assert.equal(status, 200, `${address} after a change of ${field}`)
        assert.notEqual(headers.get('etag'), tag)
        for (const read of [body].flat().filter((read) => read.id === one?.id))
          for (const element of read[name].filter((element: Payload) => element.id === id))
            assert.equal(element[field], `${field}-renamed`)
        assert.equal((await get(address, { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
      }
    }
  }
  // The object itself is unchanged.
  assert.deepEqual((await get(`${at}/${one?.id}?fields=updated_at,id`)).body, times)
})
