import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adaptiveSchedule, singleFlight } from '../../server/platform/reading/single-flight.ts'

/** Queries that end on demand. */
const questions = () => {
  const answers: ((value: number) => void)[] = []
  return {
    ask: () => new Promise<number>((resolve) => answers.push(resolve)),
    begun: () => answers.length,
    answer: async (n: number) => {
      while (answers.length < n) await new Promise(setImmediate)
      answers[n - 1]?.(n)
    },
  }
}

test('a caller that arrives during a query shares the next one, which begins after it, never the current one', async () => {
  const { ask, begun, answer } = questions()
  const shared = singleFlight(ask)
  const first = shared()
  await new Promise(setImmediate)
  const others = [shared(), shared(), shared()]
  await answer(1)
  await answer(2)

  assert.equal(await first, 1)
  assert.deepEqual(await Promise.all(others), [2, 2, 2])
  assert.equal(begun(), 2)
})

test('a single caller never waits for others, and several callers are gathered', async () => {
  let begun = 0
  const LONG_MS = 3_600_000
  const shared = singleFlight(async () => ++begun, adaptiveSchedule(LONG_MS))
  assert.equal(await shared(), 1)
  assert.equal(await shared(), 2)

  // Three callers share the third query; the fourth starts only when three callers have gathered again.
  assert.deepEqual(await Promise.all([shared(), shared(), shared()]), [3, 3, 3])
  const two = [shared(), shared()]
  await new Promise(setImmediate)
  assert.equal(begun, 3)
  assert.deepEqual(await Promise.all([...two, shared()]), [4, 4, 4])
})
