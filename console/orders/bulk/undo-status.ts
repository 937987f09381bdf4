import type { OrderItem } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { Undone } from '../../catalogue/undo/undo.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { ONE_OF_MANY, type OneOfMany, readMany, writeMany } from './many-orders.ts'

/** Statuses of the items of an order. */
export const statesIn = ({ order_items }: Pick<OneOfMany, 'order_items'>): string =>
  order_items.map(({ order_id, order_status }) => `${order_id} ${order_status}`).join()

/** Items of orders before their status was set to `to`. */
export interface StatusWritten {
  readonly before: readonly {
    readonly order_id: number
    readonly order_items: readonly Pick<OrderItem, 'order_id' | 'order_status'>[]
  }[]
  /** Statuses of all items of each order afterwards. */
  readonly after: ReadonlyMap<number, string>
}

/** Previous values of orders, which an undo of a status needs. */
export const statusWritten = (
  orders: readonly OneOfMany[],
  going: ReadonlySet<number>,
  to: OrderStatus,
): StatusWritten => ({
  before: orders.map(({ order_id, order_items }) => ({
    order_id,
    order_items: order_items
      .filter(({ order_id }) => going.has(order_id))
      .map(({ order_id, order_status }) => ({ order_id, order_status })),
  })),
  after: new Map(
    orders.map((order) => {
      const order_items = order.order_items.map((item) =>
        going.has(item.order_id) ? { ...item, order_status: to } : item,
      )
      return [order.order_id, statesIn({ order_items })]
    }),
  ),
})

/** Gives items of orders their previous statuses, except orders that changed since. */
export const undoStatus = async (site: CurrentSite, { before, after }: StatusWritten): Promise<Undone> => {
  const now = await readMany(site, [...after.keys()], ONE_OF_MANY)
  const still = new Set(
    now.filter((order) => statesIn(order) === after.get(order.order_id)).map(({ order_id }) => order_id),
  )
  const sent = before.filter(({ order_id }) => still.has(order_id))
  const outcomes = sent.length > 0 ? await writeMany(site, sent, { dryRun: false }) : []
  const restored = outcomes.filter(({ outcome }) => outcome === 'updated').length
  return { restored, left: before.length - restored }
}
