import assert from 'node:assert/strict'
import type { Kind } from '@vitrina/schema/resource'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject } from './every-object.ts'
import { fieldsOf, isUnique, type Payload, type WireField } from './payload.ts'

const vitrina = await openShop()

interface Limited {
  readonly name: string
  /** Lowest and highest accepted values, and those just beyond. */
  readonly within: readonly unknown[]
  readonly beyond: readonly unknown[]
}

const PLACES: Partial<Record<Kind, number>> = { integer: 0, money: 2, decimal: 6 }

const limitedIn = (fields: readonly WireField[]): Limited[] =>
  fields.flatMap(({ name, field }): Limited[] => {
    const { min, max } = field as { min?: number; max?: number }
    const places = PLACES[field.kind]
    if (places === undefined || (min ?? max) === undefined) return []
    const sent = (value: number) => (places === 0 ? value : value.toFixed(places))
    return [
      {
        name,
        within: [min ?? [], max ?? []].flat().map(sent),
        beyond: [min === undefined ? [] : min - 10 ** -places, max === undefined ? [] : max + 10 ** -places]
          .flat()
          .map(sent),
      },
    ]
  })

const everyLimited = everyObject(vitrina, (resource) => limitedIn(fieldsOf(resource)).length > 0)

everyLimited('a number beyond its declared limits is refused with the limits', async (object) => {
  const { at, get, post, put, create, full, fields } = object

  for (const [nth, { name, within, beyond }] of limitedIn(fields).entries()) {
    const n = 10 * nth + 1
    const created = await create(...within.map((value, place) => ({ ...full(n + place), [name]: value })))
    for (const [place, one] of created.entries()) assert.equal(Number(one[name]), Number(within[place]))

    for (const { status, body } of [
      await post(
        `${at}/bulk-create/`,
        beyond.map((value, place) => ({ ...full(n + place + 5), [name]: value })),
      ),
      await put(
        `${at}/bulk-update/`,
        beyond.map((value, place) => ({ id: created[place]?.id, [name]: value })),
      ),
    ]) {
      assert.equal(status, 400)
      assert.deepEqual(
        errorsIn(body),
        beyond.map((_, index) => [index, name, 'out_of_range']),
      )
      for (const { message } of body.errors)
        for (const limit of within) assert.match(message, RegExp(`\\s${Number(limit)}\\b`))
    }
    assert.deepEqual((await get(`${at}?ids=${created.map(({ id }) => id)}`)).body, created)
  }
})

/** Field whose time must precede this one, if any. */
const earlierOf = ({ field }: WireField): string | undefined =>
  field.kind === 'timestamp' ? field.after : undefined

const everyTimed = everyObject(vitrina, (resource) => fieldsOf(resource).some(earlierOf))

everyTimed('a time that must follow another is checked, whichever of the two is written', async (object) => {
  const { at, get, post, put, create, full, fields } = object

  for (const [nth, wire] of fields.filter(earlierOf).entries()) {
    const [later, earlier] = [wire.name, earlierOf(wire) ?? '']
    const times = (from: string, to: string) => ({ [earlier]: from, [later]: to })
    const [one] = await create({
      ...full(nth),
      ...times('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
    })
    const bad = [
      times('2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      times('2026-02-01T00:00:00Z', '2026-01-31T23:59:59.999Z'),
      times('2026-02-01T00:00:00Z', '2026-02-01T01:59:59+02:00'),
    ]
    const alone = [
      { [earlier]: '2026-03-01T00:00:00Z' },
      { [earlier]: '2027-01-01T00:00:00Z' },
      { [later]: '2026-02-01T00:00:00Z' },
      { [later]: '2025-01-01T00:00:00Z' },
    ]
    const { body } = await post(
      `${at}/bulk-create/`,
      bad.map((patch, place) => ({ ...full(nth + place + 10), ...patch })),
    )
    assert.deepEqual(
      errorsIn(body),
      bad.map((_, index) => [index, later, 'invalid_value']),
    )
    for (const patch of [...bad, ...alone]) {
      const sent = { id: one?.id, ...patch }
      for (const { status, body } of [
        await put(`${at}/bulk-update/`, [sent]),
        await post(`${at}/bulk-upsert/`, [sent]),
      ]) {
        assert.equal(status, 400, JSON.stringify(patch))
        assert.deepEqual(errorsIn(body), [[0, later, 'invalid_value']])
        assert.match(body.errors[0].message, RegExp(earlier))
      }
      assert.equal((await put(`${at}/${one?.id}/`, patch)).status, 400)
    }
    assert.deepEqual((await get(`${at}/${one?.id}`)).body, one)
    // Both times may move beyond their old values.
    const moved = times('2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z')
    assert.partialDeepStrictEqual((await put(`${at}/${one?.id}/`, moved)).body, moved)
  }
})

const everyUnique = everyObject(vitrina, (resource) =>
  fieldsOf(resource).some((wire) => isUnique(resource, wire)),
)

everyUnique('two objects may swap a unique value within a batch', async (object) => {
  const { at, get, post, put, create, full, fields, resource } = object
  const [one, two] = await create(full(1), full(2))

  for (const { name } of fields.filter((wire) => isUnique(resource, wire))) {
    const swapped = [
      { id: one?.id, [name]: two?.[name] },
      { id: two?.id, [name]: one?.[name] },
    ]
    const swap = await put(`${at}/bulk-update/`, swapped)
    assert.equal(swap.status, 200, JSON.stringify(swap.body))
    assert.deepEqual(
      swap.body.map((each: Payload) => each[name]),
      [two?.[name], one?.[name]],
    )
    const written = [
      { id: one?.id, [name]: one?.[name] },
      { id: two?.id, [name]: two?.[name] },
    ]
    const back = await (name === resource.key
      ? put(`${at}/bulk-update/`, written)
      : post(`${at}/bulk-upsert/`, written))
    assert.equal(back.status, 200, JSON.stringify(back.body))
  }
  assert.deepEqual((await get(`${at}?ids=${one?.id},${two?.id}`)).body, [one, two])
})
