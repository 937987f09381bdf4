import type { App } from '../../platform/http/app.ts'
import { sweepWhileOpen } from '../../platform/http/sweep.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'

/**
 * Deletes uploads that were not continued for a day or cannot be continued, and jobs that ended 30 days ago.
 */
export const deleteOldJobs = (sql: Database): Promise<void> =>
  sql.begin(async (sql) => {
    await sql`
    delete from import
    where state = 'receiving'
      and received_at < now() - case when resumable then interval '1 day' else interval '10 minutes' end
  `
    await sql`delete from import where finished_at < now() - interval '30 days'`
  })

/** Runs the sweep while `app` is open. */
export const sweepJobs = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old imports', () => deleteOldJobs(sql))
