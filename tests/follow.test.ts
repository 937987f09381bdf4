import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { getTestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

// Tests of `follow.ts`, which `run.ts` loads for all tests.

test('asynchronous work and its timers belong to the test in which they began', async ({ name }) => {
  await sleep(1)
  assert.equal(getTestContext()?.name, name)
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  setTimeout(() => resolve(getTestContext()?.name), 1)
  assert.equal(await promise, name)

  let inner: string | undefined
  await test('inner', async () => {
    await sleep(1)
    inner = getTestContext()?.name
  })
  assert.equal(inner, 'inner')
  assert.equal(getTestContext()?.name, name)
})

test('no async hook is called for promises', async () => {
  await sleep(1)
  assert.equal(executionAsyncId(), 0)
})
