import type { Language } from '@vitrina/schema/languages'
import type { ShownOrderField } from '@vitrina/schema/orders/order'
import { ApiError } from '../../platform/http/errors.ts'
import { refuseQuery } from '../../platform/http/protocol/query.ts'
import type { OwnAudience } from '../../platform/own-fields/own-audience.ts'
import type { Database, Reads } from '../../platform/postgres/pool/sql.ts'
import { copyText } from '../../platform/reading/copy-result.ts'
import type { CountCache } from '../../platform/reading/counts.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import { jsonArray } from '../../platform/reading/json-array.ts'
import { readBounded, readPage } from '../../platform/reading/page.ts'
import {
  answerTo,
  type CachedResponse,
  type ReadableState,
  type ResponseCache,
} from '../../platform/reading/response-cache.ts'
import { isUnfiltered } from '../filters.ts'
import { NO_OWN, type OrderOwn, preparedOwn, unknownOwn } from '../own-fields.ts'
import { narrowedOrders } from '../search/search-scope.ts'
import { countOrders, orderPageIds } from './list-queries.ts'
import type { OrderQuery } from './list-query.ts'
import { ordersAsJson } from './order-json.ts'
import { readPoll } from './poll.ts'
import { placeAmong } from './poll-queries.ts'
import { addressOf, historyAsJson, orderAsJson, orderExists } from './read-queries.ts'

/** Cache of lists of orders and their counts, and the primary, where the search index is updated. */
export interface OrderLists {
  readonly sql: Database
  readonly ready: ResponseCache
  readonly counted: CountCache
  readonly expensive: Expensive
}

/** Orders of a site that any statement reads in less than a tenth of a second. */
export const SMALL_SITE_ORDERS = 20_000

/** Language and own fields of orders for a caller. */
export interface OrderView {
  readonly language: Language
  readonly audience: OwnAudience
  /** Own fields of the site that are visible to the audience. */
  readonly own: OrderOwn
}

/**
 * Poll or one page of orders as JSON, with the number of all matches. `sent` resolves after the response was sent.
 * @throws {ApiError} `too_long` if the page is too large for one response
 */
export const readOrders = (
  { sql, ready, counted, expensive }: OrderLists,
  siteId: number,
  { version, rows, place }: ReadableState,
  query: OrderQuery,
  { language, own, audience: seeing }: OrderView,
  sent: Promise<unknown>,
): Promise<CachedResponse | undefined> =>
  answerTo(
    ready,
    sent,
    `${siteId} order list ${language}${own === NO_OWN ? '' : ` ${seeing}`} ${query.canonical}`,
    version,
    async (audience) => {
      const readers = { siteId, audience }
      const { canonicalFilters, fields } = query
      // A search first updates the index, so it may have to be read from another server than the state.
      const placeOf = () => (query.filters.search === null ? place : ready.place())
      const { place: snapshot, filters } = await narrowedOrders(sql, siteId, query.filters, placeOf)
      // No index covers bounds of own fields, nor values that thousands of orders have (rule 5.4.4).
      const inTurn = <T>(read: (place: Reads) => Promise<T>): Promise<T> =>
        filters.own === null || filters.ids !== null || rows <= SMALL_SITE_ORDERS
          ? read(snapshot)
          : expensive(siteId, snapshot, audience.signal, read)
      const counting = isUnfiltered(filters)
        ? rows
        : counted.count(`${siteId} order ${canonicalFilters}`, version, () =>
            inTurn((place) => countOrders(place, siteId, filters)),
          )
      const { poll } = query
      const first = query.first === null ? null : await placeAmong(snapshot, siteId, filters, query.first)
      if (poll) {
        const [read, total] = await Promise.all([
          inTurn((place) =>
            readPoll(place, siteId, { poll, filters, first, fields, own, language }, readers),
          ),
          counting,
        ])
        return { ...read, total, lastId: null }
      }
      const skipped = ((query.page ?? 1) - 1) * query.pageSize
      // A page beyond the last order is empty, but a query for it would read all orders.
      const isBeyond = skipped > 0 && skipped >= (await counting)
      const [ids, total] = await Promise.all([
        isBeyond
          ? []
          : inTurn((place) => orderPageIds(place, siteId, { ...query, filters, first: first?.id ?? null })),
        counting,
      ])
      const text = copyText(
        snapshot`select json from (${ordersAsJson(snapshot, siteId, ids, fields, language, own)}) as listed`,
      )
      const body = await readPage(snapshot, text, ids.length, readers, jsonArray)
      return { body, total, lastId: ids.at(-1) ?? null }
    },
  )

/** One order as JSON: complete, and with the selected fields. @throws {ApiError} `not_found` */
export const readOrder = async (
  sql: Reads,
  siteId: number,
  id: number,
  fields: readonly ShownOrderField[],
  { language, audience }: Omit<OrderView, 'own'>,
): Promise<{ whole: string; shown: string }> => {
  const [withoutOwn] = await orderAsJson(sql, siteId, id, fields, language, NO_OWN)
  if (!withoutOwn) throw new ApiError('not_found')
  const own = preparedOwn(withoutOwn.own, audience)
  refuseQuery(unknownOwn(fields, own))
  if (own === NO_OWN) return withoutOwn
  // Only sites with own fields of orders need a second statement.
  const [complete] = await orderAsJson(sql, siteId, id, fields, language, own)
  if (!complete) throw new ApiError('not_found')
  return complete
}

/** @throws {ApiError} `not_found` for an unknown order, or one without delivery */
export const readAddress = async (sql: Reads, siteId: number, orderId: number) => {
  const [address] = await addressOf(sql, siteId, orderId)
  if (!address) throw new ApiError('not_found')
  return address
}

/**
 * All status changes of an order, as a JSON array.
 * @throws {ApiError} `not_found`; `too_long` if it is too large for one response
 */
export const readHistory = async (sql: Reads, siteId: number, orderId: number): Promise<Buffer> => {
  const [order] = await orderExists(sql, siteId, orderId)
  if (!order) throw new ApiError('not_found')
  return readBounded(sql, copyText(historyAsJson(sql, siteId, orderId)), jsonArray)
}
