import { holdReferences } from '../batch/queries.ts'
import type { Sql, Transaction } from '../database/sql.ts'

/** What a write to the orders of a site must know, read under their lock. */
export interface OrderHead {
  readonly timeZone: string
  readonly currency: string
  readonly lifecycle: 'free' | 'strict'
  /** Not the time the transaction began: that may be long before the lock was had. */
  readonly now: string
  readonly lastOrderId: number
  readonly lastItemId: number
  readonly lastAddressId: number
}

/**
 * Lets one writer at a time work on the orders of a site, and keeps what they refer to from being deleted. Other writers of
 * its content are not held up, and no reader is. The changes of the transaction will name `origin`.
 */
export const lockOrders = async (
  sql: Transaction,
  siteId: number,
  origin: number | null,
): Promise<OrderHead> => {
  const [head] = await sql<Omit<OrderHead, 'now'>>`
    select
      site.time_zone as "timeZone", site.currency, site.order_lifecycle as lifecycle,
      head.last_order_id as "lastOrderId", head.last_item_id as "lastItemId", head.last_address_id as "lastAddressId",
      set_config('vitrina.origin', ${origin === null ? '' : String(origin)}, true)
    from order_head as head join site on site.id = head.site_id
    where head.site_id = ${siteId}
    for no key update of head
  `
  await holdReferences(sql, siteId, 'shared')
  const [clock] = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
  `
  if (!head || !clock) throw new Error(`There is no site ${siteId}.`)
  return { ...head, now: clock.now }
}

/** Orders, items and addresses that are there: which ids and reference numbers name which order. */
export const findOrders = (
  sql: Sql,
  siteId: number,
  wanted: {
    readonly ids: readonly number[]
    readonly rrns: readonly string[]
    readonly itemIds: readonly number[]
    readonly addressIds: readonly number[]
  },
) =>
  sql<{ kind: 'order' | 'item' | 'address'; id: number; order_id: number; rrn: string | null }>`
    select 'order' as kind, id, id as order_id, rrn
    from ${listed(sql, siteId, 'id', 'bigint', wanted.ids)} join external_order using (site_id, id)
    union
    select 'order', stored.id, stored.id, rrn
    from ${listed(sql, siteId, 'rrn', 'text', wanted.rrns)} join external_order as stored using (site_id, rrn)
    union all
    select 'item', id, order_id, null
    from ${listed(sql, siteId, 'id', 'bigint', wanted.itemIds)} join order_item using (site_id, id)
    union all
    select 'address', id, order_id, null
    from ${listed(sql, siteId, 'id', 'bigint', wanted.addressIds)} join order_address using (site_id, id)
  `

/**
 * Values as rows beside the site, which the planner cannot look into: compared with a constant, a site that it knows
 * nothing of is taken for one row, and all rows of the site are tried against each value.
 */
const listed = (
  sql: Sql,
  siteId: number,
  name: string,
  type: 'bigint' | 'integer' | 'text',
  values: readonly unknown[],
) => sql`(
  select ${siteId}::integer as site_id, value as ${sql.unsafe(name)}
  from unnest(${values}::${sql.unsafe(type)}[]) as value offset 0
) as listed`

/** Where the objects of a kind are, and how they are named. */
export interface Target {
  readonly table: string
  readonly key: string
  /** The column of their price, where they have one. */
  readonly price: string
}

/** The objects with these ids, or with these client keys. */
export const findReferenced = (
  sql: Sql,
  siteId: number,
  { table, key, price }: Target,
  named: { readonly ids: readonly number[] } | { readonly keys: readonly string[] },
) =>
  sql<{ id: number; key: string | null; price: string | null }>`
    select stored.id, stored.${sql.unsafe(key)} as key, ${sql.unsafe(price)} as price
    from ${
      'ids' in named
        ? sql`${listed(sql, siteId, 'id', 'integer', named.ids)} join ${sql.unsafe(table)} as stored using (site_id, id)`
        : sql`${listed(sql, siteId, key, 'text', named.keys)} join ${sql.unsafe(table)} as stored using (site_id, ${sql.unsafe(key)})`
    }
  `

/** Keeps which ids were given last. */
export const keepLastIds = (
  sql: Sql,
  siteId: number,
  { lastOrderId, lastItemId, lastAddressId }: Pick<OrderHead, 'lastOrderId' | 'lastItemId' | 'lastAddressId'>,
) => sql`
  update order_head
  set last_order_id = ${lastOrderId}, last_item_id = ${lastItemId}, last_address_id = ${lastAddressId}
  where site_id = ${siteId}
`

/** How many items the orders have together, and how many bytes their texts and notes. */
export const measureOrders = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql<{
  items: number
  bytes: number
}>`
  select
    (
      select count(*)
      from ${listed(sql, siteId, 'order_id', 'bigint', orderIds)} join order_item using (site_id, order_id)
    ) as items,
    (
      select coalesce(sum(octet_length(concat(comment, payment, delivery))), 0)
      from ${listed(sql, siteId, 'id', 'bigint', orderIds)} join external_order using (site_id, id)
    ) + (
      select coalesce(sum(octet_length(concat(address_ro, address_ru, address_en, address_uk))), 0)
      from ${listed(sql, siteId, 'order_id', 'bigint', orderIds)} join order_address using (site_id, order_id)
    ) as bytes
`

/** The ids of orders, items and addresses from here on, as far as one can count. */
export const idsFrom = (sql: Sql, siteId: number, from: number) => sql<{
  kind: 'order' | 'item' | 'address'
  id: number
}>`
  (select 'order' as kind, id from external_order where site_id = ${siteId} and id >= ${from} order by id limit 100000)
  union all
  (select 'item', id from order_item where site_id = ${siteId} and id >= ${from} order by id limit 100000)
  union all
  (select 'address', id from order_address where site_id = ${siteId} and id >= ${from} order by id limit 100000)
`
