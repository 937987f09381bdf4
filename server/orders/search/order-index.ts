import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../platform/http/app.ts'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import {
  indexPendingOrders,
  lastDue,
  lockOrderIndex,
  refillNext,
  sitesToRefill,
  sitesWithPendingOrders,
} from './order-index-queries.ts'

/** Orders and products per transaction: about 0.1 s. */
const CHUNK = 2_000

/** Minimum interval in ms of checks for pending work. A search does not wait for it. */
const MIN_CHECK_INTERVAL_MS = 2_000

/**
 * Ratio of rest to work: the index takes at most a quarter of the database's time, so that writers come
 * first.
 */
const REST = 3

/** Updates the search index of orders of a site to all writes committed before the call. */
export const fillOrderIndex = async (sql: Database, siteId: number): Promise<void> => {
  const [last] = await lastDue(sql, siteId)
  if (last?.place == null) return
  for (let done: number | null = 0; done !== null && done < last.place; ) done = await step(sql, siteId)
}

/** Indexes one chunk; one process at a time per site. Returns the last indexed position, or null if nothing was pending. */
const step = (sql: Database, siteId: number): Promise<number | null> =>
  sql.begin(async (sql) => {
    await lockOrderIndex(sql, siteId)
    const [done] = await indexPendingOrders(sql, siteId, CHUNK)
    return done?.place ?? null
  })

/** Updates the search index of orders after writes, at all sites and concurrently with other processes, while `app` listens. */
export const runOrderIndexer = (app: App, sql: Database): void => {
  const stopping = new AbortController()
  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  const fillAll = async (): Promise<void> => {
    for (const { site_id } of await sitesWithPendingOrders(sql))
      for (let done: number | null = 0; done !== null && !stopping.signal.aborted; ) {
        const begun = performance.now()
        done = await step(sql, site_id)
        await rest(REST * (performance.now() - begun))
      }
  }

  /** Indexes orders again in chunks: a search waits for the current chunk only. */
  const refillAll = async (): Promise<void> => {
    for (const { site_id } of await sitesToRefill(sql))
      for (let last: number | null = 0; last !== null && !stopping.signal.aborted; ) {
        const begun = performance.now()
        last = await sql.begin(async (sql) => (await refillNext(sql, site_id, CHUNK))[0]?.last ?? null)
        await fillOrderIndex(sql, site_id)
        await rest(REST * (performance.now() - begun))
      }
  }

  const followAll = async (): Promise<void> => {
    await fillAll()
    await refillAll()
  }

  const follow = async (): Promise<void> => {
    const commits = sql.commits()
    while (!stopping.signal.aborted) {
      const hasPendingWork = await followAll().then(
        () => false,
        (err) => {
          app.log[isDatabaseUnavailable(err) ? 'debug' : 'warn'](
            { err },
            'updating the search index of orders failed; it is retried',
          )
          return true
        },
      )
      await commits.next({ everyMs: MIN_CHECK_INTERVAL_MS, hasPendingWork, signal: stopping.signal })
    }
  }

  let following: Promise<void> | undefined
  app.addHook('onListen', async () => {
    following = follow()
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await following
  })
}
