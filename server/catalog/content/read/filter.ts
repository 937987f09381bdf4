import type { OwnFilter } from '../../../platform/own-fields/own-filters.ts'
import type { StoredColumn } from '../../../platform/postgres/derive/table.ts'
import type { Indexed } from '../search-index.ts'

/** Condition of a list or an export. */
export type Filter =
  | { readonly kind: 'updatedAfter'; readonly seconds: number }
  | { readonly kind: 'changedBy'; readonly writer: string }
  | { readonly kind: 'unsoldSince'; readonly seconds: number }
  | { readonly kind: 'search'; readonly text: string }
  /** Has a search look through the objects themselves, and not through their index. */
  | { readonly kind: 'scan'; readonly isAsked: boolean }
  | Indexed
  | { readonly kind: 'equals'; readonly column: StoredColumn; readonly value: string | number | boolean }
  /** Only objects that shoppers may see, as the declaration says. */
  | { readonly kind: 'shoppers' }
  | { readonly kind: 'empty'; readonly columns: readonly StoredColumn[] }
  | { readonly kind: 'atLeast' | 'atMost'; readonly column: StoredColumn; readonly amount: string }
  | OwnFilter

export interface Ordering {
  readonly field: string
  readonly descending: boolean
}
