import type { Buyer } from '../platform/postgres/buyer.ts'
import type { Sql } from '../platform/postgres/pool/sql.ts'
import { eachOrder } from './read/orders-by-id.ts'
import { selectRemarksOf } from './remarks/remark-queries.ts'
import { selectCommentsOf } from './returns/return-queries.ts'

/**
 * Orders for the data export of their customer: as the API returns them, with the remarks of the console and the
 * comments of its returns.
 */
export const ordersForCustomer = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
): Promise<object[]> => {
  const orders = await eachOrder(sql, siteId, ids)
  const written = await selectRemarksOf(sql, siteId, ids)
  const remarks = new Map(written.map(({ order_id, remarks }) => [order_id, { remarks }]))
  const commented = await selectCommentsOf(sql, siteId, ids)
  const returns = new Map(commented.map(({ order_id, returns }) => [order_id, { returns }]))
  return [...orders].map(([id, json]) => {
    const order: object = JSON.parse(json)
    return { ...order, ...remarks.get(id), ...returns.get(id) }
  })
}

/** Notes about a customer with the proven address or number of a person, for their data export. */
export const remarksForCustomer = (
  sql: Sql,
  { sites, email, phone, phoneSince }: Buyer,
): PromiseLike<object[]> =>
  sql<object>`
    select (select slug from site where site.id = site_id) as site, text, created_at as at from customer_remark
    where site_id = any(${sites}::integer[])
      and (identity = ${email} or identity = ${phone} and created_at >= ${phoneSince}::timestamptz)
    order by id
  `
