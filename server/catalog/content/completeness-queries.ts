import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/**
 * Number of objects of a site with a text in each of these columns. An empty text is stored as null (rule
 * 4.3.1).
 */
export const countTexts = (sql: Sql, { name }: Table, siteId: number, columns: readonly string[]) => {
  const counts = columns.map((column) => `count(${quoted(column)}) as ${quoted(column)}`)
  return sql<Record<string, number>>`
    select count(*) as total, ${sql.unsafe(counts.join(', '))} from ${sql.unsafe(name)} where site_id = ${siteId}
  `
}
