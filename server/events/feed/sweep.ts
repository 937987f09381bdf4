import type { App } from '../../platform/http/app.ts'
import { forEachIsolated, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { deleteOldChanges, lockSweep, sitesWithChanges } from './change-queries.ts'

/** Retention of changes in days (rule 8.1). */
export const RETENTION_DAYS = 30

/**
 * Deletes expired changes at all sites. If several processes sweep a site, one deletes, and the others continue with the next
 * site.
 */
export const sweepOldChanges = async (sql: Database): Promise<void> =>
  forEachIsolated(await sitesWithChanges(sql), async ({ site_id }) => {
    while (await sweepSome(sql, site_id));
  })

/**
 * Returns true if there may be more. The lock is taken in a separate statement, so that the next one sees the
 * result of the last sweep.
 */
const sweepSome = (sql: Database, siteId: number): Promise<boolean> =>
  sql.begin(async (sql) => {
    const [lock] = await lockSweep(sql, siteId)
    return lock?.taken === true && (await deleteOldChanges(sql, siteId, RETENTION_DAYS)).length > 0
  })

/** Runs the sweep while `app` is open. */
export const sweepChanges = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old changes', () => sweepOldChanges(sql))
