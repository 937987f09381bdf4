import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, itemIdsOf, itemsOf, ORDERS, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { write, order, send } = await orderShop(vitrina)

const make = async (...order_items: readonly object[]) => {
  const [stored] = await write({ order_items })
  return { id: stored?.order_id ?? 0, ids: itemIdsOf(stored) }
}

const after = async (id: number, ...order_items: readonly object[]) => {
  await write({ order_id: id, order_items })
  return itemsOf(await order(id))
}

test('6.3 an item without id matches the stored one of its product; omitted fields stay unchanged', async () => {
  const { id, ids } = await make(item(1, 2, { order_status: 'confirmed', loyalty_price: 7 }), item(2))

  assert.deepEqual(await after(id, { product: { group_product_id: 'P1' }, quantity: 3 }), [
    [ids[0], 1, 3, 'confirmed'],
    [ids[1], 2, 1, 'new'],
  ])
  assert.equal((await order(id)).order_items[0]?.loyalty_price, 7)
})

test('6.3 of several items of a product the equal ones are matched first, then the others in order', async () => {
  const { id, ids } = await make(item(1, 1), item(1, 2), item(1, 3))

  assert.deepEqual(
    await after(id, item(1, 9), item(1, 3)),
    [
      [ids[0], 1, 9, 'new'],
      [ids[1], 1, 2, 'new'],
      [ids[2], 1, 3, 'new'],
    ],
    'the third is the one that is equal, so the first is the other one',
  )
})

test('6.3 of several items of a product, one with a price matches the stored one of that price', async () => {
  const at = (loyalty_price: number, quantity: number) => item(1, quantity, { loyalty_price })
  const pricesOf = async (id: number) =>
    (await order(id)).order_items.map(({ order_id, loyalty_price, quantity }) => [
      order_id,
      loyalty_price,
      quantity,
    ])

  const { id, ids } = await make(at(10, 1), at(8, 1), at(6, 1))
  await after(id, at(8, 2))
  assert.deepEqual(await pricesOf(id), [
    [ids[0], 10, 1],
    [ids[1], 8, 2],
    [ids[2], 6, 1],
  ])
  // A line with a new price takes an item that no other price claims, regardless of its position.
  await after(id, at(5, 7), at(10, 3), item(1, 4))
  assert.deepEqual(await pricesOf(id), [
    [ids[0], 10, 3],
    [ids[1], 5, 7],
    [ids[2], 6, 4],
  ])
})

test('6.3 an id is matched before products', async () => {
  const { id, ids } = await make(item(1, 1), item(1, 2))

  assert.deepEqual(await after(id, item(1, 8), { order_id: ids[0], quantity: 7 }), [
    [ids[0], 1, 7, 'new'],
    [ids[1], 1, 8, 'new'],
  ])
})

test('6.3 unmatched items are added', async () => {
  const { id, ids } = await make(item(1, 1))
  const items = await after(id, item(1, 1), item(1, 1), item(2, 1))

  assert.deepEqual(
    items.map(([, product, quantity]) => [product, quantity]),
    [
      [1, 1],
      [1, 1],
      [2, 1],
    ],
  )
  assert.equal(items[0]?.[0], ids[0])
})

test('6.3 a canceled or refused product that is ordered again is a new item', async () => {
  for (const order_status of ['canceled', 'customer_refusal']) {
    const { id, ids } = await make(item(1, 2, { order_status }))
    const items = await after(id, item(1, 2))
    assert.deepEqual(items[0], [ids[0], 1, 2, order_status.replace('_', '')])
    assert.deepEqual(items[1]?.slice(1), [1, 2, 'new'])
  }
})

test('6.3 a canceled item that is sent as canceled matches the stored one', async () => {
  const { id, ids } = await make(item(1, 1), item(1, 2, { order_status: 'canceled' }))
  const canceled = item(1, 2, { order_status: 'canceled' })

  assert.deepEqual(await after(id, canceled, { product: 1, order_status: 'done' }), [
    [ids[0], 1, 1, 'done'],
    [ids[1], 1, 2, 'canceled'],
  ])
})

test('6.3 a status for a product cancels the existing item', async () => {
  const { id, ids } = await make(item(1, 1), item(2, 1))
  assert.deepEqual(await after(id, { product: 2, order_status: 'canceled' }), [
    [ids[0], 1, 1, 'new'],
    [ids[1], 2, 1, 'canceled'],
  ])
})

test('6.3 items=add always adds; the same call again is a repetition, and resend=apply adds again', async () => {
  const { id } = await make(item(1, 1))
  const add = async (query = '') =>
    (await send([{ order_id: id, order_items: [item(1, 1)] }], {}, `?items=add${query}`)).body[0].order_items
      .length

  assert.deepEqual([await add(), await add(), await add('&resend=apply')], [2, 2, 3])
  assert.equal((await send([{ order_id: id }], {}, '?items=sometimes')).status, 400)
})

test('6.3 a thousand lines of one product are matched one by one, in any order', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) => item(1, 1 + (n % 500)))
  const { id } = await make(...lines)
  const before = (await order(id)).updated_at
  const reply = await send([{ order_id: id, order_items: lines.toReversed() }], {}, '?resend=apply')
  assert.deepEqual([reply.body[0].order_items.length, reply.body[0].updated_at], [1000, before])
})

test('6.3 a PUT of one order matches its items in the same way', async () => {
  const { id, ids } = await make(item(1, 1), item(2, 1))
  const { body } = await vitrina.put(ORDERS + id, { order_items: [item(2, 4)] })
  assert.deepEqual(itemsOf(body), [
    [ids[0], 1, 1, 'new'],
    [ids[1], 2, 4, 'new'],
  ])
})
