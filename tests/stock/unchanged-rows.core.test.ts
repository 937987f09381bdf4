import assert from 'node:assert/strict'
import { product } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { create, everyFeed, type Row, type Subject, subjectAt } from './every-feed.ts'

// A repeated call of many rows is recognised by its digest, as long as its objects are unchanged. Each test
// changes one of them in between.

const vitrina = await openShop()
const { sql, client } = vitrina
const every = everyFeed(vitrina)

/** Rows of a call: with long keys more than the 64 KiB from which a call is remembered. */
const MANY = 300
const keyOf = (n: number): string => `M${n}`.padEnd(200, '-')

const UNCHANGED = { updated: 0, unchanged: MANY }

/** Creates `MANY` further products from id 4, and a call with a figure for each. */
const manyAt = async (feed: Subject): Promise<Row[]> => {
  const keys = Array.from({ length: MANY }, (_, n) => keyOf(n))
  await create(
    feed,
    'product',
    keys.map((key) => product(key)),
  )
  return keys.map((key, n) => feed.row({ [feed.ownerKey]: 'O1' }, key, n))
}

const isRemembered = async ({ siteId, type }: Subject): Promise<number> => {
  const [stored] = await sql<{ calls: number }>`
    select cardinality(digests) as calls from stock_call where site_id = ${siteId} and type = ${type}
  `
  return stored?.calls ?? 0
}

every('4.2.10 the same call again is unchanged, and is not parsed', async (feed) => {
  const rows = await manyAt(feed)
  assert.deepEqual((await feed.send(rows)).body, { updated: MANY, unchanged: 0 })
  assert.equal(await isRemembered(feed), 1)

  assert.deepEqual((await feed.send(rows)).body, UNCHANGED)
  assert.deepEqual((await feed.post(`${feed.write}?dry_run=true`, rows)).body, UNCHANGED)
  const { status, body } = await feed.send(rows, { prefer: 'handling=lenient' })
  assert.deepEqual([status, body.length, body[7].outcome, body[7].id], [207, MANY, 'unchanged', 11])
  assert.equal(await isRemembered(feed), 1)
})

every("a repeated call reverts another caller's change of one of its rows", async (feed) => {
  const rows = await manyAt(feed)
  await feed.send(rows)
  await feed.send([feed.row(1, keyOf(3), 9000)])

  assert.deepEqual((await feed.send(rows)).body, { updated: 1, unchanged: MANY - 1 })
  assert.deepEqual(await feed.figuresOf(7), [[1, feed.shown(3)]])
  assert.deepEqual((await feed.send(rows)).body, UNCHANGED)
})

every('two contradicting calls are both applied, each time', async (feed) => {
  const rows = await manyAt(feed)
  const others = rows.map((row) => ({ ...row, [feed.figure]: feed.sent(7) }))
  assert.deepEqual((await feed.send(rows)).body, { updated: MANY, unchanged: 0 })
  for (const body of [others, rows, others])
    assert.deepEqual((await feed.send(body)).body, { updated: MANY - 1, unchanged: 1 })
})

every('a repeated call after the deletion of a product or owner reports it', async (feed) => {
  const rows = await manyAt(feed)
  await feed.send(rows)
  await feed.del('/external/product/4/')
  const { status, body } = await feed.send(rows)
  assert.deepEqual([status, body.errors[0].field], [400, 'group_product_id'])

  const fewer = rows.slice(1)
  await feed.send(fewer)
  await feed.del(`/external/${feed.owner}/1/?with=${feed.read}`)
  assert.equal((await feed.send(fewer)).body.errors[0].field, feed.ownerField)
})

every('a repeated call after keys were exchanged applies to their present objects', async (feed) => {
  const rows = await manyAt(feed)
  await feed.send(rows)
  await feed.put('/external/product/bulk-update/', [
    { id: 4, group_product_id: keyOf(1) },
    { id: 5, group_product_id: keyOf(0) },
  ])
  assert.deepEqual((await feed.send(rows)).body, { updated: 2, unchanged: MANY - 2 })
  assert.deepEqual(await feed.figuresOf(4), [[1, feed.shown(1)]])

  await feed.put(`/external/${feed.owner}/bulk-update/`, [
    { id: 1, [feed.ownerKey]: 'O2' },
    { id: 2, [feed.ownerKey]: 'O1' },
  ])
  assert.deepEqual((await feed.send(rows)).body, { updated: MANY, unchanged: 0 })
  assert.equal((await feed.figuresOf(4)).length, 2)
})

every('a dry run and a refused call are not remembered', async (feed) => {
  const rows = await manyAt(feed)
  await feed.post(`${feed.write}?dry_run=true`, rows)
  await feed.send([...rows, 1])
  assert.equal(await isRemembered(feed), 0)
  assert.deepEqual((await feed.send(rows)).body, { updated: MANY, unchanged: 0 })
})

every('1.2 a call that another site sent byte for byte is applied here', async (feed) => {
  const rows = await manyAt(feed)
  const other = await subjectAt(await client(), feed)
  await manyAt(other)
  await feed.send(rows)
  await other.send(rows.map((row) => ({ ...row, [feed.figure]: feed.sent(5000) })))

  assert.deepEqual((await other.send(rows)).body, { updated: MANY, unchanged: 0 })
})
