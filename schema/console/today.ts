import type { ErrorCode } from '../errors.ts'
import type { MissedCalls } from '../expected-call.ts'
import type { InLanguages, Language } from '../languages.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { Right } from '../rights.ts'
import type { BriefCall, PARTLY_REFUSED } from './request-log.ts'

/** Orders with an item that is neither cancelled nor refused, and their total value. */
export interface Sold {
  readonly orders: number
  readonly sum: number
}

/** Sales of the last seven days of a site until now, and up to the same time of the week before. */
export interface SoldTwice {
  readonly now: Sold
  readonly before: Sold
}

export interface Turnover {
  readonly all: SoldTwice
  /** The seven days, today last; `before` is of the same weekday. */
  readonly by_day: readonly (SoldTwice & { readonly day: string })[]
  /** The stores that sold anything, the best first; null: orders of no store. */
  readonly by_shop: readonly (SoldTwice & { readonly shop: number | null })[]
}

/** State of a site. Parts that could not be read, or that the role has no right to, are null. */
export interface Today {
  readonly orders: {
    readonly total: number
    /** An order whose items differ counts for each of their states. */
    readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    /** The new order that has waited longest, and since when; null: none waits. */
    readonly waiting: { readonly order: number; readonly since: string } | null
    /** The last thirty days, today last. */
    readonly by_day: readonly {
      readonly day: string
      readonly orders: number
      readonly by_status: Readonly<Partial<Record<OrderStatus, number>>>
    }[]
    /** Time zone of the days. */
    readonly days_of: string
    /** Null: the orders are too many to be added up. */
    readonly turnover: Turnover | null
  } | null
  /** Products that are out, or run out within two weeks at the rate of the last four, the first first; null also where the orders are too many. */
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
  /** Every object, in the order of their declaration. */
  readonly catalogue:
    | readonly {
        readonly object: string
        readonly total: number
        /**
         * Share of objects with each text, from 0 to 1; null without such texts, and during the first count.
         */
        readonly languages: Readonly<Record<Language, Readonly<Record<string, number>>>> | null
        /** Number of objects without each field that shoppers need; only of objects that shoppers see by a condition. */
        readonly lacking?: Readonly<Record<string, number>>
        /** Required own fields that some objects lack, since they are older than the field. */
        readonly own?: readonly {
          readonly field: string
          readonly label: InLanguages
          readonly count: number
        }[]
      }[]
    | null
  /** Working tokens, the one with the newest call first. */
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
  /** Calls that are expected and have not come, the longest overdue first. */
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
  /** Imports that are under way, and those that failed or refused lines within a day. */
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
  /** Exchanges with 1C and similar systems: words that need a meaning, and orders in quarantine. */
  readonly exchanges: { readonly unknown_words: number; readonly quarantined_orders: number } | null
  /** Reasons of refused calls and rows of the last 24 hours, the newest first. */
  readonly errors:
    | readonly {
        readonly code: ErrorCode | typeof PARTLY_REFUSED
        readonly method: string
        readonly route: string
        readonly count: number
        /** Rows of partly refused calls, and those of them that were refused; 0 of other causes. */
        readonly row_count: number
        readonly refused_rows: number
        readonly last_at: string
        readonly last_request_id: string
        /** Empty of partly refused calls. */
        readonly sentence: string
        /** First fault of the last call. */
        readonly last_fault: string | null
      }[]
    | null
  /** The release of PostgreSQL that runs, and a newer one of its major; null: none is known. */
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
