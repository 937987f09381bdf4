import { MAX_ORDER_ID, type OrderField } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'
import type { QueryArguments } from '../api/request.ts'
import { type UrlValues, useUrlState } from '../parts/list/url-state.ts'
import { isDay, startOfDay, todayAt } from '../parts/site-day.ts'

export const ORDER_PAGE_SIZES = ['25', '50', '100', '200']

const PAGE_SIZE = 50

/** Sort keys of a list; a leading minus puts the largest or newest first. */
export const ORDERINGS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  '-total',
  'total',
] as const

export type OrderOrdering = (typeof ORDERINGS)[number]

/** Periods in days, including today. */
export const SPANS = ['1', '7', '30'] as const

/** Query of the list of orders, from its URL. */
export interface OrderListQuery {
  readonly statuses: readonly OrderStatus[]
  readonly shop: number | null
  /** One of the periods, or the first day as `2026-01-31`; '' for no start. */
  readonly since: string
  /** Last day, as `2026-01-31`; '' for no end. */
  readonly until: string
  readonly search: string
  /** True for orders of the current user only. */
  readonly own: boolean
  readonly ordering: OrderOrdering
  readonly page: number
  readonly pageSize: number
}

/** Value in the URL for the user's own orders. */
export const OWN_ORDERS = 'me'

/** Id that no order has. */
const NO_ORDER = MAX_ORDER_ID

const positiveInteger = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

const parseOrderListQuery = (values: UrlValues): OrderListQuery => {
  const named = (values.status ?? '').split(',')
  return {
    statuses: ORDER_STATUSES.filter((status) => named.includes(status)),
    shop: positiveInteger(values.shop),
    since: values.since ?? '',
    until: values.until ?? '',
    search: values.search ?? '',
    own: values.assignee === OWN_ORDERS,
    ordering: ORDERINGS.find((one) => one === values.ordering) ?? ORDERINGS[0],
    page: positiveInteger(values.page) ?? 1,
    pageSize: Math.min(positiveInteger(values.page_size) ?? PAGE_SIZE, 200),
  }
}

/** Start of the period: Unix time in seconds, inclusive. */
const createdAfter = (since: string, timeZone: string): number | undefined => {
  if (isDay(since)) return startOfDay(since, timeZone)
  const days = positiveInteger(since)
  return days === null ? undefined : startOfDay(todayAt(timeZone), timeZone, days - 1)
}

/** End of the period: Unix time in seconds, exclusive. */
const createdBefore = (until: string, timeZone: string): number | undefined =>
  isDay(until) ? startOfDay(until, timeZone, -1) : undefined

/** Filters of a query; days are in the time zone of the site, and `own` are the ids of the user's orders. */
export const orderFilterArguments = (
  question: OrderListQuery,
  timeZone: string,
  own: readonly number[] = [],
): QueryArguments => ({
  ids: question.own ? (own.length === 0 ? NO_ORDER : own.join()) : undefined,
  status: question.statuses.join(),
  shop: question.shop ?? undefined,
  created_after: createdAfter(question.since, timeZone),
  created_before: createdBefore(question.until, timeZone),
  search: question.search,
})

/** API query of a page, with only the fields of the list. */
export const orderListArguments = (
  question: OrderListQuery,
  narrowing: QueryArguments,
  fields: readonly OrderField[],
): QueryArguments => ({
  ...narrowing,
  ordering: question.ordering,
  page: question.page,
  page_size: question.pageSize,
  fields: fields.join(),
})

export const hasPeriod = ({ since, until }: OrderListQuery): boolean => since !== '' || until !== ''

export const isFiltered = (question: OrderListQuery): boolean =>
  question.statuses.length > 0 ||
  question.shop !== null ||
  hasPeriod(question) ||
  question.search !== '' ||
  question.own

/** Query of the list of orders, stored in its URL. */
export const useOrderListQuery = () => {
  const { values, change } = useUrlState()
  return { question: parseOrderListQuery(values), change }
}
