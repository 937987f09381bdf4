import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, type OrderColumn } from '../columns.ts'

/** Column with a history (order_history). */
export interface HistoryColumn {
  readonly column: string
  /** Name in the history, and path in a returned order. */
  readonly historyName: string
  readonly shown: string
  /** SQL of its current value, from its row. */
  valueSql(row: string): string
  /** True for text, false for JSON. */
  readonly isText: boolean
}

/** Fields without a history here: unchangeable fields, derived fields, and those with a separate history. */
const WITHOUT = [
  ...['id', 'number', 'status', 'total', 'created_at', 'updated_at'],
  // Derived from the objects they are codes of, and from the postal code.
  ...['shop_code', 'promocode_code', 'zipcode', 'total_vat', 'quantity_exact'],
]

/** SQL of values that are not simply their column. */
const VALUE_SQL: Readonly<Record<string, HistoryColumn['valueSql']>> = {
  quantity: (row) => `item_quantity(${row}.quantity, ${row}.quantity_exact)`,
}

const historyColumnsOf = (columns: readonly OrderColumn[], prefix: string): readonly HistoryColumn[] =>
  columns
    .filter(({ name }) => !WITHOUT.includes(name))
    .map(({ name, field, part, type }) => ({
      column: name,
      historyName: `${prefix}${name}`,
      shown: `${prefix}${part === null ? field : `${field}.${part}`}`,
      valueSql:
        VALUE_SQL[name] ??
        (type === 'timestamptz' ? (row) => instantInJson(`${row}.${name}`) : (row) => `${row}.${name}`),
      isText: ['text', 'timestamptz'].includes(type),
    }))

export const ORDER_HISTORY_COLUMNS = historyColumnsOf(ORDER_COLUMNS, '')
export const ADDRESS_HISTORY_COLUMNS = historyColumnsOf(ADDRESS_COLUMNS, 'address.')
/** Columns with names below `item.<id>.`. */
export const ITEM_HISTORY_COLUMNS = historyColumnsOf(ITEM_COLUMNS, '')
