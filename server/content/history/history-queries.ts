import type { Sql } from '../../database/sql.ts'

/** Sites with a history, and for how many days each keeps it; one that is gone keeps none. */
export const sitesWithHistory = (sql: Sql) => sql<{ site_id: number; days: number }>`
  with recursive kept as (
    (select site_id from object_history order by site_id limit 1)
    union all
    select (select site_id from object_history as next where next.site_id > kept.site_id order by site_id limit 1)
    from kept where kept.site_id is not null
  )
  select kept.site_id, coalesce(site.history_days, 0) as days
  from kept left join site on site.id = kept.site_id where kept.site_id is not null
`

/** Deletes what a site has kept for longer than that, some of it. Whoever else does so at the moment is not waited for. */
export const forgetHistory = (sql: Sql, siteId: number, days: number, most: number) => sql`
  delete from object_history where ctid = any (array(
    select ctid from object_history
    where site_id = ${siteId} and at < now() - make_interval(days => ${days})
    order by at limit ${most} for update skip locked
  )) returning 1
`
