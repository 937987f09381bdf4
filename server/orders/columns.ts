import { ADDRESS, ITEM, ORDER } from '@vitrina/schema/orders/order'
import type { OrderValue, OrderValues } from '@vitrina/schema/orders/order-value'
import { isScalar, type OrderScalar, orderKind } from './write/value-kinds.ts'

/** Column of an order, an item or an address. */
export interface OrderColumn {
  /** Its field, and the part if the field is an object. */
  readonly field: string
  readonly part: string | null
  readonly name: string
  readonly type: string
  /** SQL of the stored value, from a row `given` with the same columns. */
  readonly stored: string
  /** True for personal data. */
  readonly personal: boolean
  /** True for a column that is written only in a batch that uses such columns. */
  readonly whenSet: boolean
  /** Value of the column if it differs from that of the field. */
  readonly of?: (value: number) => number | null
}

const columnsOf = (fields: OrderValues): OrderColumn[] =>
  Object.entries<OrderValue>(fields).flatMap(([field, value]): OrderColumn[] => {
    if (value.kind === 'object')
      return columnsOf(value.fields).map(({ field: part, name, type, personal }) => ({
        ...{ field, part, name: `${field}_${name}`, type },
        stored: `given.${field}_${name}`,
        personal,
        whenSet: value.whenSet ?? false,
      }))
    if (!isScalar(value) || value.column === null) return []
    const { sqlType, stored } = orderKind(value)
    const name = value.column ?? field
    const valueSql = `given.${name}`
    const column = {
      ...{ field, part: null, name },
      type: sqlType,
      stored: stored?.(valueSql) ?? valueSql,
      personal: value.personal ?? false,
      whenSet: value.whenSet ?? false,
    }
    if (value.kind !== 'quantity' || value.integerName === undefined) return [column]
    return [
      {
        ...column,
        name: value.integerName,
        type: 'integer',
        stored: `given.${value.integerName}`,
        of: Math.ceil,
      },
      { ...column, whenSet: true, of: (amount) => (Number.isInteger(amount) ? null : amount) },
    ]
  })

/** SQL of a scalar field in its stored form, from the columns of its row. */
const storedIn = (value: OrderScalar, field: string, prefix: string): string => {
  const column = `${prefix}${value.column ?? field}`
  if (value.kind !== 'quantity' || value.integerName === undefined) return column
  // The previous release writes only the whole column.
  const integerColumn = `${prefix}${value.integerName}`
  return `item_quantity(${integerColumn}, ${column})`
}

export const ORDER_COLUMNS = columnsOf(ORDER)
export const ITEM_COLUMNS = columnsOf(ITEM)
export const ADDRESS_COLUMNS = columnsOf(ADDRESS)

/** SQL that reads each stored field of an object from its row `row`. */
export const shownFrom = (row: string, fields: OrderValues, prefix = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<OrderValue>(fields).flatMap(([field, value]) => {
      if (value.kind === 'object') {
        const parts = Object.entries(shownFrom(row, value.fields, `${field}_`))
        const listed = parts.map(([name, column]) => `${column} as ${name}`).join(', ')
        const some = parts.map(([, column]) => column).join(', ')
        return [
          [
            field,
            `case when num_nonnulls(${some}) > 0 then (select row_to_json(shown) from (select ${listed}) as shown) end`,
          ],
        ]
      }
      if (!isScalar(value) || value.column === null) return []
      const column = storedIn(value, field, `${row}.${prefix}`)
      return [[field, orderKind(value).shown?.(column) ?? column]]
    }),
  )

/** Select list of the columns. */
export const selected = (shown: Readonly<Record<string, string>>): string =>
  Object.entries(shown)
    .map(([field, column]) => `${column} as ${field}`)
    .join(', ')
