import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const shop = await orderShop(vitrina)
const [stored] = await shop.write(ordering({ shop: 1, address: { region_id: 1 } }))
const orderId = stored?.order_id ?? 0

const refused = (statement: PromiseLike<unknown>) =>
  assert.rejects(async () => await statement, { code: '23503' })

test('8.1 writes that bypass the server cannot change items or addresses without a change entry of their order', async () => {
  const item = (order: number) => sql`
    insert into order_item (site_id, id, order_id, product_id, quantity, loyalty_price, status, created_at)
    select ${siteId}, 999, ${order}::bigint, 1, 1, 1, 'new', created_at from external_order where site_id = ${siteId} limit 1
  `
  await refused(item(orderId))
  await refused(item(12345))
  await refused(sql`update order_item set quantity = 7 where site_id = ${siteId}`)
  await refused(sql`delete from order_item where site_id = ${siteId}`)
  await refused(sql`update order_address set zipcode = 7 where site_id = ${siteId}`)
  await refused(sql`delete from order_address where site_id = ${siteId}`)
  await refused(sql`delete from external_order where site_id = ${siteId}`)
})

test('6.3 the database refuses references to unknown rows and the deletion of referenced ones', async () => {
  await refused(sql`update external_order set shop_id = 999 where site_id = ${siteId}`)
  await refused(sql`update external_order set promocode_id = 999 where site_id = ${siteId}`)
  await refused(
    sql.begin(async (sql) => {
      await sql`update external_order set items_written_in = pg_current_xact_id() where site_id = ${siteId}`
      await sql`update order_item set product_id = 999 where site_id = ${siteId}`
    }),
  )
  await refused(sql`delete from product where site_id = ${siteId}`)
  await refused(sql`delete from shop where site_id = ${siteId}`)
  await refused(sql`delete from region where site_id = ${siteId}`)
})
