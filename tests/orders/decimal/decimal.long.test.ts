import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { orderShop } from '../writes/order-shop.ts'
import { differencesIn, randomOrders, totalsByPython } from './random-orders.ts'

const vitrina = await openShop()
const { write } = await orderShop(vitrina)

test('6.10 the totals of 100,000 random orders equal those of Python’s decimal', async () => {
  let compared = 0
  for (let seed = 1; seed <= 20; seed++) {
    const orders = randomOrders(5_000, seed)
    const created = await write(...orders)
    assert.deepEqual(differencesIn(orders, created, totalsByPython(orders)), [], `seed ${seed}`)
    compared += created.length
  }
  assert.equal(compared, 100_000)
})
