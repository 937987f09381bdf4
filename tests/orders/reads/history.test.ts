import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { ITEMS, item, ORDERS, orderShop, stepsIn } from '../writes/order-shop.ts'

const { client, sql, ...own } = await openShop()
const { get, del, write, historyOf } = await orderShop(own)

test('6.6 the history has every change of a status, oldest first', async () => {
  const [order] = await write({ order_items: [item(), item(2, 1, { order_status: 'confirmed' })] })
  const id = order?.order_id
  const [one = 0, two = 0] = order?.order_items.map((item) => item.order_id) ?? []
  const step = (order_id: number, order_status: string) =>
    write({ order_id: id, order_items: [{ order_id, order_status }] })

  await step(two, 'in_collection')
  await step(one, 'confirmed')
  await step(one, 'confirmed')
  await step(two, 'canceled')
  await step(one, 'new')

  assert.deepEqual(stepsIn(await historyOf(id)), [
    [one, null, 'new'],
    [two, null, 'confirmed'],
    [two, 'confirmed', 'incollection'],
    [one, 'new', 'confirmed'],
    [two, 'incollection', 'canceled'],
    [one, 'confirmed', 'new'],
  ])
})

test('6.6 a change has order_item_id, from, to, the time in UTC, and the author', async () => {
  const since = Date.now()
  const [order] = await write({ order_items: [item()] })
  const [change] = await historyOf(order?.order_id)

  assert.deepEqual(Object.keys(change ?? {}), ['order_item_id', 'from', 'to', 'at', 'by'])
  assert.match(change?.at ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Math.abs(Date.parse(change?.at ?? '') - since) < 60_000)
  assert.equal(change?.by, 'test')
})

test('6.5 each writer is named by its token', async () => {
  const [order] = await write({ order_items: [item()] })
  const other = await client({ siteId: own.siteId })
  await sql`update api_token set name = 'ERP' where site_id = ${own.siteId} and number = (select max(number) from api_token where site_id = ${own.siteId})`
  const [ordered] = order?.order_items ?? []
  await other.post(ORDERS, [
    { order_id: order?.order_id, order_items: [{ order_id: ordered?.order_id, order_status: 'done' }] },
  ])

  assert.deepEqual(
    (await historyOf(order?.order_id)).map(({ by }) => by),
    ['test', 'ERP'],
  )
})

test('6.6 changes by the system have no author', async () => {
  const [order] = await write({ order_items: [item()] })
  await sql`update order_status_change set origin = null where site_id = ${own.siteId} and order_id = ${order?.order_id}`

  assert.equal((await historyOf(order?.order_id))[0]?.by, null)
})

test('6.7 a deleted item stays in the history, with a last entry', async () => {
  const [order] = await write({ order_items: [item(), item(2)] })
  const [one = 0, two = 0] = order?.order_items.map((item) => item.order_id) ?? []
  assert.equal((await del(`${ITEMS}${one}/`)).status, 204)

  assert.deepEqual(stepsIn(await historyOf(order?.order_id)), [
    [one, null, 'new'],
    [two, null, 'new'],
    [one, 'new', null],
  ])
})

test('6.6 the history of an order contains no other order', async () => {
  const [one, other] = await write({ order_items: [item()] }, { order_items: [item(), item(2)] })
  assert.equal((await historyOf(one?.order_id)).length, 1)
  assert.equal((await historyOf(other?.order_id)).length, 2)
})

test('4.1.7 the history is 304 until a status changes', async () => {
  const [order] = await write({ order_items: [item()] })
  const path = `${ORDERS}${order?.order_id}/history/`
  const tag = (await get(path)).headers.get('etag') ?? ''
  await write({ order_id: order?.order_id, comment: 'Sună' })
  assert.equal((await get(path, { 'if-none-match': tag })).status, 304)

  await write({
    order_id: order?.order_id,
    order_items: [{ order_id: order?.order_items[0]?.order_id, order_status: 'done' }],
  })
  assert.equal((await get(path, { 'if-none-match': tag })).status, 200)
})
