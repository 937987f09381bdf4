import type { Reads, Sql } from '../../platform/postgres/sql.ts'
import type { Table } from '../../platform/postgres/table.ts'
import { copied } from '../../platform/reading/copied.ts'
import type { Expensive } from '../../platform/reading/expensive.ts'
import { MOST_BYTES, readPage, tooLarge } from '../../platform/reading/page.ts'
import {
  type CachedResponse,
  leasedResponse,
  type ReadableState,
  type ResponseCache,
} from '../../platform/reading/response-cache.ts'
import { textOfAfter } from './after.ts'
import { isExpensive } from './expensive-lists.ts'
import type { Filter } from './list-parameters.ts'
import type { ListQuery } from './list-query.ts'
import { copyPage, copyRows, countRows, pageIds, recentIds } from './read-queries.ts'
import { type Rendered, type Rendering, rowRenderer, type Shown } from './render.ts'

/** Reads what {@link rowRenderer} is made for, and renders it. */
const readObjects = (
  sql: Sql,
  text: string,
  shown: readonly Shown[],
  rendering?: Rendering,
): Promise<Rendered> => {
  return copied(sql, text, () => rowRenderer(shown, rendering))
}

/**
 * Reads rows by their ids as one JSON array within a transaction, where a COPY cannot be broken off: by parts, each of about
 * as many rows as fit into a few megabytes.
 * @throws {ApiError} `too_long` when they are too much for one answer
 */
export const readRowsByParts = async (
  sql: Sql,
  table: Table,
  siteId: number,
  shown: readonly Shown[],
  ids: readonly number[],
  rendering: Rendering,
): Promise<Buffer> => {
  const parts: Buffer[] = []
  let bytes = 0
  for (let from = 0, count = FIRST_PART; from < ids.length; ) {
    const part = ids.slice(from, from + count)
    const { json } = await readObjects(sql, copyRows(table, siteId, shown, part), shown, rendering)
    parts.push(parts.length > 0 ? SEPARATOR : OPENING, json.subarray(1, -1))
    bytes += json.length
    if (bytes > MOST_BYTES && ids.length > 1) throw tooLarge()
    from += part.length
    count = Math.max(1, Math.floor((from * PART_BYTES) / bytes))
  }
  return Buffer.concat([...parts, CLOSING])
}

const FIRST_PART = 100
const PART_BYTES = 16 * 2 ** 20
const [OPENING, SEPARATOR, CLOSING] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** One page of a list as JSON, with the number of all rows that match. `sent`: when the answer is out. */
export const readList = (
  answers: ResponseCache,
  table: Table,
  siteId: number,
  { version, rows, place }: ReadableState,
  query: ListQuery,
  sent: Promise<unknown>,
  expensive: Expensive,
): Promise<CachedResponse> =>
  answers.answer(
    `${siteId} ${table.name} list ${query.canonical}`,
    version,
    async (audience) => {
      const readers = { siteId, audience }
      const render = () => rowRenderer(query.shown, { as: 'array', isShared: true, most: query.pageSize })
      if (query.filters.length === 0 && query.ordering === null) {
        const text = copyPage(table, siteId, query)
        const read = await readPage(place, text, query.pageSize, readers, render)
        return responseOf(read, { total: rows })
      }
      const filters = await withRecent(place, table, siteId, query)
      const idsAt = (place: Reads) => pageIds(place, table, siteId, { ...query, filters })
      const totalAt = async (place: Reads) =>
        filters.length === 0 ? rows : ((await countRows(place, table, siteId, filters))[0]?.count ?? 0)
      // An expensive read has one connection, so its statements follow each other.
      const oneByOne = async (place: Reads) => {
        const ids = await idsAt(place)
        return [ids, knownTotal(query, ids.length) ?? (await totalAt(place))] as const
      }
      const [ids, total] = isExpensive(table, { ...query, filters }, rows)
        ? await expensive(siteId, place, audience.signal, oneByOne)
        : await Promise.all([idsAt(place), totalAt(place)])
      const text = copyRows(
        table,
        siteId,
        query.shown,
        ids.map(({ id }) => id),
      )
      const read = await readPage(place, text, ids.length, readers, render)
      const last = query.ordering?.field === 'updated_at' ? ids.at(-1) : undefined
      return responseOf(read, { total, ...(last && { next: textOfAfter(last) }) })
    },
    sent,
  )

const responseOf = (
  { json, lease, lastId }: Rendered,
  rest: Pick<CachedResponse, 'total' | 'next'>,
): CachedResponse => (lease ? leasedResponse(lease, { ...rest, lastId }) : { ...rest, body: json, lastId })
/** Filters of a list, with the ids of the recently changed objects where they are few. */
export const withRecent = async (
  sql: Sql,
  table: Table,
  siteId: number,
  { filters, ordering }: Pick<ListQuery, 'filters' | 'ordering'>,
): Promise<readonly Filter[]> => {
  const since = filters.find((filter) => filter.kind === 'updatedAfter')
  if (!since || ordering?.field === 'updated_at') return filters
  const ids = await recentIds(sql, table, siteId, since.seconds)
  return ids ? [...filters, { kind: 'ids', ids }] : filters
}

/** Number of all objects, where a numbered page of `length` objects is the last one. */
const knownTotal = ({ page, pageSize }: ListQuery, length: number): number | undefined => {
  if (page === null || length === pageSize || (length === 0 && page > 1)) return undefined
  return (page - 1) * pageSize + length
}
