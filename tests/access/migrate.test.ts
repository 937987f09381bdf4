import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { migrate, pendingMigrations } from '../../server/platform/postgres/migrate.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { vitrinaWith } from '../cli/run.ts'
import { createDatabase, urlOf } from '../database.ts'

const { name, sql, drop } = await createDatabase()
after(drop)

const log = pino({ level: 'silent' })
const FOLDER = new URL('../../server/platform/postgres/migrations/', import.meta.url)
const FILES = readdirSync(FOLDER).sort()
const recorded = async () =>
  (await sql<{ name: string }>`select name from migration order by number`).map(({ name }) => `${name}.sql`)

/** Drops all schemas, so that the database is empty. */
const empty = async () => {
  await sql`drop schema if exists pgboss cascade`
  await sql`drop schema public cascade`
  await sql`create schema public`
}

test('7.6a a new database names nobody by number, and what is due is known beforehand', async () => {
  assert.deepEqual(await pendingMigrations(sql), [])
  assert.deepEqual(await sql`select form from person_id_form`, [{ form: 'opaque' }])
  await empty()
  assert.equal((await pendingMigrations(sql)).length, FILES.length)
})

for (const [what, slip, refusal] of [
  [
    'a migration that was changed after it was applied',
    "update migration set sha256 = 'another text' where number = 2",
    /Migration 0002_api_token was changed after the database has had it/,
  ],
  [
    'a database that is newer than the code',
    "insert into migration (number, name, sha256) values (9999, '9999_of_tomorrow', '')",
    /The database is newer .* 9999_of_tomorrow/,
  ],
  [
    'a migration with a number below the last one applied',
    'delete from migration where number = 3',
    /0003_operator came too late/,
  ],
] as const)
  test(`${what} is refused`, async (t) => {
    const { sql, drop } = await createDatabase()
    t.after(drop)
    await sql.execute(slip)

    await assert.rejects(migrate(sql, log), refusal)
    await assert.rejects(pendingMigrations(sql), refusal)
  })

test('of two processes that start at once on an empty database, one migrates it and the other finds nothing to do', async () => {
  await empty()
  const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })

  const runs = await Promise.all([vitrina('migrate', '--json'), vitrina('migrate', '--json')])

  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0],
  )
  const migrated = runs.map(({ stdout }) => JSON.parse(stdout).migrated.length)
  assert.deepEqual(migrated.sort(), [0, FILES.length].sort())
  assert.deepEqual(await recorded(), FILES)
})

test('a run that was killed locks nobody out; one that fails leaves nothing behind, and the next goes on with it', async () => {
  await empty()
  await sql.begin(async (sql) => {
    // Uncommitted: another process that creates the table waits for the end of this transaction.
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
  assert.deepEqual(await recorded(), FILES.slice(0, 2))
  const [found] = await sql`select to_regclass('hub_user') as table`
  assert.equal(found?.table, null)

  await sql`drop table operator`
  await migrate(sql, log)
  assert.deepEqual(await recorded(), FILES)
})

test('9.4 a migration gives way to a call that waits for what it holds', async () => {
  const at = FILES.indexOf('0039_order_resend.sql')
  const applied = await sql<{ number: number; name: string; sha256: string }>`
    select number, name, sha256 from migration order by number
  `
  await empty()
  await sql.begin(async (sql) => {
    for (const file of FILES.slice(0, at)) await sql.script(readFileSync(new URL(file, FOLDER), 'utf8'))
    await sql`create table migration (number integer primary key, name text, sha256 text, applied_at timestamptz default now())`
    for (const { number, name, sha256 } of applied.slice(0, at))
      await sql`insert into migration (number, name, sha256) values (${number}, ${name}, ${sha256})`
  })

  let [tries, migrated] = [0, Promise.resolve<unknown>(undefined)]
  await sql.begin(async (call) => {
    tries++
    // The call's deadlock timeout ends before that of the migration, so the call would be the victim of a
    // deadlock.
    await call`set local deadlock_timeout = '800ms'`
    await call`lock table external_order in access share mode`
    migrated = migrate(sql, log)
    await migrationWaits(call)
    await call`select from order_item`
  })
  await migrated

  assert.equal(tries, 1, 'the call was not failed as the victim of a deadlock')
  assert.deepEqual(await recorded(), FILES)
})

test('7.6a people of the release before get opaque ids, and sites go on being told numbers until that is switched', async () => {
  const run = (files: readonly string[]) =>
    sql.begin(async (sql) => {
      for (const file of files) await sql.script(readFileSync(new URL(file, FOLDER), 'utf8'))
    })
  const addPerson = async (email: string) =>
    await sql`insert into hub_user (email, email_key) values (${email}, ${email})`
  const at = FILES.indexOf('0041_person_id.sql')
  await empty()
  await run(FILES.slice(0, at))
  for (let n = 1; n <= 300; n++) await addPerson(`ana-${n}@example.com`)

  await run(FILES.slice(at, at + 1))
  // A process of the previous release still writes in this form.
  await addPerson('late@example.com')

  const people = await sql<{ person_id: string }>`select person_id from hub_user`
  assert.equal(new Set(people.map(({ person_id }) => person_id)).size, 301)
  for (const { person_id } of people) assert.match(person_id, /^p_[0-9a-z]{26}$/)
  assert.deepEqual(await sql`select form from person_id_form`, [{ form: 'number' }])
})

/** Waits until a migration waits for a lock. */
const migrationWaits = async (sql: Sql): Promise<void> => {
  const [row] = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits
  `
  if (row?.waits) return
  await sleep(20)
  // Within a transaction pg_stat_activity stays the same until its snapshot is cleared.
  await sql`select pg_stat_clear_snapshot()`
  await migrationWaits(sql)
}
