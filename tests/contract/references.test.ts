import assert from 'node:assert/strict'
import type { Field, Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { rounds } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'
import { fieldsOf, type Payload, referencesIn, targetsOf } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina, (resource) => targetsOf(fieldsOf(resource)).length > 0)
const keyOf = (path: string) =>
  Object.values<Resource>(resources).find((one) => one.path === path)?.key ?? null

/** Position of a reference in an object. */
interface Place {
  readonly name: string
  readonly to: string
  /** Path of the position in an error. */
  readonly path: string
  /** Value of the whole field with `reference` in this position. */
  readonly holding: (reference: unknown) => unknown
}

const placesOf = ({ fields, sample }: Subject): Place[] =>
  fields.flatMap((wire): Place[] => {
    const { name, field } = wire
    if (field.kind === 'reference') return [{ name, to: field.to, path: name, holding: (one) => one }]
    if (field.kind === 'references')
      return [{ name, to: field.to, path: `${name}.0`, holding: (one) => [one] }]
    if (field.kind !== 'list' && field.kind !== 'object') return []
    const [element] = [sample(wire, 1)].flat() as Payload[]
    return Object.entries<Field>(field.fields).flatMap(([inner, inside]): Place[] => {
      if (inside.kind !== 'reference') return []
      const { to } = inside
      const holder = (one: unknown) => ({ ...element, [inner]: one })
      return field.kind === 'list'
        ? [{ name, to, path: `${name}.0.${inner}`, holding: (one) => [holder(one)] }]
        : [{ name, to, path: `${name}.${inner}`, holding: holder }]
    })
  })

every('a reference may be given by the client key of its object', async (object) => {
  const { at, get, post, create, full } = object
  const places = placesOf(object).filter(({ to }) => keyOf(to) !== null)
  const references = await Promise.all(
    places.map(async ({ to, holding }) => {
      const [, target] = (await get(`/external/${to}?page_size=2`)).body
      const key = String(keyOf(to))
      return { byId: holding(target.id), byKey: holding({ [key]: target[key] }) }
    }),
  )
  const batch = (how: 'byId' | 'byKey', first: number) =>
    places.map(({ name }, place) => ({ ...full(first + place), [name]: references[place]?.[how] }))

  const byId = await create(...batch('byId', 1))
  const byKey = await create(...batch('byKey', 101))
  for (const [place, { name }] of places.entries())
    assert.deepEqual(withoutIds(byKey[place]?.[name]), withoutIds(byId[place]?.[name]), name)

  const again = batch('byKey', 1).map((one, place) => ({ ...one, id: byId[place]?.id }))
  const { body } = await post(`${at}/bulk-upsert/`, again)
  for (const { outcome } of body) assert.equal(outcome, 'unchanged')
})

/** Removes ids of elements, because each list has its own. */
const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'object')
    ? value.map(({ id: _, ...rest }) => rest)
    : value

every('a reference to a missing object is not found, in every field', async (object) => {
  const { at, get, post, put, create, full, resource } = object
  const bad = placesOf(object).flatMap(({ name, to, path, holding }) => {
    const key = keyOf(to)
    const nothing = [2_000_000_000, 99_999_999_999, 0, -1, ...(key === null ? [] : [{ [key]: 'nothing' }])]
    return nothing.map((reference) => ({ path, value: { [name]: holding(reference) } }))
  })
  const stored = await create(...bad.map((_, place) => full(place + 1)))
  const fresh = bad.map(({ value }, place) => ({ ...full(place + 101), ...value }))

  for (const { status, body } of [
    await post(`${at}/bulk-create/`, fresh),
    ...(resource.key === null ? [] : [await post(`${at}/bulk-upsert/`, fresh)]),
    await put(
      `${at}/bulk-update/`,
      bad.map(({ value }, place) => ({ ...value, id: stored[place]?.id })),
    ),
  ]) {
    assert.equal(status, 400)
    assert.deepEqual(
      errorsIn(body),
      bad.map(({ path }, index) => [index, path, 'not_found']),
    )
  }
  assert.deepEqual((await get(`${at}?ids=${stored.map(({ id }) => id)}`)).body, stored)
})

