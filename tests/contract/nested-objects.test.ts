import assert from 'node:assert/strict'
import type { Field } from '@vitrina/schema/resource'
import { openShop } from '../vitrina.ts'
import { errorsIn, everyObject, type Subject } from './every-object.ts'
import { emptyOf, fieldsOf, type Payload } from './payload.ts'

const vitrina = await openShop()
const every = everyObject(vitrina, (resource) =>
  fieldsOf(resource).some(({ field }) => field.kind === 'object'),
)

interface Nested {
  readonly name: string
  readonly inner: readonly (readonly [name: string, field: Field])[]
  readonly required: boolean
  /** The nth value of the object. */
  readonly value: (n: number) => Payload
}

const nestedIn = ({ fields, sample }: Subject): Nested[] =>
  fields.flatMap((wire) =>
    wire.field.kind === 'object'
      ? [
          {
            name: wire.name,
            inner: Object.entries<Field>(wire.field.fields),
            required: wire.required,
            value: (n) => sample(wire, n) as Payload,
          },
        ]
      : [],
  )

const emptied = ({ inner }: Nested): Payload =>
  Object.fromEntries(inner.map(([name, field]) => [name, emptyOf(field)]))

every('a sent nested object replaces the whole stored one', async (object) => {
  const { at, get, post, put, create, full } = object

  for (const [nth, nested] of nestedIn(object).entries()) {
    const { name, inner, value } = nested
    const [one] = await create(full(nth + 1))
    const { id } = one as Payload
    // Each inner field alone, in turn: earlier inner fields are removed.
    for (const [field] of inner) {
      const sent = { [field]: value(2)[field] }
      const { status, body } = await put(`${at}/bulk-update/`, [{ id, [name]: sent }])
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body[0], { ...one, [name]: { ...emptied(nested), ...sent } })
      assert.deepEqual((await get(`${at}/${id}`)).body, body[0])
    }
    assert.deepEqual((await put(`${at}/${id}/`, { [name]: {} })).body[name], emptied(nested))
    await post(`${at}/bulk-upsert/`, [{ id, [name]: value(3) }])
    assert.deepEqual((await get(`${at}/${id}`)).body[name], value(3))
    assert.deepEqual((await create({ ...full(nth + 101), [name]: {} }))[0]?.[name], emptied(nested))
  }
})

every('a nested object in an equivalent form is unchanged', async (object) => {
  const { at, get, post, create, full } = object

  for (const [nth, nested] of nestedIn(object).entries()) {
    const { name, inner, value } = nested
    const [one] = await create(full(nth + 1))
    const turned = Object.fromEntries(Object.entries(value(nth + 1)).reverse())
    const alone = inner.map(([field]) => ({ [field]: value(nth + 1)[field] }))
    const upsert = async (sent: unknown) =>
      (await post(`${at}/bulk-upsert/`, [{ id: one?.id, [name]: sent }])).body[0].outcome

    for (const same of [value(nth + 1), turned, one?.[name]]) assert.equal(await upsert(same), 'unchanged')
    for (const sent of alone) {
      const blanks = (blank: unknown) => Object.fromEntries(inner.map(([field]) => [field, blank]))
      assert.equal(await upsert(sent), 'updated')
      for (const same of [
        { ...blanks(null), ...sent },
        { ...blanks(''), ...sent },
      ])
        assert.equal(await upsert(same), 'unchanged')
    }
    assert.deepEqual((await get(`${at}/${one?.id}`)).body[name], { ...emptied(nested), ...alone.at(-1) })
  }
})

every('errors inside a nested object have a dotted path', async (object) => {
  const { at, get, post, put, create, full } = object

  for (const [nth, { name, inner, required, value }] of nestedIn(object).entries()) {
    const alien = Object.fromEntries(inner.map(([field]) => [field, {}]))
    const wrong: [sent: unknown, ...errors: [path: string, code: string][]][] = [
      [
        { ...value(1), nonsense: 1, id: 1 },
        [`${name}.nonsense`, 'unknown_field'],
        [`${name}.id`, 'unknown_field'],
      ],
      [alien, ...inner.map(([field]): [string, string] => [`${name}.${field}`, 'invalid_type'])],
      ...['text', 7, true, [], [value(1)]].map((one): [unknown, [string, string]] => [
        one,
        [name, 'invalid_type'],
      ]),
      ...(required ? [null, ''] : []).map((one): [unknown, [string, string]] => [one, [name, 'required']]),
    ]
    const stored = await create(...wrong.map((_, n) => full(100 * nth + n + 1)))
    const errors = wrong.flatMap(([, ...paths], index) => paths.map((path) => [index, ...path]))

    for (const { status, body } of [
      await post(
        `${at}/bulk-create/`,
        wrong.map(([sent], n) => ({ ...full(100 * nth + n + 51), [name]: sent })),
      ),
      await put(
        `${at}/bulk-update/`,
        wrong.map(([sent], n) => ({ id: stored[n]?.id, [name]: sent })),
      ),
    ]) {
      assert.equal(status, 400)
      assert.deepEqual(errorsIn(body), errors)
    }
    assert.deepEqual((await get(`${at}?ids=${stored.map(({ id }) => id)}`)).body, stored)
  }
})
