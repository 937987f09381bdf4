import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { queueSchemaOf } from '../../platform/postgres/schemas.ts'
import { FINISHED_ROWS, names, tablesOf } from './retention.ts'

/** Tables that describe this database itself, even after a rollback. */
const OF_DATABASE: ReadonlySet<string> = new Set(['migration', 'backup_taken'])

/**
 * Deletes data that no backup would have restored from a database that other tools have rolled back: access, and unfinished work
 * that may have been done since.
 */
export const endUnfinished = async (sql: Transaction): Promise<void> => {
  const { backupTables, others } = await tablesOf(sql)
  await sql.script(`truncate ${names(others.filter((name) => !OF_DATABASE.has(name)))}`)
  for (const [table, over] of Object.entries(FINISHED_ROWS))
    await sql.script(`delete from ${names([table])} where not (${over})`)
  const queues = await queueSchemaOf(sql)
  await sql.script(`delete from ${names([queues])}.job where state in ('created', 'retry', 'active')`)
  // A cluster with imported rows counts transactions from the start, and foreign transaction numbers must not look like its own.
  for (const { name, ofCluster } of backupTables.filter(({ ofCluster }) => ofCluster.length > 0)) {
    await sql.script(`alter table ${names([name])} disable trigger user`)
    for (const column of ofCluster)
      await sql.script(
        `update ${names([name])} set ${names([column])} = '0' where ${names([column])} >= pg_current_xact_id()`,
      )
    await sql.script(`alter table ${names([name])} enable trigger user`)
  }
}

/** Number of sessions of other Vitrina processes in the database; `sql` must use only one itself. */
export const countOtherSessions = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'vitrina' and pid <> pg_backend_pid()
  `
  return row?.count ?? 0
}

/** Time of the last restore mark if no feed has a later change; undefined otherwise. */
export const selectLatestMark = async (sql: Sql): Promise<Date | undefined> => {
  const [row] = await sql<{ at: Date | null }>`
    select max(at) as at from feed_restore having not exists (
      select from feed_head as head
      where cursor is distinct from (
        select max(resumes) from feed_restore as latest where latest.site_id = head.site_id
      )
    )
  `
  return row?.at ?? undefined
}
