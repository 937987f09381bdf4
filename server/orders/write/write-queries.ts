import type { OwnField } from '@vitrina/schema/own-fields'
import { lockReferences } from '../../platform/batch/queries.ts'
import type { IdsAsText } from '../../platform/batch/text-reference.ts'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { storeTrace } from '../../platform/postgres/pool/transaction-trace.ts'
import { type OrderOwn, ownOfOrders, preparedOwn } from '../own-fields.ts'

/** State of the orders of a site that a write needs, read under their lock. */
export interface OrderHead {
  readonly timeZone: string
  readonly currency: string
  readonly lifecycle: 'free' | 'strict'
  /** Treatment of a new order that could not be recognized in a retry. */
  readonly unnamed: 'create' | 'refuse'
  /** Scope in which a reference number is unique: the site, or one year. */
  readonly rrnUniquePer: 'site' | 'year'
  readonly idsAsText: IdsAsText
  /** True if the delivery price is part of the total. */
  readonly deliveryInTotal: boolean
  /** Current time. The transaction may have begun long before it got the lock. */
  readonly now: string
  /** Declared own fields of orders and items at the site. */
  readonly own: OrderOwn
  readonly lastOrderId: number
  readonly lastItemId: number
  readonly lastAddressId: number
}

/** Writer of orders and its request; null for none. */
export interface OrderWriter {
  readonly origin: number | null
  readonly requestId: string | null
}

/**
 * Locks the orders of a site for one writer, and prevents deletion of the objects they refer to. Writers of content and readers
 * are not blocked. Sets this writer for the changes of the transaction, and records history if the site has one; with null, for
 * an erasure, neither happens.
 */
export const lockOrders = async (
  sql: Transaction,
  siteId: number,
  writer: OrderWriter | null,
): Promise<OrderHead> => {
  const [head] = await sql<Omit<OrderHead, 'now' | 'own'>>`
    select
      site.time_zone as "timeZone", site.currency, site.order_lifecycle as lifecycle, site.unnamed_orders as unnamed,
      site.delivery_in_total as "deliveryInTotal", site.rrn_unique_per as "rrnUniquePer", site.ids_as_text as "idsAsText",
      head.last_order_id as "lastOrderId", head.last_item_id as "lastItemId", head.last_address_id as "lastAddressId",
      set_config('vitrina.origin', ${writer?.origin ? String(writer.origin) : ''}, true),
      set_config('vitrina.request', ${writer?.requestId ?? ''}, true),
      set_config('vitrina.history', case when ${writer !== null} and site.history_days > 0 then 'on' else '' end, true)
    from order_head as head join site on site.id = head.site_id
    where head.site_id = ${siteId}
    for no key update of head
  `
  await lockReferences(sql, siteId, 'shared')
  // Read after the lock, which a declaration of own fields of orders also takes.
  const [clock] = await sql<{ now: string; own: readonly OwnField[] | null }>`
    select ${sql.unsafe(instantInJson('clock_timestamp()'))} as now, ${ownOfOrders(sql, siteId)} as own
  `
  if (!head || !clock) throw new Error(`There is no site ${siteId}.`)
  await storeTrace(sql)
  return { ...head, now: clock.now, own: preparedOwn(clock.own, 'writers') }
}

/** Stored orders and items by the ids and reference numbers that name them; an order may occur twice, once by each. */
export const findOrders = (
  sql: Sql,
  siteId: number,
  orderKeys: {
    readonly ids: readonly number[]
    readonly rrns: readonly string[]
    readonly itemIds: readonly number[]
  },
) =>
  sql<{
    kind: 'order' | 'item'
    id: number
    order_id: number
    rrn: string | null
    /** PostgreSQL text of a time, in UTC. */
    created_at: string | null
    /** Digest of the row that created the order, as 32 hexadecimal digits. */
    digest: string | null
    /** True if the order has changed since its creation. */
    is_outdated: boolean
  }>`
    select 'order' as kind, id, id as order_id, rrn, ${sql.unsafe(CREATION)}
    from ${rowsBy(sql, siteId, 'external_order', 'id', 'bigint', orderKeys.ids)}
    union all
    select 'order', id, id, rrn, ${sql.unsafe(CREATION)}
    from ${rowsBy(sql, siteId, 'external_order', 'rrn', 'text', orderKeys.rrns)}
    union all
    select 'item', id, order_id, null, null, null, false
    from ${rowsBy(sql, siteId, 'order_item', 'id', 'bigint', orderKeys.itemIds)}
  `

