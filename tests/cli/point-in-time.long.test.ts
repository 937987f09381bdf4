import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '../../server/platform/postgres/embedded/embedded-cluster.ts'
import { locateEmbedded } from '../../server/platform/postgres/embedded/embedded-location.ts'
import { openSuperuserSession } from '../../server/platform/postgres/embedded/supervise.ts'
import { assertProblem } from '../errors/problem.ts'
import { type Process, startServer, until } from '../running/server.ts'
import { copyUsed } from '../running/used-data-dir.ts'
import { type Client, clientOf } from '../vitrina.ts'
import { hasEnded, startVitrinaWith, vitrinaWith } from './run.ts'

const TOKEN = 'the-token-of-a-shop-that-goes-back'
const PASSPHRASE = { VITRINA_BACKUP_PASSPHRASE: 'trei mere și o pară verde' }
const folder = mkdtempSync(join(tmpdir(), 'vitrina-point-'))
chmodSync(folder, 0o711)
const backups = join(folder, 'backups')
const stops: (() => Promise<unknown>)[] = []
after(async () => {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true })
})

const outputOf = async (
  outcome: Promise<{ code: number; stdout: string; stderr: string }>,
): Promise<string> => {
  const { code, stdout, stderr } = await outcome
  assert.equal(code, 0, stderr)
  return stdout
}
const settings = (name: string) => ({
  VITRINA_DATA_DIR: join(folder, name),
  VITRINA_DEMO: '0',
  ...PASSPHRASE,
})
const serve = async (name: string) => {
  const env = { ...settings(name), VITRINA_BOOTSTRAP_TOKEN: TOKEN }
  const server = await startServer(env.VITRINA_DATA_DIR, { env })
  stops.push(() => stop(server))
  return { server, client: clientOf(server.url, TOKEN, 1) }
}
const stop = async (process: Process) => {
  process.kill('SIGTERM')
  await process.ended
}
const write = async ({ post }: Client, key: string): Promise<void> => {
  const { status } = await post('/external/category/bulk-upsert/', [{ group_category_id: key, name_ro: key }])
  assert.equal(status, 200)
}
const keysOf = async ({ get }: Client): Promise<string[]> =>
  (await get('/external/category/')).body
    .map(({ group_category_id: key }: { group_category_id: string }) => key)
    .sort()

await copyUsed(settings('first').VITRINA_DATA_DIR)
const { server, client } = await serve('first')
await write(client, 'before')
const continuous = (...options: string[]) =>
  startVitrinaWith(settings('first'))('backup', '--to', backups, '--continuous', ...options)
type Running = ReturnType<typeof continuous>
/** Polls until the condition is true, while the backup continues. */
const waitUntil = async (isSo: () => boolean, { process, outcome }: Running): Promise<void> => {
  while (!isSo()) {
    if (hasEnded(process)) assert.fail((await outcome).stderr)
    await sleep(50)
  }
}
const running = continuous('--within', '1s')
stops.push(async () => {
  running.process.kill('SIGKILL')
  await running.outcome
})
const seriesFolders = () =>
  existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith('continuous-2')) : []
await waitUntil(() => seriesFolders().length > 0, running)
await write(client, 'kept')
const safe = (await client.get('/external/changes/?after=now')).body.next
await sleep(1_100)
const moment = new Date().toISOString()
await sleep(1_100)
await write(client, 'undone')
const undone = (await client.get('/external/changes/?after=now')).body.next
const written = Date.now()
const series = join(backups, seriesFolders()[0] ?? '')
const segments = () =>
  readdirSync(series)
    .filter((name) => name.endsWith('.wal'))
    .sort()
const count = segments().length
await waitUntil(() => segments().length >= count + 3, running)

const restore = (name: string, at: string, from = backups, env: Record<string, string> = {}) =>
  vitrinaWith({ ...settings(name), ...env })('restore', from, '--at', at)

test('9.6 a continuous backup is restored to a second between two writes, and followers of the feed continue', async () => {
  const result = await outputOf(restore('second', moment))
  assert.match(result, /^Restored to /)
  const next = await serve('second')
  assert.equal((await next.client.get('/external/category/')).status, 401, 'a token waits for an operator')
  await outputOf(vitrinaWith(settings('second'))('token', 'confirm', '--all'))
  await until(async () => (await next.client.get('/external/category/')).status === 200, next.server)
  assert.deepEqual(await keysOf(next.client), ['before', 'kept'])
  const problem = assertProblem(await next.client.get(`/external/changes/?after=${undone}`), 410, 'restored')
  assert.equal(problem.safe, safe)
  await write(next.client, 'after')
  const { body, headers } = await next.client.get(`/external/changes/?after=${safe}`)
  assert.deepEqual(
    body.changes.map(({ key }: { key: string }) => key),
    ['after'],
  )
  assert.equal(headers.get('feed-epoch'), '1')
  assert.equal(
    readFileSync(join(folder, 'second', 'secret'), 'utf8'),
    readFileSync(join(folder, 'first', 'secret'), 'utf8'),
  )
  assert.match((await restore('second', moment)).stderr, /has a database/)
  await stop(next.server)
})

