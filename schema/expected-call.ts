import type { BriefCall } from './console/request-log.ts'

/** Kinds of calls that may be expected of a system. */
export const EXPECTED_CALLS = ['orders_read', 'orders_written', 'stock_written', 'products_written'] as const

/** `orders_read`: it asks for orders, or follows the change feed; `products_written` counts stock and prices in. */
export type ExpectedCallKind = (typeof EXPECTED_CALLS)[number]

/** The bounds of `within_minutes`. */
export const EXPECTED_WITHIN = { least: 5, most: 1_440 }

/** Expected call of a token: at least every given number of minutes, or once a day by a time of the shop. */
export type ExpectedCall = { readonly call: ExpectedCallKind } & (
  | { readonly within_minutes: number; readonly daily_by: null }
  /** Like `06:00`. */
  | { readonly within_minutes: null; readonly daily_by: string }
)

/** An expected call that has not come. */
export type MissedCalls = ExpectedCall & {
  /** The id of the token, and what it is called. */
  readonly token: string
  readonly token_name: string
  readonly overdue_since: string
  /** The last call of this kind, also one that was refused; null where none is remembered. */
  readonly last_call: BriefCall | null
}
