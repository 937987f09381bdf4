import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer } from '../database.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly url?: string
  readonly calls?: number
  readonly reason?: string
}

const { levels } = pino
const TOKEN = `vt_${'0'.repeat(12)}_${'A'.repeat(43)}`

/** Starts an application with this pool. Returns its log. */
const appWith = async (
  t: { after(work: () => Promise<void>): void },
  pool: Parameters<typeof openPool>[0],
) => {
  const lines: string[] = []
  const log = pino(
    { level: 'debug' },
    new Writable({
      write: (line, _, next) => {
        lines.push(String(line))
        next()
      },
    }),
  )
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-outage-'))
  const sql = openPool(pool, () => undefined)
  const app = await buildApp({ config: readConfig({ VITRINA_DATA_DIR: folder }), sql, log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await sql.end()
    rmSync(folder, { recursive: true })
  })
  return {
    get: (path: string) => fetch(url + path, { headers: { 'api-token': TOKEN } }),
    lines: (): Line[] => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(''),
  }
}

test('a database outage is logged in one line a second with the number of calls, without a stack', async (t) => {
  const { get, lines } = await appWith(t, { host: '127.0.0.1', port: 1, max: 2 })
  const began = performance.now()
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) statuses.add((await get('/external/brand/')).status)
  const seconds = (performance.now() - began) / 1_000
  await sleep(1_100)

  assert.deepEqual(statuses, new Set([503]))
  const reports = lines().filter(({ msg }) => msg === 'the database is unavailable: calls refused with 503')
  assert.equal(
    reports.reduce((sum, { calls = 0 }) => sum + calls, 0),
    40,
  )
  assert.ok(reports.length <= 2 + seconds, `${reports.length} lines in ${seconds} s`)
  assert.match(reports[0]?.reason ?? '', /^ECONNREFUSED: /)
  const loud = lines().filter(({ level }) => level >= (levels.values.warn ?? 0))
  assert.doesNotMatch(JSON.stringify(loud), /"stack"/)
})

test('logins that PostgreSQL refuses count as too_many_connections; probes are logged at debug', async (t) => {
  const { name, sql, drop } = await createDatabase()
  const role = `narrow_${process.pid}`
  await sql.execute(`create role ${role} login connection limit 0`)
  after(async () => {
    await sql.execute(`drop role ${role}`)
    await drop()
  })
  const { get, lines } = await appWith(t, { ...onServer(name), user: role, max: 2 })
  const counted = async (): Promise<number> => {
    const page = await (await get('/metrics')).text()
    return Number(/failures_total\{reason="too_many_connections"\} (\d+)/.exec(page)?.[1])
  }
  const before = await counted()
  for (let n = 0; n < 3; n++) assert.equal((await get('/external/brand/')).status, 503)
  assert.ok((await counted()) >= before + 3)

  await get('/healthz')
  await sleep(20)
  const levelOf = (path: string) => lines().findLast(({ url }) => url === path)?.level
  assert.deepEqual(['/healthz', '/metrics', '/external/brand/'].map(levelOf), [
    levels.values.debug,
    levels.values.debug,
    levels.values.info,
  ])
})
