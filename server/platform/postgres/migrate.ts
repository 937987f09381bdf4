import { hash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { BaseLogger } from 'pino'
import {
  type AppliedMigration,
  isReplaced,
  migrationNumber,
  RELEASE_BEFORE_BASELINE,
  withBaseline,
} from './baseline.ts'
import type { Database, Sql, Transaction } from './pool/sql.ts'
import { inSchemas, prepareSchemas, type Schemas } from './schemas.ts'

/** A file `NNNN_name.sql` of `migrations/`, or a folder `NNNN_name` of files that are applied in order. */
export interface Migration extends AppliedMigration {
  readonly number: number
  readonly text: string
}

const FOLDER = new URL('./migrations/', import.meta.url)

/** Key of the advisory lock; spells "vitr". */
const LOCK = 0x76697472

/**
 * Applies pending migrations and returns them. Each migration is a transaction together with its record; of two
 * processes that start at the same time, one waits for the other. A restore applies only the migrations of its backup.
 * @throws {Error} when a migration was changed after it was applied, when the database is newer than the code, or
 * when it is older than the baseline.
 */
export const migrate = (
  sql: Database,
  log: BaseLogger,
  isSelected: (migration: Migration) => boolean = () => true,
): Promise<Migration[]> =>
  // The lock belongs to a separate transaction and ends with its connection, so a killed run does not leave
  // it locked.
  sql.begin(async (guard) => {
    await withoutTimeouts(guard)
    await guard`select pg_advisory_xact_lock(${LOCK})`
    await recordBaseline(sql, log)
    const pending = (await pendingMigrations(sql)).filter(isSelected)
    const schemas = pending.length > 0 ? await prepareSchemas(sql) : undefined
    for (const migration of pending) {
      await yieldingToCalls(sql, (sql, lockLimitMs) => apply(sql, migration, schemas, lockLimitMs))
      log.debug(`Migrated: ${migration.name}`)
    }
    if (pending.length > 0)
      // All migrations are pending in a new database.
      log[pending[0]?.number === 0 ? 'debug' : 'info'](
        `Migrated the database: ${pending.length}, up to ${pending.at(-1)?.name}`,
      )
    return pending
  }, null)

/**
 * Runs `work` in a transaction that yields to calls. A migration that waits for one table and holds another that a call needs is
 * a deadlock, and PostgreSQL cancels the side that has waited for `deadlock_timeout`, by default one second. The migration gives
 * up before that and starts again, so no call of a process of the previous release fails. After {@link MAX_YIELDS} attempts
 * it waits as long as necessary.
 */
const yieldingToCalls = async (
  sql: Database,
  work: (sql: Transaction, lockLimitMs: number) => Promise<void>,
): Promise<void> => {
  for (let times = 0; ; times++) {
    const lockLimitMs = times < MAX_YIELDS ? 500 : 0
    try {
      return await sql.begin((sql) => work(sql, lockLimitMs), null)
    } catch (error) {
      if (lockLimitMs === 0 || !(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE)
        throw error
    }
    await sleep(250)
  }
}

const MAX_YIELDS = 80
const LOCK_NOT_AVAILABLE = '55P03'

/** Replaces the records of the migrations before the baseline by its own; the schema is the same. */
const recordBaseline = async (sql: Database, log: BaseLogger): Promise<void> => {
  const records = await recordedMigrations(sql)
  const replaced = records.filter(isReplaced)
  if (replaced.length === 0) return
  const baseline = readBaseline()
  recognized(records, baseline)
  await sql.begin(async (sql) => {
    await sql`delete from migration where name = any (${replaced.map(({ name }) => name)})`
    await insertRecord(sql, baseline)
  })
  log.info(
    `Recorded ${baseline.name} instead of ${replaced.length} earlier migrations; the schema is unchanged`,
  )
}

/** Server limits that a migration, its wait or a backup may exceed. */
const REMOVED_TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Removes these limits from the transaction. */
export const withoutTimeouts = (sql: Sql) =>
  sql`select set_config(name, '0', true) from unnest(${REMOVED_TIMEOUTS}::text[]) as names (name)`

/** True if any migration was applied; false for an empty database. */
export const isMigrated = async (sql: Sql): Promise<boolean> => (await recordedMigrations(sql)).length > 0

/** Pending migrations of this version, in order. @throws {Error} for an incompatible database, like {@link migrate} */
export const pendingMigrations = async (sql: Sql): Promise<Migration[]> =>
  pendingOf(readMigrations(), await appliedMigrations(sql))

/** Pending migrations, in order; both lists are ordered by number. */
export const pendingOf = <T extends AppliedMigration>(
  migrations: readonly T[],
  applied: readonly AppliedMigration[],
): T[] => {
  for (const record of applied) refuseStranger(record, migrations)
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))

  const [first] = pending
  const last = applied.at(-1)
  if (first && last && migrationNumber(first) < migrationNumber(last))
    throw new Error(
      `Migration ${first.name} is out of order: the database already has ${last.name}. Give it a new number.`,
    )
  return pending
}

