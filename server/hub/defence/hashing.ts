import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { networkOf } from '../../platform/http/limits/network.ts'
import { semaphore } from '../../platform/http/limits/semaphore.ts'
import { countRefusal } from '../metrics.ts'
import type { Recipe } from './foreign-hash.ts'
import { type HashingCost, NEW_DIGESTS } from './hashing-cost.ts'

/** A password to hash, or to compare with a digest. */
export interface HashJob {
  readonly password: Uint8Array
  readonly digest?: string
  /** Method of the other system, whose digest is the input of `digest`. */
  readonly recipe?: Recipe | null
}

/** A job as the thread gets it. */
export interface HashWork extends HashJob {
  readonly cost: HashingCost
}

/** Hashes at a time; each takes a core, and 19 MiB. */
export const HASHES_AT_ONCE = Math.min(availableParallelism(), 4)

/** Calls of one network that may wait: more would wait for longer than a person does. */
const MOST_WAITING = HASHES_AT_ONCE * 20

const idle: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let started = 0

const start = (): Worker => {
  started++
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  // Between jobs it keeps no process alive.
  worker.unref()
  // A pending message gets errors of the thread, but not its silent end.
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

/** One that has ended, for want of memory as a rule, makes place for another. */
const giveUp = (worker: Worker): void => {
  started--
  const place = idle.indexOf(worker)
  if (place >= 0) idle.splice(place, 1)
  const next = waiting.shift()
  if (next) next(start())
}

/** Twice as many as threads, as the work on a password also asks the database; a network has half of them. */
const enterWork = semaphore({
  name: 'password_hashing',
  places: 2 * HASHES_AT_ONCE,
  ofSite: HASHES_AT_ONCE,
  waiting: MOST_WAITING,
  patience: 10_000,
})

/**
 * Does work that hashes a password, when it is the turn of the caller's network. Counters of attempts are a part of the work, so a
 * refused call is not counted. The network has the turn and not a site: accounts belong to no site, and a caller can name any.
 * @throws {ApiError} `overloaded`, before anything is done, when too many of the network wait or none had a turn in time.
 */
export const admit = async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
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
 * Hashes a password (returns the digest) or compares it with a digest (returns a boolean), in turn. It runs
 * in threads of low priority, so that an attack on passwords slows down only sign-ins. Requests use {@link
 * admit}.
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
