import { ORDER_FIELDS, type Order } from '@vitrina/schema/order'
import type { Sql } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import type { StoredOrder } from './draft.ts'
import { ordersAsJson } from './order-json.ts'
import { measureOrders } from './write-queries.ts'

/** The most stored items that one call may be about: all of them are looked at. */
const MOST_ITEMS = 500_000

/** The same for the bytes of their texts and notes, as long as a body may be. */
const MOST_MIB = 64

/** Orders of which so few are named are never too much. */
const FEW = 100

/**
 * Reads stored orders by their ids.
 * @throws {ApiError} `batch_too_large` when they have too much together
 */
export const loadOrders = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredOrder>> => {
  if (ids.length === 0) return new Map()
  if (ids.length > FEW) {
    const [stored] = await measureOrders(sql, siteId, ids)
    if ((stored?.items ?? 0) > MOST_ITEMS) throw new ApiError('batch_too_large.items', { max: MOST_ITEMS })
    if ((stored?.bytes ?? 0) > MOST_MIB * 2 ** 20)
      throw new ApiError('batch_too_large.texts', { max: MOST_MIB })
  }
  const rows = await ordersAsJson(sql, siteId, ids, ORDER_FIELDS)
  return new Map(rows.map(({ id, json }) => [id, { json, order: JSON.parse(json) as Order }]))
}
