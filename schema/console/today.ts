import type { ErrorCode } from '../errors.ts'
import type { MissedCalls } from '../expected-call.ts'
import type { InLanguages, Language } from '../languages.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { Right } from '../rights.ts'
import type { BriefCall, PARTLY_REFUSED } from './request-log.ts'

/** Orders with an item that is neither cancelled nor refused, and their total value. */
export interface Sales {
  readonly orders: number
  readonly sum: number
}

/** Sales of the last seven days of a site up to now, and of the week before up to the same time. */
export interface SalesComparison {
  readonly now: Sales
  readonly before: Sales
}

export interface Turnover {
  readonly all: SalesComparison
  /** Seven days, today last; `before` is the same weekday of the week before. */
  readonly by_day: readonly (SalesComparison & { readonly day: string })[]
  /** Stores with sales, the best first; null: orders without a store. */
  readonly by_shop: readonly (SalesComparison & { readonly shop: number | null })[]
}

/** State of a site. Parts that could not be read, or that the role has no right to, are null. */
export interface Today {
  readonly orders: {
    readonly total: number
    /** Counts by status. An order with items in several statuses counts for each of them. */
    readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    /** New order with the longest wait, and its start; null if none waits. */
    readonly waiting: { readonly order: number; readonly since: string } | null
    /** Last thirty days, today last. */
    readonly by_day: readonly {
      readonly day: string
      readonly orders: number
      readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    }[]
    /** Time zone of the days. */
    readonly days_of: string
    /** Null: there are too many orders to add up. */
    readonly turnover: Turnover | null
  } | null
  /**
   * Products that are out of stock, or will be within two weeks at the rate of the last four weeks, most urgent first; null also
   * for too many orders.
   */
  readonly running_out:
    | readonly {
        readonly product: number
        /** Quantity in stock. */
        readonly qty: number
        /** Quantity sold in the last four weeks. */
        readonly sold: number
        readonly days_left: number
      }[]
    | null
  /** All kinds of objects, in the order of their declarations. */
  readonly catalogue:
    | readonly {
        readonly object: string
        readonly total: number
        /**
         * Share of objects with each text, from 0 to 1; null without such texts, and during the first count.
         */
        readonly languages: Readonly<Record<Language, Readonly<Record<string, number>>>> | null
        /** Number of objects without each field that shoppers need; only for kinds with a condition of visibility to shoppers. */
        readonly lacking?: Readonly<Record<string, number>>
        /** Required own fields that some objects lack, since they are older than the field. */
        readonly own?: readonly {
          readonly field: string
          readonly label: InLanguages
          readonly count: number
        }[]
      }[]
    | null
  /** Valid tokens, most recent call first. */
  readonly tokens:
    | readonly {
        readonly id: string
        readonly name: string
        readonly last_used_at: string | null
        readonly calls_24h: number
        readonly errors_24h: number
        /** Seconds that its calls of the last 24 hours spent in the database. */
        readonly database_24h: number
        readonly last_call: BriefCall | null
      }[]
    | null
  /** Overdue expected calls, longest overdue first. */
  readonly silences: readonly MissedCalls[] | null
  readonly webhooks:
    | readonly {
        readonly id: number
        readonly url_host: string
        readonly state: 'enabled' | 'disabled'
        readonly failing_since: string | null
        readonly pending: number
        readonly parked: number
      }[]
    | null
  /** Imports that are in progress, and those that failed or refused lines within a day. */
  readonly jobs:
    | readonly {
        readonly id: number
        readonly object: string
        readonly state: 'queued' | 'running' | 'failed' | 'done'
        readonly done: number
        /** Lines that were refused. */
        readonly refused: number
        readonly total: number
        readonly created_at: string
      }[]
    | null
  /** Exchanges with 1C and similar systems: unmapped words, orders in quarantine, and orders whose changed lines are not written. */
  readonly exchanges: {
    readonly unknown_words: number
    readonly quarantined_orders: number
    readonly open_orders: number
  } | null
  /** Causes of refused calls and rows in the last 24 hours, newest first. */
  readonly errors:
    | readonly {
        readonly code: ErrorCode | typeof PARTLY_REFUSED
        readonly method: string
        readonly route: string
        readonly count: number
        /** Rows of partly refused calls, and the refused ones among them; 0 for other causes. */
        readonly row_count: number
        readonly refused_rows: number
        readonly last_at: string
        readonly last_request_id: string
        /** Empty for partly refused calls. */
        readonly sentence: string
        /** First fault of the last call. */
        readonly last_fault: string | null
      }[]
    | null
  /** Running release of PostgreSQL, and a newer one of its major version; null if none is known. */
  readonly database: { readonly version: string; readonly newest: string | null } | null
  readonly feed: { readonly head: number; readonly last_change_at: string | null } | null
}

/** Right to each part; a part without its right is null. */
export const TODAY_RIGHTS: Readonly<Record<keyof Today, Right>> = {
  orders: 'orders.read',
  running_out: 'stock.read',
  catalogue: 'catalogue.read',
  tokens: 'requests.read',
  silences: 'requests.read',
  webhooks: 'webhooks.read',
  jobs: 'imports.read',
  exchanges: 'requests.read',
  errors: 'requests.read',
  database: 'settings.read',
  feed: 'changes.read',
}
