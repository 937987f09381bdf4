import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../console/operator.ts'
import { openShop } from '../../vitrina.ts'
import { orderShop } from '../writes/order-shop.ts'
import { differencesIn, randomOrders, totalsByPython } from './random-orders.ts'

const vitrina = await openShop()
const { write } = await orderShop(vitrina)

test('6.10 the totals of random orders and lines equal those of Python’s decimal', async () => {
  const orders = randomOrders(1_000, 43)
  const expected = totalsByPython(orders)
  const created = await write(...orders)
  assert.equal(created.length, 1_000)
  assert.deepEqual(differencesIn(orders, created, expected), [])

  // The sheet computes the total of each line in SQL.
  const owner = await signIn(vitrina)
  const { body } = await owner.get(`${owner.site}/order-sheet?rows=items&format=ndjson&language=en`)
  const sums = String(body)
    .trimEnd()
    .split('\n')
    .map((line) => Number(JSON.parse(line).sum))
  assert.deepEqual(
    sums,
    expected.flatMap(({ lines }) => lines.map(Number)),
  )
})
