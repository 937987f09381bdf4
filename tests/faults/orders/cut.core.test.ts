import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../../long.ts'
import { openShop } from '../../vitrina.ts'
import { disagreements } from '../agreement.ts'
import { startInstance } from '../instance.ts'
import { randomOf } from '../random.ts'
import { unlikeReads } from './audit.ts'
import { sendThroughCuts } from './cuts.ts'
import { witnessOrders } from './witness.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const clientAtSecond = await startInstance(vitrina.database)
await witnessOrders(sql)

const BLOCKS = rounds(20, 2)

test("6.8 one connection in five breaks, and sixteen writers retry until they get a response: every order is in its writers' state", async (t) => {
  const { traffic, calls, cut } = await sendThroughCuts(t, [vitrina, clientAtSecond(vitrina)], {
    blocks: BLOCKS,
    random: randomOf(1),
  })

  const report = JSON.stringify({ calls, cut, replayed: traffic.replayed(), statuses: [...traffic.statuses] })
  t.diagnostic(report)
  assert.ok(!traffic.statuses.has(503), report)
  assert.deepEqual((await traffic.violations(sql)).slice(0, 5), [])
  assert.deepEqual((await unlikeReads(vitrina, traffic.models)).slice(0, 5), [])
  assert.deepEqual(await disagreements(sql, siteId), [])
  assert.equal(traffic.models.size, 15 * BLOCKS)
  assert.ok(cut > 0 && traffic.replayed() > 0, report)
})
