import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSite } from '../../../server/identity/access/sites.ts'
import { openShop } from '../../vitrina.ts'
import { item, ordering, orderShop } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql } = vitrina

const newShop = async (slug: string) => {
  const site = await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' })
  return orderShop(await vitrina.client({ siteId: site?.id ?? 0 }))
}

test('6.3a the ids of orders and items of a new site begin at 1,000,000,001', async () => {
  const { write } = await newShop('begins')
  const orders = await write(ordering(), { order_items: [item(1), item(2)] })
  assert.deepEqual(
    orders.map(({ order_id, order_items }) => [order_id, order_items.map((one) => one.order_id)]),
    [
      [1_000_000_001, [1_000_000_001]],
      [1_000_000_002, [1_000_000_002, 1_000_000_003]],
    ],
  )
})

test('6.3a ids of callers do not advance those of the server; taken ones are skipped', async () => {
  const { write } = await newShop('named')
  const far = 123_456_789_012
  await write(ordering({ order_id: far, order_items: [item(1, 1, { order_id: far })] }))
  await write(
    ordering({ order_id: 1_000_000_002, order_items: [item(1, 1, { order_id: 1_000_000_001 })] }),
    ordering({ order_id: Number.MAX_SAFE_INTEGER }),
  )

  const orders = await write(ordering(), ordering(), ordering({ order_id: 1_000_000_004 }), ordering())

  assert.deepEqual(
    orders.map(({ order_id }) => order_id),
    [1_000_000_001, 1_000_000_003, 1_000_000_004, 1_000_000_005],
  )
  assert.deepEqual(
    orders.map(({ order_items }) => order_items[0]?.order_id),
    [1_000_000_003, 1_000_000_004, 1_000_000_005, 1_000_000_006],
  )
})

test('6.3a an address has the number of its caller, which several orders may share', async () => {
  const { write } = await newShop('addresses')
  const address = { address_id: 7, address_ro: 'str. Veche 1' }
  const orders = await write(
    ordering({ address }),
    ordering({ address }),
    ordering({ address: { zipcode: 2001 } }),
  )
  assert.deepEqual(
    orders.map(({ address }) => address?.address_id),
    [7, 7, 1_000_000_001],
  )
})
