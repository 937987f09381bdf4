import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFirstId } from '../../../server/orders/write/id-queries.ts'
import { openShop } from '../../vitrina.ts'
import { item, itemIdsOf, itemsOf, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const another = async () => orderShop(await vitrina.client())

test('6.3 an unknown order_id creates the order with that id; ids of the server skip it and are not advanced by it', async () => {
  const { write } = await another()
  const [named] = await write(ordering({ order_id: 900 }))
  const [generated] = await write(ordering())
  const [first, between, second] = await write(ordering(), ordering({ order_id: 3 }), ordering())

  assert.deepEqual(
    [named, generated, first, between, second].map((order) => order?.order_id),
    [900, 1, 2, 3, 4],
  )
})

test('6.3 items and addresses with unknown ids keep them; ids of the server skip those of items', async () => {
  const { write } = await another()

  const [first, second] = await write(
    { order_items: [item(), item(2, 1, { order_id: 2 }), item(3)], address: {} },
    { order_items: [item(), item(2, 1, { order_id: 6 })], address: { address_id: 30 } },
  )
  const [third] = await write({ order_items: [item(), item(2)], address: {} })

  const idsOf = (order = first) => [order?.address?.address_id, ...itemIdsOf(order)]
  assert.deepEqual(idsOf(first), [1, 1, 2, 3])
  assert.deepEqual(idsOf(second), [30, 4, 6])
  assert.deepEqual(idsOf(third), [2, 5, 7])
})

test('6.3 ids may be up to 2^53-1, and the server assigns free ones below', async () => {
  const { write, order } = await another()
  const top = Number.MAX_SAFE_INTEGER

  await write({ order_id: top, order_items: [item(1, 1, { order_id: top })], address: { address_id: top } })
  const [next] = await write(ordering({ address: {} }))

  assert.deepEqual([next?.order_id, next?.order_items[0]?.order_id, next?.address?.address_id], [1, 1, 1])
  assert.deepEqual(itemsOf(await order(top)), [[top, 1, 1, 'new']])
})

test('6.3 an id that the server assigned to a deleted item is not assigned again', async () => {
  const { write, del } = await another()
  const [stored] = await write({ order_items: [item(), item(2)] })
  await del(`/external/external-order-item/2/`)

  const [updated] = await write({ order_id: stored?.order_id, order_items: [item(3)] })

  assert.deepEqual(itemsOf(updated as typeof stored & {}), [
    [1, 1, 1, 'new'],
    [3, 3, 1, 'new'],
  ])
})

test('6.3 ids of callers at the top of the range never collide with those of the server', async () => {
  const at = await another()
  const top = Number.MAX_SAFE_INTEGER - 2 ** 40
  await setFirstId(vitrina.sql, at.siteId, top - 1)
  for (const order_id of [top, top - 1, top + 2]) await at.write({ ...ordering(), order_id })

  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await at.write(ordering()))[0]?.order_id)
  assert.deepEqual(ids, [top + 1, top + 3, top + 4])
})
