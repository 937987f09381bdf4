import assert from 'node:assert/strict'
import type { Field } from '@vitrina/schema/resource'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject } from './every-object.ts'
import { emptyOf, fieldsOf, isUnique, type WireField } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)
const everyDemanding = everyObject(vitrina, (resource) => fieldsOf(resource).some(({ required }) => required))
const everyMaking = everyObject(vitrina, (resource) => fieldsOf(resource).some(isMade))

/** True for a slug that is generated when it is missing, so it is never empty. */
const isMade = ({ field }: WireField) => field.kind === 'slug' && field.made.when === 'missing'

every(
  '4.2.1 bulk-create answers 201 with the objects as they read, in the order of the request',
  async (object) => {
    const { at, post, get, full, shown, joined, readable } = object
    const payloads = [full(2), full(1), full(3)]

    const { status, body } = await post(`${at}/bulk-create/`, payloads)

    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.length, 3)
    for (const [place, one] of body.entries()) {
      assert.deepEqual(Object.keys(one).sort(), [...readable].sort())
      assert.partialDeepStrictEqual(one, shown(payloads[place] ?? {}))
      assert.deepEqual(one, joined(one))
      assert.deepEqual((await get(`${at}/${one.id}`)).body, one)
    }
    assert.equal(new Set(body.map(({ id }: { id: number }) => id)).size, 3)
  },
)

every('omitted fields of a create have their default, or null', async (object) => {
  const { create, minimal, shown, joined, fields } = object
  const payload = minimal(1)

  const [created] = await create(payload)

  assert.partialDeepStrictEqual(created, shown(payload))
  for (const wire of fields) {
    if (wire.name in payload || wire.field.writeOnly || isMade(wire)) continue
    if (wire.field.whenSet) assert.ok(!(wire.name in (created ?? {})), wire.name)
    else assert.deepEqual(created?.[wire.name], emptyOf(wire.field), wire.name)
  }
  assert.deepEqual(created, joined(created ?? {}))
})

everyMaking('a missing slug is generated from the name', async (object) => {
  const { create, minimal, fields } = object

  const [created, namesake] = await create(minimal(1), minimal(1))

  for (const { name } of fields.filter(isMade)) {
    assert.equal(typeof created?.[name], 'string')
    assert.equal(namesake?.[name], `${created?.[name]}-2`)
  }
})

everyDemanding(
  'every required field that is missing, null or empty is named, and nothing is written',
  async (object) => {
    const { at, get, post, minimal, fields } = object
    const { body: before } = await get(at)
    const required = fields.flatMap(({ name, required }) => (required ? [name] : []))
    const nothing = Object.fromEntries(required.map((name) => [name, null]))
    const empty = Object.fromEntries(required.map((name) => [name, '']))

    const { status, body } = await post(`${at}/bulk-create/`, [minimal(1), {}, nothing, empty])

    assert.equal(status, 400)
    // Null in a field that every site requires is found before the texts that this site requires.
    assert.deepEqual(
      errorsIn(body).sort(),
      [1, 2, 3].flatMap((index) => required.map((name) => [index, name, 'required'])).sort(),
    )
    assert.deepEqual((await get(at)).body, before)
  },
)

every('4.2.1 ids are assigned only by the server', async ({ at, post, minimal }) => {
  const { status, body } = await post(`${at}/bulk-create/`, [minimal(1), { ...minimal(2), id: 7 }])

  assert.equal(status, 400)
  assert.deepEqual(errorsIn(body), [[1, 'id', 'read_only']])
})

every('an undeclared field is refused by name in every write', async (object) => {
  const { at, post, put, create, minimal, full } = object
  const [created] = await create(minimal(1))
  const unknown = [{ index: 0, field: 'nonsense', code: 'unknown_field' }]

  for (const write of [
    () => post(`${at}/bulk-create/`, [{ ...full(2), nonsense: 1 }]),
    () => put(`${at}/bulk-update/`, [{ id: created?.id, nonsense: null }]),
    () => post(`${at}/bulk-upsert/`, [{ id: created?.id, nonsense: '' }]),
  ]) {
    const { status, body } = await write()
    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body, { code: 'validation_failed', errors: unknown })
  }
  const one = await put(`${at}/${created?.id}/`, { nonsense: 1 })
  assert.equal(one.status, 400)
  assert.partialDeepStrictEqual(one.body.errors, [{ field: 'nonsense', code: 'unknown_field' }])
})

every('a value of another type is refused with the name of its field', async (object) => {
  const { at, post, full, fields } = object
  const batch = fields.map(({ name, field }, place) => ({ ...full(place + 1), [name]: foreignTo(field) }))

  const { status, body } = await post(`${at}/bulk-create/`, batch)

  assert.equal(status, 400)
  assert.deepEqual(
    errorsIn(body),
    fields.map(({ name }, index) => [index, name, 'invalid_type']),
  )
})

/** Value of an object that no other kind accepts: a reference by client key has exactly one field. */
const foreignTo = ({ kind }: Field): unknown => (kind === 'object' ? [{}] : { neither: 1, nor: 2 })

every('a unique value of another object is a duplicate, stored or in the same batch', async (object) => {
  const { at, get, post, create, full, fields, resource } = object
  const [stored] = await create(full(1))
  const { body: before } = await get(at)

  for (const { name } of fields.filter((wire) => isUnique(resource, wire))) {
    const { status, body } = await post(`${at}/bulk-create/`, [
      { ...full(2), [name]: stored?.[name] },
      { ...full(3), [name]: 'the-same' },
      { ...full(4), [name]: 'another' },
      { ...full(5), [name]: 'the-same' },
    ])
    assert.equal(status, 400, name)
    assert.deepEqual(
      errorsIn(body),
      [0, 3].map((index) => [index, name, 'duplicate']),
    )
  }
  assert.deepEqual((await get(at)).body, before)
})
