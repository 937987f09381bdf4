import type { App } from '../../../platform/http/app.ts'
import { eachByItself, inPortions, sweepWhileOpen } from '../../../platform/http/sweep.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { forgetHistory, type HistoryTable, sitesWithHistory } from './history-queries.ts'

/** Deletes the history that is past its time, each site's by its own setting. */
export const sweepOldHistory = async (sql: Database, tables: readonly HistoryTable[]): Promise<void> => {
  for (const table of tables)
    await eachByItself(await sitesWithHistory(sql, table), ({ site_id, days }) =>
      inPortions((most) => forgetHistory(sql, table, site_id, days, most)),
    )
}

/** Sweeps as long as `app` is open. */
export const sweepHistory = (app: App, sql: Database, tables: readonly HistoryTable[]): void =>
  sweepWhileOpen(app, 'old history', () => sweepOldHistory(sql, tables))
