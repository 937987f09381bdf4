import { type Query, textOf } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Text that may be the id of an order or item. */
const NUMBER = /^[1-9]\d{0,15}$/

/** Id that a searched text may be; null for any other text. */
export const searchedId = (text: string): number | null => (NUMBER.test(text) ? Number(text) : null)

/** Condition: the rrn of the order begins with a text, case-insensitively. */
export const beginsWith = (sql: Sql, text: string): Query =>
  sql`lower(rrn) ^@ lower(${text}::text collate "C")`

/** Ids of orders whose reference number begins with the text, at most `most`. */
export const idsByReference = (sql: Sql, siteId: number, text: string, most: number): Promise<number[]> =>
  idsOf(sql, sql`${byReference(sql, siteId, text, null)} limit ${most}`)

/** Ids of orders that the text finds otherwise, at most `most`. */
export const idsByText = (sql: Sql, siteId: number, text: string, most: number): Promise<number[]> =>
  idsOf(sql, sql`select id from (${otherwise(sql, siteId, text, null, most)}) as found limit ${most}`)

/** Ids of the orders among these that the text finds. */
export const idsAmong = (sql: Sql, siteId: number, text: string, ids: readonly number[]): Promise<number[]> =>
  idsOf(sql, sql`${byReference(sql, siteId, text, ids)} union ${otherwise(sql, siteId, text, ids, null)}`)

/** All orders that a text finds, each once: id and time of creation (rules 6.1 and 6.7). */
export const matchingOrders = (sql: Sql, siteId: number, text: string): Query =>
  sql`${byReference(sql, siteId, text, null)} union ${otherwise(sql, siteId, text, null, null)}`

// Planned for the actual values: some texts match nothing, others half of all orders.
const idsOf = async (sql: Sql, query: Query): Promise<number[]> => {
  const { text, values } = textOf(query)
  return (await sql.execute(text, values)).rows.map(({ id }: { id: number }) => id)
}

const among = (sql: Sql, column: string, ids: readonly number[] | null): Query =>
  ids === null ? sql`true` : sql`${sql.unsafe(column)} = any(${ids}::bigint[])`

const byReference = (sql: Sql, siteId: number, text: string, ids: readonly number[] | null): Query => sql`
  select id, created_at from external_order
  where site_id = ${siteId} and ${beginsWith(sql, text)} and ${among(sql, 'id', ids)}
`

/**
 * Search by the order's id, the id of an item, customer and comment, and the stored names of its products.
 */
const otherwise = (
  sql: Sql,
  siteId: number,
  text: string,
  ids: readonly number[] | null,
  most: number | null,
): Query => {
  const limit = most === null ? sql`` : sql`limit ${most}`
  const byId = NUMBER.test(text)
    ? sql`
        union
        select id, created_at from external_order
        where site_id = ${siteId} and id = ${text}::bigint and ${among(sql, 'id', ids)}
        union
        select order_id, created_at from order_item
        where site_id = ${siteId} and id = ${text}::bigint and ${among(sql, 'order_id', ids)}
      `
    : sql``
  // Every search term contains the site: with a plain comparison, the planner expects one row for a site without statistics.
  return sql`
    (
      select order_id as id, created_at from order_search
      where terms @@ order_query(${siteId}::integer, ${text}::text)
        and ${ids === null ? sql`site_id + 0 = ${siteId}` : sql`site_id = ${siteId} and ${among(sql, 'order_id', ids)}`}
      ${limit}
    )
    union
    (
      select order_id, created_at
      -- These are few compared with the items, and so are read first.
      from (
        select product_id, version from order_product_search
        where terms @@ order_product_query(${siteId}::integer, ${text}::text) and site_id + 0 = ${siteId}
        offset 0
      ) as called
      -- A version of names applies to items ordered after the previous version; version 0 has the current names.
      cross join lateral (
        select coalesce(max(version), 0) as version from order_product as kept
        where kept.site_id = ${siteId} and kept.product_id = called.product_id
          and (called.version = 0 or kept.version < called.version)
      ) as former
      cross join lateral (
        select order_id, created_at from order_item
        where site_id = ${siteId} and product_id = called.product_id and product_version > former.version
          and (called.version = 0 or product_version <= called.version) and ${among(sql, 'order_id', ids)}
        offset 0
      ) as ordered
      ${limit}
    )
    ${byId}
  `
}
