import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'
import { ApiError } from '../http/errors.ts'
import { semaphore } from '../http/limits/semaphore.ts'
import type { Reads } from '../postgres/pool/sql.ts'

/** Share of the pool for expensive reads: token lookups, versions and reads by key always find a connection. */
const SHARE = 1 / 3

/**
 * Concurrent expensive reads of one site: each takes one core of PostgreSQL, which may run on this machine, and one core remains for
 * other sites.
 */
export const MAX_EXPENSIVE_READS_PER_SITE = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Expensive reads of one site that may wait, and the longest wait in ms. */
const [WAITING, PATIENCE_MS] = [8, 10_000]

/**
 * Runs a read without an index in turn with those of other sites. Cancels its statements when `abandoned` aborts.
 * @throws {ApiError} `overloaded` if too many reads of the site wait, or after the longest wait
 */
export type Expensive = <T>(
  siteId: number,
  place: Reads,
  abandoned: AbortSignal,
  read: (place: Reads) => PromiseLike<T>,
) => Promise<T>

/** Expensive reads of a process, for a pool of this size. */
export const expensiveReads = (poolSize: number): Expensive => {
  const places = Math.max(1, Math.floor(poolSize * SHARE))
  const enter = semaphore({
    name: 'expensive_reads',
    places,
    // One slot is left to other sites, for any size of the pool.
    ofSite: Math.max(1, Math.min(MAX_EXPENSIVE_READS_PER_SITE, places - 1)),
    waiting: WAITING,
    patience: PATIENCE_MS,
  })
  return async (siteId, place, abandoned, read) => {
    if (abandoned.aborted) throw new ApiError('bad_request')
    const waiter = Object.assign(new EventEmitter(), { closed: false })
    const hangUp = () => {
      waiter.closed = true
      waiter.emit('close')
    }
    abandoned.addEventListener('abort', hangUp, { once: true })
    const leave = await enter(siteId, { holder: waiter }).finally(() =>
      // From here on the slot is released by the end of the statement, not by the end of the caller.
      abandoned.removeEventListener('abort', hangUp),
    )
    try {
      return await read(place.until(abandoned))
    } catch (error) {
      // No caller gets this error, because it has disconnected.
      if (abandoned.aborted) throw new ApiError('bad_request')
      throw error
    } finally {
      leave()
    }
  }
}
