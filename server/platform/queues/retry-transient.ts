import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '@vitrina/schema/errors'
import { isCutShort, isDatabaseAway } from '../http/database-away.ts'
import { ApiError } from '../http/errors.ts'

/** Longest wait between two attempts, in ms. */
const LONGEST_WAIT = 5_000

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const UNLUCKY = new Set(['40001', '40P01'])

/** True for an error after which a retry may succeed without a correction. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isCutShort(error) ||
  (error instanceof ApiError && codeOf(error.key) === 'overloaded') ||
  UNLUCKY.has((error as { code?: string }).code ?? '')

/** Repeats `work` until it succeeds or fails permanently. Ends when `stop` is aborted. */
export const retryTransient = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  for (let wait = 100; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    stop.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error)) throw error
      await sleep(wait, undefined, { signal: stop })
    }
  }
}
