import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { BaseLogger } from 'pino'
import type { Database, Sql, Transaction } from './pool/sql.ts'
import { inSchemas, prepareSchemas, type Schemas } from './schemas.ts'

/** One file of `migrations/`, by the name `NNNN_name.sql`. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly sha256: string
  /**
   * Number of the migration that this one corrects by a line `-- Mends NNNN_name`: both are applied as one if
   * neither was.
   */
  readonly mends?: number | undefined
}

const FOLDER = new URL('./migrations/', import.meta.url)

/** Any number will do that nothing else locks; this one spells "vitr". */
const LOCK = 0x76697472

/**
 * Brings the database to the state that this code needs, and answers with what had to be applied. Each migration
 * is a transaction together with its record; of two processes that start at once, one waits for the other. A restore wants
 * those alone that its backup had had.
 * @throws {Error} when a migration was changed after it was applied, or the database is newer than the code.
 */
export const migrate = (
  sql: Database,
  log: BaseLogger,
  wanted: (migration: Migration) => boolean = () => true,
): Promise<Migration[]> =>
  // The lock belongs to a separate transaction and ends with its connection, so a killed run does not leave
  // it locked.
  sql.begin(async (guard) => {
    await unhurried(guard)
    await guard`select pg_advisory_xact_lock(${LOCK})`
    const pending = (await pendingMigrations(sql)).filter(wanted)
    const schemas = pending.length > 0 ? await prepareSchemas(sql) : undefined
    for (const together of withMenders(pending)) {
      await givingWay(sql, async (sql, lockLimitMs) => {
        for (const migration of together) await apply(sql, migration, schemas, lockLimitMs)
      })
      for (const { name } of together) log.debug(`Migrated: ${name}`)
    }
    if (pending.length > 0)
      log.info(`Migrated the database: ${pending.length}, up to ${pending.at(-1)?.name}`)
    return pending
  }, null)

/**
 * Runs `work` in a transaction that gives way to calls. A migration that waits for one table and holds
 * another that a call needs is a deadlock, and PostgreSQL cancels the side that has waited for
 * `deadlock_timeout`, by default a second. The migration gives up before that and starts again, so no call of
 * a process of the previous release fails. After {@link MOST_GIVING_WAY} attempts it waits as long as
 * necessary.
 */
const givingWay = async (
  sql: Database,
  work: (sql: Transaction, lockLimitMs: number) => Promise<void>,
): Promise<void> => {
  for (let times = 0; ; times++) {
    const lockLimitMs = times < MOST_GIVING_WAY ? 500 : 0
    try {
      return await sql.begin((sql) => work(sql, lockLimitMs), null)
    } catch (error) {
      if (lockLimitMs === 0 || !(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE)
        throw error
    }
    await sleep(250)
  }
}

const MOST_GIVING_WAY = 80
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Migrations in groups with their corrections, so that a process of the previous release never sees one
 * without the other.
 */
const withMenders = (pending: readonly Migration[]): Migration[][] => {
  const mendersOf = ({ number }: Migration) => pending.filter(({ mends }) => mends === number)
  const menders = new Set(pending.flatMap(mendersOf))
  return pending.filter((one) => !menders.has(one)).map((one) => [one, ...mendersOf(one)])
}

/** Limits of a server that a migration, its wait or a backup may legitimately exceed. */
const UNHURRIED = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Lets this transaction take its time. */
export const unhurried = (sql: Sql) =>
  sql`select set_config(name, '0', true) from unnest(${UNHURRIED}::text[]) as names (name)`

/** True when a migration was applied: false for the empty database of a new deployment. */
export const isMigrated = async (sql: Sql): Promise<boolean> => (await appliedMigrations(sql)).length > 0

/**
 * The migrations that this code brings and the database has not had, in their order.
 * @throws {Error} when the two do not belong together, as {@link migrate} does.
 */
export const pendingMigrations = async (sql: Sql): Promise<Migration[]> => {
  const migrations = readMigrations()
  const applied = await appliedMigrations(sql)
  for (const record of applied) refuseStranger(record, migrations)
  const done = new Set(applied.map(({ number }) => number))
  const pending = migrations.filter(({ number }) => !done.has(number))

  const [first] = pending
  // A correction is applied before its number.
  const last = applied.findLast(
    ({ number }) => migrations.find((one) => one.number === number)?.mends === undefined,
  )
  if (first && last && first.number < last.number)
    throw new Error(
      `Migration ${first.name} came too late: the database has had ${last.name}. Give it a new number.`,
    )
  return pending
}

/**
 * Tables that Vitrina creates in its schema. Other tables there are not included in backups, and no restore
 * touches them.
 */
export const ownTables = (): readonly string[] => [
  'migration',
  ...readMigrations().flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+) /gm)].map(([, name]) => String(name)),
  ),
]

const readMigrations = (): Migration[] => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  const migrations = files.sort().map(readMigration)
  migrations.forEach(({ number, name }, i) => {
    if (migrations[i - 1]?.number === number) throw new Error(`Two migrations have the number of ${name}.`)
  })
  return migrations
}

const readMigration = (file: string): Migration => {
  const [, name, number] = /^((\d{4})_[a-z0-9_]+)\.sql$/.exec(file) ?? []
  if (name === undefined) throw new Error(`A migration is named NNNN_name.sql, and ${file} is not.`)
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  const mends = /^-- Mends (\d{4})_/m.exec(text)?.[1]
  return {
    number: Number(number),
    name,
    text,
    sha256: hash('sha256', text),
    mends: mends === undefined ? undefined : Number(mends),
  }
}

type Applied = Pick<Migration, 'number' | 'name' | 'sha256'>

const appliedMigrations = async (sql: Sql): Promise<Applied[]> => {
  const [found] = await sql`select to_regclass('migration') as record`
  if (found?.record === null) return []
  return sql<Applied>`select number, name, sha256 from migration order by number`
}

const refuseStranger = ({ number, name, sha256 }: Applied, migrations: readonly Migration[]): void => {
  const own = migrations.find((migration) => migration.number === number)
  if (own === undefined)
    throw new Error(
      `The database is newer than this Vitrina: it has had migration ${name}, which is not known here. Run the newer version.`,
    )
  if (own.sha256 !== sha256)
    throw new Error(
      `Migration ${name} was changed after the database has had it. Restore its text; a change is a new migration.`,
    )
}

const apply = async (
  sql: Transaction,
  { number, name, text, sha256 }: Migration,
  schemas: Schemas | undefined,
  lockLimitMs: number,
): Promise<void> => {
  await unhurried(sql)
  await sql`select set_config('lock_timeout', ${String(lockLimitMs)}, true)`
  await sql`
    create table if not exists migration (
      number     integer        primary key,
      name       text           not null,
      sha256     text           not null,
      applied_at timestamptz(3) not null default now()
    )
  `
  // The record goes first: should the lock be lost on the way, its key keeps a second run out.
  await sql`insert into migration (number, name, sha256) values (${number}, ${name}, ${sha256})`
  await sql.script(schemas ? inSchemas(text, schemas) : text)
}
