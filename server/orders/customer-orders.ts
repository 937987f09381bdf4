import type { Sql } from '../platform/postgres/pool/sql.ts'
import { eachOrder } from './read/orders-by-id.ts'
import { selectRemarksOf } from './remarks/remark-queries.ts'

/** Orders for the data export of their customer: as the API returns them, with the remarks of the console. */
export const ordersForCustomer = async (
  sql: Sql,
  siteId: number,
  ids: readonly number[],
): Promise<object[]> => {
  const orders = await eachOrder(sql, siteId, ids)
  const written = await selectRemarksOf(sql, siteId, ids)
  const remarks = new Map(written.map(({ order_id, remarks }) => [order_id, remarks]))
  return [...orders].map(([id, json]) => {
    const order: object = JSON.parse(json)
    const own = remarks.get(id)
    return own === undefined ? order : { ...order, remarks: own }
  })
}
