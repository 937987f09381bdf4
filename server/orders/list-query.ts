import type { Fault } from '@vitrina/schema/errors'
import { MAX_ORDER_ID, type OrderField } from '@vitrina/schema/order'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { invalid, onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'
import { shapeIn } from '../reading/shape.ts'
import { orderFieldsIn } from './fields.ts'
import { type OrderFilters, orderFiltersOf } from './filters.ts'
import { type Cursor, cursorOf } from './poll-cursor.ts'

/** What a list of orders is asked for. */
export interface OrderQuery {
  readonly fields: readonly OrderField[]
  readonly pageSize: number
  /** From 1; null when the page begins after an id. */
  readonly page: number | null
  readonly after: number
  /** The latest first; pages after an id go by ascending ids instead. */
  readonly descending: boolean
  /** How a list is read that names no page: all that matches, by time; null for pages. */
  readonly poll: Poll | null
  readonly filters: OrderFilters
  /** Null: as the site has it. */
  readonly shape: ListShape | null
  /** The same for every spelling of the same filters. */
  readonly canonicalFilters: string
  /** The same for every spelling of the same question. */
  readonly canonical: string
}

/** Where a poll begins, and by which time its orders follow each other. */
export interface Poll {
  readonly orderedBy: 'created_at' | 'updated_at'
  readonly descending: boolean
  /** The last order of the answer before; null at the beginning. */
  readonly behind: Cursor | null
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
  'cursor',
  'fields',
  'shape',
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
  const fields = orderFieldsIn(given, faults)
  const pageSize = Math.min(wholeNumberIn(given, 'page_size', 1, faults) ?? DEFAULT_PAGE_SIZE, MOST_PAGE_SIZE)
  const after = wholeNumberIn(given, 'after', 0, faults)
  const page = wholeNumberIn(given, 'page', 1, faults)
  const descending = orderingOf(given.get('ordering'), faults)
  const behind = cursorOf(given.get('cursor'), faults)
  if (after !== undefined)
    for (const name of ['page', 'ordering'])
      if (given.has(name)) faults.push(invalid(name, 'beside', { other: 'after' }))
  if (given.has('cursor'))
    for (const name of PAGING) if (given.has(name)) faults.push(invalid(name, 'beside', { other: 'cursor' }))
  const filters = orderFiltersOf(given, faults)
  const shape = shapeIn(given, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  const query = {
    fields,
    pageSize,
    page: after === undefined ? Math.min(page ?? 1, MAX_INTEGER) : null,
    after: Math.min(after ?? 0, MAX_ORDER_ID),
    descending: descending ?? true,
    poll: PAGING.some((name) => given.has(name)) ? null : { ...timeOf(descending, filters), behind },
    filters,
  }
  return { ...query, shape, canonicalFilters: JSON.stringify(filters), canonical: JSON.stringify(query) }
}

/** Whoever names one of these reads page by page. */
const PAGING = ['page', 'page_size', 'after']

/** Whether the latest orders come first; undefined where the caller does not say. */
const orderingOf = (text: string | undefined, faults: Fault[]): boolean | undefined => {
  if (text === undefined) return undefined
  const descending = ORDERINGS.get(text.toLowerCase())
  if (descending === undefined) faults.push(invalid('ordering', 'one_of', { valid: [...ORDERINGS.keys()] }))
  return descending
}

/** Who asks for what came after a time moves that time on, so the oldest come first: none is behind it unread. */
const timeOf = (
  descending: boolean | undefined,
  { createdAfter, updatedAfter }: OrderFilters,
): Pick<Poll, 'orderedBy' | 'descending'> =>
  descending === undefined && updatedAfter !== null
    ? { orderedBy: 'updated_at', descending: false }
    : { orderedBy: 'created_at', descending: descending ?? createdAfter === null }
