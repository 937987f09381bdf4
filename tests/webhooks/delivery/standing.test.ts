import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { openShop } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { type Receiver, startReceiver } from '../receiver.ts'
import { untilDelivered } from '../until-delivered.ts'

const { sql, client } = await openShop()

const stage = async () => {
  const site = await client()
  const receiver = await startReceiver()
  await addEndpoint(sql, site, receiver.url)
  const write = (...slugs: readonly string[]) =>
    site.post(
      '/external/brand/bulk-create/',
      slugs.map((slug) => brand(slug)),
    )
  const rename = (id: number, name: string) => site.put('/external/brand/bulk-update/', [{ id, name }])
  const put = async (fields: object) =>
    assert.equal((await site.put('/external/webhook/1', fields)).status, 200)
  const replay = async (what: object) => (await site.post('/external/webhook/1/replay/', what)).body.replayed
  return { ...site, receiver, write, rename, put, replay }
}

const cursorsOf = ({ received }: Receiver): number[] => received.map(({ event }) => event.data.cursor)

test('8.2 events of a disabled endpoint are parked, and delivered in order by a replay', async () => {
  const { receiver, write, rename, put, replay, siteId, get } = await stage()
  await write('a')
  await untilDelivered(sql, siteId)
  await put({ state: 'disabled' })
  for (const name of ['one', 'two', 'three']) await rename(1, name)
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [1])
  assert.equal((await get('/external/webhook/1')).body.parked, 3)

  await put({ state: 'enabled' })
  assert.equal(await replay({ parked: true }), 3)
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [1, 2, 3, 4])
})

test('8.2 deliveries pending when an endpoint is disabled wait, and continue when it is enabled', async () => {
  const { receiver, write, rename, put, siteId } = await stage()
  receiver.answer({ status: 500 })
  await write('a')
  await rename(1, 'one')
  await eventually(async () => (await sql`select from webhook_delivery where site_id = ${siteId}`)[1])
  await receiver.waitFor(1)
  await put({ state: 'disabled' })
  await sql`update webhook_delivery set due_at = now() where site_id = ${siteId} and due_at is not null`
  const other = await stage()
  await other.write('later')
  await untilDelivered(sql, other.siteId)
  assert.equal(receiver.received.length, 1)

  receiver.answer({ status: 200 })
  await put({ state: 'enabled' })
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [1, 1, 2])
})

test('8.2 a waiting delivery is tried immediately when an endpoint is enabled or gets another address', async () => {
  const { receiver, write, put, siteId } = await stage()
  for (const afresh of [{ url: `${receiver.url}new` }, { state: 'enabled' }]) {
    receiver.answer({ status: 500 })
    await write(`a${receiver.received.length}`)
    await eventually(
      async () =>
        (await sql`select from webhook_endpoint where site_id = ${siteId} and failing_since is not null`)[0],
    )
    await sql`update webhook_delivery set due_at = now() + interval '20 hours' where site_id = ${siteId} and due_at is not null`
    receiver.answer({ status: 200 })
    if ('state' in afresh) await put({ state: 'disabled' })
    await put(afresh)
    await untilDelivered(sql, siteId)
  }
  assert.deepEqual(cursorsOf(receiver), [1, 1, 2, 2])
})

test('8.2 replayed events precede pending later ones, and follow one in progress', async () => {
  const { receiver, write, rename, replay, siteId } = await stage()
  await write('a')
  await rename(1, 'one')
  await untilDelivered(sql, siteId)
  receiver.answer({ status: 500 })
  await rename(1, 'bad')
  await rename(1, 'last')
  await eventually(
    async () => (await sql`select from webhook_attempt where site_id = ${siteId} and status = 500`)[0],
  )
  // Its next attempt is far away.
  await sql`
    update webhook_delivery set due_at = now() + interval '1 hour' where site_id = ${siteId} and due_at is not null
  `
  receiver.answer({ status: 200, afterMs: 300 })
  const all = { from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  assert.equal(await replay(all), 2)

  await receiver.waitFor(4)
  const [head] = await sql`select count(due_at) as due from webhook_delivery where site_id = ${siteId}`
  assert.equal(head?.due, 1)
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [1, 2, 3, 1, 2, 3, 4])

  receiver.received.length = 0
  // Longer than the interval of the dispatcher.
  receiver.answer(({ event }) => ({ status: 200, afterMs: event.data.cursor === 5 ? 1_500 : 0 }))
  await rename(1, 'slow')
  await receiver.waitFor(1)
  assert.equal(await replay(all), 4)
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [5, 1, 2, 3, 4])
  const [pending, next] = receiver.received
  assert.ok((next?.at ?? 0) - (pending?.at ?? 0) > 1_400, 'sent before the one under way was answered')
})

test('8.2 a delivery that fails during a replay of earlier ones is retried after them', async () => {
  const { receiver, write, rename, replay, siteId } = await stage()
  await write('a')
  await untilDelivered(sql, siteId)
  receiver.answer({ status: 500, afterMs: 300 })
  await rename(1, 'bad')
  await receiver.waitFor(2)
  receiver.answer({ status: 200 })
  assert.equal(await replay({ from: '2026-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }), 1)
  await receiver.waitFor(3)
  await sql`update webhook_delivery set due_at = now() where site_id = ${siteId} and due_at is not null`
  await untilDelivered(sql, siteId)
  assert.deepEqual(cursorsOf(receiver), [1, 2, 1, 2])
})

test('8.2 exclude_origin: an endpoint gets no events of the writes of one token', async () => {
  const site = await client()
  const echo = await client({ siteId: site.siteId })
  const receiver = await startReceiver()
  await addEndpoint(sql, echo, receiver.url, { exclude_origin: 'self' })
  await echo.post('/external/brand/bulk-create/', [brand('own')])
  await site.post('/external/brand/bulk-create/', [brand('other')])
  await sql`update brand set name = 'of no token' where site_id = ${site.siteId} and slug = 'own'`
  await untilDelivered(sql, site.siteId)
  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.data.key, event.data.origin]).sort(),
    [
      ['brand.created', 'other', 'test'],
      ['brand.updated', 'own', null],
    ],
  )
})
