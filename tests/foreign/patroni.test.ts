import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from './patroni/cluster.ts'
import { endureFailovers } from './patroni/endure.ts'

// Short form of `npm run soak -- --only patroni`.

test('9.2a 9.4 the leader of a Patroni cluster is killed under load: no acknowledged write is lost, no call hangs, and followers miss nothing', {
  skip,
}, async (t) => {
  const { violations } = await endureFailovers({ seed: 20, kills: 2, report: (what) => t.diagnostic(what) })

  assert.deepEqual(violations, [])
})
