import { statusBits } from '@vitrina/schema/orders/order-status'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'

/**
 * Inserts orders 1 to `count` of three items into a site, without the API: one per minute, `R-<id>`, done,
 * except for the last `fresh`, which are new, and every thousandth, which has a cancelled item.
 */
export const storeOrders = (sql: Database, siteId: number, count: number, fresh: number) =>
  sql.begin(async (sql) => {
    await sql`
      insert into external_order (site_id, id, rrn, status, statuses, total, items_written_in, created_at, updated_at)
      select
        ${siteId}::integer, id, 'R-' || id,
        (case when mod(id, 1000) = 0 then null when id > ${count - fresh}::bigint then 'new' else 'done' end)::order_status,
        case when mod(id, 1000) = 0 then ${statusBits(['canceled'])} else 0 end::integer
          | case when id > ${count - fresh}::bigint then ${statusBits(['new'])} else ${statusBits(['done'])} end::integer,
        '30.00', pg_current_xact_id(), at, at
      from generate_series(1, ${count}::bigint) as id
      cross join to_timestamp(1767225600 + id * 60) as at
    `
    await sql`
      insert into order_item (site_id, id, order_id, product_id, quantity, loyalty_price, status, created_at)
      select
        site_id, id * 3 - 3 + n, id, 1, 1, 10,
        case when status is null and n = 3 then 'canceled'
          when id > ${count - fresh}::bigint then 'new' else 'done' end::order_status,
        created_at
      from external_order cross join generate_series(1, 3) as n
      where site_id = ${siteId}
    `
  })

/**
 * Inserts orders of one item into a site, without the API, created and updated at these times in Unix
 * milliseconds: 1, 2 and so on.
 */
export const storeOrdersAt = (sql: Database, siteId: number, times: readonly number[]) =>
  sql.begin(async (sql) => {
    const [{ last } = { last: 0 }] = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from external_order where site_id = ${siteId}
    `
    await sql`
      insert into external_order (
        site_id, id, status, statuses, total, items_written_in, created_at, updated_at
      )
      select ${siteId}::integer, ${last}::bigint + place, 'new', ${statusBits(['new'])}, '10.00', pg_current_xact_id(), at, at
      from unnest(${times}::bigint[]) with ordinality as listed (ms, place)
      cross join lateral (select timestamptz 'epoch' + ms * interval '1 millisecond') as timed (at)
    `
    await sql`
      insert into order_item (site_id, id, order_id, product_id, quantity, loyalty_price, status, created_at)
      select site_id, id, id, 1, 1, 10, 'new', created_at
      from external_order where site_id = ${siteId} and id > ${last}
    `
    await sql`update order_head set last_order_id = ${last + times.length}, last_item_id = ${last + times.length} where site_id = ${siteId}`
  })
