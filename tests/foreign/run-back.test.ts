import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { vitrinaWith } from '../cli/run.ts'
import { assertProblem } from '../errors/problem.ts'
import { type Server, startServer, until } from '../running/server.ts'
import { type Client, clientOf } from '../vitrina.ts'
import { freePorts } from './proxies.ts'
import { accountOfPostgres, Postgres, runPostgres, skipWithoutPostgres as skip } from './world/postgres.ts'

// Debian's PostgreSQL is restored to an earlier moment by its own tools, from a base backup and its log, as
// by a database provider.

const TOKEN = 'the-token-of-a-database-that-is-run-back'
const SECRET = 'the secret of what is run back, of 32 characters'

const undo: (() => unknown)[] = []
let folder: string
let postgres: Postgres
let env: Record<string, string>
let vitrina: ReturnType<typeof vitrinaWith>

before(() => {
  if (skip) return
  folder = mkdtempSync(join(tmpdir(), 'vitrina-run-back-'))
  chmodSync(folder, 0o755)
  undo.unshift(() => rmSync(folder, { recursive: true, force: true }))
})
after(async () => {
  for (const work of undo) await work()
})

const outputOf = async (
  outcome: Promise<{ code: number; stdout: string; stderr: string }>,
): Promise<string> => {
  const { code, stdout, stderr } = await outcome
  assert.equal(code, 0, stderr)
  return stdout
}

const serving = async (): Promise<{ server: Server; client: Client }> => {
  const server = await startServer(join(folder, 'data'), { env })
  undo.unshift(() => stop(server))
  return { server, client: clientOf(server.url, TOKEN, 1) }
}
const stop = async (server: Server) => {
  server.kill('SIGTERM')
  await server.ended
}

const write = async ({ post }: Client, key: string): Promise<void> => {
  const { status } = await post('/external/category/bulk-upsert/', [{ group_category_id: key, name_ro: key }])
  assert.equal(status, 200)
}
const keysOf = async ({ get }: Client): Promise<string[]> =>
  (await get('/external/category/')).body.map(
    ({ group_category_id: key }: { group_category_id: string }) => key,
  )

