import { ADDRESS, ORDER, type Order, type OrderAddress, type OrderItem } from '@vitrina/schema/order'
import type { Sql } from '../database/sql.ts'
import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, recordOf } from './columns.ts'

/** An order as it is to be stored. */
export interface OrderRow extends Omit<Order, 'order_items' | 'address'> {
  /** A bit for each state that its items have. */
  readonly statuses: number
  readonly items_written: boolean
  readonly address_written: boolean
}

export interface ItemRow {
  readonly item: OrderItem
  readonly order: Order
  /** Of the names that its product has; null: it keeps the one that it has. */
  readonly version: number | null
}

export interface AddressRow extends OrderAddress {
  readonly order_id: number
}

/** What stays as it was when it was made. */
const KEPT = ['id', 'created_at']

const ORDER_NAMES = ORDER_COLUMNS.map(({ name }) => name).join(', ')
const ORDER_VALUES = ORDER_COLUMNS.map(({ stored }) => stored).join(', ')
const ORDER_CHANGES = ORDER_COLUMNS.filter(({ name }) => !KEPT.includes(name))
  .map(({ name, stored }) => `${name} = ${stored}`)
  .join(', ')

const ordersGiven = (sql: Sql, siteId: number, rows: readonly OrderRow[]) => sql`(
  select ${siteId}::integer as site_id, * from json_to_recordset(${JSON.stringify(rows)})
    as listed (${sql.unsafe(recordOf(ORDER))}, statuses integer, items_written boolean, address_written boolean) offset 0
) as given`

export const insertOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[]) => sql`
  insert into external_order (site_id, ${sql.unsafe(ORDER_NAMES)}, statuses, items_written_in, address_written_in)
  select
    site_id, ${sql.unsafe(ORDER_VALUES)}, statuses, pg_current_xact_id(),
    case when address_written then pg_current_xact_id() end
  from ${ordersGiven(sql, siteId, rows)}
`

export const updateOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[]) => sql`
  update external_order as stored set
    ${sql.unsafe(ORDER_CHANGES)}, statuses = given.statuses,
    items_written_in = case when items_written then pg_current_xact_id() else stored.items_written_in end,
    address_written_in = case when address_written then pg_current_xact_id() else stored.address_written_in end
  from ${ordersGiven(sql, siteId, rows)}
  where stored.site_id = given.site_id and stored.id = given.order_id
`

const ITEM_NAMES = ITEM_COLUMNS.map(({ name }) => name).join(', ')
const ITEM_CHANGES = ITEM_COLUMNS.filter(({ name }) => !KEPT.includes(name))
  .map(({ name }) => `${name} = given.${name}`)
  .join(', ')

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

/** The text of an array. Only what may hold anything needs quotes. */
const arrayOf = (type: string, values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'null' : type === 'text' ? quoted(String(value)) : value)).join()}}`

/** Items travel as columns: they are many, and small. */
const itemsGiven = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => {
  const columns = [
    ...ITEM_COLUMNS.map(({ field, name, type }) => {
      return { name, type, values: rows.map(({ item }) => item[field as keyof OrderItem]) }
    }),
    { name: 'order_id', type: 'bigint', values: rows.map(({ order }) => order.order_id) },
    { name: 'created_at', type: 'timestamptz', values: rows.map(({ order }) => order.created_at) },
    { name: 'product_version', type: 'integer', values: rows.map(({ version }) => version) },
  ]
  const names = columns.map(({ name }) => name).join(', ')
  const arrays = columns.map(
    ({ type, values }, place) =>
      sql`${sql.unsafe(place === 0 ? '' : ', ')}${arrayOf(type, values)}::${sql.unsafe(type)}[]`,
  )
  return sql`(
    select ${siteId}::integer as site_id, * from unnest(${arrays}) as listed (${sql.unsafe(names)}) offset 0
  ) as given`
}

export const insertItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => sql`
  insert into order_item (site_id, ${sql.unsafe(ITEM_NAMES)}, order_id, created_at, product_version)
  select site_id, ${sql.unsafe(ITEM_NAMES)}, order_id, created_at, product_version
  from ${itemsGiven(sql, siteId, rows)}
`

export const updateItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => sql`
  update order_item as stored set
    ${sql.unsafe(ITEM_CHANGES)}, product_version = coalesce(given.product_version, stored.product_version)
  from ${itemsGiven(sql, siteId, rows)}
  where stored.site_id = given.site_id and stored.id = given.id
`

export const deleteItems = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_item where site_id = ${siteId} and id = any(${ids}::bigint[])
`

export const deleteAddresses = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql`
  delete from order_address where site_id = ${siteId} and order_id = any(${orderIds}::bigint[])
`

const ADDRESS_NAMES = ADDRESS_COLUMNS.map(({ name }) => name).join(', ')
const ADDRESS_VALUES = ADDRESS_COLUMNS.map(({ stored }) => stored).join(', ')
const ADDRESS_CHANGES = ADDRESS_COLUMNS.map(({ name }) => `${name} = excluded.${name}`).join(', ')

/**
 * Writes addresses as they are to be, whether they are there or not. A row has its number as its id, by which the last release knows
 * it, unless another order has that already.
 */
export const putAddresses = (sql: Sql, siteId: number, rows: readonly AddressRow[]) => sql`
  insert into order_address (site_id, id, order_id, ${sql.unsafe(ADDRESS_NAMES)})
  select
    given.site_id,
    case
      when other.id is null and row_number() over (partition by given.address_id order by given.order_id) = 1
      then given.address_id else -given.order_id
    end,
    given.order_id, ${sql.unsafe(ADDRESS_VALUES)}
  from (
    select ${siteId}::integer as site_id, *
    from json_to_recordset(${JSON.stringify(rows)}) as rows (order_id bigint, ${sql.unsafe(recordOf(ADDRESS))}) offset 0
  ) as given
  left join order_address as other
    on other.site_id = given.site_id and other.id = given.address_id and other.order_id <> given.order_id
  on conflict (site_id, order_id) do update set id = excluded.id, ${sql.unsafe(ADDRESS_CHANGES)}
`
