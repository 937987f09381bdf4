import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '@vitrina/sdk/hub/memory-store'

const session = {
  user: { id: 'p_7g2c9k4m1x8qz5t0w3bvn6hjrd', groups: [], sessionId: '1', isHub: false },
  access: 'a',
  accessEndsAt: 0,
  refresh: 'r',
  authToken: 't',
  begunAt: 0,
}

test('the number of sessions in memory is limited: the least recently used one is evicted', async () => {
  const store = memoryStore(2)
  await store.set('one', session, 60)
  await store.set('two', session, 60)
  await store.get('one')
  await store.set('three', session, 60)

  assert.equal(await store.get('two'), undefined)
  assert.equal(await store.get('one'), session)
  assert.equal(await store.get('three'), session)
})

test('a session in memory ends with its refresh token', async ({ mock }) => {
  mock.timers.enable({ apis: ['Date'] })
  const store = memoryStore()
  await store.set('one', session, 60)
  mock.timers.tick(59_999)
  assert.equal(await store.get('one'), session)
  mock.timers.tick(1)

  assert.equal(await store.get('one'), undefined)
})
