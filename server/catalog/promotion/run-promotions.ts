import { lockSite } from '../../platform/batch/queries.ts'
import type { Writer } from '../../platform/batch/writer.ts'
import type { App } from '../../platform/http/app.ts'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { isDue, lockPriceCalculation, selectDueSites, storeNextDue } from './due-queries.ts'
import { findUnsettled, settlePrices } from './price-queries.ts'

/** Products whose prices one transaction changes. */
const PORTION = 2_000

/** Maximum number of sites per query. */
const SITES = 100

/** Interval in ms of checks while a site has discounts: the delay until a promotion written by another process is noticed. */
const POLL_MS = 1_000

/** Minimum pause in ms between two checks. */
const MIN_PAUSE_MS = 10

interface Parts {
  readonly sql: Database
  readonly writer: Writer
}

/**
 * Applies and ends discounts on time, while `app` is open. Due sites take turns, one portion of products each; a site without
 * discounts has no row to check. A kill loses nothing: a portion is one transaction, and a site stays due until its last one.
 */
export const runPromotions = (app: App, { sql, writer }: Parts): void => {
  const stopping = new AbortController()
  const commits = sql.commits()
  const complain = (err: unknown) =>
    app.log[isDatabaseUnavailable(err) ? 'debug' : 'warn'](
      { err },
      'updating prices of promotions failed; it is retried',
    )

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let wait = POLL_MS
      let hasPendingWork = true
      try {
        const sites = await selectDueSites(sql, SITES)
        const due = sites.filter(({ ms }) => ms <= 0)
        let hasFailed = false
        for (const { site_id: siteId } of due) {
          if (stopping.signal.aborted) return
          await writer
            .takeTurn(siteId, 'large', (leftMs) => sql.begin((sql) => settlePortion(sql, siteId), leftMs))
            .catch((err) => {
              hasFailed = true
              complain(err)
            })
        }
        const next = due.length > 0 && !hasFailed ? 0 : (sites[due.length]?.ms ?? POLL_MS)
        wait = Math.min(POLL_MS, hasFailed ? POLL_MS : Math.max(next, MIN_PAUSE_MS))
        hasPendingWork = sites.length > 0
      } catch (err) {
        complain(err)
      }
      await commits.next({ everyMs: wait, hasPendingWork, signal: stopping.signal })
    }
  }

  let ended: Promise<void> | undefined
  app.addHook('onListen', async () => {
    ended = run()
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    await ended
  })
}

/** Changes the prices of some products of a site; the last portion stores the time of the next change. */
const settlePortion = async (sql: Transaction, siteId: number): Promise<void> => {
  if (!(await lockPriceCalculation(sql, siteId))) return
  const { now } = await lockSite(sql, siteId, null)
  if (!(await isDue(sql, siteId, now))) return
  const ids = await findUnsettled(sql, siteId, now, PORTION)
  if (ids.length > 0) await settlePrices(sql, siteId, now, ids)
  if (ids.length < PORTION) await storeNextDue(sql, siteId, now)
}
