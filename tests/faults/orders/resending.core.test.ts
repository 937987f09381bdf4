import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { startVitrina } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { startInstance } from '../instance.ts'
import { randomOf } from '../random.ts'
import { resendAtOnce } from './resending.ts'
import { openShop } from './shop.ts'

test('6.3 orders sent by eight concurrent clients, repeatedly, also after changes by others, exist once', async () => {
  const vitrina = await startVitrina()
  const atSecond = (await startInstance(vitrina.database))(vitrina)
  const shop = await vitrina.client({ siteId: vitrina.siteId })
  const { products } = await openShop(vitrina, 'resend')
  const parts = {
    erp: [vitrina, atSecond],
    shop,
    products: products.map(({ id }) => id),
    random: randomOf(7),
  }

  assert.deepEqual(await resendAtOnce(parts, { name: 'short', orders: rounds(120, 8) }), [])
  assert.deepEqual(await disagreements(vitrina.sql, vitrina.siteId), [])
})
