import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { client, sql } = await openShop()
const receiver = await startReceiver()

/**
 * Creates a site with one webhook that has received events of three brands. Returns a way to read its later
 * deliveries.
 */
const siteWithEndpoint = async (path: string) => {
  const site = await client()
  await sql`update site set private_webhooks = true where id = ${site.siteId}`
  await site.post('/external/webhook/', { url: receiver.url + path, events: ['brand.*'] })
  for (const slug of ['a', 'b', 'c']) await site.post('/external/brand/bulk-create/', [{ name: slug, slug }])
  await untilDelivered(sql, site.siteId)
  // Deliveries of one batch share a time.
  await sql`
    update webhook_delivery set created_at = created_at - (3 - object_id) * interval '1 second'
    where site_id = ${site.siteId}
  `
  const { body } = await site.get('/external/webhook/1/delivery/')
  return {
    ...site,
    deliveries: body as { event_id: string; created_at: string }[],
    sent: () => receiver.received.filter((one) => one.path === `/${path}`),
    replay: (what: unknown, query = '') => site.post(`/external/webhook/1/replay/${query}`, what),
  }
}

test('8.2 a replayed event is the same event, byte for byte, with the same id', async () => {
  const { replay, deliveries, sent, siteId, get } = await siteWithEndpoint('one')
  const id = deliveries[1]?.event_id ?? ''

  const { status, body } = await replay({ event_id: id })

  assert.deepEqual([status, body], [200, { replayed: 1 }])
  await untilDelivered(sql, siteId)
  const all = sent().filter(({ headers }) => headers['webhook-id'] === id)
  assert.equal(all.length, 2)
  assert.equal(all[0]?.text, all[1]?.text)
  assert.equal(sent().length, 4)
  assert.deepEqual(
    (await get(`/external/webhook/1/delivery/${id}`)).body.log.map(
      ({ number }: { number: number }) => number,
    ),
    [1, 2],
  )
})

test('8.2 all events of a period are replayed, excluding its end', async () => {
  const { replay, deliveries, sent, siteId } = await siteWithEndpoint('time')
  const [newest, , oldest] = deliveries
  const from = oldest?.created_at ?? ''
  const to = newest?.created_at ?? ''
  const within = deliveries.filter(({ created_at }) => created_at < to).length

  assert.deepEqual((await replay({ from, to })).body, { replayed: within })
  await untilDelivered(sql, siteId)
  assert.equal(sent().length, 3 + within)
})

test('8.2 all parked deliveries are replayed, and a dry run only counts them', async () => {
  const { replay, sent, siteId, get, post } = await siteWithEndpoint('parked')
  await sql`update webhook_delivery set state = 'parked' where site_id = ${siteId} and object_id < 3`
  assert.equal((await get('/external/webhook/1')).body.parked, 2)

  const { headers, body } = await replay({ parked: true }, '?dry_run=true')
  assert.deepEqual([headers.get('dry-run'), body], ['true', { replayed: 2 }])
  assert.equal((await get('/external/webhook/1')).body.parked, 2)

  const keyed = { 'idempotency-key': 'replay' }
  for (let times = 0; times < 2; times++)
    assert.deepEqual((await post('/external/webhook/1/replay/', { parked: true }, keyed)).body, {
      replayed: 2,
    })
  await untilDelivered(sql, siteId)
  assert.equal((await get('/external/webhook/1')).body.parked, 0)
  assert.equal(sent().length, 5)
})

test('8.2 waiting deliveries are tried immediately, in the order of each object, even if the receiver requested a pause', async () => {
  const { replay, sent, siteId, get, put } = await siteWithEndpoint('pending')
  receiver.answer({ status: 503, headers: { 'retry-after': '3600' } })
  for (const order of [1, 2]) await put('/external/brand/bulk-update/', [{ id: 1, order }])
  await receiver.waitFor(({ path, event }) => path === '/pending' && event.type === 'brand.updated')
  await eventually(async () => (await get('/external/webhook/1')).body.paused_until !== null || undefined)
  receiver.answer({ status: 204 })
  await eventually(async () => (await get('/external/webhook/1')).body.pending === 2 || undefined)

  assert.deepEqual((await replay({ pending: true }, '?dry_run=true')).body, { replayed: 2 })
  assert.notEqual((await get('/external/webhook/1')).body.paused_until, null)
  assert.deepEqual((await replay({ pending: true })).body, { replayed: 2 })
  await untilDelivered(sql, siteId)
  const [first, ...later] = sent().slice(-3)
  assert.deepEqual(
    later.map(({ headers }) => headers['webhook-id']),
    [first?.headers['webhook-id'], later[1]?.headers['webhook-id']],
  )
  assert.ok(later[0]?.event.data.cursor < later[1]?.event.data.cursor)
  assert.deepEqual((await replay({ pending: true })).body, { replayed: 0 })
})

test('8.2 a replay has exactly one selection', async () => {
  const { replay } = await siteWithEndpoint('wrong')
  const from = '2026-01-01T00:00:00Z'
  const wrong = [
    {},
    { event_id: 'x' },
    { event_id: null },
    { from },
    { from, to: from },
    { from, to: 'tomorrow' },
    // A time without a zone is in the zone of the site: this is the same moment.
    { from, to: '2026-01-01 02:00' },
    { parked: false },
    { pending: false },
    { pending: true, parked: true },
    { parked: true, from, to: '2026-02-01' },
    { all: true },
    [],
    'parked',
  ]
  for (const what of wrong) assert.equal((await replay(what)).status, 400, JSON.stringify(what))
  const { status, body } = await replay({ event_id: '00000000-0000-4000-8000-000000000000' })
  assert.deepEqual([status, body.code], [404, 'not_found'])
  assert.deepEqual((await replay({ from, to: '2026-01-01 02:00:01' })).body, { replayed: 0 })
})
