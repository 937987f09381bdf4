import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Locks the orders of a site: none changes between its read and its write. */
export const lockSiteOrders = async (sql: Transaction, siteId: number): Promise<void> => {
  await sql`select from order_head where site_id = ${siteId} for no key update`
}

/** Keys, among the given ones, of products of the site. */
export const selectProductKeys = async (
  sql: Sql,
  siteId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ key: string }>`
    select group_product_id as key from product
    where site_id = ${siteId} and group_product_id = any(${[...new Set(keys)]}::text[])
  `
  return new Set(rows.map(({ key }) => key))
}

/** Reference numbers among these that orders of the site have, under the lock of its orders. */
export const selectUsedRrns = async (
  sql: Transaction,
  siteId: number,
  rrns: readonly string[],
): Promise<ReadonlySet<string>> => {
  await lockSiteOrders(sql, siteId)
  const rows = await sql<{ rrn: string }>`
    select rrn from external_order where site_id = ${siteId} and rrn = any(${rrns}::text[])
  `
  return new Set(rows.map(({ rrn }) => rrn))
}
