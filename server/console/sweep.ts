import type { Database } from '../database/sql.ts'
import type { App } from '../http/app.ts'

const SWEEP_MS = 600_000

/** Deletes sessions 90 days after their end, which the audit log may still name till then, and links that lead nowhere. */
export const deleteOldOfConsole = (sql: Database): Promise<void> =>
  sql.begin(async (sql) => {
    await sql`delete from console_session where coalesce(ended_at, expires_at) < now() - interval '90 days'`
    await sql`delete from set_up_link where expires_at < now()`
  })

/** Sweeps now and then, as long as `app` is open. */
export const sweepConsole = (app: App, sql: Database): void => {
  const sweep = () =>
    deleteOldOfConsole(sql).catch((err) =>
      app.log.debug({ err }, 'what is over in the console was not deleted'),
    )
  const timer = setInterval(sweep, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
