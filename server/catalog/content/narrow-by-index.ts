import { ownIds } from '../../platform/own-fields/own-filters.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import type { Reads, Sql } from '../../platform/postgres/pool/sql.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'
import { isSelective, SMALL_SITE_OBJECTS } from './read/expensive-lists.ts'
import type { Filter } from './read/filter.ts'
import type { ListQuery } from './read/list-query.ts'
import { MAX_RECENT_IDS, recentIds } from './read/read-queries.ts'
import type { SearchIndex } from './search-index.ts'

interface Parts {
  /** Text indexes, by the path of their objects. */
  readonly searches: ReadonlyMap<string, SearchIndex>
  /** Read snapshot that contains all writes acknowledged before the call. */
  readonly place: () => Promise<Reads>
  /** Runs a statement in turn with expensive reads. */
  readonly inTurn: <T>(place: Reads, read: (place: Reads) => PromiseLike<T>) => Promise<T>
}

/** Filters of a list with the ids from indexes, and the snapshot to read. */
interface Narrowed {
  readonly filters: readonly Filter[]
  readonly place: Reads
}

/**
 * Adds the ids from a text index for a search, and the ids of recently changed objects and of values of own fields if there are
 * few.
 */
export const narrowByIndex = async (
  parts: Parts,
  table: Table,
  siteId: number,
  state: ReadableState,
  { filters, ordering }: Pick<ListQuery, 'filters' | 'ordering'>,
): Promise<Narrowed> => {
  const { place, filters: named } = await searched(parts, table, siteId, state, filters)
  const recent = await withRecent(place, table, siteId, { filters: named, ordering })
  return {
    place,
    filters: state.rows <= SMALL_SITE_OBJECTS ? recent : await withOwn(place, table, siteId, recent),
  }
}

const searched = async (
  { searches, place, inTurn }: Parts,
  table: Table,
  siteId: number,
  state: ReadableState,
  filters: readonly Filter[],
): Promise<Narrowed> => {
  const unchanged = { filters, place: state.place }
  const search = filters.find((filter) => filter.kind === 'search')
  const index = searches.get(table.resource.path)
  if (!search || !index || state.rows <= SMALL_SITE_OBJECTS) return unchanged
  if (filters.some((filter) => isSelective(table, filter) || (filter.kind === 'scan' && filter.isSelected)))
    return unchanged
  if (!(await index.reach(siteId, state))) return unchanged
  // The index reached this state after the snapshot was chosen.
  const now = await place()
  const indexed = await inTurn(now, (now) => index.containing(now, siteId, search.text))
  return { place: now, filters: indexed ? [...filters, indexed] : filters }
}

/** Filters of a list, with the ids of the objects that have a value of an own field if there are few. */
const withOwn = async (
  sql: Sql,
  table: Table,
  siteId: number,
  filters: readonly Filter[],
): Promise<readonly Filter[]> => {
  const filter = filters.find((filter) => filter.kind === 'ownEquals')
  if (!filter || filters.some((filter) => isSelective(table, filter))) return filters
  const ids = await ownIds(sql, { table: table.name, id: 'id' }, siteId, filter, MAX_RECENT_IDS)
  return ids ? [...filters, { kind: 'ids', ids }] : filters
}

/** Filters of a list, with the ids of the recently changed objects if there are few. */
const withRecent = async (
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
