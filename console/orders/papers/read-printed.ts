import type { Order, OrderField } from '@vitrina/schema/orders/order'
import type { CurrentSite } from '../../session/current-site.ts'
import { readBulkOrders } from '../bulk/bulk-orders.ts'

const FIELDS = [
  'order_id',
  'rrn',
  'shop',
  'order_items',
  'address',
  'total',
  'currency',
  'customer',
  'delivery',
  'comment',
  'created_at',
  'discount',
  'vat_included',
  'total_vat',
  'company',
  'payer',
  'recipient',
  'invoice_number',
] as const satisfies readonly OrderField[]

/** Order with the data that documents need. */
export type PrintedOrder = Pick<Order, (typeof FIELDS)[number]>

/** Orders per call: an order may have thousands of items, and all of them are read. */
const ORDERS_AT_ONCE = 100

/** Orders with these ids, in the order of the ids; deleted ones are missing. */
export const readPrinted = async (
  site: CurrentSite,
  ids: readonly number[],
): Promise<readonly PrintedOrder[]> => {
  const orders: PrintedOrder[] = []
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE)
    orders.push(...(await readBulkOrders(site, ids.slice(from, from + ORDERS_AT_ONCE), FIELDS)))
  return orders
}
