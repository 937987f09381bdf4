import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Column name for the number of objects without a field that shoppers need. */
export const lackingName = (field: string): string => `${field}_lacking`

const lackingIn = ({ resource: { shoppers } }: Table): readonly string[] =>
  (shoppers?.need ?? []).map(
    (field) =>
      `count(*) filter (where ${quoted(field)} is null and ${quoted(shoppers?.hidden.field ?? '')} is distinct from '${shoppers?.hidden.word}') as ${quoted(lackingName(field))}`,
  )

/**
 * Number of objects of a site with a text in each of these columns. An empty text is stored as null (rule
 * 4.3.1).
 */
export const countTexts = (sql: Sql, table: Table, siteId: number, columns: readonly string[]) => {
  const { name } = table
  const counts = [
    ...columns.map((column) => `count(${quoted(column)}) as ${quoted(column)}`),
    ...lackingIn(table),
  ]
  return sql<Record<string, number>>`
    select count(*) as total, ${sql.unsafe(counts.join(', '))} from ${sql.unsafe(name)} where site_id = ${siteId}
  `
}
