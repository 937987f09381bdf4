import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { runServer } from '../faults/server-process.ts'
import { blockFor } from '../guide/blocks.ts'
import { readIfPresent } from '../read-if-present.ts'
import { launch, postmasterOf, type Server, until } from './server.ts'
import { usedDataDir } from './used-data-dir.ts'

const dataDir = await usedDataDir({ after })
const env = { VITRINA_WORKERS: '2', LOG_LEVEL: 'info' }

/** Processes that a server has started, without PostgreSQL. */
const workersOf = ({ pid }: Pick<Server, 'pid'>): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child !== postmasterOf(dataDir) && isAlive(child))

const isAlive = (pid: number): boolean => {
  const status = readIfPresent(`/proc/${pid}/status`)
  return status !== undefined && !/^State:\s+Z/m.test(status)
}

/** Time, in ms, after which a call counts as lost. */
const LOST_MS = 60_000

/** Call on a separate connection. */
const call = (url: string): Promise<number> =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(LOST_MS) }).then(
    ({ status }) => status,
  )

const server = await runServer(dataDir, env)

test('9.2d several workers share one address, and report common metrics', async () => {
  assert.equal(workersOf(server).length, 2)

  for (let calls = 0; calls < 20; calls++) assert.equal(await call(server.url), 200)

  const counts = /^http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)$/m
  await until(
    async () => counts.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1] === '20',
    server,
  )
  const health = server.output().matchAll(/"pid":(\d+),[^\n]*"url":"\/healthz"/g)
  assert.equal(new Set(Array.from(health, ([, pid]) => pid)).size, 2, 'both have answered')
})

test('9.2d a killed worker is replaced, and the next calls are answered', async () => {
  const before = workersOf(server)

  process.kill(before[0] as number, 'SIGKILL')

  await until(() => workersOf(server).filter((pid) => !before.includes(pid)).length === 1, server)
  await until(() => /A worker died/.test(server.output()), server)
  const { status } = await server.client.post('/external/category/bulk-create/', [
    { group_category_id: 'zorile', name_ro: 'Zorile' },
  ])
  assert.equal(status, 201)
})

test('9.2d SIGUSR2 replaces every worker without losing a call', async () => {
  const command = blockFor(import.meta.filename).replace('<pid of the first process>', String(server.pid))
  const before = workersOf(server)
  const replacements = () => server.output().match(/The workers are replaced/g)?.length ?? 0
  let calls = 0
  const callOn = async () => {
    while (replacements() < 2) {
      assert.equal(await call(server.url), 200)
      calls++
    }
  }

  // Concurrent calls: one of them is being handed over at any moment, also when a worker ends.
  const callers = Promise.all(Array.from({ length: 8 }, callOn))
  for (const round of [1, 2]) {
    execFileSync('sh', ['-c', command])
    await Promise.race([until(() => replacements() === round, server), callers])
  }
  await callers

  assert.ok(calls > 0)
  const now = workersOf(server)
  assert.equal(now.length, 2)
  assert.deepEqual(
    now.filter((pid) => before.includes(pid)),
    [],
  )
})

test('9.2d workers end with the primary process, however it ends', async () => {
  const workers = workersOf(server)

  server.kill('SIGKILL')
  await server.ended

  // The primary process has ended, so the workers must end without it.
  while (workers.some(isAlive)) await sleep(20)
  const next = await runServer(dataDir, env)
  assert.equal(await call(next.url), 200)
  next.kill('SIGINT')
  assert.equal(await next.ended, 0)
  assert.equal(postmasterOf(dataDir), undefined)
})

test('9.2d an address in use ends the start with one message, and leaves no process running', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  after(() => other.close())
  const { port } = other.address() as AddressInfo

  const server = launch(dataDir, { env: { ...env, PORT: String(port) } })

  assert.equal(await server.ended, 1)
  assert.equal(server.output().match(/EADDRINUSE/g)?.length, 1)
  assert.equal(postmasterOf(dataDir), undefined)
})
