import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { disagreements } from '../faults/agreement.ts'
import { startInstance } from '../faults/instance.ts'
import { randomOf } from '../faults/random.ts'
import { rounds } from '../long.ts'
import { type Client, openShop } from '../vitrina.ts'
import { create, STOCK, type Subject, subjectAt } from './every-feed.ts'

const vitrina = await openShop()
const { sql } = vitrina
const clientAtSecond = await startInstance(vitrina.database)

const KEYS = Array.from({ length: 40 }, (_, n) => `R${n}`)

const ROUNDS = rounds(25, 8)

/** Creates the same caller at two processes, and 40 products from id 4. */
const twoWriters = async (): Promise<[Subject, Client]> => {
  const atFirst = await subjectAt(await vitrina.client(), STOCK)
  await create(
    atFirst,
    'product',
    KEYS.map((key) => product(key)),
  )
  return [atFirst, clientAtSecond(atFirst)]
}

/** Figures without their product or store. */
const orphans = ({ siteId }: Client) => sql`
  select * from product_stock as kept
  where site_id = ${siteId} and (
    not exists (select from product where site_id = kept.site_id and id = kept.product_id)
    or not exists (select from shop where site_id = kept.site_id and id = kept.shop_id)
  )
`

test('two writers of the same pairs in opposite orders: both succeed, and the last value stays', async () => {
  const [here, there] = await twoWriters()
  const rows = (n: number) => KEYS.map((key) => here.row(1, key, n))
  let updated = 0

  for (let round = 1; round <= ROUNDS; round++) {
    const replies = await Promise.all([
      here.send(rows(2 * round)),
      there.post(here.write, rows(2 * round + 1).toReversed()),
    ])
    for (const { status, body } of replies) {
      assert.equal(status, 200, JSON.stringify(body))
      updated += body.updated
    }
    const quantities = new Set(
      (await Promise.all([4, 20, 43].map(here.figuresOf))).flat().map(([, qty]) => qty),
    )
    assert.equal(quantities.size, 1, 'all of one writer')
  }

  assert.equal(updated, 2 * ROUNDS * KEYS.length)
  const [counted] = await sql<{ entries: number }>`
    select count(*) as entries from change where site_id = ${here.siteId} and type = 'stock'
  `
  assert.equal(counted?.entries, updated)
  assert.deepEqual(await disagreements(sql, here.siteId), [])
})

test('writers of different stores of the same products: nothing is lost', async () => {
  const [here, there] = await twoWriters()
  const writer = async (client: Client, shop: number) => {
    for (let n = 1; n <= ROUNDS; n++) {
      const { status } = await client.post(
        here.write,
        KEYS.map((key) => here.row(shop, key, n * shop)),
      )
      assert.equal(status, 200)
    }
  }

  await Promise.all([writer(here, 1), writer(there, 2), writer(there, 3)])

  for (const id of [4, 17, 43])
    assert.deepEqual(
      await here.figuresOf(id),
      [1, 2, 3].map((shop) => [shop, STOCK.shown(ROUNDS * shop)]),
    )
})

test('products and stores are created and deleted during writes: no figure outlives them, and no call fails internally', async () => {
  const [here, there] = await twoWriters()
  const answers = new Map<number, number>()
  const count = ({ status }: { status: number }) => answers.set(status, (answers.get(status) ?? 0) + 1)

  const feeder = async (client: Client, seed: number) => {
    const random = randomOf(seed)
    for (let n = 1; n <= 2 * ROUNDS; n++) {
      const rows = KEYS.filter(() => random() < 0.5).map((key) =>
        here.row({ code: `O${1 + Math.floor(random() * 3)}` }, key, n),
      )
      count(await client.post(here.write, rows, random() < 0.5 ? { prefer: 'handling=lenient' } : {}))
    }
  }
  const keeper = async (client: Client, seed: number) => {
    const random = randomOf(seed)
    for (let n = 1; n <= ROUNDS; n++) {
      const key = KEYS[Math.floor(random() * KEYS.length)] ?? ''
      const { body } = await client.get(`/external/product/by/group_product_id/${key}`)
      if (body.id) count(await client.del(`/external/product/${body.id}/`))
      if (n % 5 === 0) count(await client.del(`/external/shop/${1 + Math.floor(n / 5)}/?with=stock`))
      count(await client.post('/external/shop/bulk-upsert/', ['O1', 'O2', 'O3'].map(STOCK.draft)))
      count(
        await client.post(
          '/external/product/bulk-upsert/',
          KEYS.map((key) => product(key)),
        ),
      )
    }
  }

  await Promise.all([feeder(here, 1), feeder(there, 2), keeper(here, 3), keeper(there, 4)])

  assert.deepEqual(
    [...answers.keys()].filter((status) => ![200, 204, 207, 400, 404].includes(status)),
    [],
  )
  assert.ok(answers.has(207) && answers.has(204), JSON.stringify([...answers]))
  assert.deepEqual(await orphans(here), [])
  assert.deepEqual(await disagreements(sql, here.siteId), [])
})
