import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '../../running/server.ts'
import { startBusyShop } from '../../watching/busy-shop.ts'
import { alertQueries, dashboardQueries } from '../../watching/named.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { needs } from '../needs.ts'

const { program: promtool, skip } = needs('prometheus', ['promtool'], ['--version'])
const RULES = join(ROOT, 'deploy/prometheus')

test('promtool accepts the rules and the configuration, and each alert fires only when it should', {
  skip,
}, () => {
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: RULES, encoding: 'utf8' })
  assert.match(run('check', 'rules', 'alerts.yml'), /SUCCESS/)
  assert.match(run('check', 'config', 'prometheus.yml'), /SUCCESS/)
  assert.match(run('test', 'rules', 'alerts.test.yml'), /SUCCESS/)
  const tests = readFileSync(join(RULES, 'alerts.test.yml'), 'utf8')
  for (const { where } of alertQueries())
    for (const does of ['fires', 'is quiet']) assert.match(tests, new RegExp(`name: ${where} ${does}$`, 'm'))
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts Debian's Prometheus, which scrapes `target` every second. */
const startPrometheus = async (target: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-prometheus-'))
  copyFileSync(join(RULES, 'alerts.yml'), join(folder, 'alerts.yml'))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    readFileSync(join(RULES, 'prometheus.yml'), 'utf8')
      .replace('127.0.0.1:8080', target)
      .replace('15s', '1s')
      .replace('30s', '1s'),
  )
  const port = await freePort()
  const server = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(server, 'close')
  after(async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  // biome-ignore lint/suspicious/noExplicitAny: the documentation of Prometheus defines the responses
  return async (path: string): Promise<any> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    return ((await answer.json()) as { data: unknown }).data
  }
}

test('Prometheus scrapes a shop under load: metric names follow its conventions, no dashboard panel is empty, no rule fails', {
  skip,
}, async () => {
  const { url, shop, sql } = await startBusyShop()
  await sql`insert into backup_taken (at, bytes, file) values (now(), 1, '/backups/one')`
  const page = await (await fetch(`${url}/metrics`)).text()
  const { stderr } = spawnSync(promtool, ['check', 'metrics'], { input: page, encoding: 'utf8' })
  // The library chooses the names of its own metrics.
  assert.deepEqual(
    stderr.split('\n').filter((line) => /^(vitrina|http)_|^error/.test(line)),
    [],
  )

  const ask = await startPrometheus(new URL(url).host)
  const queried = (query: string) => ask(`query?query=${encodeURIComponent(query)}`)
  await eventually(async () => {
    const up = await queried('vitrina_database_up').catch(() => undefined)
    return up?.result.length === 1 ? true : undefined
  })
  // A rate needs two scrapes and an event between them.
  let n = 0
  const empty = await eventually(async () => {
    n++
    await shop.post('/external/external-order/', [{ rrn: `R-${n}` }])
    await shop.get('/external/external-order/')
    await shop.get('/external/brand/')
    await fetch(`${url}/en/sign-in`)
    const next = (await shop.get('/external/changes/?after=now')).body.next
    const feed = shop.get(`/external/changes/?after=${next}&wait=5`)
    await shop.post('/external/brand/bulk-create/', [{ slug: `more-${n}`, name: 'More' }])
    await feed
    const missing: string[] = []
    for (const { where, query } of dashboardQueries()) {
      const { result } = await queried(query)
      const isMeasured = result.some(({ value }: { value: [number, string] }) => value[1] !== 'NaN')
      if (!isMeasured) missing.push(`${where}: ${query}`)
    }
    return missing.length === 0 || n > 20 ? missing : undefined
  })
  assert.deepEqual(empty, [])

  const { groups } = await ask('rules')
  const rules: { name: string; health: string; state: string }[] = groups[0].rules
  assert.deepEqual(
    rules.filter(({ health }) => health !== 'ok').map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    rules.map(({ name }) => name).sort(),
    alertQueries()
      .map(({ where }) => where)
      .sort(),
  )
})
