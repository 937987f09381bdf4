import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { ReadableState } from '../../platform/reading/response-cache.ts'
import { advanceIndex, type IndexStep, isSoonDone } from './advance-index.ts'
import { analyzeIndex, countIndexed, findStaleIndexes, mergePendingList } from './index-queries.ts'

/** Interval in ms of checks for an index with missing changes. */
const POLL_MS = 1_000

/** Timeout, in ms, of a search that waits for an index; and interval of its attempts to get the lock. */
const TIMEOUT_MS = 2_000
const LOCKED_PAUSE_MS = 10

/** Products after which the pending list is merged; and share of new products that calls for an analyze. */
const MANY = 5_000
const SHARE = 0.2

export interface ProductIndex {
  /** Updates the index of a site to this state if few changes are missing. False: it is still stale. */
  reach(siteId: number, state: ReadableState): Promise<boolean>
  /** Starts following committed changes in the background. */
  start(): void
  /** Finishes the current step. */
  stop(): Promise<void>
}

/**
 * Keeps the product index of all sites current. Processes share the work: the first to get the lock of a site
 * does its next step. A version that a process has seen in the index stays valid, because an index never goes
 * back.
 */
export const productIndex = (sql: Database, log: FastifyBaseLogger): ProductIndex => {
  const reached = new Map<number, number>()
  const reaching = new Map<number, Promise<void>>()
  const stopping = new AbortController()

  const step = async (siteId: number): Promise<IndexStep> => {
    const done = await advanceIndex(sql, siteId)
    if (done.state === 'present')
      reached.set(siteId, Math.max(done.version, reached.get(siteId) ?? done.version))
    return done
  }

  const catchUp = async (siteId: number): Promise<void> => {
    if (!(await isSoonDone(sql, siteId))) return
    const giveUp = performance.now() + TIMEOUT_MS
    for (;;) {
      const { state } = await step(siteId)
      if (state === 'present' || performance.now() > giveUp) return
      if (state === 'held') await sleep(LOCKED_PAUSE_MS)
    }
  }

  const hasReached = (siteId: number, { objectsVersion }: ReadableState): boolean =>
    (reached.get(siteId) ?? 0) >= objectsVersion

  const cursors = new Map<number, number>()
  /** Step in the background; after concurrent writes at the site, a pause of the same duration follows. */
  const unhurried = async (siteId: number): Promise<IndexStep> => {
    const begun = performance.now()
    const done = await step(siteId)
    if (done.state === 'held') return done
    const isWritten = done.cursor !== (cursors.get(siteId) ?? done.cursor)
    cursors.set(siteId, done.cursor)
    if (isWritten) await rest(performance.now() - begun)
    return done
  }

  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  /** Updates all indexes that are stale, one step per site in turn. */
  const followAll = async (): Promise<void> => {
    let staleSites = (await findStaleIndexes(sql)).map(({ site_id }) => site_id)
    let products = 0
    while (staleSites.length > 0) {
      const still: number[] = []
      for (const siteId of staleSites) {
        if (stopping.signal.aborted) return
        const done = await unhurried(siteId)
        products += done.products
        if (done.state === 'stale') still.push(siteId)
      }
      staleSites = still
    }
    if (products >= MANY) await settle(products)
  }

  let unknown = 0
  const settle = async (products: number): Promise<void> => {
    unknown += products
    await mergePendingList(sql)
    const [{ count } = { count: 0 }] = await countIndexed(sql)
    if (unknown < count * SHARE) return
    unknown = 0
    await analyzeIndex(sql)
  }

  const followOn = async (): Promise<void> => {
    const commits = sql.commits()
    while (!stopping.signal.aborted) {
      const hasPendingWork = await followAll().then(
        () => false,
        (err) => {
          log[isDatabaseUnavailable(err) ? 'debug' : 'warn'](
            { err },
            'updating the search index of products failed; it is retried',
          )
          return true
        },
      )
      await commits.next({ everyMs: POLL_MS, hasPendingWork, signal: stopping.signal })
    }
  }

  let following: Promise<void> | undefined
  return {
    async reach(siteId, state) {
      // In the second round, the step under way started after this state was read.
      for (let tries = 0; tries < 2 && !hasReached(siteId, state); tries++) {
        const shared = reaching.get(siteId) ?? catchUp(siteId).finally(() => reaching.delete(siteId))
        reaching.set(siteId, shared)
        await shared
      }
      return hasReached(siteId, state)
    },
    start: () => {
      following = followOn()
    },
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}
