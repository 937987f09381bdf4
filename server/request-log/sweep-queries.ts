import type { Sql } from '../database/sql.ts'

export const sitesWithCalls = (sql: Sql) => sql<{ id: number }>`select id from site order by id`

/**
 * Deletes the oldest calls of a site: those past their days, and those before the last `most`. At most `portion` go, and as many
 * rows come back. They are written in the order of their ids, so the oldest are the first.
 */
export const deleteOldCalls = (sql: Sql, siteId: number, days: number, most: number, portion: number) => sql`
  delete from request_log
  where ctid = any(array(
    select ctid from (
      select ctid, id, at from request_log where site_id = ${siteId} order by id limit ${portion}
    ) as oldest
    where at < now() - make_interval(days => ${days}) or id <= (
      select id from request_log where site_id = ${siteId} order by id desc limit 1 offset ${most}
    )
  ))
  returning 1
`

/** Deletes counts that are past their days; those of the last two are needed to see whether what is expected once a day has come. */
export const deleteOldTallies = (sql: Sql, siteId: number, days: number) => sql`
  delete from request_tally
  where site_id = ${siteId} and hour < now() - make_interval(days => case ${days}::integer when 0 then 0 else greatest(${days}::integer, 2) end, hours => 1)
`
