import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import { withoutTimeouts } from '../../platform/postgres/migrate.ts'
import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { SecretPair } from '../../platform/secrets/deployment-secret.ts'
import { type BackupHead, backupLine, counting, endOfTable, type TableSum } from './content.ts'
import { copyOutOf, sequencesOf, tablesOf } from './retention.ts'
import { sealInto } from './sealed-file.ts'

/** Summary of a backup. */
export interface BackupSummary {
  readonly at: string
  readonly tables: number
  readonly rows: number
}

interface Taking {
  readonly sql: Database
  /** Secrets of the deployment, which decrypt stored values. */
  readonly secrets: SecretPair
  readonly version: string
  readonly passphrase: string
  /** Path of the backup; the file appears only when it is complete. */
  readonly path: string
}

/**
 * Backs up the database from one snapshot while it is in use: all rows by COPY, compressed and encrypted without parsing. It
 * neither blocks nor waits for other work.
 * @throws {Error} if the file cannot be written or the database cannot be read; no file remains then
 */
export const takeBackup = async ({
  sql,
  secrets,
  version,
  passphrase,
  path,
}: Taking): Promise<BackupSummary> => {
  // Another process may back up into the same folder in the same second.
  const draft = `${path}.${process.pid}.part`
  try {
    const summary = await sql.begin(async (sql) => {
      await sql`set transaction isolation level repeatable read, read only`
      await withoutTimeouts(sql)
      const file = await open(draft, 'wx', 0o600)
      try {
        const sums: Record<string, TableSum> = {}
        const head = await headOf(sql, secrets, version)
        await pipeline(contentOf(sql, head, sums), createZstdCompress(), (packed) =>
          sealInto(file, passphrase, packed as AsyncIterable<Buffer>),
        )
        const counts = Object.values(sums)
        return { at: head.at, tables: counts.length, rows: counts.reduce((sum, { rows }) => sum + rows, 0) }
      } finally {
        await file.close()
      }
    }, null)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return summary
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const headOf = async (
  sql: Transaction,
  { own, previous }: SecretPair,
  version: string,
): Promise<BackupHead> => {
  const migrations = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration order by number
  `
  const sequences = await sequencesOf(sql)
  const [row] = await sql<Pick<BackupHead, 'at' | 'postgres'>>`
    select to_json(now()) #>> '{}' as at, current_setting('server_version') as postgres
  `
  if (!row) throw new Error('PostgreSQL returned no time.')
  return {
    ...row,
    version,
    secret: own,
    previousSecret: previous,
    migrations,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  }
}

/** The whole backup, table by table. */
async function* contentOf(
  sql: Transaction,
  head: BackupHead,
  sums: Record<string, TableSum>,
): AsyncGenerator<Buffer, void, void> {
  yield backupLine({ head })
  const { backupTables } = await tablesOf(sql)
  const rest = withPauses()
  for (const table of backupTables) {
    yield backupLine({ table: { table: table.name, columns: table.columns } })
    const count = counting()
    const { stream, done } = await sql.copyOut(copyOutOf(table))
    for await (const rows of stream as AsyncIterable<Buffer>) {
      count.add(rows)
      yield rows
      await rest()
    }
    await done
    yield endOfTable
    sums[table.name] = count.counted()
  }
  yield backupLine({ end: { tables: sums } })
}

/** Time in ms of work before a pause. */
const WORK_MS = 10

/** Pauses for as long as it has worked, so that PostgreSQL can serve other calls in between. */
const withPauses = (): (() => Promise<void>) => {
  let begun = performance.now()
  return async () => {
    const worked = performance.now() - begun
    if (worked < WORK_MS) return
    await sleep(worked)
    begun = performance.now()
  }
}

/** Syncs the folder: only then a renamed file survives a power failure. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
