import { once } from 'node:events'
import type { BaseLogger } from 'pino'
import {
  appliedMigrations,
  isMigrated,
  migrate,
  migrationsOfBackup,
  ownTables,
  pendingMigrations,
  withoutTimeouts,
} from '../../platform/postgres/migrate.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import { type BackupEnd, type BackupHead, type BackupPart, backupParts, counting } from './content.ts'
import { unusableBackup } from './fault.ts'
import { copyInto, copyOutOf, names, setSequences, tablesOf } from './retention.ts'
import { openPacked } from './series.ts'

/** Backup that was read completely and verified. */
export interface Backup {
  readonly path: string
  readonly passphrase: string
  readonly head: BackupHead
  readonly end: BackupEnd
}

/**
 * Reads and verifies a backup.
 * @throws {Error} for a file that is not a backup, needs another passphrase, is damaged, or was created by a newer Vitrina
 */
export const verifyBackup = async (path: string, passphrase: string): Promise<Backup> => {
  let [head, end]: [BackupHead | undefined, BackupEnd | undefined] = [undefined, undefined]
  for await (const part of backupParts(openPacked(path, passphrase))) {
    if ('head' in part) head = part.head
    if ('end' in part) end = part.end
  }
  if (!head || !end) throw unusableBackup('empty')
  return { path, passphrase, head, end }
}

/**
 * Restores a backup into an empty database, in one transaction.
 * @throws {Error} if the database is not empty, or this version does not have all migrations of the backup
 */
export const restoreInto = async (
  sql: Database,
  { path, passphrase, head }: Backup,
  log: BaseLogger,
  then: (sql: Transaction) => Promise<void> = async () => undefined,
): Promise<void> => {
  await refuseFull(sql)
  const ofBackup = migrationsOfBackup(head.migrations)
  const own = [...(await pendingMigrations(sql)), ...(await appliedMigrations(sql))]
  const known = new Map(own.map(({ name, sha256 }) => [name, sha256]))
  const strange = ofBackup.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (strange)
    throw new Error(
      `This backup was made by a newer Vitrina (${head.version}): its migration ${strange.name} is unknown here.`,
    )
  const had = new Set(ofBackup.map(({ name }) => name))
  await migrate(sql, log, ({ name }) => had.has(name))
  await sql.begin(async (sql) => {
    await withoutTimeouts(sql)
    await load(sql, backupParts(openPacked(path, passphrase)))
    await setSequences(sql, head.sequences)
    await then(sql)
  }, null)
  // The next start applies newer migrations; without statistics, its first statements would be planned for empty tables.
  await migrate(sql, log)
  await sql`analyze`
}

/** Refuses a target with data, so that a restore into a wrong target loses nothing. */
const refuseFull = async (sql: Database): Promise<void> => {
  if (!(await isMigrated(sql))) return
  const [row] = await sql`select from site union all select from hub_user limit 1`
  if (row) throw unusableBackup('not an empty database')
}

const load = async (sql: Transaction, parts: AsyncIterable<BackupPart>): Promise<void> => {
  const { backupTables, others } = await tablesOf(sql)
  const emptied = [...backupTables.map(({ name }) => name), ...others].filter((name) => name !== 'migration')
  const references = await sql<{ on: string; name: string; text: string }>`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and conrelid = any (${emptied.map((name) => names([name]))}::regclass[])
    order by 1, 2
  `
  // Triggers are off: the backup already has the rows that they would write, and its rows may precede those they refer to.
  for (const table of emptied) await sql.script(`alter table ${names([table])} disable trigger user`)
  for (const { on, name } of references) await sql.script(`alter table ${on} drop constraint ${name}`)
  await sql.script(`truncate ${names(emptied)}`)

  let into: ReturnType<Transaction['copyIn']> | undefined
  for await (const part of parts) {
    if ('table' in part) {
      const { table: name, columns } = part.table
      // Backups of an older Vitrina may contain foreign tables.
      if (emptied.includes(name)) into = sql.copyIn(copyInto({ name, columns }))
    }
    if ('rows' in part && into && !into.stream.write(part.rows))
      await Promise.race([once(into.stream, 'drain'), into.done])
    if ('counted' in part && into) {
      into.stream.end()
      await into.done
      into = undefined
    }
  }
  for (const { on, name, text } of references)
    await sql.script(`alter table ${on} add constraint ${name} ${text}`)
  for (const table of emptied) await sql.script(`alter table ${names([table])} enable trigger user`)
}

/** Tables whose rows differ from the backup right after the restore. */
export const differences = async (sql: Database, { end }: Backup): Promise<string[]> => {
  const { backupTables } = await tablesOf(sql)
  const own = ownTables()
  const different: string[] = []
  for (const [name, { sha256 }] of Object.entries(end.tables)) {
    // A foreign table in a backup of an older Vitrina was not restored.
    if (!own.includes(name)) continue
    const table = backupTables.find((table) => table.name === name)
    const count = counting()
    if (table) {
      const { stream, done } = await sql.copyOut(copyOutOf(table))
      for await (const rows of stream) count.add(rows as Buffer)
      await done
    }
    if (count.counted().sha256 !== sha256) different.push(name)
  }
  return different
}
