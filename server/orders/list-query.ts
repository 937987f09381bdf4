import type { Fault } from '@vitrina/schema/errors'
import { MAX_ORDER_ID, type OrderField } from '@vitrina/schema/order'
import { invalid, onlyOnce, type Parameters, whole } from '../batch/options.ts'
import { MAX_INTEGER } from '../batch/parse-scalar.ts'
import { ApiError } from '../http/errors.ts'
import { orderFieldsOf } from './fields.ts'
import { type OrderFilters, orderFiltersOf } from './filters.ts'

/** What a list of orders is asked for. */
export interface OrderQuery {
  readonly fields: readonly OrderField[]
  readonly pageSize: number
  /** From 1; null when the page begins after an id. */
  readonly page: number | null
  readonly after: number
  /** The latest first; pages after an id go by ascending ids instead. */
  readonly descending: boolean
  readonly filters: OrderFilters
  /** The same for every spelling of the same filters. */
  readonly canonicalFilters: string
  /** The same for every spelling of the same question. */
  readonly canonical: string
}

const DEFAULT_PAGE_SIZE = 100
export const MOST_PAGE_SIZE = 5000

/** What a list can be ordered by, in each spelling, and whether the latest come first. */
export const ORDERINGS: ReadonlyMap<string, boolean> = new Map([
  ['created_at', false],
  ['-created_at', true],
  ['createdat', false],
  ['-createdat', true],
])

const PARAMETERS = [
  'page',
  'page_size',
  'after',
  'fields',
  'ordering',
  'created_after',
  'created_before',
  'updated_after',
  'status',
  'shop',
  'ids',
  'search',
]

/**
 * Reads the parameters of a list of orders (rule 6.1).
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood.
 */
export const parseOrderQuery = (parameters: Parameters): OrderQuery => {
  const faults: Fault[] = []
  const given = onlyOnce(parameters, PARAMETERS, faults)
  const fields = orderFieldsOf(given.get('fields'), faults)
  const pageSize = Math.min(whole(given, 'page_size', 1, faults) ?? DEFAULT_PAGE_SIZE, MOST_PAGE_SIZE)
  const after = whole(given, 'after', 0, faults)
  const page = whole(given, 'page', 1, faults)
  const descending = orderingOf(given.get('ordering'), faults)
  if (after !== undefined)
    for (const name of ['page', 'ordering'])
      if (given.has(name)) faults.push(invalid(name, `no ${name} beside after`))
  const filters = orderFiltersOf(given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  const query = {
    fields,
    pageSize,
    page: after === undefined ? Math.min(page ?? 1, MAX_INTEGER) : null,
    after: Math.min(after ?? 0, MAX_ORDER_ID),
    descending,
    filters,
  }
  return { ...query, canonicalFilters: JSON.stringify(filters), canonical: JSON.stringify(query) }
}

const orderingOf = (text: string | undefined, faults: Fault[]): boolean => {
  const descending = text === undefined ? true : ORDERINGS.get(text)
  if (descending === undefined) faults.push(invalid('ordering', [...ORDERINGS.keys()].join(', ')))
  return descending ?? true
}
