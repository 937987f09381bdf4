import { asMoney, asQuantity, centsIn, halfUp, lineTotal } from './line-total.ts'
import type { Order, OrderItem } from './order.ts'
import { UNPAID } from './order-status.ts'
import { deliveryIn, discountOf, totalsOf } from './order-total.ts'

/** Quantity of an item that comes back. */
export interface ReturnedPart {
  readonly order_id: number
  readonly quantity: number
}

/** Effect of a return on its order (rule 6.14); amounts are in cents. */
export interface ReturnPlan {
  /** Order after the return, without its refund. */
  readonly order: Order
  /** Amount of each returned item, by id. */
  readonly amounts: ReadonlyMap<number, bigint>
  /** Share of the order's discount. */
  readonly discount: bigint
  /** Amount by which the total falls. */
  readonly value: bigint
}

/** Quantity of an item that can still come back: nothing of an item that is not paid for. */
export const returnableOf = ({ order_status, quantity, returned_quantity }: OrderItem): number =>
  UNPAID.includes(order_status) ? 0 : asQuantity(quantity - (returned_quantity ?? 0))

const sumOf = (items: readonly OrderItem[]): bigint =>
  items.reduce((sum, item) => (UNPAID.includes(item.order_status) ? sum : sum + lineTotal(item)), 0n)

const added = (money: string | null | undefined, cents: bigint): string | undefined => {
  const sum = (money == null ? 0n : centsIn(money)) + cents
  return sum === 0n ? undefined : asMoney(sum)
}

/**
 * Computes a return of parts of items, and of `delivery` cents of the delivery price. The items take their
 * share of the order's discount along, so the values of all returns together are the total.
 */
export const planReturn = (order: Order, parts: readonly ReturnedPart[], delivery = 0n): ReturnPlan => {
  const quantities = new Map(parts.map(({ order_id, quantity }) => [order_id, quantity]))
  const amounts = new Map<number, bigint>()
  const order_items = order.order_items.map((item) => {
    const quantity = quantities.get(item.order_id)
    if (!quantity) return item
    const returnedItem = { ...item, returned_quantity: asQuantity((item.returned_quantity ?? 0) + quantity) }
    amounts.set(item.order_id, lineTotal(item) - lineTotal(returnedItem))
    return returnedItem
  })
  const before = sumOf(order.order_items)
  const left = discountOf(order)
  const divided = left < before ? left : before
  const discount = before > 0n ? halfUp(divided * (before - sumOf(order_items)), before) : 0n
  const next = {
    ...order,
    order_items,
    returned_discount: added(order.returned_discount, discount),
    returned_delivery: added(order.returned_delivery, delivery),
  }
  const totals = totalsOf(next, deliveryIn(order) - Number(delivery))
  return {
    order: { ...next, ...totals },
    amounts,
    discount,
    value: centsIn(order.total) - centsIn(totals.total),
  }
}

/** Amount in cents that the shop owes after a return; undefined where the paid amount is unknown. */
const owedAfter = ({ order: { amount_due: due } }: ReturnPlan): bigint | undefined => {
  if (due == null) return undefined
  const owed = -centsIn(due)
  return owed > 0n ? owed : 0n
}

/**
 * Proposed refund in cents: the value of the return; where the paid amount is known, at most what the shop owes after the return.
 */
export const proposedRefund = (plan: ReturnPlan): bigint => {
  const owed = owedAfter(plan) ?? plan.value
  const most = owed < plan.value ? owed : plan.value
  // The rounding of fractions may add a cent to the rest.
  return most > 0n ? most : 0n
}

/**
 * The order after a return and its refund in cents. The part of a refund above the owed amount is an allowance, so the customer
 * owes nothing for it.
 */
export const refundedOrder = (plan: ReturnPlan, refund: bigint): Order => {
  const { order } = plan
  const excess = refund - (owedAfter(plan) ?? refund)
  const delivery = deliveryIn(order)
  const gross = centsIn(order.total) - BigInt(delivery)
  const vat = order.vat_included === false ? centsIn(order.total_vat ?? '0.00') : 0n
  const allowance = excess > 0n && gross > 0n ? halfUp(excess * (gross - vat), gross) : 0n
  const next = {
    ...order,
    refunded_amount: asMoney(centsIn(order.refunded_amount ?? '0.00') + refund),
    allowance: added(order.allowance, allowance),
  }
  return { ...next, ...totalsOf(next, delivery) }
}
