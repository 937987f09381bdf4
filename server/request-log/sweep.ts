import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { inPortions, sweepWhileOpen } from '../http/sweep.ts'
import { deleteOldCalls, deleteOldTallies, sitesWithCalls } from './sweep-queries.ts'

const SWEEP_MS = 120_000

/** What is kept of a site, whatever its days. */
export const MOST_OF_A_SITE = 200_000

/** Deletes what is past its days, and all but the last of what is too much. */
export const deleteOldRequests = async (sql: Sql, days: number, most = MOST_OF_A_SITE): Promise<void> => {
  for (const { id } of await sitesWithCalls(sql)) {
    await inPortions((portion) => deleteOldCalls(sql, id, days, most, portion))
    await deleteOldTallies(sql, id, days)
  }
}

/** Sweeps as long as `app` is open. Of a log that is no longer wanted nothing stays. */
export const sweepRequests = (app: App, sql: Sql, days: number): void =>
  sweepWhileOpen(app, 'old requests', () => deleteOldRequests(sql, days), SWEEP_MS)
