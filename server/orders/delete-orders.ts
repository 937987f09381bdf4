import type { Transaction } from '../platform/postgres/pool/sql.ts'
import { lockOrders, type OrderWriter } from './write/write-queries.ts'

/** Deletes orders with their items, addresses, returns and statuses. Returns their number. Only the demo shop is deleted. */
export const deleteOrders = async (
  sql: Transaction,
  siteId: number,
  ids: readonly number[],
  writer: OrderWriter,
): Promise<number> => {
  await lockOrders(sql, siteId, writer)
  // Items and addresses change together with their orders only.
  await sql`
    update external_order set
      items_written_in = pg_current_xact_id(),
      address_written_in = case when address_written_in is not null then pg_current_xact_id() end
    where site_id = ${siteId} and id = any(${ids}::bigint[])
  `
  for (const table of ['order_item', 'order_address', 'order_status_change'])
    await sql`delete from ${sql.unsafe(table)} where site_id = ${siteId} and order_id = any(${ids}::bigint[])`
  const deleted = await sql`
    delete from external_order where site_id = ${siteId} and id = any(${ids}::bigint[]) returning id
  `
  return deleted.length
}
