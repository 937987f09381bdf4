import type { OwnFilter } from '../../../platform/own-fields/own-filters.ts'
import type { StoredColumn } from '../../../platform/postgres/derive/table.ts'
import type { IndexFilter } from '../search-index.ts'

/** Condition of a list or an export. */
export type Filter =
  | { readonly kind: 'updatedAfter'; readonly seconds: number }
  | { readonly kind: 'changedBy'; readonly writer: string }
  | { readonly kind: 'unsoldSince'; readonly seconds: number }
  | { readonly kind: 'search'; readonly text: string }
  /** Searches the objects directly instead of their index. */
  | { readonly kind: 'scan'; readonly isSelected: boolean }
  | IndexFilter
  | { readonly kind: 'equals'; readonly column: StoredColumn; readonly value: string | number | boolean }
  /** Limits the list to objects that are visible to shoppers, as declared. */
  | { readonly kind: 'shoppers' }
  | { readonly kind: 'empty'; readonly columns: readonly StoredColumn[] }
  | { readonly kind: 'atLeast' | 'atMost'; readonly column: StoredColumn; readonly amount: string }
  | OwnFilter

export interface Ordering {
  readonly field: string
  readonly descending: boolean
}
