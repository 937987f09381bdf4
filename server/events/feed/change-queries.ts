import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { namesOfWriters } from '../../platform/postgres/derive/writers.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Query of the feed: changes after `after`. */
export interface FeedQuery {
  readonly siteId: number
  readonly after: number
  readonly limit: number
  /** Included types; null for all. */
  readonly types: readonly string[] | null
  /** Author number whose entries are omitted; null for none. */
  readonly without: number | null
}

/**
 * Entries that one statement examines, so that a statement with a selective filter does not run for minutes.
 */
const STRIDE = 20_000

/** Result of one statement, from a single snapshot. */
export interface FeedRead {
  /** The last cursor of the site. */
  readonly head: number
  /** All later entries are kept. */
  readonly floor: number
  /** JSON entries without brackets; null for an empty result. */
  readonly entries: string | null
  /** Cursor for the next call. */
  readonly next: number
}

/**
 * Entries after `after`, and the next cursor. Cursors of a site have no gaps, so a range of them is a number
 * of entries. They are committed in order, so the head that a snapshot sees is the last of all entries that
 * it sees (docs/events.md). `end` is a head after which nothing is returned; undefined for that of the
 * snapshot.
 */
export const findChanges = (
  sql: Sql,
  { siteId, after, limit, types, without }: FeedQuery,
  end: number | undefined,
) => sql<FeedRead>`
  with bounds as materialized (
    select
      coalesce(least(head.cursor, ${end}::bigint), 0) as head,
      coalesce(
        (select change.cursor - 1 from change where change.site_id = site.id order by change.cursor limit 1),
        least(head.cursor, ${end}::bigint), 0
      ) as floor
    from site left join feed_head as head on head.site_id = site.id where site.id = ${siteId}
  ),
  page as materialized (
    select change.cursor, type, id, key, action, fields, at, origin
    from change
    where site_id = ${siteId} and change.cursor > ${after}::bigint and change.cursor <= least(${after}::bigint + ${STRIDE}, ${end}::bigint)
      and (${types}::text[] is null or type = any(${types}::text[]))
      and (${without}::integer is null or origin is distinct from ${without}::integer)
    order by change.cursor limit ${limit}
  ),
  writers as materialized (${namesOfWriters(sql, siteId)})
  select
    head, floor,
    (
      select string_agg(row_to_json(shown)::text, ',' order by shown.cursor)
      from (
        select
          page.cursor, type, id, key, action, fields,
          ${sql.unsafe(instantInJson('at'))} as at,
          writers.name as origin
        from page left join writers on writers.number = page.origin
      ) as shown
    ) as entries,
    case (select count(*) from page)
      when ${limit}::integer then (select max(cursor) from page)
      else greatest(least(head, ${after}::bigint + ${STRIDE}), ${after}::bigint)
    end as next
  from bounds
`

/** Last cursors of the feeds of these sites; missing for a feed without entries. */
export const selectHeads = (sql: Sql, siteIds: readonly number[]) => sql<{ site_id: number; cursor: number }>`
  select site_id, cursor from feed_head where site_id = any(${siteIds}::integer[])
`

/** Maximum number of entries deleted in one transaction. */
const SWEPT = 10_000

/** Sites with changes. */
export const sitesWithChanges = (sql: Sql) => sql<{ site_id: number }>`
  select site_id from feed_head order by site_id
`

/**
 * True for the only transaction that sweeps the site. Two that delete the same rows in different orders would
 * deadlock.
 */
export const lockSweep = (sql: Transaction, siteId: number) => sql<{ taken: boolean }>`
  select pg_try_advisory_xact_lock(hashtextextended('vitrina change sweep', ${siteId})) as taken
`

/**
 * Deletes the oldest changes of a site that exceed the retention, unless webhooks still need them. The rest
 * has no gap, regardless of clock changes. Returns a row if there may be more.
 */
export const deleteOldChanges = (sql: Sql, siteId: number, days: number) => sql<{ more: true }>`
  with oldest as materialized (
    select cursor, at < now() - make_interval(days => ${days}) as past
    from change where site_id = ${siteId} order by cursor limit ${SWEPT}
  ),
  swept as (
    delete from change
    where site_id = ${siteId} and cursor <= (
      -- The function least() ignores limits that are null.
      select least(
        (select max(cursor) from oldest),
        (select min(cursor) - 1 from oldest where not past),
        (
          select cursor from webhook_head as head
          where site_id = ${siteId} and exists (select from webhook_endpoint where site_id = head.site_id)
        )
      )
    )
    returning cursor
  )
  select true as more from swept having count(*) = ${SWEPT}
`
