import type { App } from '../../../platform/http/app.ts'
import { forEachIsolated, inPortions, sweepWhileOpen } from '../../../platform/http/sweep.ts'
import type { Database } from '../../../platform/postgres/pool/sql.ts'
import { deleteOldHistory, type HistoryTable, sitesWithHistory } from './history-queries.ts'

/** Deletes history that is older than the retention of its site. */
export const sweepOldHistory = async (sql: Database, tables: readonly HistoryTable[]): Promise<void> => {
  for (const table of tables)
    await forEachIsolated(await sitesWithHistory(sql, table), ({ site_id, days }) =>
      inPortions((most) => deleteOldHistory(sql, table, site_id, days, most)),
    )
}

/** Runs the sweep while `app` is open. */
export const sweepHistory = (app: App, sql: Database, tables: readonly HistoryTable[]): void =>
  sweepWhileOpen(app, 'old history', () => sweepOldHistory(sql, tables))
