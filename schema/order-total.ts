import type { Order, OrderItem } from './order.ts'
import { MIXED, UNPAID } from './order-status.ts'

/** Price times quantity of all items that are paid for, exact, as money: `"1500.00"` (rule 6.2). */
export const totalOf = (items: readonly OrderItem[]): string => {
  let cents = 0
  for (const item of items) if (isPaid(item)) cents += centsOf(item) * item.quantity
  // Beyond, a part or the sum may have been rounded, and all is counted once more.
  const digits = String(Number.isSafeInteger(cents) ? cents : manyCents(items)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

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
