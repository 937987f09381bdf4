import type { Language } from '@vitrina/schema/languages'
import type { Order } from '@vitrina/schema/orders/order'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import { ordersUpTo } from '../read/read-queries.ts'
import type { StoredOrder } from './draft.ts'
import { measureOrders } from './write-queries.ts'

/** The most stored items that one call may be about: all of them are looked at. */
const MOST_STORED_ITEMS = 500_000

/** The same for the bytes of their JSON, as long as a body may be; some texts take six times more there than as stored. */
const MOST_BYTES = 64 * 2 ** 20

/** Orders of which so few are named are put together without being measured before. */
const FEW = 100

/**
 * Reads stored orders by their ids; without a language, what their products are called is left out.
 * @throws {ApiError} `batch_too_large` when they have too much together
 */
export const loadOrders = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  language: Language | null,
  own: OrderOwn,
): Promise<ReadonlyMap<number, StoredOrder>> => {
  if (ids.length === 0) return new Map()
  if (ids.length > FEW) {
    // The JSON of thousands may be gigabytes. What it is at the least is known at little cost.
    const [stored] = await measureOrders(sql, siteId, ids)
    if ((stored?.items ?? 0) > MOST_STORED_ITEMS)
      throw new ApiError('batch_too_large.items', { max: MOST_STORED_ITEMS })
    if ((stored?.bytes ?? 0) > MOST_BYTES) throw tooMuch()
  }
  const rows = await ordersUpTo(sql, siteId, ids, MOST_BYTES, language, own)
  return new Map(
    rows.map(({ id, json }) => {
      if (json === null) throw tooMuch()
      return [id, { json, order: JSON.parse(json) as Order }]
    }),
  )
}

const tooMuch = (): ApiError => new ApiError('batch_too_large.texts', { max: MOST_BYTES / 2 ** 20 })
