import type { Database } from '../../database/sql.ts'
import type { App } from '../../http/app.ts'
import { inPortions, sweepWhileOpen } from '../../http/sweep.ts'
import { forgetHistory, sitesWithHistory } from './history-queries.ts'

/** Deletes the history that is past its time, each site's by its own setting. */
export const sweepOldHistory = async (sql: Database): Promise<void> => {
  for (const { site_id, days } of await sitesWithHistory(sql))
    await inPortions((most) => forgetHistory(sql, site_id, days, most))
}

/** Sweeps as long as `app` is open. */
export const sweepHistory = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old history', () => sweepOldHistory(sql))