every('a reference by anything but one client key is refused', async (object) => {
  const { at, get, post, full } = object
  const bad: { name: string; value: Payload }[] = []
  for (const { name, to, holding } of placesOf(object)) {
    const [target] = (await get(`/external/${to}?page_size=1`)).body
    const wrong = [{ id: target.id }, { nonsense: 'x' }, { nonsense: {} }, {}, { a: 1, b: 2 }, true, [[]]]
    const key = keyOf(to)
    if (key !== null) wrong.push({ nonsense: target[key] })
    bad.push(...wrong.map((reference) => ({ name, value: { [name]: holding(reference) } })))
  }

  const { status, body } = await post(
    `${at}/bulk-create/`,
    bad.map(({ value }, place) => ({ ...full(place + 1), ...value })),
  )

  assert.equal(status, 400)
  for (const [place, { name, value }] of bad.entries()) {
    const [error, ...more] = body.errors.filter(({ index }: Payload) => index === place)
    assert.deepEqual(more, [])
    assert.ok(error.field === name || error.field.startsWith(`${name}.`), JSON.stringify([error, value]))
    assert.match(error.code, /^(invalid_type|unknown_field)$/)
  }
})

every('a reference to an object of another site is not found', async (object) => {
  const { at, get, post, full } = object
  const stranger = await vitrina.client()

  for (const { name, to, path, holding } of placesOf(object)) {
    const [target] = (await get(`/external/${to}?page_size=1`)).body
    const key = keyOf(to)
    for (const reference of [target.id, ...(key === null ? [] : [{ [key]: target[key] }])]) {
      const { body } = await stranger.post(`${at}/bulk-create/`, [{ [name]: holding(reference) }])
      const faults = body.errors.filter(({ field }: Payload) => field === path)
      assert.deepEqual(
        faults.map(({ code }: Payload) => code),
        ['not_found'],
      )
    }
  }
  assert.equal((await post(`${at}/bulk-create/`, [full(1)])).status, 201)
})

every('a referenced object is in use until the referring object is deleted', async (object) => {
  const { at, get, post, del, create, minimal, sample, fields, resource } = object
  // Some referenced objects refer to each other, and so are in use without this one.
  const usesOf = async ({ to, id }: { to: string; id: number }): Promise<string[]> => {
    const { body } = await post(`/external/${to}/bulk-delete/?dry_run=true`, [id])
    return (body.errors ?? []).map(({ message }: Payload) => message)
  }

  for (const [n, wire] of fields.entries()) {
    const value = sample(wire, 1)
    const references = referencesIn(wire.field, value).slice(0, rounds(9, 1))
    if (references.length === 0) continue
    const before = await Promise.all(references.map(usesOf))
    const [referrer] = await create({ ...minimal(n), [wire.name]: value })
    for (const [place, { to, id }] of references.entries()) {
      const { status, body } = await del(`/external/${to}/${id}`)
      assert.equal(status, 409, wire.name)
      assert.equal(body.code, 'in_use')
      const bulk = await post(`/external/${to}/bulk-delete/`, [id])
      assert.equal(bulk.status, 400)
      for (const error of errorsIn(bulk.body)) assert.deepEqual(error, [0, 'id', 'in_use'])
      const [use, ...more] = (await usesOf({ to, id })).filter((message) => !before[place]?.includes(message))
      assert.match(String(use), RegExp(`${resource.path} ${referrer?.id}\\b.*${wire.name}`))
      assert.deepEqual(more, [])
      assert.equal((await get(`/external/${to}/${id}`)).status, 200)
    }
    await del(`${at}/${referrer?.id}`)
    assert.deepEqual(await Promise.all(references.map(usesOf)), before)
  }
})
