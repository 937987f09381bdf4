import type { OrderItem } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { UndoResult } from '../../catalogue/undo/undo.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { BULK_ORDER_FIELDS, type BulkOrder, readBulkOrders, writeBulkOrders } from './bulk-orders.ts'

/** Statuses of the items of an order. */
export const statusesText = ({ order_items }: Pick<BulkOrder, 'order_items'>): string =>
  order_items.map(({ order_id, order_status }) => `${order_id} ${order_status}`).join()

/** Items of orders before their status was set to `to`. */
export interface StatusWrite {
  readonly before: readonly {
    readonly order_id: number
    readonly order_items: readonly Pick<OrderItem, 'order_id' | 'order_status'>[]
  }[]
  /** Statuses of all items of each order afterwards. */
  readonly after: ReadonlyMap<number, string>
}

/** Previous values of orders, which an undo of a status needs. */
export const statusWriteOf = (
  orders: readonly BulkOrder[],
  going: ReadonlySet<number>,
  to: OrderStatus,
): StatusWrite => ({
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
      return [order.order_id, statusesText({ order_items })]
    }),
  ),
})

/** Gives items of orders their previous statuses, except orders that changed since. */
export const undoStatus = async (site: CurrentSite, { before, after }: StatusWrite): Promise<UndoResult> => {
  const now = await readBulkOrders(site, [...after.keys()], BULK_ORDER_FIELDS)
  const still = new Set(
    now.filter((order) => statusesText(order) === after.get(order.order_id)).map(({ order_id }) => order_id),
  )
  const sent = before.filter(({ order_id }) => still.has(order_id))
  const outcomes = sent.length > 0 ? await writeBulkOrders(site, sent, { dryRun: false }) : []
  const restored = outcomes.filter(({ outcome }) => outcome === 'updated').length
  return { restored, skipped: before.length - restored }
}
