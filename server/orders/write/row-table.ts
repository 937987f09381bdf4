import type { OrderValues } from '@vitrina/schema/orders/order-value'
import { type ArrayElement, arrayText } from '../../platform/postgres/derive/array-text.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { OrderColumn } from '../columns.ts'

/** Column of a list of rows. */
export interface RowColumn<Row> {
  readonly name: string
  readonly type: string
  of(row: Row): ArrayElement
}

/** Columns of a list of objects. */
export const rowColumns = <Row>(
  columns: readonly OrderColumn[],
  objectOf: (row: Row) => Readonly<Record<keyof OrderValues, unknown>>,
): RowColumn<Row>[] =>
  columns.map(({ field, part, name, type, of }) => ({
    name,
    type,
    of: (row) => {
      const value = objectOf(row)[field] ?? null
      if (part !== null) return (value as Readonly<Record<string, ArrayElement>> | null)?.[part] ?? null
      if (of) return of(value as number)
      return type === 'jsonb' && value !== null ? JSON.stringify(value) : (value as ArrayElement)
    },
  }))

/** Rows as a table `given` with their site. They are sent as columns, so that names occur once and no JSON is parsed. */
export const rowTable = <Row>(
  sql: Sql,
  siteId: number,
  columns: readonly RowColumn<Row>[],
  rows: readonly Row[],
): Query => {
  const names = columns.map(({ name }) => name).join(', ')
  const arrays = columns.map(
    ({ type, of }, place) =>
      sql`${sql.unsafe(place === 0 ? '' : ', ')}${arrayText(rows.map(of))}::${sql.unsafe(type)}[]`,
  )
  return sql`(
    select ${siteId}::integer as site_id, * from unnest(${arrays}) as listed (${sql.unsafe(names)}) offset 0
  ) as given`
}
