import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestRow } from '@vitrina/schema/console/request-log'
import type { Today } from '@vitrina/schema/console/today'
import { signIn } from '../console/operator.ts'
import { startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina()
const { get, post, siteId } = vitrina
const owner = await signIn(vitrina)
const calls = async (query = 'page_size=200'): Promise<RequestRow[]> =>
  (await owner.get(`${owner.site}/request?${query}`)).body

/** Starts a call and closes the connection when the server expects its body, like a device that loses its network. */
const hangUp = async (path: string): Promise<void> => {
  const { hostname, port } = new URL(vitrina.url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve) => socket.once('connect', resolve))
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\napi-token: ${vitrina.token}\r\ncontent-type: application/json`
  socket.write(`${head}\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  await new Promise((resolve) => {
    socket.once('close', resolve)
    socket.resetAndDestroy()
  })
}

test('a disconnected call is in the log with its address, and so are all concurrent calls', async () => {
  for (let n = 0; n < 5; n++) {
    await post('/external/brand/bulk-create/', [{ slug: `b-${n}`, name: 'x' }])
    await hangUp('/external/brand/bulk-create/')
  }
  let found = await calls()
  for (let tries = 0; tries < 2_000 && found.length < 10; tries++) {
    await sleep(20)
    found = await calls()
  }
  assert.equal(found.length, 10)
  const rows = await vitrina.sql<{ ip: string; count: number }>`
    select ip, count(*)::int as count from request_log where site_id = ${siteId} group by ip
  `
  assert.deepEqual(
    rows.map(({ ip, count }) => [ip, count]),
    [['127.0.0.1', 10]],
  )
})

test('an entry that the database refuses is the only missing one of its batch', async () => {
  await vitrina.sql`alter table request_log add constraint refuses check (path <> '/external/category/13')`
  const before = (await calls()).length
  for (const id of [11, 12, 13, 14, 15]) await get(`/external/category/${id}`)

  const found = (await calls()).slice(0, -before)
  await get('/external/category/16')
  const [next] = await calls('page_size=1')
  assert.deepEqual(
    found.map(({ path }) => path.slice(-2)),
    ['15', '14', '12', '11'],
  )
  // The next stored call reports the gap: 16, or 14 or 15 if stored after 13.
  const omittedPaths = [next, ...found]
    .filter((call) => call?.left_out === 1)
    .map((call) => call?.path.slice(-2))
  assert.ok(
    omittedPaths.length === 1 && ['14', '15', '16'].includes(omittedPaths[0] ?? ''),
    `${omittedPaths} tell that one is missing`,
  )
})

test('a call answered 207 has the number and reasons of its refused rows, in Requests and on Today', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({ slug: `r-${n}`, name: n === 1_234 ? 7.5 : 'x' }))
  const lenient = { prefer: 'handling=lenient' }
  const bad = [
    { slug: 'r-3', name: { no: 'name' } },
    { slug: 's-1', name: 'x' },
  ]
  assert.equal((await post('/external/brand/bulk-upsert/', rows, lenient)).status, 207)
  for (let n = 0; n < 2; n++)
    assert.equal(
      (await post('/external/brand/bulk-upsert/', bad, { ...lenient, 'idempotency-key': 'k' })).status,
      207,
    )
  assert.equal(
    (await post('/external/brand/bulk-upsert/', [{ slug: 's-2', name: 'x' }], lenient)).status,
    207,
  )

  const found = await calls('status=partly')
  assert.deepEqual(
    found.map(({ status, row_count, refused_rows, fault }) => [status, row_count, refused_rows, fault]),
    [
      // A replayed response: its errors are unknown.
      [207, 2, 1, null],
      [207, 2, 1, 'name: Expected a string, got an object.'],
      [207, 3_000, 1, 'name: Expected a string, got a number.'],
    ],
  )
  const { errors, tokens } = (await owner.get(`${owner.site}/today`)).body as Today
  const cause = errors?.find(({ code }) => code === 'partly_refused')
  assert.deepEqual(
    [cause?.route, cause?.count, cause?.row_count, cause?.refused_rows],
    ['/external/brand/bulk-upsert', 3, 3_004, 3],
  )
  assert.ok((tokens?.[0]?.errors_24h ?? 0) >= 3)
})

test('refused rows of stock and of orders are reported as well', async () => {
  const lenient = { prefer: 'handling=lenient' }
  await post('/external/product/shop-update/', [{ shop_id: 9, group_product_id: 'none', qty: 1 }], lenient)
  await post('/external/external-order/', [{ rrn: 'R-1', order_items: [] }], lenient)
  const [order, stock] = await calls('status=partly')
  assert.deepEqual(
    [order?.path, order?.row_count, order?.refused_rows, stock?.path, stock?.row_count, stock?.refused_rows],
    ['/external/external-order/', 1, 1, '/external/product/shop-update/', 1, 1],
  )
})
