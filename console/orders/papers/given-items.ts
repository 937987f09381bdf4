import type { Order } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'

/** The number by which people call an order: the shop's, else ours. */
export const numberOf = ({ rrn, order_id }: Pick<Order, 'rrn' | 'order_id'>): string => rrn ?? `#${order_id}`

/** The items that go to the customer, and how many of the order do not, as cancelled or refused. */
export const givenOf = ({ order_items }: Pick<Order, 'order_items'>) => {
  const given = order_items.filter(({ order_status }) => !UNPAID.includes(order_status))
  return { given, leftOut: order_items.length - given.length }
}
