import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyObject } from './every-object.ts'
import { fieldsOf, type Payload, type WireField } from './payload.ts'

const vitrina = await openShop()

/** True for a list whose elements receive ids from the server. */
const isIdentified = ({ field }: WireField) => field.kind === 'list' && field.identified === true

const every = everyObject(vitrina, (resource) => fieldsOf(resource).some(isIdentified))

every('elements keep their ids when sent with them, or when otherwise equal', async (object) => {
  const { at, get, post, create, full, fields } = object

  for (const [nth, { name }] of fields.filter(isIdentified).entries()) {
    const [one, other] = await create(full(2 * nth + 1), full(2 * nth + 2))
    const [list, otherList] = [one?.[name], other?.[name]] as [Payload[], Payload[]]
    const ids = [...list, ...otherList].map(({ id }) => id)
    assert.equal(new Set(ids).size, 6)
    assert.ok(ids.every((id) => Number.isInteger(id) && Number(id) > 0))

    const resend = async (sent: unknown, outcome: string): Promise<Payload[]> => {
      const { body } = await post(`${at}/bulk-upsert/`, [{ id: one?.id, [name]: sent }])
      assert.equal(body[0]?.outcome, outcome, JSON.stringify(body))
      return (await get(`${at}/${one?.id}`)).body[name]
    }
    const [a, b, c] = list.map(({ id: _, ...rest }) => rest)
    assert.deepEqual(await resend([a, b, c], 'unchanged'), list)
    assert.deepEqual(await resend(list, 'unchanged'), list)
    assert.deepEqual(await resend([list[0], b, list[2]], 'unchanged'), list)
    assert.deepEqual(await resend([c, a, b], 'updated'), [list[2], list[0], list[1]])

    const edited = { ...a, id: list[1]?.id }
    assert.deepEqual(await resend([a, edited], 'updated'), [list[0], edited])
    // The id of another object's element, or of a deleted one, does not belong to this list.
    const [added] = await resend([{ ...c, id: otherList[0]?.id }], 'updated')
    const [readded] = await resend([edited], 'updated')
    assert.deepEqual(
      [added, readded],
      [
        { ...c, id: added?.id },
        { ...edited, id: readded?.id },
      ],
    )
    assert.ok(![...ids, readded?.id].includes(added?.id) && !ids.includes(readded?.id))

    const twins = await resend([b, b], 'updated')
    assert.equal(new Set(twins.map(({ id }) => id)).size, 2)
    for (const { id } of twins) assert.ok(![...ids, added?.id, readded?.id].includes(id))
    assert.deepEqual((await get(`${at}/${other?.id}`)).body, other)
  }
})
