import type { Sql } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import { deleteOldChanges, sitesWithChanges } from './change-queries.ts'

const SWEEP_MS = 600_000

/** How long changes are kept (rule 8.1). */
export const KEPT_DAYS = 30

/** Deletes what is past its time, at all sites. */
export const sweepOldChanges = async (sql: Sql): Promise<void> => {
  for (const { site_id } of await sitesWithChanges(sql))
    while ((await deleteOldChanges(sql, site_id, KEPT_DAYS)).length > 0);
}

/** Sweeps now and then, as long as `app` is open. */
export const sweepChanges = (app: App, sql: Sql): void => {
  const sweep = () =>
    sweepOldChanges(sql).catch((err) => app.log.debug({ err }, 'old changes were not deleted'))
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
