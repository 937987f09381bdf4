import type { Order } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'

/** Number of an order for people: the shop's number, else the id. */
export const numberOf = ({ rrn, order_id }: Pick<Order, 'rrn' | 'order_id'>): string => rrn ?? `#${order_id}`

/** Items that are given to the customer, and the number of cancelled or refused ones. */
export const handedOverItems = ({ order_items }: Pick<Order, 'order_items'>) => {
  const handedOver = order_items.filter(({ order_status }) => !UNPAID.includes(order_status))
  return { handedOver, omitted: order_items.length - handedOver.length }
}
