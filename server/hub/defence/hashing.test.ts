import assert from 'node:assert/strict'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { hashAtFullCost } from '../../../tests/cheap-hashes.ts'
import { hashPassword, isPassword } from './passwords.ts'

// At the least cost a hash ends before its thread can be ended.
hashAtFullCost()

/** One job more than there are places for, so that one waits. */
const JOBS = Math.min(availableParallelism(), 4) + 1

const threads = new Set<Worker>()
process.on('worker', (worker) => {
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})

const fill = () => Array.from({ length: JOBS }, () => hashPassword('correct horse'))

test('a thread that ends at work fails its job, and its place goes to whoever waits', async () => {
  const jobs = fill()
  // Within one turn of the loop: those that are at work have begun, and none has ended.
  for (let ticks = 0; ticks < 20; ticks++) await new Promise(process.nextTick)
  assert.equal(threads.size, JOBS - 1)
  for (const thread of threads) thread.terminate()

  const outcomes = await Promise.allSettled(jobs)

  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...Array.from({ length: JOBS - 1 }, () => 'rejected'), 'fulfilled'],
  )
})

test('a thread that fails while it is idle ends nothing else, and is not asked again', async () => {
  await Promise.all(fill())
  const ended = [...threads].map((thread) => once(thread, 'exit'))
  for (const thread of threads) {
    // Nothing else may be at work here that keeps the process alive until then.
    thread.ref()
    thread.postMessage('no job')
  }
  await Promise.allSettled(ended)

  for (const digest of await Promise.all(fill())) assert.ok(await isPassword('correct horse', digest))
})
