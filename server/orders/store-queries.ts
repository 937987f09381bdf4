import type { OrderAddress } from '@vitrina/schema/order'
import type { Sql } from '../database/sql.ts'

/** An order's own row; `total` and the like as PostgreSQL reads them. */
export interface OrderRow {
  readonly id: number
  readonly rrn: string | null
  readonly shop_id: number | null
  readonly shop_code: string | null
  readonly promocode_id: number | null
  readonly promocode_code: string | null
  readonly status: string | null
  readonly statuses: number
  readonly total: string
  readonly customer_name: string | null
  readonly customer_email: string | null
  readonly customer_phone: string | null
  readonly payment: unknown
  readonly delivery: unknown
  readonly comment: string | null
  readonly created_at: string
  readonly items_written: boolean
  readonly address_written: boolean
}

export interface ItemRow {
  readonly id: number
  readonly order_id: number
  readonly product_id: number
  /** Null: it keeps the one that it has. */
  readonly product_version: number | null
  readonly quantity: number
  readonly loyalty_price: number
  readonly status: string
  readonly created_at: string
}

/** An address's own row: as it is read, under the names of its columns. */
export interface AddressRow extends Omit<OrderAddress, 'address_id' | 'sector'> {
  /** The caller's own, which may stand on many orders. */
  readonly number: number
  readonly order_id: number
  readonly sector_id: number | null
}

const ORDER_SHAPE = `
  id bigint, rrn text, shop_id integer, shop_code text, promocode_id integer, promocode_code text, status order_status, statuses integer, total numeric,
  customer_name text, customer_email text, customer_phone text, payment jsonb, delivery jsonb, comment text,
  created_at timestamptz, items_written boolean, address_written boolean`

const ADDRESS_SHAPE = `
  number bigint, order_id bigint, address_ro text, address_ru text, address_en text, address_uk text, zipcode integer, postcode text,
  region_id integer, locality_id integer, sector_id integer`

export const insertOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[], now: string) => sql`
  insert into external_order (
    site_id, id, rrn, shop_id, shop_code, promocode_id, promocode_code, status, statuses, total, customer_name, customer_email, customer_phone,
    payment, delivery, comment, items_written_in, address_written_in, created_at, updated_at
  )
  select
    ${siteId}::integer, id, rrn, shop_id, shop_code, promocode_id, promocode_code, status, statuses, total, customer_name, customer_email, customer_phone,
    payment, delivery, comment, pg_current_xact_id(), case when address_written then pg_current_xact_id() end,
    created_at, ${now}::timestamptz
  from json_to_recordset(${JSON.stringify(rows)}) as given (${sql.unsafe(ORDER_SHAPE)})
`

export const updateOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[], now: string) => sql`
  update external_order as stored set
    rrn = given.rrn, shop_id = given.shop_id, shop_code = given.shop_code,
    promocode_id = given.promocode_id, promocode_code = given.promocode_code, status = given.status, statuses = given.statuses,
    total = given.total, customer_name = given.customer_name, customer_email = given.customer_email,
    customer_phone = given.customer_phone, payment = given.payment, delivery = given.delivery, comment = given.comment,
    items_written_in = case when items_written then pg_current_xact_id() else stored.items_written_in end,
    address_written_in = case when address_written then pg_current_xact_id() else stored.address_written_in end,
    updated_at = ${now}::timestamptz
  from (
    select ${siteId}::integer as site_id, * from json_to_recordset(${JSON.stringify(rows)})
      as given (${sql.unsafe(ORDER_SHAPE)}) offset 0
  ) as given
  where stored.site_id = given.site_id and stored.id = given.id
`

/** Items travel as columns: they are many, and small. What they hold needs no quotes in the text of an array. */
const itemColumns = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => {
  const column = (name: keyof ItemRow) => `{${rows.map((row) => row[name] ?? 'null').join()}}`
  return sql`(
    select ${siteId}::integer as site_id, * from unnest(
      ${column('id')}::bigint[], ${column('order_id')}::bigint[], ${column('product_id')}::integer[],
      ${column('product_version')}::integer[],
      ${column('quantity')}::integer[], ${column('loyalty_price')}::numeric[], ${column('status')}::order_status[],
      ${column('created_at')}::timestamptz[]
    ) as listed (id, order_id, product_id, product_version, quantity, loyalty_price, status, created_at) offset 0
  ) as given`
}

export const insertItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => sql`
  insert into order_item (site_id, id, order_id, product_id, product_version, quantity, loyalty_price, status, created_at)
  select site_id, id, order_id, product_id, product_version, quantity, loyalty_price, status, created_at
  from ${itemColumns(sql, siteId, rows)}
`

export const updateItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => sql`
  update order_item as stored set
    product_id = given.product_id, product_version = coalesce(given.product_version, stored.product_version), quantity = given.quantity, loyalty_price = given.loyalty_price, status = given.status
  from ${itemColumns(sql, siteId, rows)}
  where stored.site_id = given.site_id and stored.id = given.id
`

export const deleteItems = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_item where site_id = ${siteId} and id = any(${ids}::bigint[])
`

export const deleteAddresses = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql`
  delete from order_address where site_id = ${siteId} and order_id = any(${orderIds}::bigint[])
`

/**
 * Writes addresses as they are to be, whether they are there or not. A row has its number as its id, by which the last release knows
 * it, unless another order has that already.
 */
export const putAddresses = (sql: Sql, siteId: number, rows: readonly AddressRow[]) => sql`
  insert into order_address (
    site_id, id, number, order_id, address_ro, address_ru, address_en, address_uk, zipcode, postcode, region_id,
    locality_id, sector_id
  )
  select
    given.site_id,
    case
      when other.id is null and row_number() over (partition by given.number order by given.order_id) = 1
      then given.number else -given.order_id
    end,
    given.number, given.order_id, given.address_ro, given.address_ru, given.address_en, given.address_uk, given.zipcode,
    given.postcode, given.region_id, given.locality_id, given.sector_id
  from (
    select ${siteId}::integer as site_id, *
    from json_to_recordset(${JSON.stringify(rows)}) as rows (${sql.unsafe(ADDRESS_SHAPE)}) offset 0
  ) as given
  left join order_address as other
    on other.site_id = given.site_id and other.id = given.number and other.order_id <> given.order_id
  on conflict (site_id, order_id) do update set
    id = excluded.id, number = excluded.number,
    address_ro = excluded.address_ro, address_ru = excluded.address_ru, address_en = excluded.address_en,
    address_uk = excluded.address_uk, zipcode = excluded.zipcode, postcode = excluded.postcode, region_id = excluded.region_id,
    locality_id = excluded.locality_id, sector_id = excluded.sector_id
`
