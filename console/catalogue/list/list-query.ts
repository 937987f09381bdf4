import { boundsOf, canBeEmpty, columnsOf, isFilterable, isOrderable, isRanged } from '@vitrina/schema/columns'
import type { Resource } from '@vitrina/schema/resource'
import type { QueryArguments } from '../../api/request.ts'
import { type UrlValues, useUrlState } from '../../parts/list/url-state.ts'

export const PAGE_SIZES = ['25', '50', '100', '500']

const PAGE_SIZE = 50

/** Query of a list, from its URL. */
export interface ObjectListQuery {
  readonly search: string
  readonly page: number
  readonly pageSize: number
  readonly ordering: string
  /** Selected ids, separated by commas. */
  readonly ids: string | undefined
  /** Values by filter parameter. */
  readonly filters: Readonly<Record<string, string>>
  /** Filters for the API, common to a list and an export. */
  readonly narrowing: QueryArguments
}

export const filterableColumns = (object: Resource) =>
  columnsOf(object).filter((column) => isFilterable(object, column) && !column.field.writeOnly)

/** Fields with filters by range. */
export const columnsWithRangeFilter = (object: Resource) => columnsOf(object).filter(isRanged)

/** Fields with a filter for empty values. */
export const columnsWithEmptyFilter = (object: Resource) => columnsOf(object).filter(canBeEmpty)

/** Parameter of the filter for empty fields. */
export const EMPTY_PARAMETER = 'empty'

/** Parameter for objects changed since a time: Unix time in seconds. */
export const CHANGED_SINCE = 'updated_after'

/** Parameter for the author of changes: a token, or a console user. */
export const CHANGED_BY = 'changed_by'

/** Parameter for objects not ordered since a time: Unix time in seconds; 0 for objects never ordered. */
export const UNSOLD_SINCE = 'unsold_since'

/** Names of the columns to which the filters of a question belong. */
export const filteredColumns = (object: Resource, { filters }: ObjectListQuery): string[] =>
  columnsOf(object)
    .filter((column) => {
      const bounds = isRanged(column) ? Object.values(boundsOf(column)) : []
      return [column.name, ...bounds].some((parameter) => filters[parameter] !== undefined)
    })
    .map(({ name }) => name)
    .concat(filters[EMPTY_PARAMETER]?.split(',') ?? [])

const filterNamesOf = (object: Resource): string[] => [
  ...filterableColumns(object).map(({ name }) => name),
  ...columnsWithRangeFilter(object).flatMap((column) => Object.values(boundsOf(column))),
  EMPTY_PARAMETER,
  CHANGED_SINCE,
  CHANGED_BY,
  ...(object.sold ? [UNSOLD_SINCE] : []),
]

/** Possible sort keys of a list, by their API names. */
export const sortKeysOf = (object: Resource): string[] => [
  'id',
  'updated_at',
  ...columnsOf(object)
    .filter((column) => isOrderable(object, column) && !column.field.writeOnly)
    .map(({ name }) => name),
]

const IDS = /^\d{1,10}(,\d{1,10})*$/

const positiveInteger = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise

const parseListQuery = (object: Resource, values: UrlValues): ObjectListQuery => {
  const filters = Object.fromEntries(
    filterNamesOf(object).flatMap((name) => {
      const value = values[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const search = values.search ?? ''
  const ids = IDS.test(values.ids ?? '') ? values.ids : undefined
  return {
    search,
    page: positiveInteger(values.page, 1),
    pageSize: Math.min(positiveInteger(values.page_size, PAGE_SIZE), 500),
    ordering: values.ordering ?? '',
    filters,
    ids,
    narrowing: { search, ids, ...filters },
  }
}

/** Query of the list of an object, stored in its URL. */
export const useObjectListQuery = (object: Resource) => {
  const { values, change } = useUrlState()
  return { question: parseListQuery(object, values), change }
}
