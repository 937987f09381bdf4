import assert from 'node:assert/strict'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { hashAtFullCost } from '../../../tests/cheap-hashes.ts'
import { hashPassword, isPassword } from './passwords.ts'

// With the minimum cost, a hash would end before its thread can be terminated.
hashAtFullCost()

/** One more job than threads, so that one waits. */
const JOBS = Math.min(availableParallelism(), 4) + 1

const threads = new Set<Worker>()
process.on('worker', (worker) => {
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})

const fill = () => Array.from({ length: JOBS }, () => hashPassword('correct horse'))

test('a thread that exits during work fails its job, and the next waiting job gets its slot', async () => {
  const jobs = fill()
  // In the same tick of the event loop: running jobs have started, and none has ended.
  for (let ticks = 0; ticks < 20; ticks++) await new Promise(process.nextTick)
  assert.equal(threads.size, JOBS - 1)
  for (const thread of threads) thread.terminate()

  const outcomes = await Promise.allSettled(jobs)

  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [...Array.from({ length: JOBS - 1 }, () => 'rejected'), 'fulfilled'],
  )
})

test('a thread that fails while idle affects no other work, and gets no further jobs', async () => {
  await Promise.all(fill())
  const ended = [...threads].map((thread) => once(thread, 'exit'))
  for (const thread of threads) {
    // Keeps the process alive until then, because no other work does.
    thread.ref()
    thread.postMessage('no job')
  }
  await Promise.allSettled(ended)

  for (const digest of await Promise.all(fill())) assert.ok(await isPassword('correct horse', digest))
})
