import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Reads, Sql } from '../../../platform/postgres/pool/sql.ts'
import { copyResult } from '../../../platform/reading/copy-result.ts'
import type { Expensive } from '../../../platform/reading/expensive.ts'
import { MAX_PAGE_BYTES, readPage, tooLarge } from '../../../platform/reading/page.ts'
import {
  type CachedResponse,
  leasedResponse,
  type ReadableState,
  type ResponseCache,
} from '../../../platform/reading/response-cache.ts'
import { narrowByIndex } from '../narrow-by-index.ts'
import type { SearchIndex } from '../search-index.ts'
import { formatAfter } from '../write/list-cursor.ts'
import { isExpensive } from './expensive-lists.ts'
import type { ListQuery } from './list-query.ts'
import { copyPage, copyRows, countRows, pageIds } from './read-queries.ts'
import { type RenderedRows, type RowFormat, rowRenderer, type Shown } from './render.ts'

/** Query of a list with the option of an exact count. */
type CountedQuery = ListQuery & { readonly isCountExact: boolean }

/** Reads rows with the columns of {@link rowRenderer}, and renders them. */
const readObjects = (
  sql: Sql,
  text: string,
  shown: readonly Shown[],
  rendering?: RowFormat,
): Promise<RenderedRows> => {
  return copyResult(sql, text, () => rowRenderer(shown, rendering))
}

/**
 * Reads rows by their ids as one JSON array within a transaction, where a COPY cannot be cancelled: in parts of a few megabytes.
 * @throws {ApiError} `too_long` if they are too large for one response
 */
export const readRowsByParts = async (
  sql: Sql,
  table: Table,
  siteId: number,
  shown: readonly Shown[],
  ids: readonly number[],
  rendering: RowFormat,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for (let from = 0, count = FIRST_PART; from < ids.length; ) {
    const part = ids.slice(from, from + count)
    const { json } = await readObjects(sql, copyRows(table, siteId, shown, part), shown, rendering)
    parts.push(parts.length > 0 ? SEPARATOR : OPENING, json.subarray(1, -1))
    bytes += json.length
    if (bytes > MAX_PAGE_BYTES && ids.length > 1) throw tooLarge()
    from += part.length
    count = Math.max(1, Math.floor((from * PART_BYTES) / bytes))
  }
  return Buffer.concat([...parts, CLOSING])
}

const FIRST_PART = 100
const PART_BYTES = 16 * 2 ** 20
const [OPENING, SEPARATOR, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Counting of a filtered list ends here, unless the caller asks for the exact number (rule 4.1.2). */
const MAX_COUNTED = 10_000

interface Parts {
  readonly ready: ResponseCache
  readonly expensive: Expensive
  readonly searches: ReadonlyMap<string, SearchIndex>
}

/**
 * One page of a list as JSON, with the number of matching rows as far as they are counted. `sent` resolves after the response was
 * sent.
 */
export const readList = (
  { ready, expensive, searches }: Parts,
  table: Table,
  siteId: number,
  state: ReadableState,
  query: CountedQuery,
  sent: Promise<unknown>,
): Promise<CachedResponse> =>
  ready.answer(
    `${siteId} ${table.name} list ${query.isCountExact} ${query.canonical}`,
    state.version,
    async (audience) => {
      const readers = { siteId, audience }
      const render = () => rowRenderer(query.shown, { as: 'array', isShared: true, most: query.pageSize })
      if (query.filters.length === 0 && query.ordering === null) {
        const text = copyPage(table, siteId, query)
        const read = await readPage(state.place, text, query.pageSize, readers, render)
        return responseOf(read, { total: state.rows })
      }
      const inTurn = <T>(place: Reads, read: (place: Reads) => PromiseLike<T>) =>
        expensive(siteId, place, audience.signal, read)
      const parts = { searches, place: ready.place, inTurn }
      const { filters, place } = await narrowByIndex(parts, table, siteId, state, query)
      const list = { ...query, filters }
      const idsAt = (place: Reads) => pageIds(place, table, siteId, list)
      const countAt = async (place: Reads, most: number | null) =>
        filters.length === 0
          ? state.rows
          : ((await countRows(place, table, siteId, filters, most))[0]?.count ?? 0)
      const counted = async (place: Reads, countAll: () => Promise<number>): Promise<Counted> => {
        const count = await countAt(place, MAX_COUNTED + 1)
        if (filters.length === 0 || count <= MAX_COUNTED) return { total: count }
        return query.isCountExact ? { total: await countAll() } : { total: MAX_COUNTED, isMore: true }
      }
      // An expensive read has one connection, so its statements run one after the other.
      const oneByOne = async (place: Reads) => {
        const ids = await idsAt(place)
        const known = knownTotal(query, ids.length)
        return [ids, known ?? (await counted(place, () => countAt(place, null)))] as const
      }
      const atOnce = async () => {
        const countAll = () => inTurn(place, (place) => countAt(place, null))
        const [ids, total] = await Promise.all([idsAt(place), counted(place, countAll)])
        return [ids, knownTotal(query, ids.length) ?? total] as const
      }
      const [ids, total] = await (isExpensive(table, list, state.rows) ? inTurn(place, oneByOne) : atOnce())
      const text = copyRows(
        table,
        siteId,
        query.shown,
        ids.map(({ id }) => id),
      )
      const read = await readPage(place, text, ids.length, readers, render)
      const last = query.ordering?.field === 'updated_at' ? ids.at(-1) : undefined
      return responseOf(read, { ...total, ...(last && { next: formatAfter(last) }) })
    },
    sent,
  )

/** Number of matches, as far as they are counted. */
type Counted = Pick<CachedResponse, 'total' | 'isMore'>

const responseOf = (
  { json, lease, lastId }: RenderedRows,
  rest: Pick<CachedResponse, 'total' | 'isMore' | 'next'>,
): CachedResponse => (lease ? leasedResponse(lease, { ...rest, lastId }) : { ...rest, body: json, lastId })

/** Total number of objects if a numbered page of `length` objects is the last one. */
const knownTotal = ({ page, pageSize }: ListQuery, length: number): Counted | undefined => {
  if (page === null || length === pageSize || (length === 0 && page > 1)) return undefined
  return { total: (page - 1) * pageSize + length }
}
