import type { Order, OrderField } from '@vitrina/schema/orders/order'
import type { CurrentSite } from '../../session/current-site.ts'
import { readMany } from '../bulk/many-orders.ts'

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

/** An order as papers tell of it. */
export type PrintedOrder = Pick<Order, (typeof FIELDS)[number]>

/** Orders of one call: an order may have thousands of items, and all of them are read. */
const ORDERS_AT_ONCE = 100

/** The orders with these ids, in the order of the ids; one that is there no more is missing. */
export const readPrinted = async (
  site: CurrentSite,
  ids: readonly number[],
): Promise<readonly PrintedOrder[]> => {
  const orders: PrintedOrder[] = []
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE)
    orders.push(...(await readMany(site, ids.slice(from, from + ORDERS_AT_ONCE), FIELDS)))
  return orders
}
