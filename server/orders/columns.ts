import { ADDRESS, ITEM, ORDER, type OrderValue, type OrderValues } from '@vitrina/schema/orders/order'
import { isScalar, orderKind } from './write/value-kinds.ts'

/** A column of an order, an item or an address. */
export interface OrderColumn {
  /** The field that it is of, and the part of that where the field is an object. */
  readonly field: string
  readonly part: string | null
  readonly name: string
  readonly type: string
  /** SQL of the stored value, from a row `given` with the same columns. */
  readonly stored: string
  /** True for personal data. */
  readonly personal: boolean
}

const columnsOf = (fields: OrderValues): OrderColumn[] =>
  Object.entries<OrderValue>(fields).flatMap(([field, value]): OrderColumn[] => {
    if (value.kind === 'object')
      return columnsOf(value.fields).map(({ field: part, name, type, personal }) => ({
        ...{ field, part, name: `${field}_${name}`, type },
        stored: `given.${field}_${name}`,
        personal,
      }))
    if (!isScalar(value) || value.column === null) return []
    const { sqlType, stored } = orderKind(value)
    const name = value.column ?? field
    const given = `given.${name}`
    return [
      {
        ...{ field, part: null, name },
        type: sqlType,
        stored: stored?.(given) ?? given,
        personal: value.personal ?? false,
      },
    ]
  })

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
      const column = `${row}.${prefix}${value.column ?? field}`
      return [[field, orderKind(value).shown?.(column) ?? column]]
    }),
  )

/** The same as a list to select. */
export const selected = (shown: Readonly<Record<string, string>>): string =>
  Object.entries(shown)
    .map(([field, column]) => `${column} as ${field}`)
    .join(', ')
