import type { Language } from '@vitrina/schema/languages'
import {
  isDefaultFields,
  ORDER_FIELDS,
  type OrderAddress,
  type ShownOrderField,
} from '@vitrina/schema/orders/order'
import type { OwnField } from '@vitrina/schema/own-fields'
import type { Stores } from '@vitrina/schema/rights'
import { inStores } from '../../platform/postgres/derive/in-stores.ts'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { OF_ONE_SITE, type Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type OrderOwn, ownOfOrders } from '../own-fields.ts'
import { ADDRESS_SHOWN, ordersAsJson } from './order-json.ts'

/** JSON of one order, complete and with these fields, and the declared own fields of the site, from one snapshot. */
export const orderAsJson = (
  sql: Sql,
  siteId: number,
  id: number,
  fields: readonly ShownOrderField[],
  language: Language,
  own: OrderOwn,
) =>
  isDefaultFields(fields)
    ? sql<OrderJson>`${ofSite(sql, own)}
        select json as whole, json as shown, ${ownOfOrders(sql, siteId)} as own
        from (${ordersAsJson(sql, siteId, [id], fields, language, own)}) as stored
      `
    : sql<OrderJson>`${ofSite(sql, own)}
        select whole.json as whole, shown.json as shown, ${ownOfOrders(sql, siteId)} as own
        from (${ordersAsJson(sql, siteId, [id], ORDER_FIELDS, language, own)}) as whole
        cross join (${ordersAsJson(sql, siteId, [id], fields, language, own)}) as shown
      `

interface OrderJson {
  readonly whole: string
  readonly shown: string
  readonly own: readonly OwnField[] | null
}

/** Start of a statement with the own fields of a site. */
const ofSite = (sql: Sql, { order, item }: OrderOwn): Query =>
  sql.unsafe(order.length + item.length > 0 ? OF_ONE_SITE : '')

/** Complete JSON of orders, or null for each of them if their total exceeds `most` bytes. */
export const ordersUpTo = (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
  most: number,
  language: Language | null,
  own: OrderOwn,
) =>
  sql<{ id: number; json: string | null }>`${ofSite(sql, own)}
    select id, case when sum(octet_length(json)) over () <= ${most}::bigint then json end as json
    from (${ordersAsJson(sql, siteId, ids, ORDER_FIELDS, language, own)}) as stored
  `

/** Orders with this reference number, newest first: one, or one per year depending on the site (rule 6.3a). */
export const idsByRrn = (sql: Sql, siteId: number, rrn: string, stores: Stores) =>
  sql<{ id: number }>`
    select id from external_order where site_id = ${siteId} and rrn = ${rrn} and ${inStores(sql, stores)}
    order by created_at desc, id desc
  `

/** Delivery address of an order. */
export const addressOf = (sql: Sql, siteId: number, orderId: number) =>
  sql<OrderAddress>`
    select ${sql.unsafe(ADDRESS_SHOWN)} from order_address where site_id = ${siteId} and order_id = ${orderId}
  `

export const orderExists = (sql: Sql, siteId: number, id: number) =>
  sql`select from external_order where site_id = ${siteId} and id = ${id}`

/** Status changes of each item of an order as JSON, oldest first (rule 6.6). */
export const historyAsJson = (sql: Sql, siteId: number, orderId: number): Query<{ json: string }> =>
  sql<{ json: string }>`
    select (
      select row_to_json(shown)::text from (
        select
          item_id as order_item_id, from_status as "from", to_status as "to",
          ${sql.unsafe(instantInJson('at'))} as at,
          (
            select name from author
            where author.site_id = change.site_id and author.number = change.origin
            -- A rotated token passes on its number; the current name is that of the latest one.
            order by created_at desc limit 1
          ) as by
      ) as shown
    ) as json
    from order_status_change as change
    where site_id = ${siteId} and order_id = ${orderId}
    order by place
  `
