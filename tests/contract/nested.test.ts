import assert from 'node:assert/strict'
import type { Field } from '@vitrina/schema/resource'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'
import { emptyOf, fieldsOf, type Payload, type WireField } from './payload.ts'

const vitrina = await openShop()

/** Value of an emptied field in a read. */
const nothingIn = (field: Field): unknown => (field.whenSet ? undefined : emptyOf(field))

/** Registers tests for every object with a field of one of these kinds. */
const everyWith = (...kinds: readonly Field['kind'][]) =>
  everyObject(vitrina, (resource) => fieldsOf(resource).some(({ field }) => kinds.includes(field.kind)))

const fieldsWith = ({ fields }: Subject, ...kinds: readonly Field['kind'][]): WireField[] =>
  fields.filter(({ field }) => kinds.includes(field.kind))

/** One field of each form of storage and of emptiness; all fields in a long run. */
const ofEachForm = (fields: readonly WireField[]): readonly WireField[] => {
  const formOf = ({ field, required }: WireField) =>
    JSON.stringify([field.kind, required, field.whenSet, 'identified' in field && field.identified])
  return IS_LONG ? fields : [...new Map(fields.map((wire) => [formOf(wire), wire])).values()]
}

/** List as it was sent: without the ids that the server gives its elements. */
const bare = ({ field }: WireField, list: Payload[]): unknown[] =>
  field.kind === 'list' && field.identified ? list.map(({ id: _, ...rest }) => rest) : list

const NOWHERE = 2_000_000_000

everyWith('list', 'references')(
  'a list that is sent replaces the stored one, in its order',
  async (object) => {
    const { at, get, post, put, create, full, sample, joined } = object

    for (const [nth, wire] of ofEachForm(fieldsWith(object, 'list', 'references')).entries()) {
      const { name } = wire
      const [a, b, c] = sample(wire, 1) as unknown[]
      const more = [[b, a, c], [c], [a, b], [a]]
      const lists = [[a, b, c], [c, b, a], ...(IS_LONG ? more : []), [], [b, c]]
      const payloads = lists.map((list, place) => ({ ...full(10 * nth + place + 1), [name]: list }))
      const created = await create(...payloads)
      for (const [place, one] of created.entries())
        if (lists[place]?.length) assert.deepEqual(bare(wire, one[name] as Payload[]), lists[place], name)

      const { id } = created.at(-1) as Payload
      for (const [place, list] of lists.entries()) {
        const { body } = await post(`${at}/bulk-upsert/`, [{ id, [name]: list }])
        assert.equal(body[0].outcome, 'updated', `${name} ${place}`)
        const { body: read } = await get(`${at}/${id}`)
        if (list.length > 0) assert.deepEqual(bare(wire, read[name]), list, name)
        else assert.deepEqual(read[name], nothingIn(wire.field), name)
        assert.deepEqual(read, joined(read))

        const again = { id, [name]: list }
        assert.deepEqual((await put(`${at}/bulk-update/`, [again])).body, [read])
        assert.deepEqual((await put(`${at}/${id}/`, again)).body, read)
        assert.equal((await post(`${at}/bulk-upsert/`, [again])).body[0].outcome, 'unchanged')
      }
    }
  },
)

everyWith('list', 'references')(
  'a list may be emptied, by null too unless it is required',
  async (object) => {
    const { at, get, post, put, create, full } = object

    for (const { name, field, required } of ofEachForm(fieldsWith(object, 'list', 'references'))) {
      for (const nothing of [[], null, '']) {
        const [one] = await create(full(1))
        const updated = await put(`${at}/bulk-update/`, [{ id: one?.id, [name]: nothing }])
        const created = await post(`${at}/bulk-create/`, [{ ...full(2), [name]: nothing }])
        const { body: read } = await get(`${at}/${one?.id}`)
        if (required && !Array.isArray(nothing)) {
          for (const { body } of [updated, created]) assert.deepEqual(errorsIn(body), [[0, name, 'required']])
          assert.deepEqual(read, one)
        } else {
          for (const each of [read, updated.body[0], created.body[0]])
            assert.deepEqual(each[name], nothingIn(field), name)
          await post(`${at}/bulk-delete/`, [created.body[0].id])
        }
        await post(`${at}/bulk-delete/`, [one?.id])
      }
    }
  },
)

/** Value with invalid references, and their dotted paths. */
interface Misleading {
  readonly value: unknown
  readonly paths: readonly string[]
}

