import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, onServer } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { isReady, launch, newDataDir } from '../running/server.ts'
import { needs } from './needs.ts'

const { program, skip } = needs('pgbouncer', ['/usr/sbin/pgbouncer', 'pgbouncer'], ['--version'])
const dataDir = newDataDir({ after })

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts PgBouncer in front of the test server, configured as Debian's package except for these settings. */
const startPooler = async (t: TestContext, poolMode: string): Promise<number> => {
  const { host, user } = onServer()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-pooler-'))
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${host} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
unix_socket_dir =
pool_mode = ${poolMode}
`,
  )
  // It refuses to run as root, and must be able to reach the socket.
  const { uid, gid } = statSync(host ?? '')
  const pooler = spawn(program, [settings], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  pooler.stderr.on('data', (text) => {
    output += text
  })
  t.after(async () => {
    pooler.kill('SIGKILL')
    await once(pooler, 'exit').catch(() => undefined)
    rmSync(folder, { recursive: true })
  })
  for (let tries = 0; tries < 200; tries++, await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return port
  }
  throw new Error(`PgBouncer did not start: ${output}`)
}

const URL_OF = (port: number, database: string) => `postgres://vitrina@127.0.0.1:${port}/${database}`

test('9.2a behind PgBouncer in session mode, in its default configuration, dates are right although the server has another time zone', {
  skip,
}, async (t) => {
  const database = await createDatabase()
  await database.sql`alter database ${database.sql.unsafe(database.name)} set timezone = 'America/New_York'`
  await database.sql`alter database ${database.sql.unsafe(database.name)} set datestyle = 'SQL, DMY'`
  const port = await startPooler(t, 'session')
  const server = await runServer(dataDir, { DATABASE_URL: URL_OF(port, database.name) })
  t.after(async () => {
    server.kill('SIGTERM')
    await server.ended
    await database.drop()
  })
  const { client } = server

  const written = await client.post('/external/promocode/bulk-upsert/', [
    { code: 'SUMMER', starts_at: '2026-07-01T10:00:00Z', expires_at: '2026-08-01T10:00:00Z' },
  ])
  assert.equal(written.status, 200, JSON.stringify(written.body))

  const { body } = await client.get('/external/promocode/')
  assert.equal(new Date(body[0].starts_at).toISOString(), '2026-07-01T10:00:00.000Z', JSON.stringify(body[0]))
  assert.ok(await isReady(server.url))
})

for (const mode of ['transaction', 'statement'])
  test(`9.2a PgBouncer in ${mode} mode is refused at start with one message`, { skip }, async (t) => {
    const database = await createDatabase()
    t.after(database.drop)
    const port = await startPooler(t, mode)

    const server = launch(dataDir, { env: { DATABASE_URL: URL_OF(port, database.name) } })

    assert.equal(await server.ended, 1, server.output())
    assert.match(server.output(), /^DATABASE_URL leads through a pooler that .+ pool_mode = session .+\.\n$/)
  })
