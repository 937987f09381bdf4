import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type OpenDatabase, openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { isAnswering, isReady, postmasterOf, until } from '../running/server.ts'
import { usedDataDir } from '../running/used-data-dir.ts'
import type { Reply } from '../vitrina.ts'
import { disagreements } from './agreement.ts'
import { type RunningServer, runServer } from './server-process.ts'
import { startTraffic } from './traffic.ts'

const dataDir = await usedDataDir({ after })
let server: RunningServer
let database: OpenDatabase

before(async () => {
  server = await runServer(dataDir)
  database = await openForCommand({ dataDir, databaseUrl: undefined, poolSize: 2 }, pino({ level: 'silent' }))
})
after(() => database.close())

const postmaster = () => postmasterOf(dataDir) ?? 0

/** Child processes of PostgreSQL. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

const assertUnavailable = ({ status, headers, body }: Reply) => {
  assert.equal(status, 503, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
}

test('9.4 PostgreSQL is killed under load: 503 until it has restarted itself, and no acknowledged write is lost', async () => {
  const traffic = await startTraffic(server.client)
  for (const round of [1, 2]) {
    let on = true
    const replies: Reply[] = []
    const watch = async (path: string) => {
      while (on) replies.push(await server.client.get(path))
    }
    const watching = ['/external/category/', '/readyz'].map(watch)
    const running = traffic.run(server.client, round, () => true)
    await traffic.progress(4)
    const killed = postmaster()

    process.kill(killed, 'SIGKILL')

    await running
    // The probe reports success for a moment longer.
    const isRefused = ({ status }: Reply) => status !== 200
    await until(
      async () =>
        postmaster() !== killed &&
        replies.some(isRefused) &&
        (await isAnswering(database.sql)) &&
        isReady(server.url),
      server,
    )
    on = false
    await Promise.all(watching)
    const refused = replies.filter(isRefused)
    assert.ok(refused.length > 0)
    refused.forEach(assertUnavailable)
    await traffic.settle(server.client)
    assert.deepEqual(await traffic.violations(database.sql), [])
    assert.deepEqual(await disagreements(database.sql, 1), [])
  }
})

test('a PostgreSQL that refuses connections leads to 503, and is used again when it accepts them', async () => {
  const { client } = server
  const stopped = postmaster()
  process.kill(stopped, 'SIGSTOP')
  try {
    assert.equal((await client.get('/external/category/')).status, 200, 'over a connection that is there')
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vitrina' and pid <> pg_backend_pid()
    `
    assertUnavailable(await client.get('/external/category/'))
  } finally {
    process.kill(stopped, 'SIGCONT')
  }
  await until(async () => (await client.get('/external/category/')).status === 200, server)
})

test('a short freeze of PostgreSQL only delays responses', async () => {
  const { client } = server
  const frozen = childrenOf(postmaster())
  const body = [{ name_ro: 'frozen' }]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  const calls = [
    client.get('/external/category/'),
    client.post('/external/category/bulk-create/', body, { 'idempotency-key': 'frozen' }),
  ]
  await sleep(700)
  for (const pid of frozen) process.kill(pid, 'SIGCONT')

  assert.deepEqual(
    (await Promise.all(calls)).map(({ status }) => status),
    [200, 201],
  )
})
