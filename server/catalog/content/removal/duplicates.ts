import {
  comparedColumns,
  type DuplicateGroup,
  type DuplicatePage,
  GROUPS_ON_PAGE,
  MAX_LISTED_MEMBERS,
} from '@vitrina/schema/console/removal'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

type DuplicateRow = DuplicateGroup & { readonly first: number }

/** Hidden objects are rare where hiding replaces a deletion: those are not proposed again. */
const shownOnly = (sql: Sql, table: Table): Query =>
  table.columns.some(({ name, field }) => name === 'hide' && field.kind === 'boolean' && field.seldom)
    ? sql`and not hide`
    : sql``

/** Characters that a comparison ignores: faster than a regular expression with Unicode classes. */
const IGNORED = ` \t\n\u00a0-_.,;:/\\|()[]{}<>"'\`´«»„“”‚’‘‐‑–—…+*&#%!?=~^@$№®™°·•`

/**
 * Groups of objects with the same value of a column, without regard to case, diacritics, spaces and punctuation. One scan of the
 * objects of a site.
 */
const selectDuplicates = (sql: Sql, table: Table, siteId: number, column: string, after: number) => {
  const { field } = table.columns.find(({ name }) => name === column) ?? {}
  const name = sql.unsafe(quoted(column))
  const compared = (value: Query): Query =>
    sql`translate(fold(${value}), ${IGNORED}::text, '') collate "C" as compared`
  const shown = sql`from ${sql.unsafe(table.name)} where site_id = ${siteId} and ${name} is not null ${shownOnly(sql, table)}`
  // An object may have a code twice.
  const texts =
    field?.kind === 'codes'
      ? sql`select distinct id, ${compared(sql`code`)} from (select id, unnest(${name}) as code ${shown}) as listed`
      : sql`select id, ${compared(name)} ${shown}`
  return sql<DuplicateRow>`
    select min(id) as first, count(*)::integer as count, (array_agg(id order by id))[1:${MAX_LISTED_MEMBERS}] as ids
    from (${texts}) as texts
    where compared <> ''
    group by compared having count(*) > 1 and min(id) > ${after}
    order by min(id), compared limit ${GROUPS_ON_PAGE + 1}
  `
}

/** Page of groups of duplicates by a column; undefined if objects are not compared by it. */
export const findDuplicates = async (
  sql: Sql,
  table: Table,
  siteId: number,
  column: string,
  after: number,
): Promise<DuplicatePage | undefined> => {
  if (!comparedColumns(table.resource).some(({ name }) => name === column)) return undefined
  const rows = await selectDuplicates(sql, table, siteId, column, after)
  const groups = rows.slice(0, GROUPS_ON_PAGE)
  return {
    groups: groups.map(({ count, ids }) => ({ count, ids })),
    next: rows.length > GROUPS_ON_PAGE ? (groups.at(-1)?.first ?? null) : null,
  }
}
