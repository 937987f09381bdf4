import type { Fault } from '@vitrina/schema/errors'
import { MAX_ORDER_ID, ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@vitrina/schema/order'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { invalid, listIn, NUL, wholeNumberIn } from '../batch/options.ts'

/** Which orders a list is about; null: no matter. */
export interface OrderFilters {
  /** Unix time in seconds, inclusive. */
  readonly createdAfter: number | null
  /** Unix time in seconds, exclusive, so that one day ends where the next begins. */
  readonly createdBefore: number | null
  /** Unix time in seconds, inclusive. */
  readonly updatedAfter: number | null
  /** An order is meant when any of its items has one of these. */
  readonly statuses: readonly OrderStatus[] | null
  readonly shop: number | null
  readonly ids: readonly number[] | null
  readonly search: string | null
}

/** Filters as a list is read by them, with what a search has found. */
export interface ListFilters extends Omit<OrderFilters, 'search'> {
  /** Null when nothing is searched for, or all that was found is named by `ids`. */
  readonly search: Search | null
}

/** A search that finds too many orders to name them all. */
export interface Search {
  readonly text: string
  /** What it finds otherwise than by the beginning of a reference number; null when these are too many too. */
  readonly others: readonly number[] | null
}

/** From when to when orders were made. */
export type Created = Pick<OrderFilters, 'createdAfter' | 'createdBefore'>

/** Reads the parameters by which orders are filtered, each in one spelling and the same order; faults name the rest. */
export const orderFiltersOf = (given: ReadonlyMap<string, string>, faults: Fault[]): OrderFilters => ({
  createdAfter: timeOf(given, 'created_after', faults),
  createdBefore: timeOf(given, 'created_before', faults),
  updatedAfter: timeOf(given, 'updated_after', faults),
  statuses: statusesOf(listIn(given, 'status'), faults),
  shop: shopOf(given.get('shop'), faults),
  ids: idsOf(listIn(given, 'ids'), faults),
  search: searchOf(given.get('search'), faults),
})

/** Whether a list with these filters has every order. */
export const isUnfiltered = (filters: ListFilters): boolean =>
  Object.values(filters).every((filter) => filter === null)

/** Whether nothing is asked for but states and the time of creation. */
export const isCountedByDay = ({ updatedAfter, shop, ids, search }: ListFilters): boolean =>
  updatedAfter === null && shop === null && ids === null && search === null

/** Whether everything that is asked for stands in the rows of items. */
export const isByStatusAlone = (filters: ListFilters): boolean =>
  filters.statuses !== null && isCountedByDay(filters)

/** The year 9999 in seconds: who sends milliseconds by mistake is told. */
const LAST_SECOND = 253_402_300_799

const timeOf = (given: ReadonlyMap<string, string>, name: string, faults: Fault[]): number | null => {
  const seconds = wholeNumberIn(given, name, 0, faults) ?? null
  if (seconds === null || seconds <= LAST_SECOND) return seconds
  faults.push(invalid(name, 'unix_time'))
  return null
}

/** How much of a wrong word is said back. */
const MOST_QUOTED = 64

const statusesOf = (words: readonly string[] | undefined, faults: Fault[]): OrderStatus[] | null => {
  if (words === undefined) return null
  const named = new Set<OrderStatus>()
  for (const word of words) {
    const status = orderStatusOf(word)
    if (status) named.add(status)
    else
      faults.push({
        field: 'status',
        key: 'invalid_value.named',
        parameters: { value: word.slice(0, MOST_QUOTED), valid: ORDER_STATUSES },
      })
  }
  return ORDER_STATUSES.filter((status) => named.has(status))
}

const shopOf = (text: string | undefined, faults: Fault[]): number | null => {
  if (text === undefined) return null
  // An id beyond all others is nobody's, as 0 is.
  if (/^\d+$/.test(text)) return Number(text) <= MAX_INTEGER ? Number(text) : 0
  faults.push(invalid('shop', 'id'))
  return null
}

const idsOf = (list: readonly string[] | undefined, faults: Fault[]): number[] | null => {
  if (list === undefined) return null
  const ids = new Set(list.map((id) => (/^\d+$/.test(id) ? Number(id) : 0)))
  if (!ids.has(0)) return [...ids].filter((id) => id <= MAX_ORDER_ID).sort((one, other) => one - other)
  faults.push(invalid('ids', 'id_list'))
  return null
}

const searchOf = (text: string | undefined, faults: Fault[]): string | null => {
  if (text === undefined || text === '') return null
  if (!text.includes('\0')) return text
  faults.push(invalid('search', 'character', NUL))
  return null
}
