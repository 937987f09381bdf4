import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { audit } from '../../server/hub/audit.ts'
import { eraseFromAudit } from '../../server/hub/erasure/erasure-queries.ts'
import { deleteOldOfHub } from '../../server/hub/sweep.ts'
import { auditGapOf, protectAudit } from '../../server/platform/postgres/embedded/audit-protection.ts'
import { EMBEDDED } from '../../server/platform/postgres/embedded/embedded-cluster.ts'
import { prepareRole } from '../../server/platform/postgres/embedded/embedded-role.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer } from '../database.ts'

// Role of the server, as in the embedded PostgreSQL, and a log with entries.
const database = await createDatabase()
const superuser = new Client(onServer(database.name))
await superuser.connect()
const asServer = { ...onServer(database.name), user: EMBEDDED.user }
const sql = openPool({ ...asServer, max: 2 }, () => undefined)
after(async () => {
  await sql.end()
  await superuser.end()
  await database.drop()
})

await database.sql`
  insert into hub_audit (at, event, user_id, ip, user_agent, detail)
  select now() - make_interval(days => days), 'sign_in', 7, '192.0.2.1', 'browser', '{"email": "ana@example.md"}'
  from unnest('{0, 1, 29, 400}'::integer[]) as days
`

const attempt = async (...statements: readonly string[]): Promise<string | undefined> => {
  const session = new Client(asServer)
  await session.connect()
  try {
    await session.query('begin')
    for (const statement of statements) await session.query(statement)
    await session.query('rollback')
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await session.end()
  }
}

const NO_OP = `create or replace function refuse_change_of_audit_row() returns trigger language plpgsql as
  $f$ begin return case tg_op when 'DELETE' then old else new end; end $f$`

/** Ways of an owner of the log, its schema or its database to change, delete or forge entries. */
const ATTEMPTS: readonly (readonly string[])[] = [
  ['alter table hub_audit disable trigger all', 'delete from hub_audit'],
  ['alter table hub_audit disable trigger only_forgets'],
  ['drop trigger only_forgets on hub_audit'],
  ['drop trigger append_only on hub_audit'],
  [NO_OP],
  ['drop function refuse_change_of_audit_row() cascade'],
  ['alter function refuse_change_of_audit_row() set search_path = public'],
  ['alter function refuse_change_of_audit_row() rename to other'],
  ['drop function sweep_audit(integer, integer)'],
  [
    "create or replace function sweep_audit(days integer, most integer) returns bigint language sql as 'select 0'",
  ],
  ["update hub_audit set event = 'nothing'"],
  ['update hub_audit set ip = null'],
  ['delete from hub_audit'],
  ['truncate hub_audit'],
  ['drop table hub_audit'],
  ['alter table hub_audit rename to other'],
  ['alter table hub_audit drop column detail'],
  ['alter table hub_audit add check (event is null) not valid'],
  ['alter table hub_audit set unlogged'],
  ['alter table hub_audit enable row level security'],
  ['create rule silent as on insert to hub_audit do instead nothing'],
  [
    'create trigger silent before insert on hub_audit for each row execute function refuse_change_of_audit_row()',
  ],
  ['drop schema public cascade'],
  ['alter schema public rename to other'],
  ['set session_replication_role = replica', 'delete from hub_audit'],
  ['set role vitrina_audit'],
  [`grant vitrina_audit to ${EMBEDDED.user}`],
  [`alter role ${EMBEDDED.user} superuser`],
  [`reassign owned by vitrina_audit to ${EMBEDDED.user}`],
  [`alter table hub_audit owner to ${EMBEDDED.user}`],
  ['grant update, delete on hub_audit to public', 'delete from hub_audit'],
  ["select setval(pg_get_serial_sequence('hub_audit', 'id'), 1)"],
  ['alter table hub_audit alter id restart with 1'],
  // Fewer days than the trigger keeps, and an operator that the caller creates.
  ['select sweep_audit(0, 100)'],
  [
    `create function public.never(timestamptz, timestamptz) returns boolean language sql as 'select true'`,
    'create operator public.< (function = public.never, leftarg = timestamptz, rightarg = timestamptz)',
    'set search_path = public, pg_catalog',
    'select sweep_audit(0, 100)',
  ],
]

const INSUFFICIENT_PRIVILEGE = '42501'
const RAISED = 'P0001'

test('P20 before the log has its own role, the role of the server could tamper with it, and doctor reports it', async () => {
  await prepareRole(superuser)
  assert.deepEqual(await auditGapOf(sql), { role: EMBEDDED.user, gap: 'owner' })
  const [disabling = [], , dropping = []] = ATTEMPTS
  assert.equal(await attempt(...disabling), undefined)
  assert.equal(await attempt(...dropping), undefined)
  assert.equal((await auditGapOf(database.sql)).gap, 'superuser')
})

test('P20 the role of the server can neither change entries of the audit log nor drop its protection', async () => {
  await protectAudit(superuser)
  await protectAudit(superuser)
  assert.deepEqual(await auditGapOf(sql), { role: EMBEDDED.user, gap: undefined })

  const allowed: string[] = []
  for (const statements of ATTEMPTS) {
    const code = await attempt(...statements)
    if (code !== INSUFFICIENT_PRIVILEGE && code !== RAISED) allowed.push(`${code}: ${statements.join('; ')}`)
  }
  assert.deepEqual(allowed, [])

  const elsewhere = new Client({ ...asServer, database: 'postgres' })
  await elsewhere.connect()
  const dropped = elsewhere.query(`drop database ${database.name} with (force)`)
  await assert.rejects(dropped, { code: INSUFFICIENT_PRIVILEGE })
  await elsewhere.end()
})

test('P20 the server keeps working: it adds and reads entries, deletes old ones, erases people, and migrates', async () => {
  await sql.begin(async (sql) => audit(sql, { event: 'sign_out', userId: 7, detail: { a: 1 } }))
  await deleteOldOfHub(sql, 365)
  await sql`select forget_person_in_audit(7)`
  await audit(sql, { event: 'registered', detail: { email: 'Ion@example.md' } })
  await eraseFromAudit(sql, 'ion@example.md')
  const entries = await sql`select event, user_id, ip, detail from hub_audit order by id`
  const forgotten = { user_id: 7, ip: null, detail: {} }
  assert.deepEqual(entries, [
    ...Array.from({ length: 3 }, () => ({ event: 'sign_in', ...forgotten })),
    { event: 'sign_out', ...forgotten },
    { event: 'registered', user_id: null, ip: null, detail: {} },
  ])
  await sql.begin((sql) => sql.script('create table later (id integer); alter table site add later integer'))
})
