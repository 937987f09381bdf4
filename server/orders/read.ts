import type { OrderField } from '@vitrina/schema/order'
import type { Database } from '../database/sql.ts'
import { ApiError } from '../http/errors.ts'
import type { Answer, Answers, State } from '../reading/answers.ts'
import { copyText } from '../reading/copied.ts'
import type { Counts } from '../reading/counts.ts'
import { jsonArray } from '../reading/json-array.ts'
import { readBounded, readPage } from '../reading/page.ts'
import { isByStatusAlone, isUnfiltered, type OrderFilters } from './filters.ts'
import { countOrders, idsOfStatus, pageIds, searchedIds } from './list-queries.ts'
import type { OrderQuery } from './list-query.ts'
import { ordersAsJson } from './order-json.ts'
import { addressOf, historyAsJson, orderAsJson, orderExists } from './read-queries.ts'

/** What lists of orders are read from, and where their answers and counts are kept. */
export interface OrderLists {
  readonly sql: Database
  readonly ready: Answers
  readonly counted: Counts
}

/**
 * One page of orders as JSON, with the number of all that match. `sent`: when the answer is out.
 * @throws {ApiError} `too_long` when the page is too much for one answer
 */
export const readOrders = (
  { sql, ready, counted }: OrderLists,
  siteId: number,
  { version, rows }: State,
  query: OrderQuery,
  sent: Promise<unknown>,
): Promise<Answer | undefined> =>
  ready.answer(`${siteId} order list ${query.canonical}`, version, async () => {
    const { canonicalFilters, fields } = query
    const filters = await narrowed(sql, siteId, query.filters)
    const counting = isUnfiltered(filters)
      ? rows
      : counted.count(`${siteId} order ${canonicalFilters}`, version, () => countOrders(sql, siteId, filters))
    const skipped = ((query.page ?? 1) - 1) * query.pageSize
    // Behind the last order there is nothing, and to find that out all of them would be read.
    const isBeyond = skipped > 0 && skipped >= (await counting)
    const [ids, total] = await Promise.all([
      isBeyond ? [] : pageIds(sql, siteId, { ...query, filters }),
      counting,
    ])
    const text = copyText(sql`select json from (${ordersAsJson(sql, siteId, ids, fields)}) as listed`)
    const body = await readPage(sql, text, ids.length, sent, jsonArray)
    return { body, total, lastId: ids.at(-1) ?? null }
  })

/** Orders that are fetched one by one; where more match, a page is soon full by reading through all of them. */
const MOST_FOUND = 5000

/** Filters that name the few orders that a search has found, or that have a rare state among other things. */
const narrowed = async (sql: Database, siteId: number, given: OrderFilters): Promise<OrderFilters> => {
  const { search } = given
  const found = search === null ? null : await searchedIds(sql, siteId, search, MOST_FOUND)
  const filters = found && found.length <= MOST_FOUND ? among(found, { ...given, search: null }) : given
  const { statuses } = filters
  if (statuses === null || isByStatusAlone(filters)) return filters
  const stated = await idsOfStatus(sql, siteId, statuses, filters, MOST_FOUND)
  return stated.length <= MOST_FOUND ? among(stated, { ...filters, statuses: null }) : filters
}

const among = (found: readonly number[], filters: OrderFilters): OrderFilters => {
  const known = new Set(found)
  return { ...filters, ids: filters.ids?.filter((id) => known.has(id)) ?? found }
}

/**
 * One order as JSON: whole, and with the fields that are asked for.
 * @throws {ApiError} `not_found`
 */
export const readOrder = async (
  sql: Database,
  siteId: number,
  id: number,
  fields: readonly OrderField[],
): Promise<{ whole: string; shown: string }> => {
  const [found] = await orderAsJson(sql, siteId, id, fields)
  if (!found) throw new ApiError('not_found')
  return found
}

/** @throws {ApiError} `not_found` when there is no such order, or nothing is delivered */
export const readAddress = async (sql: Database, siteId: number, orderId: number) => {
  const [address] = await addressOf(sql, siteId, orderId)
  if (!address) throw new ApiError('not_found')
  return address
}

/**
 * Every change of a state in an order, as a JSON array.
 * @throws {ApiError} `not_found`; `too_long` when it is too much for one answer
 */
export const readHistory = async (sql: Database, siteId: number, orderId: number): Promise<Buffer> => {
  const [order] = await orderExists(sql, siteId, orderId)
  if (!order) throw new ApiError('not_found')
  return readBounded(sql, copyText(historyAsJson(sql, siteId, orderId)), jsonArray)
}
