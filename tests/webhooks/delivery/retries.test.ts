import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../../content/writes/drafts.ts'
import { openShop } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { type Answer, startReceiver } from '../receiver.ts'

const { sql, client } = await openShop()

interface Delivery {
  readonly state: string
  readonly attempts: number
  readonly tries: number
  /**
   * Seconds between the last attempt and the next one, and from now to the next one. The result of the
   * attempt was stored in between.
   */
  readonly wait: number | null
  readonly ahead: number | null
}

/** Creates a site with an endpoint that responds so, and helpers to read the delivery of an event. */
const stage = async (answer: Answer) => {
  const site = await client()
  const receiver = await startReceiver()
  receiver.answer(answer)
  await addEndpoint(sql, site, receiver.url)
  const write = (slug: string) => site.post('/external/brand/bulk-create/', [brand(slug)])
  const delivery = async (key: string, attempts: number): Promise<Delivery> =>
    eventually(async () => {
      const [counted] = await sql<Delivery>`
        select state, attempts, tries, extract(epoch from due_at - (
          select max(at + make_interval(secs => duration_ms / 1000.0)) from webhook_attempt as attempt
          where attempt.site_id = delivery.site_id and attempt.event_id = delivery.event_id
        ))::float8 as wait, extract(epoch from due_at - clock_timestamp())::float8 as ahead
        from webhook_delivery as delivery join webhook_event as event
          on event.site_id = delivery.site_id and event.id = delivery.event_id
        where delivery.site_id = ${site.siteId} and key = ${key} and (
          select count(*) from webhook_attempt as attempt
          where attempt.site_id = delivery.site_id and attempt.event_id = delivery.event_id
        ) >= ${attempts}
      `
      return counted
    })
  /** Sets the number of attempts so that the nth is next. */
  const skipTo = (tries: number) => sql`
    update webhook_delivery set tries = ${tries - 1}, due_at = now() where site_id = ${site.siteId} and due_at is not null
  `
  const endpoint = async () => (await site.get('/external/webhook/1')).body
  return { ...site, receiver, write, delivery, skipTo, endpoint }
}

/** Asserts a difference of at most a tenth, regardless of the time for storing and reading. */
const near = ({ wait, ahead }: Delivery, seconds: number) => {
  assert.ok(
    wait !== null && ahead !== null && wait > seconds * 0.89 && ahead < seconds * 1.11,
    `${wait}, ${ahead} from now, is not near ${seconds}`,
  )
}

const NEVER = { wait: null, ahead: null }

test('8.2 a failed delivery is retried with growing delays, and then parked; all attempts are kept', async () => {
  const { write, delivery, skipTo, get, endpoint } = await stage({ status: 500 })
  await write('a')
  near(await delivery('a', 1), 5)
  assert.notEqual((await endpoint()).failing_since, null)
  await skipTo(2)
  near(await delivery('a', 2), 300)
  await skipTo(9)
  near(await delivery('a', 3), 86_400)
  await skipTo(10)
  assert.deepEqual(await delivery('a', 4), { state: 'parked', attempts: 4, tries: 10, ...NEVER })

  const [{ event_id }] = (await get('/external/webhook/1/delivery/')).body
  const { log } = (await get(`/external/webhook/1/delivery/${event_id}`)).body
  assert.deepEqual(
    log.map(({ number, status }: { number: number; status: number }) => [number, status]),
    [1, 2, 3, 4].map((number) => [number, 500]),
  )
})

test('8.2 a delivery that waited three days for earlier ones of its object is tried once, and parked with them', async () => {
  const { write, delivery, skipTo, put, siteId } = await stage({ status: 500 })
  await write('a')
  await delivery('a', 1)
  await put('/external/brand/1/', { name: 'other' })
  // A delivery that does not exist yet would get the present time as `since`.
  await eventually(async () => {
    const [row] = await sql<{
      count: number
    }>`select count(*) from webhook_delivery where site_id = ${siteId}`
    return row?.count === 2 || undefined
  })
  await sql`update webhook_delivery set since = now() - interval '4 days' where site_id = ${siteId}`
  await skipTo(10)
  const settled = async () => {
    const rows = await sql<{ state: string; tries: number }>`
      select state, tries from webhook_delivery where site_id = ${siteId} order by cursor
    `
    return rows.every(({ state }) => state === 'parked') ? rows : undefined
  }
  assert.deepEqual(await eventually(settled), [
    { state: 'parked', tries: 10 },
    { state: 'parked', tries: 1 },
  ])
})

test('8.2 a delivery is retried after the receiver breaks the connection', async () => {
  const { write, delivery, receiver, skipTo, endpoint } = await stage('reset')
  await write('a')
  near(await delivery('a', 1), 5)
  receiver.answer({ status: 200 })
  await skipTo(2)
  assert.deepEqual(await delivery('a', 2), { state: 'delivered', attempts: 2, tries: 2, ...NEVER })
  assert.equal((await endpoint()).failing_since, null)
})

test('8.2 a redirect is not followed and counts as a failed attempt', async () => {
  const elsewhere = await startReceiver()
  const { write, delivery } = await stage({ status: 307, headers: { location: elsewhere.url } })
  await write('a')
  assert.equal((await delivery('a', 1)).state, 'pending')
  assert.equal(elsewhere.received.length, 0)
})

test('8.2 410 disables the endpoint; the event and later ones are parked', async () => {
  const { write, delivery, endpoint, receiver } = await stage({ status: 410 })
  await write('a')
  assert.equal((await delivery('a', 1)).state, 'parked')
  assert.partialDeepStrictEqual(await endpoint(), { state: 'disabled', disabled_by: 'gone' })

  await write('b')
  assert.deepEqual(await delivery('b', 0), { state: 'parked', attempts: 0, tries: 0, ...NEVER })
  assert.equal(receiver.received.length, 1)
})

test('8.2 429 with Retry-After delays all deliveries of the endpoint, including the retry', async () => {
  const { write, delivery, endpoint, receiver } = await stage({
    status: 429,
    headers: { 'retry-after': '600' },
  })
  const began = Date.now()
  await write('a')
  near(await delivery('a', 1), 600)
  const until = Date.parse((await endpoint()).paused_until)
  assert.ok(until >= began + 600_000 && until <= Date.now() + 600_000, `${until - began}`)

  await write('b')
  assert.deepEqual(await delivery('b', 0).then(({ state, tries }) => [state, tries]), ['pending', 0])
  assert.equal(receiver.received.length, 1)
})
