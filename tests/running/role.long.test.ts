import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { pino } from 'pino'
import { locateEmbedded } from '../../server/platform/postgres/embedded/embedded-location.ts'
import { openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { isReady, newDataDir, startServer } from './server.ts'

const TOKEN = 'the-token-of-a-role-test-17'

const start = (dataDir: string, env: Readonly<Record<string, string>> = {}) =>
  startServer(dataDir, { env: { VITRINA_BOOTSTRAP_TOKEN: TOKEN, ...env } })

const borrow = (dataDir: string) =>
  openForCommand({ dataDir, databaseUrl: undefined, poolSize: 2 }, pino({ level: 'silent' }))

/** Creates a function that queries as the superuser of a cluster, regardless of the server's role. */
const askerIn = (dataDir: string) => async (text: string) => {
  const { sockets } = locateEmbedded(dataDir)
  const client = new Client({ user: 'vitrina', database: 'vitrina', host: sockets, port: 5432, ssl: false })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Roles of all sessions of the server, and whether they are superusers. */
const ROLES_OF_SERVER = `
  select distinct usename as role, rolsuper as super
  from pg_stat_activity join pg_roles on rolname = usename
  where application_name like 'vitrina%'
`

const OWNED_BY_SUPERUSER = `
  with place as (
    select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), owned as (
    select relname::text as name, relnamespace as place, relowner as owner, oid, 'pg_class'::regclass as class from pg_class
    union all select proname, pronamespace, proowner, oid, 'pg_proc'::regclass from pg_proc
    union all select typname, typnamespace, typowner, oid, 'pg_type'::regclass from pg_type
  )
  select name from owned
  where place in (select oid from place) and owner = 'vitrina'::regrole and not exists (
    select from pg_depend where classid = class and objid = owned.oid and deptype = 'e'
  )
  -- Types that PostgreSQL creates for those of the extension do not count.
  and name !~ '^_?gbtreekey'
  union all select datname from pg_database where datname = 'vitrina' and datdba = 'vitrina'::regrole
`

const write = (url: string, name: string) =>
  fetch(`${url}/external/category/bulk-upsert/`, {
    method: 'POST',
    headers: { 'api-token': TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify([{ group_category_id: name, name_ro: name }]),
  })

const read = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/external/category/?fields=name_ro`, { headers: { 'api-token': TOKEN } })
  return ((await answer.json()) as { name_ro: string }[]).map(({ name_ro }) => name_ro)
}

test('on a new cluster the server is not a superuser, cannot become one, and reads no files of the machine', async (t) => {
  const dataDir = newDataDir(t)
  const ask = askerIn(dataDir)
  const server = await start(dataDir)
  assert.ok(await isReady(server.url))
  assert.deepEqual(await ask(ROLES_OF_SERVER), [{ role: 'vitrina_server', super: false }])
  assert.deepEqual(await ask(OWNED_BY_SUPERUSER), [])
  assert.equal((await write(server.url, 'new')).status, 200)

  const { sql, close } = await borrow(dataDir)
  for (const text of [
    'alter role vitrina_server superuser',
    'set role vitrina',
    `select pg_read_file('/etc/passwd')`,
    `copy site to program 'cat'`,
    'create role another superuser',
  ])
    await assert.rejects(async () => sql.execute(text), { code: '42501' }, text)
  await close()
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})

test('a cluster whose server was the superuser is converted at the next start, and nothing is lost', async (t) => {
  const dataDir = newDataDir(t)
  const ask = askerIn(dataDir)
  const { close } = await borrow(dataDir)
  // State of the previous release: no other role, and a server that creates everything as superuser.
  await ask('alter database vitrina owner to vitrina')
  await ask('drop role vitrina_server')
  const { sockets } = locateEmbedded(dataDir)
  const DATABASE_URL = `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(sockets)}`
  const before = await start(dataDir, { DATABASE_URL })
  assert.equal((await write(before.url, 'old')).status, 200)
  before.kill('SIGTERM')
  await before.ended
  assert.ok((await ask(OWNED_BY_SUPERUSER)).length > 100)
  await close()

  for (const name of ['once', 'again']) {
    const server = await start(dataDir)
    assert.deepEqual(await ask(ROLES_OF_SERVER), [{ role: 'vitrina_server', super: false }])
    assert.deepEqual(await ask(OWNED_BY_SUPERUSER), [])
    assert.ok((await read(server.url)).includes('old'))
    assert.equal((await write(server.url, name)).status, 200)
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  }
})
