import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { CallKind } from './ledger.ts'

export const sitesWithCalls = (sql: Sql) => sql<{ id: number }>`select id from site order by id`

/**
 * Deletes at most `portion` calls of a site that exceed the retention; returns their number. Ids ascend with time, so the oldest
 * come first.
 */
export const deleteOldCalls = (sql: Sql, siteId: number, days: number, portion: number) => sql`
  delete from request_log
  where ctid = any(array(
    select ctid from (
      select ctid, at from request_log where site_id = ${siteId} order by id limit ${portion}
    ) as oldest
    where at < now() - make_interval(days => ${days})
  ))
  returning 1
`

/** Tokens of a site with more than `most` calls, by an index-only scan. */
export const tokensWithMore = (sql: Sql, siteId: number, most: number) => sql<{ author: number }>`
  select author from request_log where site_id = ${siteId} group by author having count(*) > ${most} order by author
`

/** SQL conditions of the kinds of calls. */
const OF_SORT = {
  refused: (sql: Sql) => sql`status >= 400`,
  read: (sql: Sql) => sql`(status is null or status < 400) and method in ('GET', 'HEAD')`,
  write: (sql: Sql) => sql`(status is null or status < 400) and method not in ('GET', 'HEAD')`,
} satisfies Readonly<Record<CallKind, (sql: Sql) => unknown>>

/** Deletes at most `portion` calls of one kind of a token before the last `most`; returns their number. */
export const deleteCallsBeyond = (
  sql: Sql,
  { siteId, author, sort }: { readonly siteId: number; readonly author: number; readonly sort: CallKind },
  most: number,
  portion: number,
) => sql`
  delete from request_log
  where ctid = any(array(
    select ctid from request_log
    where site_id = ${siteId} and author = ${author} and ${OF_SORT[sort](sql)} and id <= (
      select id from request_log where site_id = ${siteId} and author = ${author} and ${OF_SORT[sort](sql)}
      order by id desc limit 1 offset ${most}
    )
    order by id limit ${portion}
  ))
  returning 1
`

/** Deletes counts beyond the retention, except those of the last two days: daily expected calls are checked by them. */
export const deleteOldTallies = (sql: Sql, siteId: number, days: number) => sql`
  delete from request_tally
  where site_id = ${siteId} and hour < now() - make_interval(days => case ${days}::integer when 0 then 0 else greatest(${days}::integer, 2) end, hours => 1)
`
