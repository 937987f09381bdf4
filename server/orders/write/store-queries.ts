import type { Order, OrderAddress, OrderItem } from '@vitrina/schema/orders/order'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, type OrderColumn } from '../columns.ts'
import { type RowColumn, rowColumns, rowTable } from './row-table.ts'

/** Order in its stored form. */
export interface OrderRow {
  readonly order: Order
  /** Digest of the row that creates it, as 32 hexadecimal digits; null if it is not stored. */
  readonly creationDigest: string | null
  /** Bits of the statuses of its items. */
  readonly statuses: number
  readonly itemsWritten: boolean
  readonly addressWritten: boolean
  /** True if it has, or had, a rarely used field. */
  readonly hasRareFields: boolean
  /** True if it has, or had, values of own fields, here by the ids of the fields. */
  readonly usesOwn: boolean
}

export interface ItemRow {
  readonly item: OrderItem
  readonly order: Order
  /** Version of the product's names; null to keep the stored one. */
  readonly version: number | null
  /** Options of the product in all languages as JSON, stored with `version`. */
  readonly options: string | null
  /** True if it has, or had, a rarely used field. */
  readonly hasRareFields: boolean
  readonly usesOwn: boolean
}

export interface AddressRow {
  readonly orderId: number
  readonly address: OrderAddress
}

/** Columns that never change. */
const IMMUTABLE = ['id', 'created_at']

/** Parts of the statements that write some columns. */
const partsOf = (columns: readonly OrderColumn[]) => ({
  columns,
  names: columns.map(({ name }) => name).join(', '),
  values: columns.map(({ stored }) => stored).join(', '),
  changes: columns
    .filter(({ name }) => !IMMUTABLE.includes(name))
    .map(({ name, stored }) => `${name} = ${stored}`)
    .join(', '),
})

/**
 * Parts for all columns, for those without own fields, and for those that every row uses, which are sufficient for most batches.
 */
const formsOf = (columns: readonly OrderColumn[]) => ({
  own: partsOf(columns),
  allBuiltIn: partsOf(columns.filter(({ field }) => field !== 'custom')),
  usual: partsOf(columns.filter(({ whenSet }) => !whenSet)),
})

const ORDER_FORMS = formsOf(ORDER_COLUMNS)
const ITEM_FORMS = formsOf(ITEM_COLUMNS)

const formFor = <Form>(
  forms: { readonly own: Form; readonly allBuiltIn: Form; readonly usual: Form },
  rows: readonly { readonly hasRareFields: boolean; readonly usesOwn: boolean }[],
): Form => {
  if (rows.some(({ usesOwn }) => usesOwn)) return forms.own
  return rows.some(({ hasRareFields }) => hasRareFields) ? forms.allBuiltIn : forms.usual
}

const orderRowColumns = (columns: readonly OrderColumn[]): readonly RowColumn<OrderRow>[] => [
  ...rowColumns<OrderRow>(columns, ({ order }) => order),
  { name: 'statuses', type: 'integer', of: ({ statuses }) => statuses },
  { name: 'items_written', type: 'boolean', of: ({ itemsWritten }) => itemsWritten },
  { name: 'address_written', type: 'boolean', of: ({ addressWritten }) => addressWritten },
]

/** Year for which an order of `given` has its reference number: 0 if numbers are unique within the site. */
const yearOfNumber = (sql: Sql, siteId: number): Query => sql`(
  select case when own.rrn_unique_per = 'year' then extract(year from given.created_at at time zone own.time_zone) else 0 end
    as rrn_year
  from site as own where own.id = ${siteId}
) as numbered`

const newOrderColumns = (columns: readonly OrderColumn[]): readonly RowColumn<OrderRow>[] => [
  ...orderRowColumns(columns),
  { name: 'creation_digest', type: 'text', of: ({ creationDigest }) => creationDigest },
]

export const insertOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[]) => {
  const { columns, names, values } = formFor(ORDER_FORMS, rows)
  return sql`
  insert into external_order (
    site_id, ${sql.unsafe(names)}, statuses, items_written_in, address_written_in, creation_digest, first_written_at,
    rrn_year
  )
  select
    site_id, ${sql.unsafe(values)}, statuses, pg_current_xact_id(),
    case when address_written then pg_current_xact_id() end, decode(creation_digest, 'hex'), updated_at,
    rrn_year
  from ${rowTable(sql, siteId, newOrderColumns(columns), rows)}
  cross join lateral ${yearOfNumber(sql, siteId)}
`
}

