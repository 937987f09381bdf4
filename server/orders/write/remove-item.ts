import { LANGUAGES } from '@vitrina/schema/languages'
import { deliveryIn, statusOf, totalsOf } from '@vitrina/schema/orders/order-total'
import { ApiError } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { recordedReturns } from '../returns/return-queries.ts'
import { loadOrders } from './load.ts'
import { requireInStores } from './other-stores.ts'
import { storeOrders } from './store.ts'
import type { OrderWrite } from './write.ts'
import { findOrders, lockOrders } from './write-queries.ts'

/**
 * Deletes an item of an order (rule 6.7).
 * @throws {ApiError} `not_found`; `conflict` for the last item, or one with returns
 */
export const removeItem = async (
  sql: Transaction,
  itemId: number,
  {
    siteId,
    stores,
    dryRun,
    ...writer
  }: Pick<OrderWrite, 'siteId' | 'stores' | 'origin' | 'requestId' | 'dryRun'>,
): Promise<void> => {
  const { now, own } = await lockOrders(sql, siteId, writer)
  const keys = { ids: [], rrns: [], itemIds: [itemId] }
  const [row] = await findOrders(sql, siteId, keys)
  if (!row) throw new ApiError('not_found.object', { object: 'order_item', field: 'order_id', value: itemId })
  const before = (await loadOrders(sql, siteId, [row.order_id], LANGUAGES[0], own)).get(row.order_id)
  if (!before) throw new Error(`Order ${row.order_id} of item ${itemId} is missing.`)
  const { order } = before
  requireInStores(order, stores)
  const items = order.order_items.filter((item) => item.order_id !== itemId)
  if (items.length === 0) throw new ApiError('conflict.last_item')
  const recorded = order.refunded_amount == null ? [] : await recordedReturns(sql, siteId, [order.order_id])
  if (recorded.some(({ item_id }) => item_id === itemId)) throw new ApiError('conflict.item_returned')
  const after = {
    ...order,
    order_items: items,
    status: statusOf(items),
    ...totalsOf({ ...order, order_items: items }, deliveryIn(order)),
    updated_at: now,
  }
  const draft = { before, after, outcome: 'updated', digest: null, items: [] } as const
  if (!dryRun) await storeOrders(sql, siteId, [draft], new Map(), own)
}
