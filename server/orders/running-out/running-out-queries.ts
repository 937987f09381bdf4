import { PAID } from '@vitrina/schema/orders/order-status'
import { textOf } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** A product that is sold faster than its stock lasts. */
export interface RunningOutRow {
  readonly product: number
  /** Quantity in stock. */
  readonly qty: number
  /** Quantity sold in the period. */
  readonly sold: number
  /** Days until it runs out at that rate; 0 if it is used up. */
  readonly days_left: number
}

/** Approximate number of orders of the last days, from the counters that writes update. */
export const countRecent = (sql: Sql, siteId: number, days: number) => sql<{ orders: number }>`
  select coalesce(sum(orders), 0)::bigint as orders from order_count
  where site_id = ${siteId} and day >= current_date - ${days}::integer
`

/**
 * Products whose stock lasts at most the given number of days at the rate of the period, the shortest first. Empty for a site
 * without stock. Planned for the actual values, which match few orders or all.
 */
export const selectRunningOut = async (
  sql: Sql,
  siteId: number,
  { rateDays, withinDays, most }: { rateDays: number; withinDays: number; most: number },
): Promise<RunningOutRow[]> => {
  const { text, values } = textOf(sql`
    with sold as (
      select product_id, sum(item_quantity(quantity, quantity_exact))::float8 as sold from order_item
      where site_id = ${siteId} and status = any(${PAID}::order_status[])
        and product_id is not null and created_at > now() - make_interval(days => ${rateDays}::integer)
      group by product_id
    )
    select product_id as product, qty::float8 as qty, sold, days_left
    from sold
    join product on product.site_id = ${siteId} and product.id = product_id
    cross join lateral (select greatest(0, floor(qty::float8 * ${rateDays}::integer / sold))::integer as days_left) as rate
    where not hide and days_left <= ${withinDays}::integer
      and exists (select from product as kept where kept.site_id = ${siteId} and kept.qty > 0)
    order by days_left, sold desc, product_id limit ${most}
  `)
  return (await sql.execute(text, values)).rows
}
