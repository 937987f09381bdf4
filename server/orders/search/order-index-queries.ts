import { OWN_FIELD } from '@vitrina/schema/own-fields'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Objects of the own fields that searches of orders read. */
const ORDER = 'external-order'
const ITEM = 'external-order-item'

/** Characters of the own values of an order's items in the index: a `tsvector` has at most 1 MiB. */
const MAX_ITEMS_TEXT = 100_000

/** Sites with writes that searches do not find yet. */
export const sitesWithPendingOrders = (sql: Sql) => sql<{ site_id: number }>`
  select distinct site_id from order_search_due
`

/** Last pending entry of a site; null if none is pending. */
export const lastDue = (sql: Sql, siteId: number) => sql<{ place: number | null }>`
  select max(place) as place from order_search_due where site_id = ${siteId}
`

/** Sites whose orders are indexed again, because their searchable own fields changed. */
export const sitesToRefill = (sql: Sql) => sql<{ site_id: number }>`select site_id from order_search_refill`

/**
 * Marks the next `most` orders with own fields for indexing, and returns the last one; null at the end, which
 * invalidates earlier search results. No row while another process has the lock.
 */
export const refillNext = (sql: Transaction, siteId: number, most: number) => sql<{ last: number | null }>`
  with held as materialized (
    select site_id, after from order_search_refill where site_id = ${siteId} for update skip locked
  ),
  next as materialized (
    select stored.id from held cross join lateral (
      select id from external_order as stored
      where stored.site_id = held.site_id and stored.id > held.after and (custom is not null or exists (
        select from order_item as item
        where item.site_id = stored.site_id and item.order_id = stored.id and item.custom is not null
      ))
      order by id limit ${most}
    ) as stored
  ),
  due as (
    insert into order_search_due (site_id, order_ids, product_ids, versions)
    select ${siteId}, array_agg(id), '{}', '{}' from next having count(*) > 0
  ),
  moved as (
    update order_search_refill as refill set after = (select max(id) from next)
    where site_id in (select site_id from held) and exists (select from next)
  ),
  done as (
    delete from order_search_refill
    where site_id in (select site_id from held) and not exists (select from next)
    returning site_id
  ),
  state as (
    update content_state set version = version + 1
    where site_id in (select site_id from done) and type = ${OWN_FIELD}
  )
  select (select max(id) from next) as last from held
`

/** Locks the search index of a site until the transaction ends. */
export const lockOrderIndex = (sql: Transaction, siteId: number) => sql`
  select pg_advisory_xact_lock(hashtextextended('vitrina order search', ${siteId}::bigint))
`

/**
 * Indexes pending writes, the earliest first, up to `most` orders and products or those of one statement. Returns the last
 * indexed position, or null if nothing was pending. Call it while holding the lock of the index, so that orders are read in their
 * current state.
 */
export const indexPendingOrders = (sql: Transaction, siteId: number, most: number) => sql<{
  place: number | null
}>`
  with first as materialized (
    select place, sum(size) over (order by place) - size as before
    from (select place, size from order_search_due where site_id = ${siteId} order by place limit ${most}) as waiting
  ),
  taken as (
    delete from order_search_due
    where site_id = ${siteId} and place = any(array(select place from first where before < ${most}))
    returning place, order_ids, product_ids, versions
  ),
  touched as materialized (
    select ${siteId}::integer as site_id, id
    from (select distinct unnest(order_ids) as id from taken) as ids offset 0
  ),
  written as materialized (
    select stored.site_id, stored.id, stored.created_at, order_terms(
      stored.site_id,
      concat_ws(' ', stored.customer_name, own_search_text(stored.site_id, ${ORDER}, stored.custom), of_items.words),
      stored.customer_email, stored.customer_phone, concat_ws(' ', foreign_number_words(stored.foreign_numbers), stored.comment)
    ) as terms
    from touched cross join lateral (
      select * from external_order as stored
      where stored.site_id = touched.site_id and stored.id = touched.id offset 0
    ) as stored
    -- Items are read only at a site that searches them.
    cross join lateral (
      select case when (
        select exists (select from own_field where site_id = ${siteId} and object = ${ITEM} and searchable)
      ) then (
        select left(string_agg(own_search_text(${siteId}, ${ITEM}, item.custom), ' ' order by item.id), ${MAX_ITEMS_TEXT})
        from order_item as item
        where item.site_id = ${siteId} and item.order_id = stored.id and item.custom is not null
      ) end as words offset 0
    ) as of_items
    where num_nonnulls(
      stored.customer_name, stored.customer_email, stored.customer_phone, stored.comment, stored.foreign_numbers, stored.custom,
      of_items.words
    ) > 0
  ),
  gone as (
    delete from order_search as kept
    where kept.site_id = ${siteId} and kept.order_id = any(array(select id from touched except select id from written))
  ),
  orders as (
    insert into order_search as kept (site_id, order_id, created_at, terms)
    select site_id, id, created_at, terms from written
    on conflict (site_id, order_id) do update set created_at = excluded.created_at, terms = excluded.terms
  ),
  named as materialized (
    select ${siteId}::integer as site_id, product_id, greatest(version, 0) as version, bool_or(version < 0) as is_renamed
    from taken cross join unnest(product_ids, versions) as named (product_id, version)
    group by product_id, greatest(version, 0)
  ),
  kept_names as (
    insert into order_product_search (site_id, product_id, version, terms)
    select
      stored.site_id, stored.product_id, stored.version,
      order_product_terms(stored.site_id, key, code, name_ro, name_ru, name_en, name_uk)
    from named cross join lateral (
      select * from order_product as stored
      where stored.site_id = named.site_id and stored.product_id = named.product_id and stored.version = named.version offset 0
    ) as stored
    where named.version > 0
    on conflict (site_id, product_id, version) do nothing
  ),
  present_names as (
    insert into order_product_search (site_id, product_id, version, terms)
    select
      stored.site_id, stored.id, 0,
      order_product_terms(stored.site_id, group_product_id, code, name_ro, name_ru, name_en, name_uk)
    from named cross join lateral (
      select * from product as stored where stored.site_id = named.site_id and stored.id = named.product_id offset 0
    ) as stored
    where named.version = 0 and (is_renamed or (
      select found.version from order_product_search as found
      where found.site_id = named.site_id and found.product_id = named.product_id and found.version = 0
    ) is null)
    on conflict (site_id, product_id, version) do update set terms = excluded.terms
  )
  select max(place) as place from taken
`

/** Counting stops at this number: more would take longer than a scrape may. */
const COUNTED_WRITES = 10_000

/** Number of orders and products that the index lacks, by the earliest writes. */
export const orderIndexBacklog = (sql: Sql) => sql<{ waiting: number }>`
  select coalesce(sum(size), 0)::float8 as waiting
  from (select size from order_search_due limit ${COUNTED_WRITES}) as due
`