test('9.6 the latest second is restored, also after another restore was killed', async () => {
  const at = new Date(written).toISOString()
  const { cluster } = locateEmbedded(settings('latest').VITRINA_DATA_DIR)
  const unfinished = () => readdirSync(dirname(cluster)).filter((name) => name.startsWith('postgres-new-'))
  const running = () =>
    unfinished()
      .map((name) => readPostmaster({ cluster: join(dirname(cluster), name) }))
      .find((postmaster) => postmaster?.alive)
  const killed = startVitrinaWith(settings('latest'))('restore', backups, '--at', at)
  await waitUntil(() => running() !== undefined, killed)
  killed.process.kill('SIGKILL')
  await killed.outcome
  assert.ok(running(), 'its PostgreSQL goes on')

  await outputOf(restore('latest', at))
  assert.deepEqual(unfinished(), [], 'what the killed one left is gone')
  const listed = await outputOf(
    vitrinaWith(settings('latest'))('content', 'list', 'category', '--site', 'demo', '--json'),
  )
  assert.match(listed, /undone/)
})

test('9.6 an unavailable time, another passphrase, and a damaged or missing part are refused, and nothing is created', async () => {
  const copy = join(folder, 'copy')
  // The backup continues meanwhile: an unfinished file is renamed shortly after.
  cpSync(backups, copy, { recursive: true, filter: (path) => !path.endsWith('.part') })
  const own = join(copy, seriesFolders()[0] ?? '')
  const refused = async (why: RegExp, at = moment, env: Record<string, string> = {}) => {
    const { code, stderr } = await restore('refused', at, copy, env)
    assert.notEqual(code, 0)
    assert.match(stderr, why)
    assert.ok(!/\n\s+at /.test(stderr), stderr)
    assert.equal(existsSync(join(folder, 'refused', 'postgres')), false)
  }
  await refused(/begins at 20/, '2020-01-01T00:00:00Z')
  await refused(/ends at 20/, new Date(Date.now() + 3_600_000).toISOString())
  await refused(/with its time zone/, '2026-11-26 08:15')
  await refused(/passphrase is wrong/, moment, { VITRINA_BACKUP_PASSPHRASE: 'another passphrase' })
  const [first = '', second = ''] = segments()
  const bytes = readFileSync(join(own, second))
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1
  writeFileSync(join(own, second), bytes)
  await refused(/damaged/)
  rmSync(join(own, second))
  await refused(new RegExp(`lacks ${second}`))
  cpSync(join(own, first), join(own, second))
  await refused(/damaged/)
})

test('9.6 a second continuous backup of a database is refused, and a killed one continues where it was', async () => {
  const again = continuous('--within', '1s')
  const { code, stderr } = await again.outcome
  assert.equal(code, 1)
  assert.match(stderr, /Another process/)
  running.process.kill('SIGKILL')
  await running.outcome
  await write(client, 'later')
  const last = segments().length
  const next = continuous('--within', '1s')
  await waitUntil(() => segments().length > last, next)
  next.process.kill('SIGTERM')
  await next.outcome
  assert.equal(seriesFolders().length, 1)
  const numbers = segments().map((name) => Number.parseInt(name.slice(8, 24), 16) & 0xff)
  assert.deepEqual(
    numbers,
    numbers.map((_, n) => (numbers[0] ?? 0) + n),
  )
})

test('9.6 a series follows the previous one without a gap, and one that is not needed for the retention is deleted', async () => {
  const first = basename(series)
  const newest = () => seriesFolders().at(-1) ?? ''
  const next = continuous('--within', '1s', '--every', '4s')
  await waitUntil(() => newest() !== first, next)
  await write(client, 'in another series')
  const at = new Date(Date.now() + 1).toISOString()
  const laterCursor = newest()
  // Its log continues until the next series has begun, and into that series.
  await waitUntil(() => newest() !== laterCursor, next)
  next.process.kill('SIGTERM')
  await next.outcome
  await outputOf(restore('third', at))
  const listed = await outputOf(
    vitrinaWith(settings('third'))('content', 'list', 'category', '--site', 'demo', '--json'),
  )
  assert.match(listed, /in another series/)

  const keeping = continuous('--within', '1s', '--every', '4s', '--keep', '1s')
  await waitUntil(() => !seriesFolders().includes(first), keeping)
  keeping.process.kill('SIGTERM')
  await keeping.outcome
  assert.ok(seriesFolders().length > 0)
})

test('9.6 WAL that PostgreSQL no longer has is reported as a gap, and a new series begins', async () => {
  const location = locateEmbedded(settings('first').VITRINA_DATA_DIR)
  const session = await openSuperuserSession(location)
  await session.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots')
  await session.end()
  const before = seriesFolders()
  const next = continuous('--within', '1s')
  await waitUntil(() => seriesFolders().length > before.length, next)
  next.process.kill('SIGTERM')
  assert.match((await next.outcome).stderr, /a new base backup starts/)
  await stop(server)
})
