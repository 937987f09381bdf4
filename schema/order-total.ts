import type { Order, OrderItem } from './order.ts'
import { MIXED, UNPAID } from './order-status.ts'

/** Price times quantity of all items that are paid for, exact, as money: `"1500.00"` (rule 6.2). */
export const totalOf = (items: readonly OrderItem[]): string => {
  let cents = 0n
  // Rounded, as a price is a whole number of cents that a float does not quite hold.
  for (const { order_status, loyalty_price, quantity } of items)
    if (!UNPAID.includes(order_status)) cents += BigInt(Math.round(loyalty_price * 100)) * BigInt(quantity)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The state that all items share, else `MIXED`. */
export const statusOf = (items: readonly OrderItem[]): Order['status'] => {
  const status = items[0]?.order_status ?? MIXED
  return items.every(({ order_status }) => order_status === status) ? status : MIXED
}
