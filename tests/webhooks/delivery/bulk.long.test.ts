import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { item, orderShop } from '../../orders/writes/order-shop.ts'
import { startVitrina } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { sql, client } = await startVitrina()

const COUNT = 24

/**
 * Text of the maximum length, six times as long in JSON, so that only a few objects are read at a time and
 * only a few bodies stored.
 */
const LARGE = '\u0001'.repeat(65_530)

test('8.2 events contain large objects completely, for any number in one write', async () => {
  const site = await client()
  const receiver = await startReceiver()
  await addEndpoint(sql, site, receiver.url)
  const slugs = Array.from({ length: COUNT }, (_, n) => `b${n}`)
  const texts = { description: LARGE, seo_title: LARGE, seo_keywords: LARGE, seo_description: LARGE }
  const { status } = await site.post(
    '/external/brand/bulk-create/',
    slugs.map((slug) => brand(slug, texts)),
  )
  assert.equal(status, 201)
  await untilDelivered(sql, site.siteId)

  const data = receiver.received.map(({ event }) => event.data).sort((a, b) => a.cursor - b.cursor)
  assert.deepEqual(
    data.map(({ key, object }) => [key, object.slug]),
    slugs.map((slug) => [slug, slug]),
  )
  for (const { object } of data)
    for (const field of Object.keys(texts)) assert.ok(object[field] === LARGE, `${object.slug}: ${field}`)
})

test('8.2 events contain large orders completely, for any number in one write', async () => {
  const site = await orderShop(await client())
  const receiver = await startReceiver()
  await addEndpoint(sql, site, receiver.url, { events: ['order.*'] })
  const rrns = Array.from({ length: COUNT }, (_, n) => `A-${n}`)
  await site.write(...rrns.map((rrn) => ({ rrn, order_items: [item()], comment: LARGE })))
  await untilDelivered(sql, site.siteId)

  const data = receiver.received.map(({ event }) => event.data).sort((a, b) => a.cursor - b.cursor)
  assert.deepEqual(
    data.map(({ key, object }) => [key, object.rrn]),
    rrns.map((rrn) => [rrn, rrn]),
  )
  for (const { key, object } of data) assert.ok(object.comment === LARGE, key)
})

test('8.2 a site receives its own events and none of another site', async () => {
  const sites = [await client(), await client()] as const
  const receivers = [await startReceiver(), await startReceiver()] as const
  for (const n of [0, 1] as const) await addEndpoint(sql, sites[n], receivers[n].url)
  await Promise.all(
    sites.map((site, n) =>
      site.post(
        '/external/brand/bulk-create/',
        ['a', 'b', 'c'].map((slug) => brand(slug, { name: `site ${n}` })),
      ),
    ),
  )
  await Promise.all(sites.map(({ siteId }) => untilDelivered(sql, siteId)))
  assert.deepEqual(
    receivers.map(({ received }) => received.map(({ event }) => event.data.object.name)),
    [0, 1].map((n) => new Array(3).fill(`site ${n}`)),
  )
})
