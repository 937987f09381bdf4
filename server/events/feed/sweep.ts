import type { App } from '../../platform/http/app.ts'
import { eachByItself, sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database } from '../../platform/postgres/sql.ts'
import { deleteOldChanges, lockSweep, sitesWithChanges } from './change-queries.ts'

/** How long changes are kept (rule 8.1). */
export const KEPT_DAYS = 30

/** Deletes what is past its time, at all sites. Of several processes that sweep a site, one does, and the others go on. */
export const sweepOldChanges = async (sql: Database): Promise<void> =>
  eachByItself(await sitesWithChanges(sql), async ({ site_id }) => {
    while (await sweepSome(sql, site_id));
  })

/** Whether there may be more. Locked in a statement of its own, so that the next one sees what the last sweep left. */
const sweepSome = (sql: Database, siteId: number): Promise<boolean> =>
  sql.begin(async (sql) => {
    const [lock] = await lockSweep(sql, siteId)
    return lock?.taken === true && (await deleteOldChanges(sql, siteId, KEPT_DAYS)).length > 0
  })

/** Sweeps as long as `app` is open. */
export const sweepChanges = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old changes', () => sweepOldChanges(sql))
