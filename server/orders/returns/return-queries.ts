import type { OrderReturn, ReturnedItem } from '@vitrina/schema/orders/order-return'
import type { Stores } from '@vitrina/schema/rights'
import { ofOrdersInStores } from '../../platform/postgres/derive/in-stores.ts'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Selection of returns; null for no filter. */
export interface ReturnFilters {
  readonly id: number | null
  readonly order: number | null
  /** Stores of the caller; a return belongs to the store of its order. */
  readonly stores: Stores
  /** Unix time in seconds, inclusive. */
  readonly updatedAfter: number | null
}

const narrowed = (sql: Sql, siteId: number, { id, order, stores, updatedAfter }: ReturnFilters): Query => sql`
  made.site_id = ${siteId} and ${ofOrdersInStores(sql, siteId, stores, 'made.order_id')}
  ${id === null ? sql`` : sql`and made.id = ${id}`}
  ${order === null ? sql`` : sql`and made.order_id = ${order}::bigint`}
  ${updatedAfter === null ? sql`` : sql`and made.updated_at >= to_timestamp(${updatedAfter}::bigint)`}
`

/** Items of a return as JSON. */
const ITEMS = `(
  select coalesce(json_agg(
    json_build_object('order_id', part.item_id, 'quantity', part.quantity, 'amount', part.amount::text) order by part.item_id
  ), '[]')
  from order_return_item as part where part.site_id = made.site_id and part.return_id = made.id
)`

/** Returns of a site as JSON, in ascending order of their last change. */
export const returnsAsJson = (
  sql: Sql,
  siteId: number,
  filters: ReturnFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Query<{ json: string }> => sql<{ json: string }>`
  select (
    select row_to_json(shown)::text from (
      select
        made.id, made.order_id, stored.rrn, made.number,
        ${sql.unsafe(instantInJson('made.created_at'))} as created_at,
        ${sql.unsafe(instantInJson('made.updated_at'))} as updated_at,
        (
          select name from author where author.site_id = made.site_id and author.number = made.origin
          -- A rotated token passes on its number; the current name is that of the latest one.
          order by created_at desc limit 1
        ) as by,
        made.reason, made.comment, made.value::text as value, made.discount::text as discount,
        made.delivery::text as delivery, made.refunded_amount::text as refunded_amount, made.refund_method, made.restocked,
        made.shop_id as shop, ${sql.unsafe(ITEMS)} as order_items
    ) as shown
  ) as json
  from order_return as made
  join external_order as stored on stored.site_id = made.site_id and stored.id = made.order_id
  where ${narrowed(sql, siteId, filters)}
  order by made.updated_at, made.id
  limit ${limit}::bigint offset ${offset}::bigint
`

/** Filters of all returns of a site. */
export const ALL_RETURNS: ReturnFilters = { id: null, order: null, stores: null, updatedAfter: null }

/** Id of the return with this number in the client's system. */
export const findReturn = (sql: Sql, siteId: number, number: string) =>
  sql<{ id: number }>`select id from order_return where site_id = ${siteId} and number = ${number}`

export const countReturns = (sql: Sql, siteId: number, filters: ReturnFilters) => sql<{ total: number }>`
  select count(*) as total from order_return as made where ${narrowed(sql, siteId, filters)}
`

/** Quantity of each item of these orders that returns have recorded. */
export const recordedReturns = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql<{
  item_id: number
  quantity: number
}>`
  select part.item_id, sum(part.quantity)::float8 as quantity
  from unnest(${orderIds}::bigint[]) as wanted (order_id)
  join order_return as made on made.site_id = ${siteId} and made.order_id = wanted.order_id
  join order_return_item as part on part.site_id = made.site_id and part.return_id = made.id
  group by part.item_id
`

/** A return to store; its times are those of the write. */
export interface NewReturn
  extends Omit<OrderReturn, 'rrn' | 'created_at' | 'updated_at' | 'by' | 'order_items'> {
  readonly origin: number | null
  readonly now: string
  readonly order_items: readonly ReturnedItem[]
}

export const insertReturn = (sql: Sql, siteId: number, newReturn: NewReturn) => sql`
  with stored as (
    insert into order_return (
      site_id, id, order_id, number, created_at, updated_at, origin, reason, comment, value, discount, delivery,
      refunded_amount, refund_method, restocked, shop_id
    ) values (
      ${siteId}, ${newReturn.id}, ${newReturn.order_id}, ${newReturn.number}, ${newReturn.now}::timestamptz, ${newReturn.now}::timestamptz,
      ${newReturn.origin}, ${newReturn.reason}, ${newReturn.comment}, ${newReturn.value}, ${newReturn.discount}, ${newReturn.delivery},
      ${newReturn.refunded_amount}, ${newReturn.refund_method}, ${newReturn.restocked}, ${newReturn.shop}
    )
  )
  insert into order_return_item (site_id, return_id, item_id, quantity, amount)
  select ${siteId}, ${newReturn.id}, item_id, quantity, amount
  from unnest(
    ${newReturn.order_items.map(({ order_id }) => order_id)}::bigint[],
    ${newReturn.order_items.map(({ quantity }) => String(quantity))}::numeric[],
    ${newReturn.order_items.map(({ amount }) => amount)}::numeric[]
  ) as given (item_id, quantity, amount)
`

/** Comments of the returns of these orders, for the data export of their customer. */
export const selectCommentsOf = (sql: Sql, siteId: number, ids: readonly number[]) => sql<{
  readonly order_id: number
  readonly returns: readonly { readonly comment: string; readonly at: string }[]
}>`
  select order_id, json_agg(json_build_object('comment', comment, 'at', created_at) order by id) as returns
  from order_return where site_id = ${siteId} and order_id = any(${ids}::bigint[]) and comment is not null
  group by order_id
`
