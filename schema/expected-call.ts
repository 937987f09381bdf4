import type { BriefCall } from './console/request-log.ts'

/** Kinds of calls that may be expected of a system. */
export const EXPECTED_CALLS = ['orders_read', 'orders_written', 'stock_written', 'products_written'] as const

/** `orders_read`: reads of orders or of the change feed; `products_written` includes stock and prices. */
export type ExpectedCallKind = (typeof EXPECTED_CALLS)[number]

/** Bounds of `within_minutes`. */
export const EXPECTED_WITHIN = { least: 5, most: 1_440 }

/** Expected call of a token: at least once in the given number of minutes, or once a day by a time in the shop's time zone. */
export type ExpectedCall = { readonly call: ExpectedCallKind } & (
  | { readonly within_minutes: number; readonly daily_by: null }
  /** Time of day, such as `06:00`. */
  | { readonly within_minutes: null; readonly daily_by: string }
)

/** Overdue expected call. */
export type MissedCalls = ExpectedCall & {
  /** Id and name of the token. */
  readonly token: string
  readonly token_name: string
  readonly overdue_since: string
  /** Last call of this kind, including a refused one; null if none is stored. */
  readonly last_call: BriefCall | null
}
