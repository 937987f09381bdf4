import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { restoreInto, verifyBackup } from '../../server/operate/backup/restore.ts'
import { takeBackup } from '../../server/operate/backup/take.ts'
import {
  migrate,
  migrationsOfBackup,
  pendingMigrations,
  pendingOf,
} from '../../server/platform/postgres/migrate.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { vitrinaWith } from '../cli/run.ts'
import { createDatabase, urlOf } from '../database.ts'
import { long } from '../long.ts'
import { REPLACED, recordBefore } from './before-baseline.ts'

const database = await createDatabase()
const { name, sql, drop } = database
after(drop)

const log = pino({ level: 'silent' })
const NAMES = readdirSync(new URL('../../server/platform/postgres/migrations/', import.meta.url))
  .map((entry) => entry.replace('.sql', ''))
  .sort()
const recorded = async (of: Sql = sql) =>
  (await of<{ name: string }>`select name from migration order by number`).map(({ name }) => name)

/** Removes all objects, as in a new database. */
const empty = async () => {
  await sql`drop schema if exists pgboss cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
}

test('7.6a a new database has opaque person ids, and its pending migrations are listed before they run', async () => {
  assert.deepEqual(await pendingMigrations(sql), [])
  assert.deepEqual(await sql`select form from person_id_form`, [{ form: 'opaque' }])
  await empty()
  assert.equal((await pendingMigrations(sql)).length, NAMES.length)
})

const CODE = [
  { name: '0000_baseline', sha256: 'a' },
  { name: '0141_shelf', sha256: 'b' },
  { name: '0143_colour', sha256: 'c' },
]

for (const [situation, applied, expected] of [
  [
    'a migration that was changed after it was applied',
    [{ name: '0000_baseline', sha256: 'other' }],
    /Migration 0000_baseline was changed after it was applied/,
  ],
  [
    'a database that is newer than the code',
    [...CODE, { name: '9999_of_tomorrow', sha256: 'd' }],
    /The database is newer .* 9999_of_tomorrow/,
  ],
  [
    'a migration with a number below the last one applied',
    CODE.filter(({ name }) => name !== '0141_shelf'),
    /0141_shelf is out of order/,
  ],
] as const)
  test(`${situation} is refused`, () => {
    assert.throws(() => pendingOf(CODE, applied), expected)
    assert.deepEqual(pendingOf(CODE, CODE.slice(0, 1)), CODE.slice(1))
  })

test('a database of the last release before the baseline gets its record and keeps its tables', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const tables = () =>
    sql`select oid::integer, relname, relfilenode::integer from pg_class where oid > 16384 order by oid`
  await recordBefore(sql)
  const before = await tables()
  assert.deepEqual(await pendingMigrations(sql), [], 'commands that only read work before the upgrade')

  const { code, stdout } = await vitrinaWith({ DATABASE_URL: urlOf(name) })('migrate', '--json')

  assert.deepEqual([code, JSON.parse(stdout)], [0, { migrated: [] }])
  assert.deepEqual(await recorded(sql), NAMES)
  assert.deepEqual(await tables(), before)
})

for (const [situation, slip] of [
  ['with only some of the earlier migrations', 'delete from migration where number = 140'],
  ['with another text of an earlier migration', "update migration set sha256 = 'other' where number = 17"],
] as const)
  test(`a database ${situation} is refused with the release that completes it`, async (t) => {
    const { name, sql, drop } = await createDatabase()
    t.after(drop)
    await recordBefore(sql)
    await sql.execute(slip)
    const before = await recorded(sql)

    const { code, stderr } = await vitrinaWith({ DATABASE_URL: urlOf(name) })('migrate')

    assert.equal(code, 1)
    assert.match(
      stderr,
      /The database is older than release 40101f52ba43, .* Start release 40101f52ba43 on it once, then this one\./,
    )
    assert.deepEqual(await recorded(sql), before)
  })

test('a backup of the last release before the baseline is accepted; for an earlier one the error names the release that restores it', () => {
  assert.deepEqual(
    migrationsOfBackup(REPLACED).map(({ name }) => name),
    ['0000_baseline'],
  )
  assert.throws(
    () => migrationsOfBackup(REPLACED.slice(0, -1)),
    /older than release 40101f52ba43\. Restore it with release 40101f52ba43, then start this one\./,
  )
})

long('a backup of the last release before the baseline is restored', async (t) => {
  const { sql, drop } = await createDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-before-'))
  t.after(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })
  await sql`insert into site (slug, name) values ('shop', 'Shop')`
  await recordBefore(sql)
  const [path, passphrase] = [join(folder, 'backup'), 'passphrase']
  const secrets = { own: 'secret', previous: undefined }
  await takeBackup({ sql, secrets, version: '0.2.0', passphrase, path })

  await empty()
  await restoreInto(database.sql, await verifyBackup(path, passphrase), log)

  assert.deepEqual(await database.sql`select slug from site`, [{ slug: 'shop' }])
  assert.deepEqual(await recorded(), NAMES)
})

test('of two processes that start at the same time on an empty database, one migrates it and the other finds nothing to do', async () => {
  await empty()
  const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })

  const runs = await Promise.all([vitrina('migrate', '--json'), vitrina('migrate', '--json')])

  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0],
  )
  const migrated = runs.map(({ stdout }) => JSON.parse(stdout).migrated.length)
  assert.deepEqual(migrated.sort(), [0, NAMES.length].sort())
  assert.deepEqual(await recorded(), NAMES)
})

test('a killed run leaves no lock; a failed one leaves nothing, and the next one completes', async () => {
  await empty()
  await sql.begin(async (sql) => {
    // Not committed: another creator of the table waits for the end of this transaction.
    await sql`create table site ()`
    const run = vitrinaWith({ DATABASE_URL: urlOf(name) })('migrate')
    await migrationWaits(sql)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `
    const { code, stderr } = await run
    assert.equal(code, 1)
    assert.match(stderr, /terminat/)
    await sql`drop table site`
  })
  await sql`create table operator ()`

  await assert.rejects(migrate(sql, log), /"operator" already exists/)
  const [counted] = await sql`select to_regclass('site') as table, to_regclass('migration') as record`
  assert.deepEqual(counted, { table: null, record: null })

  await sql`drop table operator`
  await migrate(sql, log)
  assert.deepEqual(await recorded(), NAMES)
})

test('9.4 a migration yields to a call that waits for its locks', async () => {
  await empty()
  let [attempts, migrated] = [0, Promise.resolve<unknown>(undefined)]
  await assert.rejects(
    sql.begin(async (call) => {
      attempts++
      // The timeout of the call is later than that of the migration.
      await call`set local deadlock_timeout = '800ms'`
      await call`create table site ()`
      migrated = migrate(sql, log)
      await migrationWaits(call)
      // The migration has also created it, and waits for the table of the call.
      await call`create function fold(value text) returns text language sql return value`
      throw new Error('the call has had all its locks')
    }),
    /the call has had all its locks/,
  )
  await migrated

  assert.equal(attempts, 1, 'the call was not cancelled as the victim of a deadlock')
  assert.deepEqual(await recorded(), NAMES)
})

/** Resolves when a run waits for a lock. */
const migrationWaits = async (sql: Sql): Promise<void> => {
  const [row] = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits
  `
  if (row?.waits) return
  await sleep(20)
  // A transaction sees one snapshot of the activity until it is cleared.
  await sql`select pg_stat_clear_snapshot()`
  await migrationWaits(sql)
}
