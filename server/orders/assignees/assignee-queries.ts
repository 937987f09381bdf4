import type { Assignment, Colleague, OrderAssignee } from '@vitrina/schema/console/order-assignee'
import { SETTLED, statusBits } from '@vitrina/schema/orders/order-status'
import type { Stores } from '@vitrina/schema/rights'
import { inStores } from '../../platform/postgres/derive/in-stores.ts'
import { holdersOf } from '../../platform/postgres/derive/operator-roles.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Name without the full e-mail address, because every user of the site sees it. */
const nameOf = (sql: Sql): Query =>
  sql`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), split_part(email, '@', 1), '')`

/** Users of a site who may change orders, optionally those of a store, given as SQL, and so may be assigned to them. */
const writersOf = (sql: Sql, siteId: number, store?: Query): Query => sql`
  select id from hub_user
  where locked_at is null and id in (
    select user_id from ${holdersOf(sql, siteId, 'orders.write')} as holder
    where ${store ? sql`stores is null or ${store} = any(stores)` : sql`true`}
  )
`

/** SQL of the store of an order. */
const storeOf = (sql: Sql, siteId: number, orderId: number): Query =>
  sql`(select shop_id from external_order where site_id = ${siteId} and id = ${orderId}::bigint)`

/** Possible assignees of orders, or of one order, ordered by name. */
export const selectColleagues = (
  sql: Sql,
  siteId: number,
  userId: number,
  orderId?: number,
) => sql<Colleague>`
  select id as user_id, ${nameOf(sql)} as name, id = ${userId} as own
  from hub_user where id in (${writersOf(sql, siteId, orderId === undefined ? undefined : storeOf(sql, siteId, orderId))})
  order by own desc, name, id
`

/** Assignee of each of these orders; orders without one are omitted. */
export const selectAssignees = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  userId: number,
) => sql<OrderAssignee>`
  select order_id, user_id, ${nameOf(sql)} as name, user_id = ${userId} as own
  from order_assignee join hub_user on hub_user.id = user_id
  where site_id = ${siteId} and order_id = any(${ids}::bigint[])
`

/** Orders assigned to the user: open ones first, then newest first. */
export const selectOwnOrders = (
  sql: Sql,
  siteId: number,
  userId: number,
  stores: Stores,
  most: number,
) => sql<{
  order_id: number
}>`
  select order_id
  from order_assignee as own join external_order as stored on stored.site_id = own.site_id and stored.id = order_id
  where own.user_id = ${userId} and own.site_id = ${siteId} and ${inStores(sql, stores)}
  order by statuses & ~${statusBits(SETTLED)}::integer <> 0 desc, order_id desc
  limit ${most}
`

/**
 * Assigns orders to a user who may write at the site. Returns a row for each order, except unknown orders, a user without the
 * role, or an order whose current assignee is not `from`, if given.
 */
export const assignOrders = (
  sql: Sql,
  siteId: number,
  { ids, user_id: userId, from }: Assignment & { readonly user_id: number },
) => sql<{ order_id: number }>`
  insert into order_assignee (site_id, order_id, user_id)
  select site_id, id, ${userId} from external_order
  where site_id = ${siteId} and id = any(${ids}::bigint[]) and ${userId} in (${writersOf(sql, siteId, sql`external_order.shop_id`)})
  on conflict (site_id, order_id) do update set user_id = excluded.user_id, created_at = now()
  where ${from === undefined} or order_assignee.user_id in (${from ?? null}::integer, excluded.user_id)
  returning order_id
`

/**
 * Records the previous assignee of these orders if it changes (null removes the assignee), for sites
 * with a history. Called before the assignment.
 */
export const recordAssigneeChange = (
  sql: Sql,
  siteId: number,
  { ids, user_id: userId }: Assignment,
  origin: number | null,
) => sql`
  insert into order_history (site_id, order_id, origin, before)
  select stored.site_id, stored.id, ${origin}::integer, array[coalesce('assignee=' || user_id, 'assignee')]
  from external_order as stored
  join site on site.id = stored.site_id and history_days > 0
  left join order_assignee as had on had.site_id = stored.site_id and had.order_id = stored.id
  where stored.site_id = ${siteId} and stored.id = any(${ids}::bigint[])
    and user_id is distinct from ${userId}::integer
`

/** Removes the assignee of orders. */
export const releaseAssigned = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_assignee where site_id = ${siteId} and order_id = any(${ids}::bigint[])
`
