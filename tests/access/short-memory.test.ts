import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiringCache } from '../../server/identity/access/expiring-cache.ts'

test('a full cache removes the oldest entry first', () => {
  const memory = expiringCache<number>(2, 60_000)

  for (const [value, key] of ['a', 'b', 'a', 'c'].entries()) memory.remember(key, value, performance.now())

  assert.equal(memory.recall('b'), undefined)
  assert.equal(memory.recall('a'), 2)
  assert.equal(memory.recall('c'), 3)
})

test('a cached value expires by the time at which it was read', () => {
  const memory = expiringCache<number>(2, 800)

  memory.remember('early', 1, performance.now() - 801)
  memory.remember('late', 1, performance.now() - 100)

  assert.equal(memory.recall('early'), undefined)
  assert.equal(memory.recall('late'), 1)
})
