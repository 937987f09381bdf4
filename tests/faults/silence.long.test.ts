import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer } from '../database.ts'
import { isReady, launch, until } from '../running/server.ts'
import { usedDataDir } from '../running/used-data-dir.ts'
import { type RunningServer, runServer } from './server-process.ts'
import { stallingProxy } from './stalling-proxy.ts'

/** Time limit of a call once the database is unresponsive, in ms (rule 9.2a). */
const SILENCE_MS = 15_000

const database = await createDatabase()
const { host, user } = onServer()
const socket = { path: `${host}/.s.PGSQL.5432` }
const first = await stallingProxy(socket)
const second = await stallingProxy(socket)
const dataDir = await usedDataDir({ after })
const server = await runServer(dataDir, {
  DATABASE_URL: `postgres://${user}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${database.name}`,
})
after(database.drop)

/** Status of a call within the time limit; undefined without a response. */
const call = async ({ url, client }: RunningServer, path: string, body?: unknown) => {
  try {
    const { status } = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'api-token': client.token, token: client.token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(SILENCE_MS),
    })
    return status
  } catch {
    return undefined
  }
}

const READS = [
  '/external/category/',
  '/external/external-order/',
  '/external/changes/?after=0',
  '/base/contacts',
]
let written = 0
const readsAndWrites = () => [
  ...READS.map((path) => call(server, path)),
  ...READS.map((path) => call(server, path)),
  call(server, '/external/category/bulk-create/', [{ name_ro: `silent ${written++}` }]),
]
const isWell = async () => (await call(server, '/external/category/')) === 200

/** Ends connections that a test left in an unusual state. */
const settle = () => until(isWell, server)

test('9.2a an unresponsive database: every call ends within 15 s, /readyz fails, and the next server of DATABASE_URL is used', async () => {
  await settle()
  second.stall('all')
  first.stall('all')
  const calls = readsAndWrites()
  await sleep(4_500)

  assert.equal(await call(server, '/readyz'), 503)
  const answers = await Promise.all([...calls, ...readsAndWrites()])
  assert.deepEqual(new Set(answers), new Set([503]), String(answers))
  second.resume()
  await settle()
  await until(async () => (await call(server, '/readyz')) === 200, server)
})

test('9.2a one unresponsive connection is closed, and the calls of other connections are answered', async () => {
  await settle()
  first.resume()
  second.stall('present')

  const answers = await Promise.all(readsAndWrites())

  assert.ok(!answers.includes(undefined), String(answers))
  await settle()
})

test('9.2a frozen server processes are abandoned, and other connections are used', async () => {
  await settle()
  const pids = (
    await database.sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = ${database.name} and application_name = 'vitrina' and state = 'idle'
    `
  ).map(({ pid }) => pid)
  assert.ok(pids.length > 0)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    const answers = await Promise.all(readsAndWrites())
    assert.ok(!answers.includes(undefined), String(answers))
    await settle()
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
})

test('9.2a a read that the database does not execute is answered 503 with a message after 10 s', async () => {
  await settle()
  const admin = openPool({ ...onServer(database.name), max: 1 }, () => undefined)
  await admin.begin(async (sql) => {
    await sql`lock table category in access exclusive mode`
    const { status, body } = await server.client.get('/external/category/1')
    assert.equal(status, 503)
    assert.equal(body.code, 'database_unavailable')
    assert.match(body.detail, /too long/)
  })
  await admin.end()
})

test('a statement limit of the database role is reported as 503 with a message', async () => {
  const admin = openPool({ ...onServer(database.name), max: 1 }, () => undefined)
  await admin`alter database ${admin.unsafe(database.name)} set statement_timeout = '250ms'`
  const limited = await runServer(dataDir, {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${second.port}/${database.name}`,
  })
  await admin.begin(async (sql) => {
    await sql`lock table category in access exclusive mode`
    for (const { status, body } of [
      await limited.client.get('/external/category/1'),
      await limited.client.post('/external/category/bulk-create/', [{ name_ro: 'late' }]),
    ]) {
      assert.equal(status, 503, JSON.stringify(body))
      assert.match(body.detail, /too long/)
    }
  })
  await admin`alter database ${admin.unsafe(database.name)} reset statement_timeout`
  await admin.end()
})

test('9.2a an older process stays ready when a newer one has migrated', async () => {
  await settle()
  await database.sql`insert into migration (number, name, sha256) values (9999, '9999_of_tomorrow', '')`
  const answer = await fetch(`${server.url}/readyz`)
  await database.sql`delete from migration where number = 9999`

  assert.equal(answer.status, 200, await answer.text())
})

test('9.2a a start that the database interrupts is retried, and a server that is ready continues', async () => {
  const admin = openPool({ ...onServer(database.name), max: 2 }, () => undefined)
  const breakOff = () =>
    admin<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = ${database.name} and application_name = 'vitrina' and wait_event_type = 'Lock'
    `
  const env = {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${second.port}/${database.name}`,
    LOG_LEVEL: 'warn',
  }
  for (const table of ['site', 'set_up_link']) {
    const { server, ended } = await admin.begin(async (sql) => {
      await sql`lock table ${sql.unsafe(table)} in access exclusive mode`
      const server = launch(dataDir, { env })
      let ended = 0
      await until(async () => {
        ended += (await breakOff()).length
        return ended > 0
      }, server)
      return { server, ended }
    })

    assert.ok(ended > 0)
    const url = () => /Vitrina +(http\S+)/.exec(server.output())?.[1]
    await until(async () => url() !== undefined && (await isReady(url() ?? '')), server)
    await until(() => server.output().includes('/console/set-up#'), server)
  }
  await admin.end()
})

test('9.2a after a server is killed, the next one of DATABASE_URL is used, and calls continue', async () => {
  await settle()
  first.resume()
  second.resume()

  await second.close()

  await settle()
  await until(async () => (await call(server, '/readyz')) === 200, server)
})