const own = (path: string): string => {
  mkdirSync(path, { mode: 0o700 })
  const { uid, gid } = accountOfPostgres()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

test('9.6 a database that other tools have restored to an earlier moment continues after `vitrina restored`, with a new epoch and nothing done twice', {
  skip,
}, async (t) => {
  const archive = own(join(folder, 'archive'))
  const base = own(join(folder, 'base'))
  const [port = 0] = await freePorts(1)
  postgres = new Postgres('before', join(folder, 'before'), port)
  undo.unshift(() => postgres.kill())
  await postgres.create(`archive_mode = on\narchive_command = 'cp %p ${archive}/%f'`)
  const url = `postgres://vitrina@127.0.0.1:${port}/vitrina`
  env = {
    VITRINA_BOOTSTRAP_TOKEN: TOKEN,
    VITRINA_SECRET: SECRET,
    VITRINA_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    VITRINA_DEMO: '0',
    VITRINA_BACKUP_PASSPHRASE: 'trei mere și o pară verde',
  }
  vitrina = vitrinaWith(env)

  const { server, client } = await serving()
  const sql = postgres.open()
  await sql`update site set private_webhooks = true`
  const hook = ['http://127.0.0.1:1/hook', '--events', 'category.created']
  await outputOf(vitrina('webhook', 'add', 'demo', ...hook))
  await write(client, 'kept')
  const waits = async () => (await sql`select from webhook_delivery where ended_at is null`).length > 0
  await until(waits, server)
  await outputOf(vitrina('user', 'create', 'ana@example.com'))
  await outputOf(vitrina('operator', 'link'))
  const revoked = (await outputOf(vitrina('token', 'create', '--site', 'demo', '--name', 'gone'))).trim()
  await sql`insert into pgboss.job (name, data) select name, '{}' from pgboss.queue limit 1`
  await runPostgres('pg_basebackup', [
    '-d',
    `host=127.0.0.1 port=${port} user=vitrina`,
    '-D',
    base,
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  const safe = (await client.get('/external/changes/?after=now')).body.next
  const [moment] = await sql<{ now: string }>`select clock_timestamp()::text as now`
  await sleep(50)
  await write(client, 'undone')
  await outputOf(vitrina('token', 'revoke', revoked.split('_')[1] ?? ''))
  await outputOf(vitrina('user', 'erase', 'ana@example.com'))
  await outputOf(vitrina('backup', '--to', join(folder, 'backups')))
  const undone = (await client.get('/external/changes/?after=now')).body.next
  await sql`select pg_switch_wal()`
  await sql.end()

  const inUse = await vitrina('restored')
  assert.equal(inUse.code, 1)
  assert.match(inUse.stderr, /still use this database \(\d+ connection/)
  await stop(server)
  await postgres.stop()

  appendFileSync(
    join(base, 'postgresql.conf'),
    `\narchive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment?.now}'\nrecovery_target_action = promote\n`,
  )
  writeFileSync(join(base, 'recovery.signal'), '')
  postgres = new Postgres('back', base, port)
  await postgres.start()
  const back = postgres.open()
  const isPromoted = () =>
    back`select`.then(
      () => true,
      () => false,
    )
  while (!(await isPromoted())) await sleep(200)
  const [before] = await back<{ links: number; jobs: number }>`
    select (select count(*)::int from set_up_link) as links, (select count(*)::int from pgboss.job where state = 'created') as jobs
  `
  assert.ok(before && before.links > 0 && before.jobs > 0, JSON.stringify(before))

  const journal = join(folder, 'backups', 'journal.json')
  const other = vitrinaWith({ ...env, VITRINA_SECRET: `another than ${SECRET}` })
  assert.match(
    (await other('restored', '--journal', journal)).stderr,
    /the database used a secret that is not set/,
  )
  assert.match((await vitrina('restored', '--journal', `${journal}.not`)).stderr, /There is no .*not\./)
  const result = JSON.parse(await outputOf(vitrina('restored', '--journal', journal, '--json')))
  assert.equal(result.erased.length, 1)
  assert.ok(result.held.length >= 1)
  const twice = await vitrina('restored', '--journal', journal)
  assert.match(twice.stderr, /was marked as restored at 20/)
  const [row] = await back<Record<string, number>>`
    select
      (select count(*)::int from set_up_link) as links, (select count(*)::int from pgboss.job where state = 'created') as jobs,
      (select count(*)::int from webhook_delivery where ended_at is null) as deliveries,
      (select count(*)::int from hub_user where email = 'ana@example.com') as people, (select count(*)::int from feed_restore) as marks
  `
  assert.deepEqual(row, { links: 0, jobs: 0, deliveries: 0, people: 0, marks: 1 })
  await back.end()

  const next = await serving()
  assert.equal((await next.client.get('/external/category/')).status, 401, 'a token waits for an operator')
  await outputOf(vitrina('token', 'confirm', '--all'))
  await until(async () => (await next.client.get('/external/category/')).status === 200, next.server)
  assert.deepEqual(await keysOf(next.client), ['kept'])
  const revokedClient = clientOf(next.server.url, revoked, 1)
  assert.equal(
    (await revokedClient.get('/external/category/')).status,
    401,
    'what was revoked since stays revoked',
  )
  const problem = assertProblem(await next.client.get(`/external/changes/?after=${undone}`), 410, 'restored')
  assert.equal(problem.safe, safe)
  await write(next.client, 'after')
  const { body, headers } = await next.client.get(`/external/changes/?after=${safe}`)
  assert.deepEqual(
    body.changes.map(({ key }: { key: string }) => key),
    ['after'],
  )
  assert.equal(headers.get('feed-epoch'), '1')
  t.diagnostic(`safe ${safe}, undone ${undone}, after ${body.next}`)
})
