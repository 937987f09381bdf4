import type { Stores } from '@vitrina/schema/rights'
import { inStores, ofOrdersInStores } from '../platform/postgres/derive/in-stores.ts'
import { type Query, textOf } from '../platform/postgres/pool/query.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { IS_SOLD } from './sold.ts'

/** Orders by their statuses, as bits. */
export interface StatusCounts {
  readonly statuses: number
  readonly orders: number
}

/** Orders `(day, statuses, orders)` by the day in UTC: from the counters that writes update, or counted for single stores. */
const countsByDay = (sql: Sql, siteId: number, stores: Stores): Query =>
  stores === null
    ? sql`(select day, statuses, orders from order_count where site_id = ${siteId})`
    : sql`(
        select (created_at at time zone 'UTC')::date as day, statuses, count(*) as orders
        from external_order where site_id = ${siteId} and ${inStores(sql, stores)} group by 1, 2
      )`

/** All orders of a site; and approximately those of the last days. */
export const countByStatuses = (sql: Sql, siteId: number, days: number, stores: Stores) => sql<
  StatusCounts & { readonly recent: number; readonly time_zone: string; readonly today: string }
>`
  select
    counted.statuses, counted.orders, counted.recent, site.time_zone,
    to_char(now() at time zone site.time_zone, 'YYYY-MM-DD') as today
  from site
  left join (
    select
      statuses, sum(orders)::bigint as orders,
      coalesce(sum(orders) filter (where day >= current_date - ${days}::integer - 1), 0)::bigint as recent
    from ${countsByDay(sql, siteId, stores)} as counted group by statuses
  ) as counted on true
  where site.id = ${siteId}
`

/** Orders of the last days in a time zone, counted individually. Planned for the actual values, which match few orders or all. */
export const countDaysInZone = async (
  sql: Sql,
  siteId: number,
  days: number,
  zone: string,
  stores: Stores,
): Promise<(StatusCounts & { readonly day: string })[]> => {
  const { text, values } = textOf(sql`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, statuses, count(*) as orders
    from external_order
    where site_id = ${siteId} and ${inStores(sql, stores)}
      and created_at >= (
        date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${days}::integer)
      ) at time zone ${zone}
    group by 1, 2
  `)
  return (await sql.execute(text, values)).rows
}

export interface SoldRow {
  /** Null: all days. */
  readonly day: string | null
  readonly shop: number | null
  /** True for the total of all stores; `shop` is then null. */
  readonly all_shops: boolean
  readonly orders: number
  readonly sum: number
  readonly orders_before: number
  readonly sum_before: number
}

/**
 * Sales of the last seven days of a site and of the week before, up to the same time of the week: in total,
 * by day and by store. Cancelled orders are not counted. The statement is planned for its
 * actual days.
 */
export const selectSold = async (
  sql: Sql,
  siteId: number,
  zone: string,
  stores: Stores,
): Promise<SoldRow[]> => {
  const moment = sql`now() at time zone ${zone}`
  const today = sql`date_trunc('day', now() at time zone ${zone})`
  const { text, values } = textOf(sql`
  with sold as (
    select shop_id, total, at, at >= ${today} - interval '6 days' as recent
    from external_order, lateral (select created_at at time zone ${zone} as at) as local
    where site_id = ${siteId} and ${inStores(sql, stores)} and ${sql.unsafe(IS_SOLD)}
      and created_at >= (${today} - interval '13 days') at time zone ${zone}
      and (at >= ${today} - interval '6 days' and at <= ${moment} or at <= ${moment} - interval '7 days')
  )
  select
    to_char(day, 'YYYY-MM-DD') as day, shop_id as shop, grouping(shop_id) = 1 as all_shops,
    count(*) filter (where recent)::int as orders, coalesce(sum(total) filter (where recent), 0)::float8 as sum,
    count(*) filter (where not recent)::int as orders_before,
    coalesce(sum(total) filter (where not recent), 0)::float8 as sum_before
  from (
    select *, date_trunc('day', case when recent then at else at + interval '7 days' end) as day from sold
  ) as of_day
  group by grouping sets ((), (day), (shop_id))
  order by day, sum desc, shop
  `)
  return (await sql.execute(text, values)).rows
}

/** Orders of the last days in UTC, from the counters that writes update. */
export const countDaysOfUtc = (sql: Sql, siteId: number, days: number) => sql<StatusCounts & { day: string }>`
  select to_char(day, 'YYYY-MM-DD') as day, statuses, sum(orders)::bigint as orders
  from order_count where site_id = ${siteId} and day >= current_date - ${days}::integer
  group by day, statuses
`

/** New order with the longest wait, by the first row of an index. */
export const selectLongestWaiting = (sql: Sql, siteId: number, stores: Stores) => sql<{
  order: number
  since: Date
}>`
  select order_id as order, created_at as since from order_item
  where site_id = ${siteId} and status = 'new' and ${ofOrdersInStores(sql, siteId, stores, 'order_item.order_id')}
  order by created_at, order_id limit 1
`
