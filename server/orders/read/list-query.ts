import type { Fault } from '@vitrina/schema/errors'
import { MAX_ORDER_ID, ORDER_FIELDS, type ShownOrderField } from '@vitrina/schema/orders/order'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Stores } from '@vitrina/schema/rights'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import {
  elementsIn,
  integerParameter,
  invalid,
  oneOf,
  type Parameters,
  type QueryParameter,
  type QueryValues,
  readQuery,
  refuseQuery,
  someOf,
} from '../../platform/http/protocol/query.ts'
import { PAGE_NUMBER, SHAPE_PARAMETER } from '../../platform/reading/parameters.ts'
import { ORDER_FILTERS, type OrderFilters, orderFiltersOf } from '../filters.ts'
import { type OrderOwn, unknownOwn } from '../own-fields.ts'
import { ownOrderFilters } from '../own-order-filters.ts'
import { searchedId } from '../search/search-queries.ts'
import { type Cursor, cursorOf } from './poll-cursor.ts'

/** Parsed query of a list of orders. */
export interface OrderQuery {
  readonly fields: readonly ShownOrderField[]
  readonly pageSize: number
  /** Page number from 1; null for a page after an id. */
  readonly page: number | null
  readonly after: number
  /** Sort key; pages after an id are sorted by ascending ids instead. */
  readonly orderedBy: SortKey
  /** Descending order: the newest or largest first. */
  readonly descending: boolean
  /** Searched id: its order comes first. Null if the call gives an ordering. */
  readonly first: number | null
  /** Poll, for a list without a page: all matching orders by time; null for pages. */
  readonly poll: Poll | null
  readonly filters: OrderFilters
  /** Undefined: the setting of the site. */
  readonly shape: ListShape | undefined
  /** Canonical form of the filters: equal for all spellings. */
  readonly canonicalFilters: string
  /** Canonical form of the query: equal for all spellings. */
  readonly canonical: string
}

/** Start of a poll, and the time by which its orders are sorted. */
export interface Poll {
  readonly orderedBy: 'created_at' | 'updated_at'
  readonly descending: boolean
  /** Last order of the previous response; null at the start. */
  readonly position: Cursor | null
}

const DEFAULT_PAGE_SIZE = 100
export const MAX_PAGE_SIZE = 5000

/** Sort key of a page; a poll is sorted by time only. */
export type SortKey = 'created_at' | 'updated_at' | 'total'

/** Accepted orderings; with a minus, descending. */
const ORDERINGS = {
  created_at: 'created_at',
  '-created_at': 'created_at',
  createdat: 'created_at',
  '-createdat': 'created_at',
  updated_at: 'updated_at',
  '-updated_at': 'updated_at',
  total: 'total',
  '-total': 'total',
} as const satisfies Readonly<Record<string, SortKey>>

/** Names of fields. Own fields of the site are accepted under their flat names; each caller refuses the unknown ones. */
const FIELDS: QueryParameter<readonly ShownOrderField[]> = {
  ...someOf(ORDER_FIELDS, 'OrderField'),
  read: (text, field, faults) => {
    const own = elementsIn(text).filter((name): name is `${typeof OWN_FIELD_PREFIX}${string}` =>
      name.startsWith(OWN_FIELD_PREFIX),
    )
    const others = elementsIn(text).filter((name) => !name.startsWith(OWN_FIELD_PREFIX))
    const declared = someOf(ORDER_FIELDS).read(others.join(), field, faults) ?? []
    return declared.length + own.length > 0 ? [...declared, ...own] : undefined
  },
}

