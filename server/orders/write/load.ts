import type { Language } from '@vitrina/schema/languages'
import type { Order } from '@vitrina/schema/orders/order'
import { ApiError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderOwn } from '../own-fields.ts'
import { ordersUpTo } from '../read/read-queries.ts'
import type { StoredOrder } from './draft.ts'
import { measureOrders } from './write-queries.ts'

/** Maximum number of stored items per call, because all of them are read. */
const MAX_STORED_ITEMS = 500_000

/** Maximum bytes of their JSON, equal to the limit of a body; some texts take six times more than in storage. */
const MAX_BYTES = 64 * 2 ** 20

/** Number of orders up to which their size is not measured before they are read. */
const FEW = 100

/**
 * Reads stored orders by their ids; without a language, names of products are omitted.
 * @throws {ApiError} `batch_too_large` if they are too large together
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
    // The JSON of thousands of orders may have gigabytes. Its minimum is measured cheaply first.
    const [stored] = await measureOrders(sql, siteId, ids)
    if ((stored?.items ?? 0) > MAX_STORED_ITEMS)
      throw new ApiError('batch_too_large.items', { max: MAX_STORED_ITEMS })
    if ((stored?.bytes ?? 0) > MAX_BYTES) throw tooMuch()
  }
  const rows = await ordersUpTo(sql, siteId, ids, MAX_BYTES, language, own)
  return new Map(
    rows.map(({ id, json }) => {
      if (json === null) throw tooMuch()
      return [id, { json, order: JSON.parse(json) as Order }]
    }),
  )
}

const tooMuch = (): ApiError => new ApiError('batch_too_large.texts', { max: MAX_BYTES / 2 ** 20 })
