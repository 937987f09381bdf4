import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, itemIdsOf, ORDERS, ordering, orderShop, untouched } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const shop = await orderShop(vitrina)
const other = await vitrina.client({ siteId })

test('6.3a an rrn of another token’s order, without a shared product, is a conflict that names both', async () => {
  const [order] = await shop.write(ordering({ rrn: '000000015', shop: 1 }))
  await untouched(sql, siteId, async () => {
    const reply = await other.post(ORDERS, [{ rrn: '000000015', order_items: [item(2)], comment: 'x' }])
    assertRefused(reply, [0, 'rrn', 'conflict'])
    assert.match(reply.body.errors[0].message, new RegExp(`${order?.order_id}.*000000015.*shop 1.*000000015`))
  })
})

test('6.3a an rrn of another shop’s order, without a shared product, is a conflict also for its own token', async () => {
  await shop.write(ordering({ rrn: 'per shop', shop: 1 }), ordering({ rrn: 'no shop' }))
  assertRefused(await shop.send([{ rrn: 'per shop', shop: 2, order_items: [item(2)] }]), [
    0,
    'rrn',
    'conflict',
  ])
  for (const row of [
    { rrn: 'per shop', order_items: [item(2)] },
    { rrn: 'per shop', shop: 1, order_items: [item(3)] },
    { rrn: 'per shop', shop: 2, order_items: [item(1)] },
    { rrn: 'no shop', shop: 2, order_items: [item(2)] },
  ])
    assert.equal((await shop.send([row])).status, 200, JSON.stringify(row))
})

test('6.3a an rrn of another year’s order, without a shared product, is a conflict also for its own token', async () => {
  // In the time zone of the site this is in 2026.
  await shop.write(ordering({ rrn: 'yearly', created_at: '2025-12-31T23:30:00Z' }))
  for (const created_at of ['2027-01-05T10:00:00Z', '2025-12-31T10:00:00Z'])
    assertRefused(await shop.send([{ rrn: 'yearly', created_at, order_items: [item(2)] }]), [
      0,
      'rrn',
      'conflict',
    ])
  for (const row of [
    { rrn: 'yearly', created_at: '2026-07-05T10:00:00Z', order_items: [item(2)] },
    { rrn: 'yearly', created_at: '2027-07-05T10:00:00Z', order_items: [item(1)] },
  ])
    assert.equal((await shop.send([row])).status, 200, JSON.stringify(row))
})

test('6.3a an rrn refers to the same order also with its order_id, an item, a product, or without items', async () => {
  const [order] = await shop.write(ordering({ rrn: 'same' }))
  for (const row of [
    { rrn: 'same', order_id: order?.order_id, order_items: [item(2)] },
    { rrn: 'same', order_items: [{ order_id: itemIdsOf(order)[0], product: 3 }] },
    { rrn: 'same', order_items: [item(3, 2), item(1)] },
    { rrn: 'same', comment: 'no items' },
  ])
    assert.equal((await other.post(ORDERS, [row])).status, 200, JSON.stringify(row))
})
