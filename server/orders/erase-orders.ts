import type { ErasureObject, ErasureSubject } from '../platform/postgres/erasure-subject.ts'
import type { Query } from '../platform/postgres/pool/query.ts'
import type { Database, Sql, Transaction } from '../platform/postgres/pool/sql.ts'
import { ADDRESS_COLUMNS, ITEM_COLUMNS, ORDER_COLUMNS, type OrderColumn } from './columns.ts'
import { deleteHistoryNaming, deleteHistoryOf } from './history/history-queries.ts'
import { fillOrderIndex } from './search/order-index.ts'
import { lockOrders } from './write/write-queries.ts'

/** Orders per transaction. */
const PORTION = 500

const personal = (columns: readonly OrderColumn[]): readonly string[] =>
  columns.filter(({ personal }) => personal).map(({ name }) => name)

const OF_ORDER = personal(ORDER_COLUMNS)
const OF_ADDRESS = personal(ADDRESS_COLUMNS)
const OF_ITEM = personal(ITEM_COLUMNS)

/** SQL of the texts of an order that identify people: those of customer, companies and recipient, the comment and the address. */
const TEXTS = [
  ...personal(ORDER_COLUMNS.filter(({ part }) => part !== null)).map((name) => `stored.${name}`),
  ...['comment', 'address_ro', 'address_ru', 'address_en', 'address_uk'],
].join(', ')

/** SQL of the texts in own fields of an order and its items; numbers and codes of choices identify no person. */
const OWN_TEXTS = `array(
  select held.value #>> '{}'
  from (
    select stored.custom union all
    select custom from order_item where order_item.site_id = stored.site_id and order_item.order_id = stored.id
  ) as every
  cross join jsonb_each(every.custom) as held
  join own_field as own on own.id = split_part(held.key, '_', 1)::integer
  where own.kind in ('text', 'long_text', 'rich_text', 'url')
)`

/** SQL of the comments of the returns of an order. */
const RETURN_TEXTS = `array(
  select made.comment from order_return as made
  where made.site_id = stored.site_id and made.order_id = stored.id and made.comment is not null
)`

const nothing = (columns: readonly string[]): string => columns.map((name) => `${name} = null`).join(', ')

/** Minimum number of digits for comparing phone numbers without their country code. */
const MIN_DIGITS = 8

/**
 * Orders of a person at the sites they signed in to: those with their proven address or number. Orders under
 * other addresses cannot be attributed.
 */
export const findOrdersOf = async (sql: Database, person: ErasureSubject): Promise<ErasureObject[]> => {
  const objects: ErasureObject[] = []
  const digits = digitsOf(person)
  for (const siteId of person.sites) {
    await fillOrderIndex(sql, siteId)
    const orders = await selectOrdersOf(sql, siteId, person, digits)
    for (const { id, key, values } of orders)
      objects.push({ site_id: siteId, type: 'order', id, key, values })
  }
  return objects
}

/** Phone number in the form of the search index: from its end, without leading zeros. */
const digitsOf = ({ phone }: ErasureSubject): string =>
  [...(phone ?? '').replace(/\D+/g, '').replace(/^0+/, '')].reverse().join('')

/** Orders of a customer without an account, by their ids. */
export const findOrdersWithIds = async (
  sql: Database,
  siteId: number,
  ids: readonly number[],
): Promise<ErasureObject[]> => {
  const rows = await sql<ErasureOrder>`
    ${erasureOrder(sql)}
    from external_order as stored
    left join order_address as address on address.site_id = stored.site_id and address.order_id = stored.id
    where stored.site_id = ${siteId} and stored.id = any(${ids}::bigint[])
  `
  return rows.map((order) => ({ ...order, site_id: siteId, type: 'order' }))
}

type ErasureOrder = Pick<ErasureObject, 'id' | 'key' | 'values'>

const erasureOrder = (sql: Sql): Query => sql`
  select stored.id, rrn as key, array_remove(array[${sql.unsafe(TEXTS)}], null) || ${sql.unsafe(OWN_TEXTS)} || ${sql.unsafe(RETURN_TEXTS)} as values
`

const selectOrdersOf = (
  sql: Sql,
  siteId: number,
  { email, since }: ErasureSubject,
  digits: string,
) => sql<ErasureOrder>`
  ${erasureOrder(sql)}
  from order_search as found
  join external_order as stored on stored.site_id = found.site_id and stored.id = found.order_id
  left join order_address as address on address.site_id = stored.site_id and address.order_id = stored.id
  where found.site_id = ${siteId}
    and found.terms @@ concat_ws(' | ',
      search_term(${siteId}, left(${email}, 200), false),
      case when length(${digits}) >= ${MIN_DIGITS} then search_term(${siteId}, '+' || left(${digits}, ${MIN_DIGITS}), true) end
    )::tsquery
    and (
      ${email} = any(search_emails(customer_email))
      or length(${digits}) >= ${MIN_DIGITS} and stored.created_at >= ${since}::timestamptz and exists (
        select from unnest(search_phones(customer_phone)) as phone
        where length(phone) >= ${MIN_DIGITS} and (starts_with(phone, ${digits}) or starts_with(${digits}, phone))
      )
    )
`

