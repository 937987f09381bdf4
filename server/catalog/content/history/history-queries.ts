import { instantInJson } from '../../../platform/postgres/derive/instant.ts'
import { storedText } from '../../../platform/postgres/derive/keep-history.ts'
import { quoted } from '../../../platform/postgres/derive/quoted.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import { namesOfWriters } from '../../../platform/postgres/derive/writers.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'

/** Tables of previous rows, each with the columns of the site and the time. */
export type HistoryTable = 'object_history' | 'figure_history' | 'order_history'

/** Sites with a history and its retention in days; a deleted site has none. */
export const sitesWithHistory = (sql: Sql, table: HistoryTable) => sql<{ site_id: number; days: number }>`
  with recursive kept as (
    (select site_id from ${sql.unsafe(table)} order by site_id limit 1)
    union all
    select (select site_id from ${sql.unsafe(table)} as next where next.site_id > kept.site_id order by site_id limit 1)
    from kept where kept.site_id is not null
  )
  select kept.site_id, coalesce(site.history_days, 0) as days
  from kept left join site on site.id = kept.site_id where kept.site_id is not null
`

/**
 * Deletes a part of the history of a site that exceeds its retention. A concurrent deletion is not awaited.
 */
export const deleteOldHistory = (
  sql: Sql,
  table: HistoryTable,
  siteId: number,
  days: number,
  most: number,
) => sql`
  delete from ${sql.unsafe(table)} where ctid = any (array(
    select ctid from ${sql.unsafe(table)}
    where site_id = ${siteId} and at < now() - make_interval(days => ${days})
    order by at limit ${most} for update skip locked
  )) returning 1
`

/** History of an object, as one statement returns it. */
export interface StoredObjectHistory {
  /** Current values of its columns as text; null for an unknown object. */
  readonly present: readonly (string | null)[] | null
  /** Retention of the site in days. */
  readonly days: number
  /** Entries, newest first. */
  readonly entries: readonly {
    readonly cursor: number
    readonly at: string
    readonly origin: string | null
    readonly requestId: string | null
    readonly before: readonly string[]
  }[]
  /** Values of changed columns after the first of these entries. */
  readonly since: readonly string[]
  readonly more: boolean
}

export interface HistoryQuery {
  readonly siteId: number
  readonly id: number
  /** Upper limit, exclusive: entries before this one. Null: from the newest on. */
  readonly before: number | null
  readonly limit: number
}

/** Approximate bytes of values in one response; a single entry may be larger. */
const PAGE_BYTES = 4 * 2 ** 20

/** Selects the history of an object: the requested number of entries, or fewer if they are large. */
export const selectHistory = (
  sql: Sql,
  { name, resource: { path } }: Table,
  columns: readonly StoredColumn[],
  { siteId, id, before, limit }: HistoryQuery,
) => sql<{ json: string }>`
  with kept as materialized (
    select history_days as days, case when history_days > 0 then now() - make_interval(days => history_days) end as since
    from site where id = ${siteId}
  ),
  found as materialized (
    select history.*, sum(octet_length(before::text)) over (order by cursor desc rows between unbounded preceding and 1 preceding) as bytes
    from (
      select cursor, at, origin, request_id, before from object_history, kept
      where site_id = ${siteId} and type = ${path} and id = ${id} and at >= kept.since
        and (${before}::bigint is null or cursor < ${before}::bigint)
      order by cursor desc limit ${limit}::integer + 1
    ) as history
  ),
  page as materialized (
    select * from found where bytes is null or bytes < ${PAGE_BYTES} order by cursor desc limit ${limit}::integer
  ),
  writers as materialized (${namesOfWriters(sql, siteId, sql`select origin from page`)})
  select json_build_object(
    'present', (
      select to_json(array[${sql.unsafe(columns.map((column) => storedText(column.field, quoted(column.name))).join(', '))}])
      from ${sql.unsafe(name)} where site_id = ${siteId} and id = ${id}
    ),
    'days', kept.days,
    'entries', (
      select coalesce(json_agg(json_build_object(
        'cursor', cursor, 'at', ${sql.unsafe(instantInJson('at'))}, 'origin', writers.name, 'requestId', request_id, 'before', before
      ) order by cursor desc), '[]')
      from page left join writers on writers.number = page.origin
    ),
    'since', (
      select coalesce(json_agg(held), '[]') from (
        select distinct on (split_part(held, '=', 1)) held
        from object_history as history cross join unnest(history.before) as held
        where site_id = ${siteId} and type = ${path} and id = ${id} and cursor >= ${before}::bigint
        order by split_part(held, '=', 1), cursor
      ) as later
    ),
    'more', (select count(*) from found) > (select count(*) from page)
  )::text as json
  from kept
`
