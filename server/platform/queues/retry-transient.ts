import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '@vitrina/schema/errors'
import { isCutShort, isDatabaseAway } from '../http/database-away.ts'
import { ApiError } from '../http/errors.ts'

/** The longest wait between two tries, in ms. */
const LONGEST_WAIT = 5_000

/** PostgreSQL chose the transaction as the victim of a deadlock, or could not serialize it. */
const UNLUCKY = new Set(['40001', '40P01'])

/** True for an error after which a retry may succeed without a correction. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  isCutShort(error) ||
  (error instanceof ApiError && codeOf(error.key) === 'overloaded') ||
  UNLUCKY.has((error as { code?: string }).code ?? '')

/** Does `work` again until it succeeds or fails in a way that does not pass. Ends when `stop` is aborted. */
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
