import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { networkOf } from '../../platform/http/limits/network.ts'
import { semaphore } from '../../platform/http/limits/semaphore.ts'
import { countRefusal } from '../metrics.ts'
import type { HashMethod } from './foreign-hash.ts'
import { type HashingCost, NEW_DIGESTS } from './hashing-cost.ts'

/** Password to hash, or to verify with a digest. */
export interface HashJob {
  readonly password: Uint8Array
  readonly digest?: string
  /** Method of the other system, whose digest is the input of `digest`. */
  readonly recipe?: HashMethod | null
}

/** Job in the form that is sent to the thread. */
export interface HashWork extends HashJob {
  readonly cost: HashingCost
}

/** Concurrent hashes; each takes a core, and 19 MiB. */
export const HASHES_AT_ONCE = Math.min(availableParallelism(), 4)

/** Maximum number of waiting calls from one network: more would wait longer than people accept. */
const MAX_WAITING = HASHES_AT_ONCE * 20

const idle: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let started = 0

const start = (): Worker => {
  started++
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  // An idle thread must not keep the process alive.
  worker.unref()
  // A pending message rejects on errors of the thread, but not on a silent exit.
  worker.once('exit', (code) =>
    worker.emit('error', new Error(`A thread that hashes passwords has ended (exit code ${code}).`)),
  )
  worker.once('error', () => giveUp(worker))
  worker.on('error', () => undefined)
  return worker
}

const enter = async (): Promise<Worker> =>
  idle.pop() ?? (started < HASHES_AT_ONCE ? start() : new Promise((resolve) => waiting.push(resolve)))

const leave = (worker: Worker): void => {
  const next = waiting.shift()
  if (next) next(worker)
  else idle.push(worker)
}

/** Removes an exited thread, usually out of memory, so that a new one can start. */
const giveUp = (worker: Worker): void => {
  started--
  const place = idle.indexOf(worker)
  if (place >= 0) idle.splice(place, 1)
  const next = waiting.shift()
  if (next) next(start())
}

/** Slots: twice the number of threads, because password checks also query the database; a network has half of them. */
const enterWork = semaphore({
  name: 'password_hashing',
  places: 2 * HASHES_AT_ONCE,
  ofSite: HASHES_AT_ONCE,
  waiting: MAX_WAITING,
  patience: 10_000,
})

/**
 * Runs work that hashes a password, in the fair queue of networks. Counters of attempts are part of the work, so a refused call
 * is not counted. Slots are shared per network, not per site: accounts belong to no site, and a caller can name any site.
 * @throws {ApiError} `overloaded`, before any work, if too many calls of the network wait or the wait is too long
 */
export const inHashingQueue = async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
  const leave = await enterWork(networkOf(ip)).catch((error) => {
    countRefusal('hashing')
    throw error
  })
  try {
    return await work()
  } finally {
    leave()
  }
}

/**
 * Hashes a password (returns the digest) or verifies it with a digest (returns a boolean), in queue order. Runs in threads of low
 * priority, so that an attack on passwords slows down only sign-ins. Requests use {@link inHashingQueue}.
 */
export const inHashingThread = async (job: HashJob): Promise<unknown> => {
  const worker = await enter()
  worker.ref()
  worker.postMessage({ ...job, cost: NEW_DIGESTS } satisfies HashWork)
  const [result] = await once(worker, 'message')
  worker.unref()
  leave(worker)
  return result
}
