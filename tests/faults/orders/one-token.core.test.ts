import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { startVitrina } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { randomOf } from '../random.ts'
import { oneTokenOverCuts } from './one-token.ts'
import { openShop } from './shop.ts'

test('6.3 one token creates, updates and sends the first body again over a connection that loses one response in five: every order is like its model', async (t) => {
  const vitrina = await startVitrina()
  const { products } = await openShop(vitrina, 'one')

  const { calls, lost, violations } = await oneTokenOverCuts(t, {
    server: vitrina,
    products: products.map(({ id }) => id),
    random: randomOf(11),
    rounds: rounds(2000, 20),
  })

  t.diagnostic(JSON.stringify({ calls, lost }))
  assert.deepEqual(violations.slice(0, 5), [])
  assert.deepEqual(await disagreements(vitrina.sql, vitrina.siteId), [])
  assert.ok(lost > 0, `${lost} of ${calls}`)
})
