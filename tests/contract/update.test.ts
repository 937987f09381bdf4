import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject } from './every-object.ts'
import { emptyOf, fieldsOf, isUnique, type WireField } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina)
const everyStrict = everyObject(vitrina, (resource) => fieldsOf(resource).some(isStrict))

/** True for a field that an update may omit but not empty. */
const isStrict = (wire: WireField) => !isNullable(wire) && !isMade(wire)

/** True for a slug that the server generates if it is missing. Null then keeps the stored slug. */
const isMade = ({ field }: WireField) => field.kind === 'slug' && field.made.when === 'missing'

const isNullable = (wire: WireField) =>
  !wire.required && !isMade(wire) && !('default' in wire.field && wire.field.default !== undefined)

every('4.2.2 an update changes only the sent fields', async (object) => {
  const { at, get, put, create, full, sample, fields, shown, joined } = object
  // One object per field, so that each field is updated alone.
  const created = await create(...fields.map((_, place) => full(2 * place)))
  const patches = fields.map((field, place) => ({ [field.name]: sample(field, 2 * place + 1) }))
  const batch = patches.map((patch, place) => ({ id: created[place]?.id, ...patch }))

  const { status, body } = await put(`${at}/bulk-update/`, batch)

  assert.equal(status, 200, JSON.stringify(body))
  for (const [place, one] of body.entries()) {
    const patch = shown(patches[place] ?? {})
    assert.partialDeepStrictEqual(one, patch)
    const changed = Object.fromEntries(Object.keys(patch).map((name) => [name, one[name]]))
    assert.deepEqual(one, joined({ ...created[place], ...changed }))
  }
  const ids = created.map(({ id }) => id)
  assert.deepEqual((await get(`${at}?page_size=5000&ids=${ids}`)).body, body)
})

every('null clears optional fields', async ({ at, put, create, full, joined, fields }) => {
  const cleared = fields.filter(isNullable)
  if (cleared.length === 0) return
  const created = await create(...cleared.map((_, place) => full(place + 1)))

  const { status, body } = await put(
    `${at}/bulk-update/`,
    cleared.map(({ name }, place) => ({ id: created[place]?.id, [name]: null })),
  )

  assert.equal(status, 200, JSON.stringify(body))
  for (const [place, { name, field }] of cleared.entries()) {
    const emptied = field.writeOnly || field.whenSet ? {} : { [name]: emptyOf(field) }
    const before: Record<string, unknown> = { ...created[place] }
    if (field.whenSet) delete before[name]
    assert.deepEqual(body[place], joined({ ...before, ...emptied }))
  }
})

everyStrict('null in a required field is refused by name', async ({ at, put, create, full, fields }) => {
  const strictFields = fields.filter(isStrict)
  const created = await create(...strictFields.map((_, place) => full(place + 1)))

  const { status, body } = await put(
    `${at}/bulk-update/`,
    strictFields.map(({ name }, place) => ({ id: created[place]?.id, [name]: null })),
  )

  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ index, field }: Record<string, unknown>) => [index, field]),
    strictFields.map(({ name }, index) => [index, name]),
  )
})

every('4.2.2 a missing id and an unknown id are errors, and nothing is written', async (object) => {
  const { at, get, put, create, full } = object
  const [one, two] = await create(full(1), full(2))

  const { status, body } = await put(`${at}/bulk-update/`, [
    { ...full(3), id: one?.id },
    full(4),
    { ...full(5), id: Number(two?.id) + 1 },
    { ...full(6), id: null },
    { ...full(7), id: `${two?.id}x` },
  ])

  assert.equal(status, 400)
  assert.deepEqual(errorsIn(body), [
    [1, 'id', 'required'],
    [2, 'id', 'not_found'],
    [3, 'id', 'required'],
    [4, 'id', 'invalid_type'],
  ])
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
})

every('4.2.2 the same id twice in one batch is a duplicate', async ({ at, get, put, create, full }) => {
  const [one] = await create(full(1))

  const { status, body } = await put(`${at}/bulk-update/`, [
    { ...full(2), id: one?.id },
    { ...full(3), id: one?.id },
  ])

  assert.equal(status, 400)
  assert.deepEqual(errorsIn(body), [[1, 'id', 'duplicate']])
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
})

every('4.2.2 updated objects are returned in the order of the request', async ({ at, put, create, full }) => {
  const [one, two, three] = await create(full(1), full(2), full(3))
  const ids = [three?.id, one?.id, two?.id]

  const { body } = await put(
    `${at}/bulk-update/`,
    ids.map((id) => ({ id })),
  )

  assert.deepEqual(body, [three, one, two])
})

every('one object is updated at its own address', async ({ at, get, put, create, full, shown }) => {
  const [one, two] = await create(full(1), full(2))

  const { status, body } = await put(`${at}/${one?.id}/`, full(3))

  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body, { id: one?.id, ...shown(full(3)) })
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, body)
  assert.deepEqual((await get(`${at}/${two?.id}`)).body, two)
  assert.deepEqual((await put(`${at}/${one?.id}`, { id: one?.id })).body, body)
  assert.equal((await put(`${at}/${one?.id}`, { id: two?.id })).status, 400)
  assert.equal((await put(`${at}/${Number(two?.id) + 1}/`, full(4))).status, 404)
  assert.equal((await put(`${at}/${one?.id}/`, [full(5)])).status, 400)
})

every('an update of one object with a unique value of another is a 409', async (object) => {
  const { at, get, put, create, full, fields, resource } = object
  const [one, two] = await create(full(1), full(2))

  for (const { name } of fields.filter((wire) => isUnique(resource, wire))) {
    const { status, body } = await put(`${at}/${one?.id}/`, { [name]: two?.[name] })
    assert.equal(status, 409, name)
    assert.equal(body.code, 'duplicate')
  }
  assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
})
