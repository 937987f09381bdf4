import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from './world/place.ts'
import { endureWorld } from './world/world.ts'

// Short form of `npm run soak -- --only world`.

const FAULTS = [
  'is killed, and started',
  'vanishes',
  'are cut',
  'a process is killed',
  'data folder',
  'in turn',
]

test('9.2a 9.4 a killed or unreachable primary, cut connections, a killed process, a full disk and restarts lose no acknowledged write, and no call fails without a fault', {
  skip,
}, async (t) => {
  const { violations } = await endureWorld({
    seed: 17,
    faults: FAULTS,
    report: (what) => t.diagnostic(what),
  })

  assert.deepEqual(violations, [])
})
