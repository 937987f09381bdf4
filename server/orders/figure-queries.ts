import { textOf } from '../database/query.ts'
import type { Sql } from '../database/sql.ts'

/** Orders by the states that they have, as bits. */
export interface Counted {
  readonly statuses: number
  readonly orders: number
}

/** All orders of a site; and those of the last days, roughly. */
export const countByStatuses = (sql: Sql, siteId: number, days: number) => sql<
  Counted & { readonly recent: number; readonly time_zone: string; readonly today: string }
>`
  select
    counted.statuses, counted.orders, counted.recent, site.time_zone,
    to_char(now() at time zone site.time_zone, 'YYYY-MM-DD') as today
  from site
  left join (
    select
      statuses, sum(orders)::bigint as orders,
      coalesce(sum(orders) filter (where day >= current_date - ${days}::integer - 1), 0)::bigint as recent
    from order_count where site_id = ${siteId} group by statuses
  ) as counted on true
  where site.id = ${siteId}
`

/** The orders of the last days in a time zone, counted one by one. Planned for what it is asked: they may be few or all. */
export const countDaysInZone = async (
  sql: Sql,
  siteId: number,
  days: number,
  zone: string,
): Promise<(Counted & { readonly day: string })[]> => {
  const { text, values } = textOf(sql`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, statuses, count(*) as orders
    from external_order
    where site_id = ${siteId}
      and created_at >= (
        date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${days}::integer)
      ) at time zone ${zone}
    group by 1, 2
  `)
  return (await sql.execute(text, values)).rows
}

/** The orders of the last days of UTC, as they were counted when they were written. */
export const countDaysOfUtc = (sql: Sql, siteId: number, days: number) => sql<Counted & { day: string }>`
  select to_char(day, 'YYYY-MM-DD') as day, statuses, sum(orders)::bigint as orders
  from order_count where site_id = ${siteId} and day >= current_date - ${days}::integer
  group by day, statuses
`
