import type { Order, Orders } from '@vitrina/sdk/orders'

export const RRN_OPTION = { rrn: { type: 'boolean', help: 'Find the order by rrn only' } } as const

/** Order with its version. */
export interface OrderWithVersion {
  readonly order: Order
  readonly etag: string
}

/**
 * Order with this id, or else with this `rrn`; with `isRrn` by `rrn` only.
 * @throws {Error} when no order is found
 */
export const findOrder = async (orders: Orders, text: string, isRrn: boolean): Promise<OrderWithVersion> => {
  const id = !isRrn && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  const orderById = id === undefined ? undefined : await orders.get(id)
  if (orderById) return orderById
  for await (const order of orders.list({ search: text }))
    if (order.rrn === text) {
      const read = await orders.get(order.order_id)
      if (read) return read
    }
  throw new Error(`Unknown order "${text}".`)
}
