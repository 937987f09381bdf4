import { MAX_ORDER_ID } from '@vitrina/schema/orders/order'
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '@vitrina/schema/orders/order-status'
import type { Stores } from '@vitrina/schema/rights'
import { cleanKey } from '@vitrina/schema/wire/key'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import {
  anyText,
  elementsIn,
  invalid,
  mapped,
  type QueryParameter,
  type QueryValues,
  unixTime,
} from '../platform/http/protocol/query.ts'
import type { OrderOwn } from './own-fields.ts'
import { type OwnOrderFilter, ownFiltersAmong } from './own-order-filters.ts'
import { STATUS_WRITTEN } from './write/value-kinds.ts'

/** Filters of a list of orders; null for no filter. */
export interface OrderFilters {
  /** Unix time in seconds, inclusive. */
  readonly createdAfter: number | null
  /** Unix time in seconds, exclusive, so that one day ends where the next begins. */
  readonly createdBefore: number | null
  /** Unix time in seconds, inclusive. */
  readonly updatedAfter: number | null
  /** Matches an order if any of its items has one of these statuses. */
  readonly statuses: readonly OrderStatus[] | null
  readonly shop: number | null
  /** Stores of the caller. */
  readonly stores: Stores
  readonly ids: readonly number[] | null
  /** Complete reference number, in its clean form. */
  readonly rrn: string | null
  readonly search: string | null
  /** Filters by own fields of orders and items; null for none. */
  readonly own: readonly OwnOrderFilter[] | null
}

/** Filters in the form for reading: `ids` contains the orders with a reference number, and those found by a search. */
export interface ListFilters extends Omit<OrderFilters, 'rrn' | 'search'> {
  /** Null without a search, or if `ids` contains all results. */
  readonly search: WideSearch | null
}

/** Search with too many results for a list of ids. */
export interface WideSearch {
  readonly text: string
  /** Orders found by other criteria than the start of the rrn; null if there are too many of them, too. */
  readonly others: readonly number[] | null
}

/** Period of creation of orders. */
export type CreationPeriod = Pick<OrderFilters, 'createdAfter' | 'createdBefore'>

/** True if the filters match every order. */
export const isUnfiltered = (filters: ListFilters): boolean =>
  Object.values(filters).every((filter) => filter === null)

/** True if the filters use only status and time of creation. */
export const isCountedByDay = ({ updatedAfter, shop, stores, ids, search, own }: ListFilters): boolean =>
  updatedAfter === null && shop === null && stores === null && ids === null && search === null && own === null

/** True if the rows of items are sufficient for the filters. */
export const isByStatusAlone = (filters: ListFilters): boolean =>
  filters.statuses !== null && isCountedByDay(filters)

/** Maximum length of a quoted invalid word. */
const MAX_QUOTED = 64

const statuses: QueryParameter<readonly OrderStatus[]> = {
  schema: STATUS_WRITTEN,
  description: 'Statuses, separated by commas: only orders with an item in one of them',
  isList: true,
  read: (text, name, faults) => {
    const words = elementsIn(text)
    const named = new Set<OrderStatus>()
    for (const word of words) {
      const status = orderStatusOf(word)
      if (status) named.add(status)
      else
        faults.push({
          field: name,
          key: 'invalid_value.named',
          parameters: { value: word.slice(0, MAX_QUOTED), valid: ORDER_STATUSES },
        })
    }
    return ORDER_STATUSES.filter((status) => named.has(status))
  },
}

const shop: QueryParameter<number> = {
  schema: { type: 'integer', minimum: 0 },
  description: 'Id of a store: only its orders',
  read: (text, name, faults) => {
    // An id above the maximum matches no order, like 0.
    if (/^\d+$/.test(text)) return Number(text) <= MAX_INTEGER ? Number(text) : 0
    faults.push(invalid(name, 'id'))
    return undefined
  },
}

const ids: QueryParameter<readonly number[]> = {
  schema: { type: 'integer', minimum: 1 },
  description: 'Ids of orders, separated by commas',
  isList: true,
  read: (text, name, faults) => {
    const list = elementsIn(text)
    const ids = new Set(list.map((id) => (/^\d+$/.test(id) ? Number(id) : 0)))
    if (ids.has(0)) faults.push(invalid(name, 'id_list'))
    if (ids.has(0)) return undefined
    return [...ids].filter((id) => id <= MAX_ORDER_ID).sort((one, other) => one - other)
  },
}

const search = mapped(
  anyText(
    'Search for the id of an order or item, the beginning of an rrn, words of the customer, the e-mail address or the comment, the code or words of the name of an ordered product, or the last four or more digits of a phone number. Case and diacritics are ignored',
  ),
  (text) => cleanKey(text) || undefined,
)

const rrn = mapped(anyText('Only orders with exactly this rrn'), (text) => cleanKey(text) || undefined)

/** Filter parameters of orders. */
export const ORDER_FILTERS = {
  created_after: unixTime('inclusive'),
  created_before: unixTime('exclusive'),
  updated_after: unixTime('inclusive'),
  status: statuses,
  shop,
  ids,
  rrn,
  search,
}

/** Filters in a canonical form. */
export const orderFiltersOf = (
  values: QueryValues<typeof ORDER_FILTERS>,
  own: OrderOwn,
  stores: Stores,
): OrderFilters => ({
  stores,
  createdAfter: values.created_after ?? null,
  createdBefore: values.created_before ?? null,
  updatedAfter: values.updated_after ?? null,
  // An empty list of statuses matches no order, like an empty list of ids (rule 4.1.5).
  statuses: values.status?.length ? values.status : null,
  shop: values.shop ?? null,
  ids: values.status?.length === 0 ? [] : (values.ids ?? null),
  rrn: values.rrn ?? null,
  search: values.search ?? null,
  own: ownFiltersAmong(values, own),
})
