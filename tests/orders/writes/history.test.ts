import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../../server/identity/access/tokens.ts'
import { clientOf, openShop } from '../../vitrina.ts'
import { ITEMS, item, itemIdsOf, LENIENT, ORDERS, ordering, orderShop, stepsIn } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId, url } = vitrina
const shop = await orderShop(vitrina)
const { send, write, get, put, del, historyOf } = shop

const stepsOf = async (id: number | undefined) => stepsIn(await historyOf(id))

test('6.5 every change of a status is recorded, oldest first: creation, changes and deletion', async () => {
  const [order] = await write({ order_items: [item(), item(2, 1, { order_status: 'confirmed' })] })
  const [a, b] = itemIdsOf(order)
  const order_id = order?.order_id

  await write({ order_id, order_items: [{ order_id: b, order_status: 'collected' }] })
  await put(ORDERS + order_id, { order_items: [{ order_id: a, order_status: 'canceled' }] })
  await write({ order_id, order_items: [{ order_id: a, order_status: 'new' }, item(3)] })
  await del(ITEMS + a)

  const c = Number(b) + 1
  assert.deepEqual(await stepsOf(order_id), [
    [a, null, 'new'],
    [b, null, 'confirmed'],
    [b, 'confirmed', 'collected'],
    [a, 'new', 'canceled'],
    [c, null, 'new'],
    [a, 'canceled', 'new'],
    [a, 'new', null],
  ])
})

test('6.5 an entry has the name of the token and the time in UTC, never going backwards', async () => {
  const { token } = await createToken(sql, {
    siteId,
    name: 'ERP 1C',
    scopes: ['orders:write'],
    lifetime: null,
  })
  const erp = clientOf(url, token, siteId)
  const since = Date.now()
  const [order] = await write(ordering())
  const [order_id] = itemIdsOf(order)
  await erp.put(ORDERS + order?.order_id, { order_items: [{ order_id, order_status: 'done' }] })

  const history = await historyOf(order?.order_id)

  assert.deepEqual(
    history.map(({ by }) => by),
    ['test', 'ERP 1C'],
  )
  const times = history.map(({ at }) => at)
  assert.deepEqual(times.toSorted(), times)
  for (const at of times) {
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.ok(Math.abs(Date.parse(at) - since) < 60_000)
  }
  assert.deepEqual(Object.keys(history[0] ?? {}), ['order_item_id', 'from', 'to', 'at', 'by'])
})

test('6.5 other fields, the same status again and an empty write create no entry', async () => {
  const [order] = await write(ordering())
  const order_id = order?.order_id
  const [itemId] = itemIdsOf(order)

  await write({ order_id, comment: 'x', address: {}, rrn: 'r' })
  await write({ order_id, order_items: [{ order_id: itemId, quantity: 5, loyalty_price: 1, product: 2 }] })
  await write({ order_id, order_items: [{ order_id: itemId, order_status: 'new' }] })

  assert.deepEqual(await stepsOf(order_id), [[itemId, null, 'new']])
})

test('6.5 refused and dry-run writes create no entry', async () => {
  const [order] = await write(ordering())
  const order_id = order?.order_id
  const [itemId] = itemIdsOf(order)
  const change = { order_id, order_items: [{ order_id: itemId, order_status: 'done' }] }

  await send([change, {}])
  await send([{ ...change, shop: 9 }, ordering()], LENIENT)
  await send([change], {}, '?dry_run=true')
  await put(ORDERS + order_id, change, { 'if-match': '"stale"' })
  await del(ITEMS + itemId)

  assert.deepEqual(await stepsOf(order_id), [[itemId, null, 'new']])
})

test('6.5 in a batch, each order has its own history; a call repeated under its key is recorded once', async () => {
  const orders = await write(ordering(), ordering())
  const batch = orders.map(({ order_id, order_items: [first] }) => ({
    order_id,
    order_items: [{ order_id: first?.order_id, order_status: 'done' }],
  }))

  for (let n = 0; n < 3; n++) await send(batch, { 'idempotency-key': 'history' })

  for (const { order_id, order_items } of orders)
    assert.deepEqual(await stepsOf(order_id), [
      [order_items[0]?.order_id, null, 'new'],
      [order_items[0]?.order_id, 'new', 'done'],
    ])
})

test('6.5 an item that was deleted and created again under its id has both lives recorded', async () => {
  const [order] = await write({ order_items: [item(), item(2)] })
  const id = order?.order_items[0]?.order_id
  await del(ITEMS + id)
  await write({
    order_id: order?.order_id,
    order_items: [item(1, 1, { order_id: id, order_status: 'done' })],
  })

  const steps = (await stepsOf(order?.order_id)).filter(([item]) => item === id)
  assert.deepEqual(steps, [
    [id, null, 'new'],
    [id, 'new', null],
    [id, null, 'done'],
  ])
})

test('6.6 the history of a missing order is a 404', async () => {
  for (const id of ['99999', '0', 'x', '-1']) assert.equal((await get(`${ORDERS}${id}/history/`)).status, 404)
})
