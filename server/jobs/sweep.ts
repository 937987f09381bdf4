import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'

const SWEEP_MS = 600_000

/** Deletes uploads that nobody has gone on with for a day, or can go on with, and jobs that are over for 30 days. */
export const deleteOldJobs = (sql: Database): Promise<void> =>
  sql.begin(async (sql) => {
    await sql`
    delete from import
    where state = 'receiving'
      and received_at < now() - case when resumable then interval '1 day' else interval '10 minutes' end
  `
    await sql`delete from import where finished_at < now() - interval '30 days'`
  })

/** Sweeps now and then, as long as `app` is open. */
export const sweepJobs = (app: App, sql: Database): void => {
  const sweep = () =>
    deleteOldJobs(sql).catch((err) => app.log.debug({ err }, 'old imports were not deleted'))
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
