import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import { updatedOf } from '../../../platform/postgres/derive/keep-updated.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { OF_ONE_SITE, type Query } from '../../../platform/postgres/pool/query.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { copyText, numbers } from '../../../platform/reading/copy-result.ts'
import type { ListCursor } from '../write/list-cursor.ts'
import { listConditions, type TimeSource, timeColumn, timesOfAll } from './conditions.ts'
import type { Filter, Ordering } from './filter.ts'
import type { ListQuery } from './list-query.ts'
import { type Shown, selectList } from './render.ts'

// Lists are read by COPY, which takes no parameters. So values from callers occur only in the parameterised statements that
// select ids; the text of a COPY contains only numbers and names from the code.

/** Page of all rows, ascending by id. */
export const copyPage = (
  table: Table,
  siteId: number,
  { shown, page, pageSize, after }: ListQuery,
): string => {
  const site = numbers([siteId])
  // Skipped rows are counted in the index; only the rows of the page are fetched.
  const start =
    page === null || page === 1
      ? `id > ${numbers([within(after.id)])}`
      : `id >= (select id from ${table.name} where site_id = ${site} order by id offset ${numbers([(page - 1) * pageSize])} limit 1)`
  return copyText(
    // Ordered by the column: an unqualified id would be the text in the select list, and 10 before 2.
    `select ${selectList(shown)} from ${table.name} where site_id = ${site} and ${start} order by ${table.name}.id limit ${numbers([pageSize])}`,
  )
}

/**
 * The rows `wanted`, with their position. `offset` keeps the site id in the same subquery as the ids: for a constant site without
 * statistics the planner expects one row, and compares every row of the site with every id.
 */
export const rowsOfIds = (siteId: number, ids: readonly number[]): string =>
  `(
    select ${numbers([siteId])} as site_id, id, place
    from unnest('{${numbers(ids)}}'::integer[]) with ordinality as listed (id, place) offset 0
  ) as wanted`

/**
 * Prepared statement: rows of a site ($1) with ids of a list ($2), in undefined order. The list comes from a subquery, because
 * the statement would otherwise be planned each time, which takes longer than reading one row.
 */
export const rowsById = (table: Table, shown: readonly Shown[]): string =>
  `${table.own.length > 0 ? `${OF_ONE_SITE} ` : ''}select ${selectList(shown)} from ${table.name}
   where site_id = $1 and id = any((select $2::integer[])::integer[])`

/** Rows with these ids, in the order of the ids. */
export const copyRows = (
  table: Table,
  siteId: number,
  shown: readonly Shown[],
  ids: readonly number[],
): string =>
  ids.length === 1
    ? copyText(
        `select ${selectList(shown)} from ${table.name} where site_id = ${numbers([siteId])} and id = ${numbers(ids)}`,
      )
    : copyText(
        `select ${selectList(shown)} from ${table.name}
         join ${rowsOfIds(siteId, ids)} using (site_id, id)
         order by place`,
      )

/** Maximum number of recently changed objects that are read by id. */
export const MAX_RECENT_IDS = 10_000

/**
 * Ids of the objects changed since a time if there are few; undefined if there are many, and for objects whose own index contains
 * the times.
 */
