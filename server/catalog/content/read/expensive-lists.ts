import { isUnique } from '@vitrina/schema/columns'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Filter } from './filter.ts'
import type { ListQuery } from './list-query.ts'

/** Number of objects of a site that any statement reads in less than 0.1 s. */
export const SMALL_SITE_OBJECTS = 20_000

/** Number of hits of a search index whose texts any statement compares in less than 0.1 s. */
const MAX_COMPARED_HITS = 500

/**
 * True when the statements of a list may read most objects of a site of `rows` objects, or compare the texts of many: no index
 * answers one of its filters or its order, and no other filter is selective.
 */
export const isExpensive = (
  table: Table,
  { filters, ordering }: Pick<ListQuery, 'filters' | 'ordering'>,
  rows: number,
): boolean => {
  if (rows <= SMALL_SITE_OBJECTS) return false
  const few = filters.find((filter) => isSelective(table, filter))
  const isCompared = filters.some(({ kind }) => kind === 'search')
  if (few) return isCompared && few.kind === 'ids' && few.ids.length > MAX_COMPARED_HITS
  return (
    filters.some((filter) => !isCoveredByIndex(table, filter)) ||
    (ordering !== null && !isIndexed(table, ordering.field))
  )
}

/** True if a filter is selective and has an index. */
export const isSelective = (table: Table, filter: Filter): boolean =>
  filter.kind === 'ids' || (filter.kind === 'equals' && isUnique(table, filter.column))

const isCoveredByIndex = (table: Table, filter: Filter): boolean =>
  filter.kind === 'equals'
    ? hasIndex(table, filter.column) || (filter.value === true && isRare(filter.column))
    : filter.kind === 'scan' || (filter.kind === 'updatedAfter' && !table.resource.oftenChanged)

const isRare = ({ field }: StoredColumn): boolean => field.kind === 'boolean' && field.seldom === true

const isIndexed = (table: Table, field: string): boolean => {
  const column = table.columns.find(({ name }) => name === field)
  return column === undefined || hasIndex(table, column)
}

const hasIndex = (table: Table, column: StoredColumn): boolean => {
  const { field } = column
  if (field.kind === 'reference' || field.kind === 'references' || field.kind === 'codes') return true
  return isUnique(table, column) || (field.kind === 'text' && field.indexed === true)
}
