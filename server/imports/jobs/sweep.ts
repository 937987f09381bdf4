import type { App } from '../../platform/http/app.ts'
import { sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database } from '../../platform/postgres/sql.ts'

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

/** Sweeps as long as `app` is open. */
export const sweepJobs = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old imports', () => deleteOldJobs(sql))
