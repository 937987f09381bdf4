import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '@vitrina/schema/errors'
import { isCancelledQuery, isDatabaseUnavailable } from '../http/database-unavailable.ts'
import { ApiError } from '../http/errors.ts'

/** Longest wait between two attempts, in ms. */
const MAX_WAIT_MS = 5_000

/** PostgreSQL's codes for a deadlock and a serialization failure. */
const SERIALIZATION_FAILURES = new Set(['40001', '40P01'])

/** True for an error after which a retry may succeed without a correction. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  isCancelledQuery(error) ||
  (error instanceof ApiError && codeOf(error.key) === 'overloaded') ||
  SERIALIZATION_FAILURES.has((error as { code?: string }).code ?? '')

/** Repeats `work` until it succeeds or fails permanently. Ends when `stop` is aborted. */
export const retryTransient = async <T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> => {
  for (let wait = 100; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    stop.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error)) throw error
      await sleep(wait, undefined, { signal: stop })
    }
  }
}