const CREATION = `
  created_at::text, encode(creation_digest, 'hex') as digest,
  updated_at is distinct from first_written_at as is_outdated
`

/**
 * Values as rows next to the site, opaque to the planner. For a constant site without statistics, it expects
 * one row and compares all rows of the site with each value.
 */
export const listed = (
  sql: Sql,
  siteId: number,
  name: string,
  type: 'bigint' | 'integer' | 'text',
  values: readonly unknown[],
) => sql`(
  select ${siteId}::integer as site_id, value as ${sql.unsafe(name)}
  from unnest(${values}::${sql.unsafe(type)}[]) as value offset 0
) as listed`

/**
 * Rows of a table with one of these values, looked up one by one. Regardless of its statistics, the planner
 * neither reads the whole table nor compares each row with each value.
 */
export const rowsBy = (
  sql: Sql,
  siteId: number,
  table: string,
  column: string,
  type: 'bigint' | 'integer' | 'text',
  values: readonly unknown[],
) => sql`(
  select stored.* from ${listed(sql, siteId, 'value', type, values)} cross join lateral (
    select * from ${sql.unsafe(table)} as stored
    where stored.site_id = listed.site_id and stored.${sql.unsafe(column)} = listed.value offset 0
  ) as stored
) as stored`

/** Table of the objects of a kind, and their key. */
export interface ReferencedTable {
  readonly table: string
  /** Null for objects without a client key. */
  readonly key: string | null
}

/** Objects with these ids, or with these client keys. */
export const findOrderReferences = (
  sql: Sql,
  siteId: number,
  { table, key }: ReferencedTable,
  named: { readonly ids: readonly number[] } | { readonly keys: readonly string[] },
) =>
  sql<{ id: number; key: string | null }>`
    select stored.id, ${sql.unsafe(key === null ? 'null::text' : `stored.${key}`)} as key
    from ${
      'ids' in named
        ? rowsBy(sql, siteId, table, 'id', 'integer', named.ids)
        : rowsBy(sql, siteId, table, key ?? 'id', 'text', named.keys)
    }
  `

/** Version of the product names that an item has, and its options. */
export const namesOfItem = (sql: Sql, siteId: number, itemId: number) => sql<{
  version: number
  allOptions: string | null
}>`
  select product_version as version, product_options::text as "allOptions" from order_item where site_id = ${siteId} and id = ${itemId}
`

/** Creator of each order: the author number of an API token or operator; null for the system. */
export const creatorsOf = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql<{
  id: number
  origin: number | null
}>`
  select order_id as id, (
    select origin from order_status_change as change
    where change.site_id = listed.site_id and change.order_id = listed.order_id order by place limit 1
  ) as origin
  from ${listed(sql, siteId, 'order_id', 'bigint', orderIds)}
`

/** Total number of items of the orders, and of bytes of their texts and notes. */
export const measureOrders = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql<{
  items: number
  bytes: number
}>`
  select
    (
      select count(*) from ${rowsBy(sql, siteId, 'order_item', 'order_id', 'bigint', orderIds)}
    ) as items,
    (
      select coalesce(sum(octet_length(concat(comment, payment, delivery))), 0)
      from ${rowsBy(sql, siteId, 'external_order', 'id', 'bigint', orderIds)}
    ) + (
      select coalesce(sum(octet_length(concat(address_ro, address_ru, address_en, address_uk))), 0)
      from ${rowsBy(sql, siteId, 'order_address', 'order_id', 'bigint', orderIds)}
    ) as bytes
`