export const recentIds = async (
  sql: Sql,
  table: Table,
  siteId: number,
  seconds: number,
): Promise<readonly number[] | undefined> => {
  if (!table.resource.oftenChanged) return undefined
  const [row] = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select id from ${sql.unsafe(updatedOf(table.name))}
      where site_id = ${siteId} and updated_at >= to_timestamp(${seconds}::bigint)
      order by updated_at limit ${MAX_RECENT_IDS + 1}
    ) as recent
  `
  const ids = row?.ids ?? []
  return ids.length > MAX_RECENT_IDS ? undefined : ids
}

/** Subquery of the ids that match the filters. */
export const narrowedIds = (sql: Sql, table: Table, siteId: number, filters: readonly Filter[]): Query =>
  sql`select id from ${sql.unsafe(table.name)} where ${listConditions(table, siteId, filters, sql, timesOfAll(table, filters))}`

/** Ids of a page that is filtered or ordered by a field. */
export const pageIds = (
  sql: Sql,
  table: Table,
  siteId: number,
  { filters, ordering, page, pageSize, after }: Omit<ListQuery, 'shown' | 'canonical'>,
) => {
  const direction = sql.unsafe(ordering?.descending ? 'desc' : 'asc')
  // The position of nulls is omitted for columns without nulls: an index read backwards returns nulls first, and would not be
  // used.
  const nulls = table.columns.some(({ name, filled }) => name === ordering?.field && !filled)
    ? 'nulls last'
    : ''
  const isByTime = ordering?.field === 'updated_at'
  const times: TimeSource = isByTime && table.resource.oftenChanged ? 'listed' : 'row'
  const column = sql.unsafe(timeColumn(times))
  const order = ordering
    ? sql`${isByTime ? column : sql.unsafe(alphabetical(ordering.field))} ${direction} ${sql.unsafe(nulls)}, id ${direction}`
    : sql`id`
  return sql<{ id: number; at: number }>`
    select id, (extract(epoch from ${column}) * 1000)::bigint as at from ${sql.unsafe(sourceOf(table, times, filters))}
    where ${listConditions(table, siteId, filters, sql, times)} ${afterPosition(sql, after, ordering, column)}
    order by ${order}
    limit ${pageSize} offset ${page === null ? 0 : (page - 1) * pageSize}
  `
}

/** Tables of a page: only the table of times if no other column is needed. */
const sourceOf = ({ name }: Table, times: TimeSource, filters: readonly Filter[]): string => {
  if (times !== 'listed') return name
  const listed = `${updatedOf(name)} as listed`
  return filters.every(({ kind }) => kind === 'updatedAfter' || kind === 'ids')
    ? listed
    : `${listed} join ${name} using (site_id, id)`
}

/** Condition for the objects after a position in a list. */
const afterPosition = (sql: Sql, { id, at }: ListCursor, ordering: Ordering | null, column: Query): Query => {
  if (at === null) return id === 0 ? sql`` : sql`and id > ${within(id)}`
  const place = sql`(to_timestamp(${at}::bigint / 1000.0), ${within(id)}::integer)`
  return ordering?.descending ? sql`and (${column}, id) < ${place}` : sql`and (${column}, id) > ${place}`
}

/** Id limited to the range of the column: no id follows the largest one. */
const within = (id: number): number => Math.min(id, MAX_INTEGER)

/** A column to order by: names with the collation of their language, names without a language with that of Unicode. */
const alphabetical = (name: string): string => {
  const [, language = 'und'] = /(?:^|_)name(?:_(ro|ru|en|uk))?$/.exec(name) ?? [null, null]
  return language === null ? quoted(name) : `${quoted(name)} collate "${language}-x-icu"`
}

/** Number of objects that match the filters; counting ends at `most`. */
export const countRows = (
  sql: Sql,
  table: Table,
  siteId: number,
  filters: readonly Filter[],
  most: number | null = null,
) =>
  filters.length === 0
    ? sql<{ count: number }>`
        select coalesce(max(rows), 0) as count from content_state
        where site_id = ${siteId} and type = ${table.resource.path}
      `
    : sql<{ count: number }>`
        select count(*) from (
          select from ${sql.unsafe(table.name)}
          where ${listConditions(table, siteId, filters, sql, timesOfAll(table, filters))}
          limit ${most}::bigint
        ) as counted
      `

export const idByKey = (sql: Sql, table: Table, siteId: number, value: string) =>
  sql<{ id: number }>`
    select id from ${sql.unsafe(table.name)} where site_id = ${siteId} and ${sql.unsafe(quoted(table.key ?? 'id'))} = ${value}
  `

/** All objects of a tree with their parents, ascending by id. */
export const treeRows = (sql: Sql, table: Table, siteId: number, parents: string) =>
  sql<{ id: number; parents: number[] | null }>`
    select id, ${sql.unsafe(quoted(parents))} as parents from ${sql.unsafe(table.name)}
    where site_id = ${siteId} order by id
  `
