import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'

/** Contradiction between the orders of a site, their items, addresses and history; empty when they agree. */
export const ofOrders = async (sql: Sql, siteId: number): Promise<string[]> => {
  const contradictions = [
    ...(await withoutOther(sql, siteId)),
    ...(await badSums(sql, siteId)),
    ...(await badCounts(sql, siteId)),
    ...(await brokenHistory(sql, siteId)),
    ...(await lastIds(sql, siteId)),
  ]
  return contradictions.map(({ what, id }) => `${what} ${id}`)
}

interface Contradiction {
  readonly what: string
  readonly id: number
}

const withoutOther = (sql: Sql, siteId: number) => sql<Contradiction>`
  select 'no items in order' as what, id from external_order as stored
  where site_id = ${siteId} and not exists (
    select from order_item where site_id = stored.site_id and order_id = stored.id
  )
  union all
  select 'no order of item, or not of its time:', id from order_item as item
  where site_id = ${siteId} and not exists (
    select from external_order as stored
    where stored.site_id = item.site_id and stored.id = item.order_id and stored.created_at = item.created_at
  )
  union all
  select 'no order of the address of order', order_id from order_address as address
  where site_id = ${siteId} and not exists (
    select from external_order where site_id = address.site_id and id = address.order_id
  )
`

const badSums = (sql: Sql, siteId: number) => sql<Contradiction>`
  select 'not the total or status of its items: order' as what, stored.id
  from external_order as stored
  join (
    select
      site_id, order_id,
      coalesce(sum(quantity * loyalty_price) filter (where status not in ('canceled', 'customerrefusal')), 0) as total,
      case when min(status) = max(status) then min(status) end as status,
      bit_or(1 << (array_position(enum_range(null::order_status), status) - 1)) as statuses
    from order_item where site_id = ${siteId} group by 1, 2
  ) as items on items.site_id = stored.site_id and items.order_id = stored.id
  where stored.total <> items.total or stored.status is distinct from items.status
    or stored.statuses <> items.statuses
`

/** Differences between the order counts per day, which lists use for their length, and the stored orders. */
const badCounts = (sql: Sql, siteId: number) => sql<Contradiction>`
  select 'another number of orders than there are on day' as what, day - date '2000-01-01' as id
  from (select day, statuses, orders from order_count where site_id = ${siteId} and orders > 0) as kept
  full join (
    select (created_at at time zone 'UTC')::date as day, statuses, count(*) as orders
    from external_order where site_id = ${siteId} group by 1, 2
  ) as counted using (day, statuses)
  where kept.orders is distinct from counted.orders
`

/** Items whose history is not a chain from null to their present status, or to null when they are deleted. */
const brokenHistory = (sql: Sql, siteId: number) => sql<Contradiction>`
  with steps as (
    select
      item_id, order_id, from_status, to_status,
      lag(to_status) over chain as earlier, lead(place) over chain is null as is_last
    from order_status_change where site_id = ${siteId}
    window chain as (partition by item_id order by place)
  ), items as (
    select id, order_id, status from order_item where site_id = ${siteId}
  )
  select 'a gap in the history of item' as what, item_id as id from steps
  where from_status is distinct from earlier or from_status is not distinct from to_status
  union all
  select 'another status than its history tells: item', coalesce(id, item_id)
  from items full join (select * from steps where is_last) as told on told.item_id = items.id
  where status is distinct from to_status or id is not null and items.order_id <> told.order_id
`

/**
 * Sequences whose last id has no order. Ids of callers do not move the sequence, so the last id that it gave
 * must belong to an order. Sites begin at a round number plus one, and orders are never deleted.
 */
const lastIds = (sql: Sql, siteId: number) => sql<Contradiction>`
  select 'given last, and there is no such order:' as what, last_order_id as id
  from order_head as head
  where site_id = ${siteId} and last_order_id % 1000 <> 0 and not exists (
    select from external_order where site_id = head.site_id and id = last_order_id
  )
`
