import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../http/errors.ts'
import { countRefusal } from '../metrics.ts'
import type { Recipe } from './foreign-hash.ts'

/** A password to hash, or to compare with a digest. */
export interface HashJob {
  readonly password: Uint8Array
  readonly digest?: string
  /** Of the other system whose digest `digest` was made of. */
  readonly recipe?: Recipe | null
}

/** Hashes at a time; each takes a core, and 19 MiB. */
export const HASHES_AT_ONCE = Math.min(availableParallelism(), 4)

/** More would wait for longer than a person does. */
const MOST_WAITING = HASHES_AT_ONCE * 20

const idle: Worker[] = []
const waiting: ((worker: Worker) => void)[] = []
let started = 0

const start = (): Worker => {
  started++
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  // Between jobs it keeps no process alive.
  worker.unref()
  // Who waits for a message hears of errors, and of no silent end.
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

let admitted = 0

/**
 * Does work that hashes a password, when there will be a turn for it. Whatever is counted against somebody is a part of the
 * work, and so not done in vain.
 * @throws {ApiError} `overloaded`, before anything is done, when so many wait that one more would wait in vain.
 */
export const admit = async <T>(work: () => Promise<T>): Promise<T> => {
  if (admitted >= HASHES_AT_ONCE + MOST_WAITING) {
    countRefusal('hashing')
    throw new ApiError('overloaded', {}, { headers: { 'retry-after': '2' } })
  }
  admitted++
  try {
    return await work()
  } finally {
    admitted--
  }
}

/**
 * Hashes a password (the digest comes back), or compares it with a digest (a boolean does), in turn. It is done in threads of
 * low priority: whoever guesses passwords slows down signing in, and nothing else. A request does it by {@link admit}.
 */
export const inHashingThread = async (job: HashJob): Promise<unknown> => {
  const worker = await enter()
  worker.ref()
  worker.postMessage(job)
  const [result] = await once(worker, 'message')
  worker.unref()
  leave(worker)
  return result
}
