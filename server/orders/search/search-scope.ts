import type { Database, Reads, Sql } from '../../platform/postgres/pool/sql.ts'
import { isByStatusAlone, type ListFilters, type OrderFilters, type WideSearch } from '../filters.ts'
import { narrowedByOwn } from '../own-order-filters.ts'
import { idsOfStatus } from '../read/list-queries.ts'
import { idsByRrn } from '../read/read-queries.ts'
import { fillOrderIndex } from './order-index.ts'
import { idsAmong, idsByReference, idsByText } from './search-queries.ts'

/** Maximum number of orders fetched by id; for more matches, a scan of the list fills a page quickly. */
const MAX_MATCHES = 5000

/** Connection for reading orders, with narrowed filters. */
export interface NarrowedOrders {
  readonly place: Reads
  readonly filters: ListFilters
}

/**
 * Narrows filters to the ids of few orders: those found by a search, or with a rare status. Updates the search index first, with
 * `sql`; so `placeOf` then decides which server can be read.
 */
export const narrowedOrders = async (
  sql: Database,
  siteId: number,
  filters: OrderFilters,
  placeOf: () => Promise<Reads> | Reads = () => sql,
): Promise<NarrowedOrders> => {
  if (filters.search !== null) await fillOrderIndex(sql, siteId)
  const place = await placeOf()
  return { place, filters: await narrowed(place, siteId, filters) }
}

const narrowed = async (
  sql: Sql,
  siteId: number,
  { search: text, rrn, own, ...request }: OrderFilters,
): Promise<ListFilters> => {
  const owned = own === null ? { ids: null, own } : await narrowedByOwn(sql, siteId, own)
  const others = { ...request, own: owned.own, ids: both(request.ids, owned.ids) }
  const narrowedFilters = rrn === null ? others : { ...others, ids: await referred(sql, siteId, rrn, others) }
  const search = text === null ? null : await searchResult(sql, siteId, text, narrowedFilters.ids)
  if (Array.isArray(search)) return { ...narrowedFilters, ids: search, search: null }
  const filters = { ...narrowedFilters, search }
  const { statuses, ids } = filters
  if (statuses === null || ids !== null || isByStatusAlone(filters)) return filters

  const stated = await idsOfStatus(sql, siteId, statuses, filters, MAX_MATCHES)
  if (stated.length > MAX_MATCHES) return filters
  const meant = search === null ? stated : await idsAmong(sql, siteId, search.text, stated)
  return { ...filters, ids: meant, statuses: null, search: null }
}

/** Ids in both lists; null: all ids. */
const both = (one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null => {
  if (one === null || other === null) return one ?? other
  const known = new Set(other)
  return one.filter((id) => known.has(id))
}

/** Ids of the orders with this reference number, among `ids` if given. */
const referred = async (
  sql: Sql,
  siteId: number,
  rrn: string,
  { ids, stores }: Pick<ListFilters, 'ids' | 'stores'>,
): Promise<readonly number[]> => {
  const matching = (await idsByRrn(sql, siteId, rrn, stores)).map(({ id }) => id)
  return ids === null ? matching : matching.filter((id) => ids.includes(id))
}

/** Ids of the orders that a text finds, among `ids` if given; else the search for the whole list. */
const searchResult = async (
  sql: Sql,
  siteId: number,
  text: string,
  ids: readonly number[] | null,
): Promise<number[] | WideSearch> => {
  if (ids !== null) return idsAmong(sql, siteId, text, ids)
  const [referred, others] = await Promise.all([
    idsByReference(sql, siteId, text, MAX_MATCHES + 1),
    idsByText(sql, siteId, text, MAX_MATCHES + 1),
  ])
  if (others.length > MAX_MATCHES) return { text, others: null }
  if (referred.length > MAX_MATCHES) return { text, others }
  return [...new Set([...referred, ...others])]
}