/**
 * Removes the person from orders, which keep products, prices and statuses. Data with a legal retention stay until its end; the
 * history of the orders is deleted, also of orders that now belong to another person.
 */
export const eraseOrders = async (
  sql: Database,
  person: ErasureSubject,
  objects: readonly ErasureObject[],
): Promise<void> => {
  for (const siteId of person.sites)
    await deleteHistoryNaming(sql, siteId, person, digitsOf(person), MIN_DIGITS)
  for (const [siteId, own] of Map.groupBy(objects, ({ site_id }) => site_id)) {
    const ids = own.filter(({ type }) => type === 'order').map(({ id }) => id)
    for (let from = 0; from < ids.length; from += PORTION)
      await sql.begin(async (sql) => {
        await lockOrders(sql, siteId, null)
        await holdOrders(sql, siteId, ids.slice(from, from + PORTION))
        await emptyOrders(sql, siteId, ids.slice(from, from + PORTION))
        await deleteHistoryOf(sql, siteId, ids.slice(from, from + PORTION))
      })
  }
}

/** Orders with the end of their legal retention by the setting of the site. */
const retainedOrders = (sql: Sql, siteId: number, ids: readonly number[]): Query => sql`
  select site_id, external_order.id, total, external_order.created_at + make_interval(years => case orders_keep_person
    when 'no' then 0 when 'year' then 1 else substr(orders_keep_person, 7)::integer end) as until
  from external_order join site on site.id = site_id
  where site_id = ${siteId} and external_order.id = any(${ids}::bigint[])
`

/** Effect of an erasure on orders: how many lose and how many keep their data, and until when. */
export const previewErasure = (sql: Sql, siteId: number, ids: readonly number[]) => sql<{
  orders: number
  held: number
  held_until: Date | null
  total: string
  currency: string
}>`
  select
    count(*) filter (where until <= now())::float8 as orders, count(*) filter (where until > now())::float8 as held,
    max(until) filter (where until > now()) as held_until, coalesce(sum(total), 0.00)::text as total,
    (select currency from site where id = ${siteId}) as currency
  from (${retainedOrders(sql, siteId, ids)}) as kept
`

const holdOrders = (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
  insert into order_hold (site_id, order_id, until)
  select site_id, id, until from (${retainedOrders(sql, siteId, ids)}) as kept
  where until > now()
  on conflict (site_id, order_id) do nothing
`

const emptyOrders = (sql: Transaction, siteId: number, ids: readonly number[]) => sql`
  with emptied as materialized (
    select id from unnest(${ids}::bigint[]) as id
    where not exists (select from order_hold where site_id = ${siteId} and order_id = id)
  ),
  addresses as (
    update order_address set ${sql.unsafe(nothing(OF_ADDRESS))}
    where site_id = ${siteId} and order_id in (select id from emptied)
      and num_nonnulls(${sql.unsafe(OF_ADDRESS.join(', '))}) > 0
    returning order_id
  ),
  items as (
    update order_item set ${sql.unsafe(nothing(OF_ITEM))}
    where site_id = ${siteId} and order_id in (select id from emptied)
      and num_nonnulls(${sql.unsafe(OF_ITEM.join(', '))}) > 0
    returning order_id
  ),
  orders as (
    update external_order
    set ${sql.unsafe(nothing(OF_ORDER))}, updated_at = clock_timestamp(),
      address_written_in =
        case when id in (select order_id from addresses) then pg_current_xact_id() else address_written_in end,
      items_written_in = case when id in (select order_id from items) then pg_current_xact_id() else items_written_in end
    where site_id = ${siteId} and id in (select id from emptied)
      and (
        num_nonnulls(${sql.unsafe(OF_ORDER.join(', '))}) > 0 or id in (select order_id from addresses)
        or id in (select order_id from items)
      )
  ),
  returns as (
    update order_return set comment = null, updated_at = clock_timestamp()
    where site_id = ${siteId} and order_id in (select id from emptied) and comment is not null
  ),
  remarks as (
    delete from order_remark where site_id = ${siteId} and order_id in (select id from emptied)
  ),
  about_customers as (
    delete from customer_remark where site_id = ${siteId} and identity in (
      select identity from order_customer where site_id = ${siteId} and order_id in (select id from emptied)
    )
  )
  delete from order_search where site_id = ${siteId} and order_id in (select id from emptied)
`

/** Removes the person from orders whose legal retention has ended. */
export const eraseRetainedOrders = async (sql: Database): Promise<void> => {
  const due = await sql<{ site_id: number; ids: number[] }>`
    select site_id, array_agg(order_id) as ids
    from (select * from order_hold where until <= now() order by until limit ${PORTION}) as over
    group by site_id
  `
  for (const { site_id: siteId, ids } of due)
    await sql.begin(async (sql) => {
      await lockOrders(sql, siteId, null)
      await sql`delete from order_hold where site_id = ${siteId} and order_id = any(${ids}::bigint[])`
      await emptyOrders(sql, siteId, ids)
      await deleteHistoryOf(sql, siteId, ids)
    })
}
