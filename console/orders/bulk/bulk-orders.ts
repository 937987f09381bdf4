import type { Order, OrderField } from '@vitrina/schema/orders/order'
import type { FieldError } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'

/** Maximum number of selected orders: their ids must fit into a URL. */
export const MAX_SELECTED_ORDERS = 500

/** Fields of an order that a bulk change uses. */
export type BulkOrder = Pick<Order, (typeof BULK_ORDER_FIELDS)[number]>

export const BULK_ORDER_FIELDS = [
  'order_id',
  'rrn',
  'status',
  'order_items',
] as const satisfies readonly OrderField[]

/** Outcome of a write to an order, planned or done. */
export interface BulkOutcome {
  readonly index: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  readonly errors?: readonly FieldError[]
}

const ORDERS = 'external/external-order/'

/** Reads these fields of the orders with these ids, in the order of the ids. */
export const readBulkOrders = async <Name extends OrderField>(
  site: CurrentSite,
  ids: readonly number[],
  fields: readonly ('order_id' | Name)[],
): Promise<readonly Pick<Order, 'order_id' | Name>[]> => {
  const { body } = await request<Pick<Order, 'order_id' | Name>[]>(site.api(ORDERS), {
    query: { ids: ids.join(), page_size: MAX_SELECTED_ORDERS, fields: fields.join() },
  })
  const byId = new Map(body.map((order) => [order.order_id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Change of one order in a bulk change. */
export interface BulkOrderChange {
  readonly order_id: number
  readonly order_items: readonly { readonly order_id: number; readonly order_status: string }[]
}

/**
 * Writes changes to many orders in one call, independently of each other, and returns the outcome of each.
 */
export const writeBulkOrders = async (
  site: CurrentSite,
  changes: readonly BulkOrderChange[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly BulkOutcome[]> => {
  const { body } = await request<BulkOutcome[]>(site.api(ORDERS), {
    method: 'POST',
    // A repeated status is intentional, not a retry of a lost call.
    query: { resend: 'apply', dry_run: dryRun || undefined },
    headers: { prefer: 'handling=lenient' },
    body: changes,
  })
  return body
}
