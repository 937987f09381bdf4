import type { Colleague, OrderAssignee } from '@vitrina/schema/console/order-assignee'
import type { Query } from '../../database/query.ts'
import type { Sql } from '../../database/sql.ts'

const nameOf = (sql: Sql): Query =>
  sql`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email, '')`

/** Whoever may write at a site: an order is nothing to a viewer. */
const writersOf = (sql: Sql, siteId: number): Query => sql`
  select user_id from operator
  union
  select user_id from site_operator
  where site_id = ${siteId} and role <> 'viewer' and offered_to is null
`

/** Those who can take care of orders, by their names. */
export const selectColleagues = (sql: Sql, siteId: number, userId: number) => sql<Colleague>`
  select id as user_id, ${nameOf(sql)} as name, id = ${userId} as own
  from hub_user where id in (${writersOf(sql, siteId)}) and locked_at is null
  order by own desc, name, id
`

/** Who takes care of each of these orders; of those of which nobody does there is none. */
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

/** The latest orders of which somebody takes care. */
export const selectOwnOrders = (sql: Sql, siteId: number, userId: number, most: number) => sql<{
  order_id: number
}>`
  select order_id from order_assignee where user_id = ${userId} and site_id = ${siteId}
  order by order_id desc limit ${most}
`

/** Gives orders to somebody who may write at the site. A row for each, none where one is not there or the person may not. */
export const assignOrders = (sql: Sql, siteId: number, ids: readonly number[], userId: number) => sql`
  insert into order_assignee (site_id, order_id, user_id)
  select site_id, id, ${userId} from external_order
  where site_id = ${siteId} and id = any(${ids}::bigint[]) and ${userId} in (${writersOf(sql, siteId)})
  on conflict (site_id, order_id) do update set user_id = excluded.user_id, created_at = now()
  returning order_id
`

/** Has nobody take care of orders. */
export const releaseAssigned = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_assignee where site_id = ${siteId} and order_id = any(${ids}::bigint[])
`