export const updateOrders = (sql: Sql, siteId: number, rows: readonly OrderRow[]) => {
  const { columns, changes } = formFor(ORDER_FORMS, rows)
  return sql`
  update external_order as stored set
    ${sql.unsafe(changes)}, statuses = given.statuses,
    rrn_year = case when given.rrn is distinct from stored.rrn then numbered.rrn_year else stored.rrn_year end,
    items_written_in = case when items_written then pg_current_xact_id() else stored.items_written_in end,
    address_written_in = case when address_written then pg_current_xact_id() else stored.address_written_in end
  from ${rowTable(sql, siteId, orderRowColumns(columns), rows)}
  cross join lateral ${yearOfNumber(sql, siteId)}
  where stored.site_id = given.site_id and stored.id = given.id
`
}

/** Options of the product of an item, among the rarely used columns. */
const OPTIONS: RowColumn<ItemRow> = { name: 'product_options', type: 'jsonb', of: ({ options }) => options }

type ItemForm = (typeof ITEM_FORMS)['usual']

const hasOptions = (form: ItemForm): boolean => form !== ITEM_FORMS.usual

const itemRowColumns = (form: ItemForm): readonly RowColumn<ItemRow>[] => [
  ...rowColumns<ItemRow>(form.columns, ({ item }) => item),
  ...(hasOptions(form) ? [OPTIONS] : []),
  { name: 'order_id', type: 'bigint', of: ({ order }) => order.order_id },
  { name: 'created_at', type: 'timestamptz', of: ({ order }) => order.created_at },
  { name: 'product_version', type: 'integer', of: ({ version }) => version },
]

export const insertItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => {
  const insertedColumns = itemRowColumns(formFor(ITEM_FORMS, rows))
  const names = insertedColumns.map(({ name }) => name).join(', ')
  return sql`
  insert into order_item (site_id, ${sql.unsafe(names)})
  select site_id, ${sql.unsafe(names)} from ${rowTable(sql, siteId, insertedColumns, rows)}
`
}

export const updateItems = (sql: Sql, siteId: number, rows: readonly ItemRow[]) => {
  const form = formFor(ITEM_FORMS, rows)
  const options = hasOptions(form)
    ? ', product_options = case when given.product_version is null then stored.product_options else given.product_options end'
    : ''
  return sql`
  update order_item as stored set
    ${sql.unsafe(form.changes)}, product_version = coalesce(given.product_version, stored.product_version)${sql.unsafe(options)}
  from ${rowTable(sql, siteId, itemRowColumns(form), rows)}
  where stored.site_id = given.site_id and stored.id = given.id
`
}

export const deleteItems = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_item where site_id = ${siteId} and id = any(${ids}::bigint[])
`

export const deleteAddresses = (sql: Sql, siteId: number, orderIds: readonly number[]) => sql`
  delete from order_address where site_id = ${siteId} and order_id = any(${orderIds}::bigint[])
`

const ADDRESS_NAMES = ADDRESS_COLUMNS.map(({ name }) => name).join(', ')
const ADDRESS_VALUES = ADDRESS_COLUMNS.map(({ stored }) => stored).join(', ')
const ADDRESS_CHANGES = ADDRESS_COLUMNS.map(({ name }) => `${name} = excluded.${name}`).join(', ')

const ADDRESS_ROW_COLUMNS: readonly RowColumn<AddressRow>[] = [
  { name: 'order_id', type: 'bigint', of: ({ orderId }) => orderId },
  ...rowColumns<AddressRow>(ADDRESS_COLUMNS, ({ address }) => address),
]

/**
 * Inserts addresses of orders without one. A row has its number as id, for the previous release, unless another order already has
 * that id.
 */
export const insertAddresses = (sql: Sql, siteId: number, rows: readonly AddressRow[]) => sql`
  insert into order_address (site_id, id, order_id, ${sql.unsafe(ADDRESS_NAMES)})
  select
    given.site_id,
    case
      when other.id is null and row_number() over (partition by given.number order by given.order_id) = 1
      then given.number else -given.order_id
    end,
    given.order_id, ${sql.unsafe(ADDRESS_VALUES)}
  from ${rowTable(sql, siteId, ADDRESS_ROW_COLUMNS, rows)}
  left join order_address as other
    on other.site_id = given.site_id and other.id = given.number and other.order_id <> given.order_id
`

/** Upserts addresses, which costs more than {@link insertAddresses}. */
export const putAddresses = (sql: Sql, siteId: number, rows: readonly AddressRow[]) => sql`
  ${insertAddresses(sql, siteId, rows)}
  on conflict (site_id, order_id) do update set id = excluded.id, ${sql.unsafe(ADDRESS_CHANGES)}
`
