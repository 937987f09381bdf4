import {
  comparedColumns,
  type DuplicateGroup,
  type DuplicatePage,
  GROUPS_ON_PAGE,
  MOST_MEMBERS,
} from '@vitrina/schema/console/removal'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

type Found = DuplicateGroup & { readonly first: number }

/** Hidden objects are rare where hiding replaces a deletion: those are not proposed again. */
const shownOnly = (sql: Sql, table: Table): Query =>
  table.columns.some(({ name, field }) => name === 'hide' && field.kind === 'boolean' && field.seldom)
    ? sql`and not hide`
    : sql``

/**
 * Groups of objects with the same value of a column, without regard to case, diacritics, spaces and punctuation. One scan of the
 * objects of a site.
 */
const selectDuplicates = (sql: Sql, table: Table, siteId: number, column: string, after: number) => {
  const { field } = table.columns.find(({ name }) => name === column) ?? {}
  const name = sql.unsafe(quoted(column))
  const texts =
    field?.kind === 'codes'
      ? sql`cross join lateral unnest(${name}) as given (value)`
      : sql`cross join lateral (select ${name}::text) as given (value)`
  return sql<Found>`
    select min(id) as first, count(*)::integer as count, (array_agg(id order by id))[1:${MOST_MEMBERS}] as ids
    from (
      select distinct id, regexp_replace(fold(value) collate "und-x-icu", '[^[:alnum:]]+', '', 'g') as compared
      from ${sql.unsafe(table.name)} ${texts}
      where site_id = ${siteId} and value is not null ${shownOnly(sql, table)}
    ) as texts
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
  const found = await selectDuplicates(sql, table, siteId, column, after)
  const groups = found.slice(0, GROUPS_ON_PAGE)
  return {
    groups: groups.map(({ count, ids }) => ({ count, ids })),
    next: found.length > GROUPS_ON_PAGE ? (groups.at(-1)?.first ?? null) : null,
  }
}
