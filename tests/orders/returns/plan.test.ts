import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asMoney, centsIn } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { totalsOf } from '@vitrina/schema/orders/order-total'
import { planReturn, proposedRefund, refundedOrder, returnableOf } from '@vitrina/schema/orders/plan-return'
import { randomOrders } from '../decimal/random-orders.ts'

/** A random order as it is read, paid in full. */
const readFrom = (sent: Readonly<Record<string, unknown>>): Order => {
  const order = {
    ...sent,
    order_items: (sent.order_items as Record<string, unknown>[]).map((item, place) => ({
      ...item,
      order_id: place + 1,
      quantity: Number(item.quantity),
      loyalty_price: Number(item.loyalty_price),
      ...(item.returned_quantity !== undefined && { returned_quantity: Number(item.returned_quantity) }),
    })),
  } as unknown as Order
  const paid = { ...order, paid_amount: totalsOf(order).total }
  return { ...paid, ...totalsOf(paid) }
}

/** About half of what can still come back of each item, and in the end the rest. */
const someOf = (items: readonly OrderItem[], isLast: boolean) =>
  items.flatMap((item) => {
    const returnable = returnableOf(item)
    const quantity = isLast ? returnable : Math.round(returnable * 500) / 1000
    return quantity > 0 ? [{ order_id: item.order_id, quantity }] : []
  })

test('6.14 6.15 whatever portions an order comes back in, its values and refunds are its total, and nothing is due', () => {
  const orders = randomOrders(2_000, 45).map(readFrom)
  let returned = 0
  for (const first of orders) {
    let order = first
    let values = 0n
    for (const turn of [1, 2, 3]) {
      const parts = someOf(order.order_items, turn === 3)
      if (parts.length === 0) continue
      const plan = planReturn(order, parts)
      order = refundedOrder(plan, proposedRefund(plan))
      values += plan.value
      returned++
      assert.ok(centsIn(order.total) >= 0n)
      assert.equal(order.allowance, undefined, JSON.stringify(first))
    }
    assert.equal(asMoney(values), first.total, JSON.stringify(first))
    assert.deepEqual([order.total, order.amount_due ?? '0.00'], ['0.00', '0.00'], JSON.stringify(first))
    assert.equal(order.refunded_amount ?? '0.00', first.total, JSON.stringify(first))
  }
  assert.ok(returned > 3_000)
})

test('6.15 a refund above what is owed lowers the total by it, and leaves nothing due', () => {
  for (const first of randomOrders(500, 7).map(readFrom)) {
    const most = centsIn(first.total)
    if (most < 2n) continue
    const order = refundedOrder(planReturn(first, []), most / 2n)
    const due = Math.abs(Number(order.amount_due))
    // With VAT on top the allowance is rounded before VAT is added.
    assert.ok(first.vat_included === false ? due < 0.04 : due === 0, JSON.stringify(first))
  }
})
