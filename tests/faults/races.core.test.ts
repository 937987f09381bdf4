import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { disagreements } from './agreement.ts'
import { startInstance } from './instance.ts'
import { randomOf } from './random.ts'
import { twoAccounts, witnessChanges } from './witness.ts'

const vitrina = await openShop()
const { sql } = vitrina
const clientAtSecond = await startInstance(vitrina.database)
await witnessChanges(sql, 'category')

const ROUNDS = rounds(60, 4)
const CREATE = '/external/category/bulk-create/'
const UPDATE = '/external/category/bulk-update/'

/** Creates the same caller at two processes, and 20 categories. */
const twoWriters = async (): Promise<[here: Client, there: Client, ids: number[]]> => {
  const atFirst = await vitrina.client()
  const { body } = await atFirst.post(
    CREATE,
    Array.from({ length: 20 }, (_, n) => ({ group_category_id: `${n}` })),
  )
  return [atFirst, clientAtSecond(atFirst), body.map(({ id }: { id: number }) => id)]
}

test('two writers of the same rows in opposite orders: each field has the value of its last write', async () => {
  const [atFirst, atSecond, ids] = await twoWriters()
  const backwards = ids.toReversed()

  for (let round = 1; round <= ROUNDS; round++) {
    const replies = await Promise.all([
      atFirst.put(
        UPDATE,
        ids.map((id) => ({ id, name_ro: `${id} ${round}`, position: round })),
      ),
      atSecond.put(
        UPDATE,
        backwards.map((id) => ({ id, name_ru: `${id} ${round}`, hide: round % 2 === 0 })),
      ),
    ])
    for (const { status, body } of replies) assert.equal(status, 200, JSON.stringify(body))
  }

  const { body } = await atFirst.get('/external/category/')
  for (const row of body) {
    const model = {
      name_ro: `${row.id} ${ROUNDS}`,
      name_ru: `${row.id} ${ROUNDS}`,
      position: ROUNDS,
      hide: true,
    }
    assert.partialDeepStrictEqual(row, model)
  }
  const { seen, entered } = await twoAccounts(sql, atFirst.siteId)
  assert.deepEqual(entered, seen)
  assert.equal(
    entered.reduce((all, { action, count }) => (action === 'updated' ? all + count : all), 0),
    2 * ROUNDS * ids.length,
  )
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})

const CALLS = rounds(60, 15)

test('random creates, updates, upserts and deletes by four writers: one change entry per change, and no other', async () => {
  const [atFirst, atSecond, ids] = await twoWriters()
  const answers = new Map<number, number>()
  const writer = async (client: Client, seed: number) => {
    const random = randomOf(seed)
    const some = () => ids.filter(() => random() < 0.3)
    const any = () => Math.floor(random() * 4)
    const writes = [
      () =>
        client.put(
          UPDATE,
          some().map((id) => ({ id, position: any(), name_ro: `${any()}` })),
        ),
      () => client.post(CREATE, [{ group_category_id: `new ${any()}` }]),
      () =>
        client.post(
          '/external/category/bulk-upsert/',
          some().map((id) => ({ group_category_id: `${id - 1}`, position: any() })),
        ),
      () => client.post('/external/category/bulk-delete/', some().slice(0, 1)),
      () => client.put(`/external/category/${ids[any()]}/`, { name_uk: `${any()}`, category_id: ids[any()] }),
    ]
    for (let round = 0; round < CALLS; round++) {
      const { status } = await (writes[Math.floor(random() * writes.length)] as (typeof writes)[0])()
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }

  await Promise.all([writer(atFirst, 1), writer(atFirst, 2), writer(atSecond, 3), writer(atSecond, 4)])

  assert.deepEqual(
    [...answers.keys()].filter((status) => ![200, 201, 400, 404, 409].includes(status)),
    [],
  )
  assert.ok((answers.get(200) ?? 0) > CALLS / 2, JSON.stringify([...answers]))
  const { seen, entered } = await twoAccounts(sql, atFirst.siteId)
  assert.deepEqual(entered, seen)
  assert.deepEqual(await disagreements(sql, atFirst.siteId), [])
})
