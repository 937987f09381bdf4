import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, type OrderColumn } from '../columns.ts'

/** A column whose earlier values are kept (order_history). */
export interface KeptColumn {
  readonly column: string
  /** Name under which it is kept, and its path in a returned order. */
  readonly kept: string
  readonly shown: string
  /** True for text, false for JSON. */
  readonly isText: boolean
}

/**
 * Fields without a history here: unchangeable fields, derived fields, and those with a history of their own.
 */
const WITHOUT = [
  ...['id', 'number', 'status', 'total', 'created_at', 'updated_at'],
  // They follow what they are the codes of, and how the postal code is written.
  ...['shop_code', 'promocode_code', 'zipcode'],
]

const keptOf = (columns: readonly OrderColumn[], prefix: string): readonly KeptColumn[] =>
  columns
    .filter(({ name }) => !WITHOUT.includes(name))
    .map(({ name, field, part, type }) => ({
      column: name,
      kept: `${prefix}${name}`,
      shown: `${prefix}${part === null ? field : `${field}.${part}`}`,
      isText: type === 'text',
    }))

export const KEPT_OF_ORDER = keptOf(ORDER_COLUMNS, '')
export const KEPT_OF_ADDRESS = keptOf(ADDRESS_COLUMNS, 'address.')
/** Columns whose names follow `item.<id>.`. */
export const KEPT_OF_ITEM = keptOf(ITEM_COLUMNS, '')
