import type { App } from '../platform/http/app.ts'
import { sweepWhileOpen } from '../platform/http/sweep.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'

/** Deletes sessions 90 days after their end, because the audit log may name them until then, and expired links. */
const deleteOldOfConsole = (sql: Database): Promise<void> =>
  sql.begin(async (sql) => {
    await sql`delete from console_session where coalesce(ended_at, expires_at) < now() - interval '90 days'`
    await sql`delete from set_up_link where expires_at < now()`
  })

/** Runs the sweep while `app` is open. */
export const sweepConsole = (app: App, sql: Database): void =>
  sweepWhileOpen(app, 'old sessions of the console', () => deleteOldOfConsole(sql))
