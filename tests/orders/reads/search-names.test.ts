import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { write, order, get, put } = await orderShop(await openShop())

const search = async (text: string): Promise<number[]> => {
  const { status, body } = await get(`${ORDERS}?fields=order_id&search=${encodeURIComponent(text)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ order_id }: { order_id: number }) => order_id).sort((a: number, b: number) => a - b)
}

const rename = async (id: number, name: string) => {
  const { status } = await put(`/external/product/${id}/`, { name_ro: name, code: `C-${name}` })
  assert.equal(status, 200)
}

test('6.1 an order is found by the names that its products had when they were ordered, and by no other name', async () => {
  await rename(1, 'Alpha')
  await write({ order_id: 1, order_items: [item(1)] })
  assert.deepEqual(await search('alpha'), [1])
  await write({ order_id: 2, order_items: [item(1), item(2)] })

  await rename(1, 'Beta')
  await rename(1, 'Gamma')
  await write({ order_id: 3, order_items: [item(1)] })
  assert.deepEqual([await search('alpha'), await search('beta'), await search('c-gamma')], [[1, 2], [], [3]])

  await rename(1, 'Alpha')
  assert.deepEqual([await search('alpha'), await search('gamma')], [[1, 2], [3]])
  await write({ order_id: 4, order_items: [item(1)] })
  assert.deepEqual([await search('alpha'), await search('gamma')], [[1, 2, 4], [3]])

  const names = await Promise.all(
    [1, 2, 3, 4].map(async (id) => (await order(id)).order_items[0]?.product_name),
  )
  assert.deepEqual(names, ['Alpha', 'Alpha', 'Gamma', 'Alpha'])
})

test('6.1 an item that is changed to another product is found by that product', async () => {
  await rename(3, 'Delta')
  const [stored] = await write({ order_id: 5, order_items: [item(2)] })
  await write({ order_id: 5, order_items: [{ order_id: stored?.order_items[0]?.order_id, product: 3 }] })
  assert.deepEqual(await search('delta'), [5])
})
