import { ownTables } from '../../platform/postgres/migrate.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Table of a backup. */
export interface BackupTable {
  readonly name: string
  /** Columns, except those that PostgreSQL generates. */
  readonly columns: readonly string[]
  /** Columns with transaction numbers of the current cluster, which are meaningless in another one. */
  readonly ofCluster: readonly string[]
}

/**
 * Tables that are never restored: sessions and other access, mailed links, and unfinished work. Each may have been ended, used or
 * done since. The same applies to records of backups of another database.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'backup_taken',
  'console_session',
  'hub_errand',
  'hub_grant',
  'hub_half_sign_in',
  'hub_logout',
  'hub_session',
  'hub_spent_challenge',
  'hub_temporary_token',
  'import_chunk',
  'migration',
  'picture_import_chunk',
  'primary_mark',
  'set_up_link',
  'upstream_join',
  'upstream_login',
])

/**
 * Tables of which only finished rows are restored, because the others would be sent or done twice. A referring table comes first.
 */
export const FINISHED_ROWS: Readonly<Record<string, string>> = {
  import_fault:
    'exists (select from import as job where job.site_id = import_fault.site_id and job.id = import_fault.import and job.finished_at is not null)',
  import: 'finished_at is not null',
  picture_import_file:
    'exists (select from picture_import as job where job.site_id = picture_import_file.site_id and job.id = picture_import_file.import and job.finished_at is not null)',
  picture_import: 'finished_at is not null',
  webhook_attempt:
    'exists (select from webhook_delivery as delivery where (delivery.site_id, delivery.endpoint_id, delivery.event_id) = (webhook_attempt.site_id, webhook_attempt.endpoint_id, webhook_attempt.event_id) and delivery.ended_at is not null)',
  webhook_delivery: 'ended_at is not null',
}

/** Tables of Vitrina, with the excluded ones listed separately: a restore empties them all. */
export const tablesOf = async (
  sql: Sql,
): Promise<{ readonly backupTables: readonly BackupTable[]; readonly others: readonly string[] }> => {
  const tables = await sql<BackupTable & { persistence: string }>`
    select
      relname as name, relpersistence as persistence,
      array_agg(attname::text order by attnum) filter (where attgenerated = '') as columns,
      coalesce(array_agg(attname::text) filter (where atttypid = 'xid8'::regtype), '{}') as "ofCluster"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where
      relnamespace = current_schema()::regnamespace and relname = any (${ownTables()}::text[])
      and relkind = 'r' and attnum > 0 and not attisdropped
    group by 1, 2 order by 1
  `
  const isInBackup = ({ name, persistence }: (typeof tables)[number]) =>
    persistence === 'p' && !LEFT_OUT.has(name)
  return {
    backupTables: tables.filter(isInBackup),
    others: tables.filter((table) => !isInBackup(table)).map(({ name }) => name),
  }
}

/** Used sequences of Vitrina's tables, with their last values. */
export const sequencesOf = async (sql: Sql) => sql<{
  name: string
  type: 'integer' | 'bigint'
  last: number
}>`
  select sequencename::text as name, data_type::text as type, last_value as last
  from pg_sequences
  join pg_depend on
    classid = 'pg_class'::regclass and objid = format('%I.%I', schemaname, sequencename)::regclass
    and refclassid = 'pg_class'::regclass and deptype in ('i', 'a')
  where schemaname = current_schema() and last_value is not null
    and refobjid in (
      select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relname = any (${ownTables()}::text[])
    )
  order by 1
`

/** Continues sequences after these numbers, except the sequence of an audit log that belongs to another role. */
export const setSequences = (sql: Transaction, last: Readonly<Record<string, number>>) => sql`
  select setval(quote_ident(name)::regclass, last) from unnest(
    ${Object.keys(last)}::text[], ${Object.values(last)}::bigint[]
  ) as given (name, last)
  where to_regclass(quote_ident(name)) is not null and has_sequence_privilege(quote_ident(name), 'update')
`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** List of names for a statement. */
export const names = (list: readonly string[]): string => list.map(quoted).join(', ')

/** SQL that exports a table. */
export const copyOutOf = ({ name, columns, ofCluster }: BackupTable): string => {
  const values = columns.map((column) => (ofCluster.includes(column) ? `'0'::xid8` : quoted(column)))
  const where = FINISHED_ROWS[name]
  return `copy (select ${values.join(', ')} from ${quoted(name)}${where ? ` where ${where}` : ''}) to stdout`
}

export const copyInto = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${names(columns)}) from stdin`
