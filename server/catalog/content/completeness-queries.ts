import type { OwnColumn } from '@vitrina/schema/own-fields'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import { OF_ONE_SITE } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Column name for the number of objects without a field that shoppers need. */
export const missingCountColumn = (field: string): string => `${field}_lacking`

const missingCountsOf = ({ resource: { shoppers } }: Table): readonly string[] =>
  (shoppers?.need ?? []).map(
    (field) =>
      `count(*) filter (where ${quoted(field)} is null and ${quoted(shoppers?.hidden.field ?? '')} is distinct from '${shoppers?.hidden.word}') as ${quoted(missingCountColumn(field))}`,
  )

/**
 * Number of objects of a site with a text in each of these columns, and without a value of these own fields. An empty text is stored as null (rule
 * 4.3.1).
 */
export const countTexts = (
  sql: Sql,
  table: Table,
  siteId: number,
  columns: readonly string[],
  own: readonly OwnColumn[],
) => {
  const { name } = table
  const counts = [
    ...columns.map((column) => `count(${quoted(column)}) as ${quoted(column)}`),
    ...missingCountsOf(table),
    ...own.map(({ key }) => `count(*) - count(custom -> '${key}') as ${missingCountColumn(`own_${key}`)}`),
  ]
  return sql<Record<string, number>>`${sql.unsafe(own.length > 0 ? OF_ONE_SITE : '')}
    select ${sql.unsafe(['count(*) as total', ...counts].join(', '))} from ${sql.unsafe(name)} where site_id = ${siteId}
  `
}
