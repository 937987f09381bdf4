import assert from 'node:assert/strict'
import { test } from 'node:test'
import { item, itemsOf, ORDERS, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const { write, order, historyOf } = await orderShop(vitrina)
const manager = await signIn(vitrina, { role: 'manager' })

/** Adds items like the console: to the order as it was read. */
const add = async (id: number, tag: string, items: readonly object[], caller = manager) =>
  caller.put(`${caller.site}${ORDERS}${id}/?items=add`, { order_items: items }, { 'if-match': tag })

const tagOf = async (id: number): Promise<string> => {
  const { headers } = await manager.get(`${manager.site}${ORDERS}${id}/`)
  return headers.get('etag') ?? ''
}

test('a product is added at the console as a separate item, even repeatedly; its price is the typed one', async () => {
  await write({ order_id: 1, order_items: [item(1, 2, { order_status: 'confirmed' })] })
  const more = [{ product: 1, quantity: 3, loyalty_price: 7.5 }]
  for (const lines of [2, 3]) {
    const { status, body } = await add(1, await tagOf(1), more)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.order_items.length, lines)
  }
  const stored = await order(1)
  assert.deepEqual(
    itemsOf(stored).map(([, ...rest]) => rest),
    [
      [1, 2, 'confirmed'],
      [1, 3, 'new'],
      [1, 3, 'new'],
    ],
  )
  assert.equal(stored.total, '65.00')
  assert.deepEqual(
    (await historyOf(1)).slice(-2).map(({ by }) => by),
    [`Console: ${manager.email}`, `Console: ${manager.email}`],
  )
})

test('6.8 an added item overwrites no concurrent write of an ERP, and viewers add nothing', async () => {
  await write({ order_id: 2, order_items: [item(2)] })
  const tag = await tagOf(2)
  await write({ order_id: 2, comment: 'of the ERP' })
  const before = await order(2)
  const stale = await add(2, tag, [item(3)])
  assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const refused = await add(2, await tagOf(2), [item(3)], viewer)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  assert.deepEqual(await order(2), before)
})