/** Tables that Vitrina creates in its schema. Other tables there are neither backed up nor restored. */
export const ownTables = (): readonly string[] => [
  'migration',
  ...readMigrations().flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+) /gm)].map(([, name]) => String(name)),
  ),
]

const readMigrations = (): Migration[] => {
  const entries = readdirSync(FOLDER, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  const migrations = entries.map(readMigration)
  migrations.forEach(({ number, name }, i) => {
    if (migrations[i - 1]?.number === number) throw new Error(`Two migrations have the number of ${name}.`)
  })
  return migrations
}

const readMigration = (entry: Dirent): Migration => {
  const [, name] = /^(\d{4}_[a-z0-9_]+)(?:\.sql)?$/.exec(entry.name) ?? []
  if (name === undefined) throw new Error(`A migration is named NNNN_name.sql, and ${entry.name} is not.`)
  const files = entry.isDirectory()
    ? readdirSync(new URL(entry.name, FOLDER))
        .sort()
        .map((file) => `${entry.name}/${file}`)
    : [entry.name]
  const text = files.map((file) => readFileSync(new URL(file, FOLDER), 'utf8')).join('\n')
  return { number: migrationNumber({ name }), name, text, sha256: hash('sha256', text) }
}

const readBaseline = (): Migration => {
  const [baseline] = readMigrations()
  if (baseline?.number !== 0) throw new Error('The baseline of the migrations is missing.')
  return baseline
}

/** Recorded migrations of the database: for a database before the baseline, the replaced ones. */
const recordedMigrations = async (sql: Sql): Promise<AppliedMigration[]> => {
  const [row] = await sql`select to_regclass('migration') as record`
  if (row?.record === null) return []
  return sql<AppliedMigration>`select name, sha256 from migration order by number`
}

/** Applied migrations of the database, in order. */
export const appliedMigrations = async (sql: Sql): Promise<readonly AppliedMigration[]> =>
  recognized(await recordedMigrations(sql), readBaseline())

const recognized = (
  records: readonly AppliedMigration[],
  baseline: Migration,
): readonly AppliedMigration[] => {
  const applied = withBaseline(records, baseline)
  if (applied === undefined)
    throw new Error(
      `The database is older than release ${RELEASE_BEFORE_BASELINE}, or its migrations were changed. Start release ${RELEASE_BEFORE_BASELINE} on it once, then this one.`,
    )
  return applied
}

/** Migrations of a backup, in order. @throws {Error} for a backup older than the last release without a baseline */
export const migrationsOfBackup = (records: readonly AppliedMigration[]): readonly AppliedMigration[] => {
  const applied = withBaseline(records, readBaseline())
  if (applied === undefined)
    throw new Error(
      `This backup is older than release ${RELEASE_BEFORE_BASELINE}. Restore it with release ${RELEASE_BEFORE_BASELINE}, then start this one.`,
    )
  return applied
}

const refuseStranger = (
  { name, sha256 }: AppliedMigration,
  migrations: readonly AppliedMigration[],
): void => {
  const own = migrations.find((migration) => migrationNumber(migration) === migrationNumber({ name }))
  if (own === undefined)
    throw new Error(
      `The database is newer than this Vitrina: it has the migration ${name}, which is unknown here. Run the newer version.`,
    )
  if (own.sha256 !== sha256)
    throw new Error(
      `Migration ${name} was changed after it was applied. Restore its text; a change needs a new migration.`,
    )
}

const apply = async (
  sql: Transaction,
  migration: Migration,
  schemas: Schemas | undefined,
  lockLimitMs: number,
): Promise<void> => {
  await withoutTimeouts(sql)
  await sql`select set_config('lock_timeout', ${String(lockLimitMs)}, true)`
  await sql`
    create table if not exists migration (
      number     integer        primary key,
      name       text           not null,
      sha256     text           not null,
      applied_at timestamptz(3) not null default now()
    )
  `
  // The record goes first: if the lock is lost, its primary key stops a second run.
  await insertRecord(sql, migration)
  await sql.script(schemas ? inSchemas(migration.text, schemas) : migration.text)
}

const insertRecord = (sql: Transaction, { number, name, sha256 }: Migration) =>
  sql`insert into migration (number, name, sha256) values (${number}, ${name}, ${sha256})`
