import assert from 'node:assert/strict'
import { openShop } from '../vitrina.ts'
import { everyFeed, type Subject } from './every-feed.ts'

const vitrina = await openShop()
const { sql, client } = vitrina
const every = everyFeed(vitrina)

interface Change {
  readonly id: number
  readonly key: string
  readonly action: string
  readonly fields: string[] | null
}

/** Creates a function that returns the feed entries since its last call. */
const recorder = async ({ siteId, type }: Subject) => {
  let cursor = 0
  const recorded = async (): Promise<Change[]> => {
    const rows = await sql<Change & { cursor: number }>`
      select cursor, id, key, action, fields from change
      where site_id = ${siteId} and type = ${type} and cursor > ${cursor} order by cursor
    `
    cursor = rows.at(-1)?.cursor ?? cursor
    return rows.map(({ id, key, action, fields }) => ({ id, key, action, fields }))
  }
  await recorded()
  return recorded
}

every('a product has one entry per call, for any number of owners', async (feed) => {
  const { row, send, figure } = feed
  const recorded = await recorder(feed)
  const entry = (id: number) => ({ id, key: `P${id}`, action: 'updated', fields: [figure] })

  await send([row(3, 'P2', 1), row(1, 'P1', 1), row(2, 'P1', 1), row(3, 'P1', 1)])
  assert.deepEqual(await recorded(), [entry(1), entry(2)])

  await send([row(1, 'P1', 2), row(2, 'P1', 1), row(3, 'P1', 2), row(3, 'P2', 1)])
  assert.deepEqual(await recorded(), [entry(1)])

  await send([row(1, 'P1', 2), row(3, 'P2', 1)])
  assert.deepEqual(await recorded(), [])
})

every('the entry has the token of the write', async (feed) => {
  const { row, siteId, type, write } = feed
  const other = await client({ siteId })
  await feed.send([row(1, 'P1', 1)])
  await other.post(write, [row(1, 'P1', 2)])

  const entries = await sql<{ origin: number }>`
    select origin from change where site_id = ${siteId} and type = ${type} order by cursor
  `
  assert.equal(new Set(entries.map(({ origin }) => origin)).size, 2)
  assert.ok(entries.every(({ origin }) => origin > 0))
})

every('a write of figures increases their version, and not that of products', async (feed) => {
  const { row, send, get, siteId, type } = feed
  const state = async () => {
    const [state] = await sql<{ version: number; rows: number }>`
      select version, rows from content_state where site_id = ${siteId} and type = ${type}
    `
    return state
  }
  const { headers } = await get('/external/product/')
  await send([row(1, 'P1', 1)])
  const before = await state()
  await send([row(1, 'P1', 2)])

  assert.ok(Number((await state())?.version) > Number(before?.version))
  assert.equal((await state())?.rows, 0)
  assert.equal((await get('/external/product/', { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
})

every('a refused call records nothing', async (feed) => {
  const { row, send } = feed
  const recorded = await recorder(feed)
  await send([row(1, 'P1', 1), row(1, 'P9', 1)])
  await send([row(1, 'P1', 1), row(1, 'P1', 1)])
  assert.deepEqual(await recorded(), [])
})
