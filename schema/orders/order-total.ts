import type { Order, OrderItem } from './order.ts'
import { MIXED, UNPAID } from './order-status.ts'

/**
 * Price times quantity of all items that are paid for, and the price of the delivery in cents where any is: exact, as money, `"1500.00"`
 * (rule 6.2).
 */
export const totalOf = (items: readonly OrderItem[], delivery = 0): string => {
  let cents = 0
  for (const item of items) if (isPaid(item)) cents += centsOf(item) * item.quantity
  if (delivery > 0 && items.some(isPaid)) cents += delivery
  // Beyond, a part or the sum may have been rounded, and all is counted once more.
  return asMoney(Number.isSafeInteger(cents) ? cents : manyCents(items) + BigInt(delivery))
}

/** Delivery price within the total of an order, in cents; it does not depend on its items. */
export const deliveryIn = ({ order_items: items, total }: Pick<Order, 'order_items' | 'total'>): number => {
  const rest = BigInt(total.replace('.', '')) - BigInt(totalOf(items).replace('.', ''))
  return rest > 0n ? Number(rest) : 0
}

/** Price noted in a delivery, in cents; 0 for a missing or invalid one. */
export const deliveryPriceOf = (delivery: Order['delivery']): number => {
  const price = delivery?.[DELIVERY_PRICE]
  const [, whole = '0', part = ''] =
    typeof price === 'string' || typeof price === 'number' ? (MONEY.exec(String(price)) ?? []) : []
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount of cents as money. */
export const asMoney = (cents: number | bigint): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Name of the price in a delivery's notes. */
const DELIVERY_PRICE = 'price'

const MONEY = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/

const isPaid = ({ order_status }: OrderItem): boolean => !UNPAID.includes(order_status)

/** Rounded, as a price is a whole number of cents that a float does not quite hold. */
const centsOf = ({ loyalty_price }: OrderItem): number => Math.round(loyalty_price * 100)

const manyCents = (items: readonly OrderItem[]): bigint =>
  items.filter(isPaid).reduce((sum, item) => sum + BigInt(centsOf(item)) * BigInt(item.quantity), 0n)

/** The state that all items share, else `MIXED`. */
export const statusOf = (items: readonly OrderItem[]): Order['status'] => {
  const status = items[0]?.order_status ?? MIXED
  return items.every(({ order_status }) => order_status === status) ? status : MIXED
}