/** Parameters of a list of orders (rule 6.1). */
export const LIST_PARAMETERS = {
  ordering: oneOf(
    Object.keys(ORDERINGS) as (keyof typeof ORDERINGS)[],
    'Order of the list by time of creation, then by id; a leading minus reverses it: the newest first. updated_at and total require page or page_size. Default: the newest first. A poll with created_after has the oldest first; a poll with updated_after is ordered by the time of the last write, the oldest first',
  ),
  ...ORDER_FILTERS,
  page_size: integerParameter(
    1,
    `Orders per page, ${DEFAULT_PAGE_SIZE} by default; more than ${MAX_PAGE_SIZE} is reduced to ${MAX_PAGE_SIZE}`,
  ),
  page: PAGE_NUMBER,
  after: integerParameter(
    0,
    'Only orders with a larger id, in ascending order of their ids; not together with page or ordering',
  ),
  cursor: {
    schema: { type: 'string' },
    description:
      'Position of a poll, from the Link header of the previous response; not together with page, page_size or after',
    read: (text, _, faults) => cursorOf(text, faults) ?? undefined,
  } satisfies QueryParameter<Cursor>,
  fields: FIELDS,
  shape: SHAPE_PARAMETER,
}

/**
 * Parses the parameters of a list of orders.
 * @throws {ApiError} `validation_failed`, naming every unknown or invalid parameter
 */
export const parseOrderQuery = (parameters: Parameters, own: OrderOwn, stores: Stores): OrderQuery => {
  const faults: Fault[] = []
  const declared: typeof LIST_PARAMETERS = { ...LIST_PARAMETERS, ...ownOrderFilters(own) }
  const { values, texts: parameterTexts } = readQuery(declared, parameters, faults)
  faults.push(...unknownOwn(values.fields ?? [], own))
  const { after, page } = values
  if (after !== undefined)
    for (const name of ['page', 'ordering'])
      if (parameterTexts.has(name)) faults.push(invalid(name, 'not_with', { other: 'after' }))
  if (parameterTexts.has('cursor'))
    for (const name of PAGING)
      if (parameterTexts.has(name)) faults.push(invalid(name, 'not_with', { other: 'cursor' }))
  const orderedBy = ORDERINGS[values.ordering ?? 'created_at']
  if (orderedBy !== 'created_at' && after === undefined && !PAGING.some((name) => parameterTexts.has(name)))
    faults.push(invalid('ordering', 'paged', { pages: ['page', 'page_size'] }))
  refuseQuery(faults)
  const descending = values.ordering?.startsWith('-')
  const filters = orderFiltersOf(values, own, stores)
  const query = {
    fields: values.fields ?? ORDER_FIELDS,
    pageSize: Math.min(values.page_size ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    page: after === undefined ? Math.min(page ?? 1, MAX_INTEGER) : null,
    after: Math.min(after ?? 0, MAX_ORDER_ID),
    orderedBy,
    descending: descending ?? true,
    first: isOrdered(values) ? null : searchedId(filters.search ?? ''),
    poll: PAGING.some((name) => parameterTexts.has(name))
      ? null
      : { ...timeOf(descending, filters), position: values.cursor ?? null },
    filters,
  }
  return {
    ...query,
    shape: values.shape,
    canonicalFilters: canonicalOf(filters),
    canonical: canonicalOf(query),
  }
}

/** Text of a query, with own fields by their keys. */
const canonicalOf = (query: object): string =>
  JSON.stringify(query, (name, value) => (name === 'column' ? (value as OwnColumn).key : value))

/** True for a call that determines the sequence of orders: by an ordering, after an id, or since a time. */
const isOrdered = ({
  ordering,
  after,
  created_after,
  updated_after,
}: QueryValues<typeof LIST_PARAMETERS>): boolean =>
  [ordering, after, created_after, updated_after].some((value) => value !== undefined)

/** Parameters that select paging instead of a poll. */
const PAGING = ['page', 'page_size', 'after']

/**
 * Sort order of a poll. A caller with a start time advances it with each poll, so the oldest orders come
 * first and none is missed.
 */
const timeOf = (
  descending: boolean | undefined,
  { createdAfter, updatedAfter }: OrderFilters,
): Pick<Poll, 'orderedBy' | 'descending'> =>
  descending === undefined && updatedAfter !== null
    ? { orderedBy: 'updated_at', descending: false }
    : { orderedBy: 'created_at', descending: descending ?? createdAfter === null }