const misleading = (wire: WireField, value: unknown): Misleading[] => {
  const { name, field } = wire
  if (field.kind === 'references') {
    const [a, b, c] = value as unknown[]
    return [
      { value: [a, b, NOWHERE], paths: [`${name}.2`] },
      { value: [NOWHERE, b, c, NOWHERE + 1], paths: [`${name}.0`, `${name}.3`] },
    ]
  }
  if (field.kind !== 'list' && field.kind !== 'object') return []
  return Object.entries<Field>(field.fields).flatMap(([inner, { kind }]): Misleading[] => {
    if (kind !== 'reference') return []
    const bad = (element: Payload) => ({ ...element, [inner]: NOWHERE })
    if (field.kind === 'object') return [{ value: bad(value as Payload), paths: [`${name}.${inner}`] }]
    const [a = {}, b = {}, c = {}] = value as Payload[]
    return [
      { value: [a, b, bad(c)], paths: [`${name}.2.${inner}`] },
      { value: [bad(a), b, bad(c), a], paths: [`${name}.0.${inner}`, `${name}.2.${inner}`] },
    ]
  })
}

everyWith(
  'list',
  'references',
  'object',
)('each bad reference at depth is named by its dotted path, and nothing is written', async (object) => {
  const { at, get, post, put, create, full, sample, resource } = object
  const bad = fieldsWith(object, 'list', 'references', 'object').flatMap((wire) =>
    misleading(wire, sample(wire, 1)).map(({ value, paths }) => ({ patch: { [wire.name]: value }, paths })),
  )
  if (bad.length === 0) return
  const [one] = await create(full(1))
  const { body: before } = await get(at)

  for (const { patch, paths } of bad) {
    const expected = paths.map((path) => [0, path, 'not_found'])
    const alone = await put(`${at}/${one?.id}/`, patch)
    assert.equal(alone.status, 400)
    assert.deepEqual(
      alone.body.errors.map(({ field }: Payload) => field),
      paths,
    )
    for (const { status, body } of [
      await post(`${at}/bulk-create/`, [{ ...full(2), ...patch }]),
      ...(resource.key === null ? [] : [await post(`${at}/bulk-upsert/`, [{ ...full(2), ...patch }])]),
      await put(`${at}/bulk-update/`, [{ id: one?.id, ...patch }]),
    ]) {
      assert.equal(status, 400)
      assert.deepEqual(errorsIn(body), expected)
      for (const { message } of body.errors) assert.match(message, /200000000\d/)
    }
  }
  assert.deepEqual((await get(at)).body, before)
})

everyWith('references')(
  'an object may occur once in a list, and a single value is a list of one',
  async (object) => {
    const { at, post, put, create, full, sample } = object
    const [one] = await create(full(1))

    for (const wire of fieldsWith(object, 'references')) {
      const [a, b, c] = sample(wire, 1) as unknown[]
      const { status, body } = await post(`${at}/bulk-create/`, [
        { ...full(2), [wire.name]: [a, b, a, c, b] },
      ])
      assert.equal(status, 400)
      assert.deepEqual(errorsIn(body), [
        [0, `${wire.name}.2`, 'duplicate'],
        [0, `${wire.name}.4`, 'duplicate'],
      ])
      assert.deepEqual((await put(`${at}/${one?.id}/`, { [wire.name]: b })).body[wire.name], [b])
    }
  },
)

everyWith('list')('an invalid element, and more than a thousand, are refused by index', async (object) => {
  const { at, post, create, full, sample } = object

  for (const [nth, wire] of fieldsWith(object, 'list').entries()) {
    const { name } = wire
    const [a = {}] = sample(wire, 1) as Payload[]
    const odd = [a, null, 'x', [], 7, true, a, { ...a, nonsense: 1 }]
    const bad = [odd, a, 'x', 7, true, Array(1001).fill(a)].map((list, n) => ({
      ...full(n + 101),
      [name]: list,
    }))
    const { status, body } = await post(`${at}/bulk-create/`, bad)
    assert.equal(status, 400)
    assert.deepEqual(errorsIn(body), [
      ...[1, 2, 3, 4, 5].map((place) => [0, `${name}.${place}`, 'invalid_type']),
      [0, `${name}.7.nonsense`, 'unknown_field'],
      ...[1, 2, 3, 4].map((index) => [index, name, 'invalid_type']),
      [5, name, 'too_long'],
    ])
    const [one] = await create({ ...full(nth + 1), [name]: Array(1000).fill(a) })
    assert.equal([one?.[name]].flat().length, 1000)
  }
})
