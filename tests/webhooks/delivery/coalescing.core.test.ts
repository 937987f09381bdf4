import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transaction } from '../../../server/platform/postgres/pool/sql.ts'
import { brand } from '../../content/writes/drafts.ts'
import { rounds } from '../../long.ts'
import { STOCK, subjectAt } from '../../stock/every-feed.ts'
import { type Client, openShop } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { sql, client } = await openShop()

/** Events for the changes of a transaction, in order of the cursor. */
const eventsOf = async (site: Client, work: (sql: Transaction) => Promise<unknown>) => {
  const receiver = await startReceiver()
  await addEndpoint(sql, site, receiver.url)
  await sql.begin(work)
  await untilDelivered(sql, site.siteId)
  return receiver.received.map(({ event }) => event).sort((a, b) => a.data.cursor - b.data.cursor)
}

const siteWith = async (count: number): Promise<Client> => {
  const site = await client()
  const brands = Array.from({ length: count }, (_, n) => brand(`b${n}`))
  const { status } = await site.post('/external/brand/bulk-create/', brands)
  assert.equal(status, 201)
  return site
}

test('8.2 many changes of one object in one transaction are one event', async () => {
  const site = await siteWith(3)
  const events = await eventsOf(site, async (sql) => {
    await sql`update brand set name = 'one' where site_id = ${site.siteId} and id in (1, 3)`
    await sql`update brand set name = 'other' where site_id = ${site.siteId} and id = 2`
    await sql`update brand set slug = 'two' where site_id = ${site.siteId} and id = 1`
    await sql`delete from brand where site_id = ${site.siteId} and id = 3`
  })

  assert.deepEqual(
    events.map(({ type, data }) => [type, data.id, data.fields, data.object?.slug]),
    [
      ['brand.updated', 2, ['name'], 'b1'],
      ['brand.updated', 1, ['name', 'slug'], 'two'],
      ['brand.deleted', 3, null, undefined],
    ],
  )
})

test('8.2 also distant ones: a transaction of thousands of changes is read in hundreds', async () => {
  const COUNT = rounds(1_300, 400)
  const site = await siteWith(COUNT)
  const events = await eventsOf(site, async (sql) => {
    await sql`update brand set name = 'new' where site_id = ${site.siteId}`
    await sql`update brand set link = 'https://new.md' where site_id = ${site.siteId} and id % 2 = 0`
    await sql`delete from brand where site_id = ${site.siteId} and id % 10 = 0`
  })

  const shape = ({ type, data }: (typeof events)[number]) => `${type} ${data.fields} ${data.object?.name}`
  const counts = new Map<string, number>()
  for (const event of events) counts.set(shape(event), (counts.get(shape(event)) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(counts), {
    'brand.updated name new': COUNT / 2,
    'brand.updated name,link new': COUNT * 0.4,
    'brand.deleted null undefined': COUNT / 10,
  })
  assert.equal(new Set(events.map(({ data }) => data.id)).size, COUNT)
})

test('8.2 an object created and deleted in one transaction causes no event', async () => {
  const site = await siteWith(1)
  const events = await eventsOf(site, async (sql) => {
    await sql`
      insert into brand select (json_populate_record(brand, '{"id": 2, "slug": "again"}')).* from brand
      where site_id = ${site.siteId}
    `
    await sql`delete from brand where site_id = ${site.siteId} and id = 2`
    await sql`update brand set name = 'other' where site_id = ${site.siteId}`
  })
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.id]),
    [['brand.updated', 1]],
  )
})

test('8.2 stock that is partly new and partly changed is one event for a product', async () => {
  const site = await subjectAt(await client(), STOCK)
  await site.send([site.row(1, 'P1', 1)])
  const events = await eventsOf(site, () => site.send([site.row(1, 'P1', 2), site.row(2, 'P1', 1)]))
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.id, data.fields, data.object.length]),
    [['stock.updated', 1, ['qty'], 2]],
  )
})
