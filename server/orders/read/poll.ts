import type { Language } from '@vitrina/schema/languages'
import type { ShownOrderField } from '@vitrina/schema/orders/order'
import type { Reads } from '../../platform/postgres/pool/sql.ts'
import { copyText } from '../../platform/reading/copy-result.ts'
import { jsonRows } from '../../platform/reading/json-array.ts'
import { type PageReaders, readBeginning, tooLarge } from '../../platform/reading/page.ts'
import type { ListFilters } from '../filters.ts'
import type { OrderOwn } from '../own-fields.ts'
import { MAX_PAGE_SIZE, type Poll } from './list-query.ts'
import { ordersAsJson } from './order-json.ts'
import { type Cursor, textOfCursor } from './poll-cursor.ts'
import { pollOrders } from './poll-queries.ts'

/** Maximum number of orders in a response, even if more have the same second: an import may create all orders of a shop at once. */
export const MAX_POLL_ORDERS = 50_000

interface PollRequest {
  readonly poll: Poll
  readonly filters: ListFilters
  /** Order that precedes all others; null: none. */
  readonly first: Cursor | null
  readonly fields: readonly ShownOrderField[]
  readonly own: OrderOwn
  readonly language: Language
}

/**
 * Orders after a position in time as JSON: up to 5,000, and then to the end of the second of the last one, so
 * that a caller that advances the time by whole seconds misses none (rule 6.1). A response that would be too
 * large ends with the previous second, or within a second if that second alone is too large.
 * @returns also the cursor of the next response; null after the last one
 */
export const readPoll = async (
  sql: Reads,
  siteId: number,
  { fields, own, language, ...request }: PollRequest,
  readers: PageReaders,
): Promise<{ body: Buffer; next: string | null }> => {
  const { orders, isLast } = await ordersOfPoll(sql, siteId, request)
  const leading = request.first !== null && request.poll.position === null ? [request.first.id] : []
  const next = (count: number): string | null => {
    const last = orders[count - 1]
    return last && !(isLast && count === orders.length) ? textOfCursor(last) : null
  }
  const ids = [...leading, ...orders.map(({ id }) => id)]
  const text = copyText(
    sql`select json from (${ordersAsJson(sql, siteId, ids, fields, language, own)}) as listed`,
  )
  const { result: rows, isComplete } = await readBeginning(sql, text, ids.length, readers, jsonRows)
  const count = isComplete ? orders.length : endOfSecond(orders, Math.max(0, rows.count - leading.length))
  if (count === 0 && !isComplete) throw tooLarge()
  return { body: rows.first(leading.length + count), next: next(count) }
}

/** Orders of one response by position, assuming small orders, and whether they are the last. */
const ordersOfPoll = async (
  sql: Reads,
  siteId: number,
  { poll, filters, ...request }: Omit<PollRequest, 'fields' | 'own' | 'language'>,
): Promise<{ orders: readonly Cursor[]; isLast: boolean }> => {
  const others = { filters, first: request.first?.id ?? null }
  const first = await pollOrders(sql, siteId, { ...others, poll, second: null, most: MAX_PAGE_SIZE + 1 })
  const [last, further] = first.slice(MAX_PAGE_SIZE - 1)
  if (!last || !further) return { orders: first, isLast: true }
  if (secondOf(last) !== secondOf(further)) return { orders: first.slice(0, -1), isLast: false }

  const rest = await pollOrders(sql, siteId, {
    ...others,
    poll: { ...poll, position: last },
    second: secondOf(last),
    most: MAX_POLL_ORDERS - MAX_PAGE_SIZE + 1,
  })
  // An order written since then may occur in both.
  const known = new Set(rest.map(({ id }) => id))
  const orders = [...first.slice(0, -1).filter(({ id }) => !known.has(id)), ...rest]
  if (orders.length > MAX_POLL_ORDERS)
    return { orders: orders.slice(0, endOfSecond(orders, MAX_POLL_ORDERS)), isLast: false }
  const position = orders.at(-1) ?? last
  const more = await pollOrders(sql, siteId, {
    ...others,
    poll: { ...poll, position },
    second: null,
    most: 1,
  })
  return { orders, isLast: more.length === 0 }
}

const secondOf = ({ at }: Cursor): number => Math.floor(at / 1000)

/** Number of the first `most` orders up to the end of a second; all of them if they share one second. */
const endOfSecond = (orders: readonly Cursor[], most: number): number => {
  const further = orders[most]
  if (!further) return most
  const end = orders.slice(0, most).findLastIndex((order) => secondOf(order) !== secondOf(further)) + 1
  return end > 0 ? end : most
}
