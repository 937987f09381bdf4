import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { deleteOldCalls, deleteOldTallies, sitesWithCalls } from './sweep-queries.ts'

const SWEEP_MS = 120_000

/** Rows of one statement: more would hold locks, and a connection, for long. */
const PORTION = 5_000

/** What is kept of a site, whatever its days. */
export const MOST_OF_A_SITE = 200_000

/** Deletes what is past its days, and all but the last of what is too much. */
export const deleteOldRequests = async (sql: Sql, days: number, most = MOST_OF_A_SITE): Promise<void> => {
  for (const { id } of await sitesWithCalls(sql)) {
    while ((await deleteOldCalls(sql, id, days, most, PORTION)).length === PORTION);
    await deleteOldTallies(sql, id, days)
  }
}

/** Sweeps now and then, as long as `app` is open. Of a log that is no longer wanted nothing stays. */
export const sweepRequests = (app: App, sql: Sql, days: number): void => {
  const sweep = () =>
    deleteOldRequests(sql, days).catch((err) => app.log.debug({ err }, 'old requests were not deleted'))
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
