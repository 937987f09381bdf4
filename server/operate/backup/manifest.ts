import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Backup of this database. */
export interface KnownBackup {
  readonly at: Date
  readonly bytes: number
  /** Path on the machine that created it. */
  readonly file: string
}

/** Records a backup for monitoring; deletes old records. */
export const recordBackup = (
  sql: Sql,
  { at, bytes, file }: { readonly at: string; readonly bytes: number; readonly file: string },
) => sql`
  with forgotten as (delete from backup_taken where at < now() - interval '90 days')
  insert into backup_taken (at, bytes, file) values (${at}, ${bytes}, ${file}) on conflict (at) do nothing
`

/** Last backup of this database; undefined without a backup since the last restore. */
export const selectLastBackup = async (sql: Sql): Promise<KnownBackup | undefined> => {
  const [known] = await sql<KnownBackup>`select at, bytes, file from backup_taken order by at desc limit 1`
  return known
}
