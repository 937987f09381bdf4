import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Change, changes } from '../../sdk/changes.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { product as productDraft } from '../content/writes/drafts.ts'
import { onServer, urlOf } from '../database.ts'
import { assertProblem } from '../errors/problem.ts'
import { long } from '../long.ts'
import { type Process, startServer, until } from '../running/server.ts'
import { clientOf, startVitrina } from '../vitrina.ts'
import { hasEnded, startVitrinaWith, vitrinaWith } from './run.ts'

const PASSPHRASE = { VITRINA_BACKUP_PASSPHRASE: 'trei mere și o pară verde' }
const folder = mkdtempSync(join(tmpdir(), 'vitrina-backup-'))
chmodSync(folder, 0o711)
const backups = join(folder, 'backups')

const { database, sql, token, siteId, post, get, client, config } = await startVitrina()
const vitrina = vitrinaWith({
  DATABASE_URL: urlOf(database),
  VITRINA_DATA_DIR: config.dataDir,
  ...PASSPHRASE,
})
const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
const servers: Process[] = []
const created: string[] = []
after(async () => {
  for (const server of servers) {
    server.kill('SIGTERM')
    await server.ended
  }
  for (const name of created) await admin`drop database if exists ${admin.unsafe(name)} with (force)`
  await admin.end()
  rmSync(folder, { recursive: true })
})

/** Lowest next cursor and id of a restored database. */
const nextOf = async (restored: ReturnType<typeof openPool>) => {
  const [next] = await restored<{ cursor: string; id: number }>`
    select (select min(cursor) from feed_head)::text as cursor, (select min(last_id) from content_state) as id
  `
  return { cursor: Number(next?.cursor), id: next?.id ?? 0 }
}
let firstRestored: Awaited<ReturnType<typeof nextOf>> | undefined

/** Creates an empty database and data folder, with `vitrina` for them. */
const emptyPlace = async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin.unsafe(name)}`
  created.push(name)
  const env = {
    DATABASE_URL: urlOf(name),
    VITRINA_DATA_DIR: join(folder, name),
    VITRINA_DEMO: '0',
    ...PASSPHRASE,
  }
  return { name, env, vitrina: vitrinaWith(env) }
}

const outputOf = async (
  outcome: Promise<{ code: number; stdout: string; stderr: string }>,
): Promise<string> => {
  const { code, stdout, stderr } = await outcome
  assert.equal(code, 0, stderr)
  return stdout
}

const write = async (key: string) => {
  const { status } = await post('/external/category/bulk-upsert/', [{ group_category_id: key, name_ro: key }])
  assert.equal(status, 200)
}
const feedHead = async (): Promise<number> => (await get('/external/changes/?after=now')).body.next

// A shop with data of each kind that a restore treats separately.
for (let n = 0; n < 30; n++) await write(`before-${n}`)
await post('/external/product/bulk-upsert/', [
  productDraft('P', { name_ro: 'Linie\nnouă \\. \t și „ghilimele”', price: '1.50' }),
])
await post('/external/external-order/', [
  { rrn: 'O-1', comment: '\\.', order_items: [{ product: { group_product_id: 'P' }, quantity: 2 }] },
])
// A table of another program in the same database.
const SOMEBODY_ELSE =
  'create table "ledger of somebody else" (line integer generated always as identity, text text)'
await sql`${sql.unsafe(SOMEBODY_ELSE)}`
await sql`insert into "ledger of somebody else" (text) values ('paid')`
await post('/external/external-order/', [
  {
    rrn: 'GUEST',
    customer: { name: 'Gala Guest', phone: '069 111 222' },
    order_items: [{ product: { group_product_id: 'P' }, quantity: 1 }],
  },
])
const revoked = await client()
const person = JSON.parse(await outputOf(vitrina('user', 'create', 'ana@example.com', '--json')))
const safe = await feedHead()
const { file } = JSON.parse(await outputOf(vitrina('backup', '--to', backups, '--json')))
const before = (await get('/external/category/')).body

// Changes after the backup.
for (let n = 0; n < 5; n++) await write(`undone-${n}`)
const undone = await feedHead()
await outputOf(vitrina('token', 'revoke', revoked.token.split('_')[1] ?? ''))
await outputOf(vitrina('user', 'erase', 'ana@example.com'))
const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
const ofGuest = [site?.slug ?? '', '+373 69 11-12-22']
assert.match(await outputOf(vitrina('customer', 'erase', ...ofGuest, '--preview')), /^\+37369111222: 1 order/)
await outputOf(vitrina('customer', 'erase', ...ofGuest))
await outputOf(vitrina('backup', '--to', backups))

long('9.6 every row of a backup is restored unchanged into a temporary database', async () => {
  assert.match(
    await outputOf(vitrina('backup', 'verify', file)),
    /^Restored and compared [\d,]+ rows: all are equal/,
  )
})

test('9.6 a backup is restored to its time, and followers of the feed miss no change and get none twice', async () => {
  const place = await emptyPlace()
  const restored = openPool({ ...onServer(place.name), max: 1 }, () => undefined)
  await restored`${restored.unsafe(SOMEBODY_ELSE)}`
  await restored`insert into "ledger of somebody else" (text) values ('due')`
  const result = JSON.parse(await outputOf(place.vitrina('restore', file, '--json')))
  assert.ok(result.held.length >= 1)
  assert.equal(result.erased.length, 1)

  const server = await startServer(place.env.VITRINA_DATA_DIR, { env: place.env })
  servers.push(server)
  const own = clientOf(server.url, token, siteId)
  const clientOfRevoked = clientOf(server.url, revoked.token, siteId)
  assert.equal((await own.get('/external/category/')).status, 401, 'a token waits for an operator')
  await outputOf(place.vitrina('token', 'confirm', '--all'))
  // The process caches its refusal for a short time.
  await until(async () => (await own.get('/external/category/')).status === 200, server)
  assert.equal(
    (await clientOfRevoked.get('/external/category/')).status,
    401,
    'what was revoked since stays revoked',
  )
  assert.deepEqual((await own.get('/external/category/')).body, before)
  const { body: order } = await own.get('/external/external-order/?search=O-1')
  assert.equal(order[0].comment, '\\.')
  const { body: guest } = await own.get('/external/external-order/?search=GUEST')
  assert.deepEqual([guest[0].customer, guest[0].total], [null, '1.50'], 'the guest was erased again')

  const ledger = await restored`select line, text from "ledger of somebody else"`
  assert.deepEqual(ledger, [{ line: 1, text: 'due' }], 'a restore is nothing to somebody else')
  const [row] = await restored`select count(*)::int as people from hub_user where email = 'ana@example.com'`
  assert.equal(row?.people, 0, `${person.id} was erased again`)
  const [open] = await restored`
    select (select count(*) from hub_session where ended_at is null)::int as sessions, (select count(*) from hub_errand)::int as links
  `
  assert.deepEqual(open, { sessions: 0, links: 0 })
  const letters = await restored`select data from pgboss.job where name = 'mail'`
  assert.deepEqual(letters, [], 'who is erased again has had the letter')
  firstRestored = await nextOf(restored)
  await restored.end()

  // A client without the epoch header notices the restore by the cursor alone.
  for (const cursor of [safe + 1, undone])
    assert.equal(
      assertProblem(await own.get(`/external/changes/?after=${cursor}`), 410, 'restored').safe,
      safe,
    )
  const from = await own.get(`/external/changes/?after=${safe - 3}`)
  assert.equal(from.body.changes.length, 3)
  assert.equal(from.headers.get('feed-epoch'), '1')
  const { status } = await own.post('/external/category/bulk-upsert/', [
    { group_category_id: 'after', name_ro: 'x' },
  ])
  assert.equal(status, 200)

  const follow = async (cursor: number) => {
    const changesBefore: Change[] = []
    const restores: number[] = []
    const restored = (safe: number) => restores.push(safe)
    for await (const change of changes({ url: server.url, token, after: cursor, wait: 0, restored }))
      changesBefore.push(change)
    return { told: changesBefore, restores }
  }
  const lost = await follow(undone)
  // The repeated erasure of the guest is a change, too.
  assert.deepEqual([lost.restores, lost.told.map(({ key }) => key)], [[safe], ['GUEST', 'after']])
  const later = await follow(safe - 3)
  assert.deepEqual([later.restores, later.told.length, later.told.at(-1)?.key], [[], 5, 'after'])
  assert.ok((lost.told[0]?.cursor ?? 0) > undone, 'a cursor is never given to two changes')
  const [category] = (await own.get('/external/category/?search=after')).body
  assert.ok(category.id > Math.max(...before.map(({ id }: { id: number }) => id)) + 1_000, 'nor is an id')
})

long('9.6 a backup of DATABASE_URL is restored into an embedded PostgreSQL', async () => {
  const dataDir = join(folder, 'embedded')
  const embedded = vitrinaWith({ VITRINA_DATA_DIR: dataDir, ...PASSPHRASE })
  await outputOf(embedded('restore', file, '--keep-tokens'))

  assert.equal(
    JSON.parse(await outputOf(embedded('token', 'list', '--json'))).filter(
      ({ state }: { state: string }) => state === 'active',
    ).length >= 1,
    true,
  )
  assert.equal(
    readFileSync(join(dataDir, 'secret'), 'utf8'),
    readFileSync(join(config.dataDir, 'secret'), 'utf8'),
  )
  const again = await embedded('restore', file)
  assert.match(again.stderr, /this one has sites or people/)
  // The embedded database is backed up as well.
  const own = JSON.parse(await outputOf(embedded('backup', '--to', join(folder, 'own'), '--json')))
  assert.match(await outputOf(embedded('backup', 'verify', own.file)), /^Restored and compared/)
})

long(
  '9.6 a damaged or truncated file, one that is not a backup, and another passphrase are refused before any change',
  async () => {
    const place = await emptyPlace()
    const bytes = readFileSync(file)
    const spoilt = (name: string, change: (copy: Buffer) => Buffer): string => {
      const path = join(folder, name)
      writeFileSync(path, change(Buffer.from(bytes)))
      return path
    }
    const flipped = (at: number) => (copy: Buffer) => {
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    }
    const refused: [string, RegExp][] = [
      [spoilt('cut', (copy) => copy.subarray(0, -1)), /damaged/],
      [spoilt('half', (copy) => copy.subarray(0, copy.length / 2)), /damaged/],
      [spoilt('longer', (copy) => Buffer.concat([copy, Buffer.of(0)])), /damaged/],
      [spoilt('flipped', flipped(bytes.length - 40)), /damaged/],
      [spoilt('salted', flipped(60)), /damaged|passphrase is wrong/],
      [spoilt('none', () => Buffer.from('not a backup')), /not a backup of Vitrina/],
      [spoilt('empty', () => Buffer.alloc(0)), /not a backup of Vitrina/],
      [
        spoilt('newer', (copy) =>
          Buffer.from(copy.toString('latin1').replace('backup 1', 'backup 9'), 'latin1'),
        ),
        /newer release of Vitrina/,
      ],
    ]
    for (const [path, why] of refused) {
      const { code, stderr } = await place.vitrina('restore', path)
      assert.equal(code, 1, path)
      assert.match(stderr, why, path)
      assert.ok(!/\n\s+at /.test(stderr), stderr)
    }
    const other = { ...place.env, VITRINA_BACKUP_PASSPHRASE: 'another passphrase' }
    assert.match((await vitrinaWith(other)('restore', file)).stderr, /passphrase is wrong/)
    const pool = openPool({ ...onServer(place.name), max: 1 }, () => undefined)
    const [tables] = await pool`select count(*)::int as count from pg_tables where schemaname = 'public'`
    await pool.end()
    assert.equal(tables?.count, 0)
    assert.equal(existsSync(place.env.VITRINA_DATA_DIR), false)

    const full = await vitrina('restore', file)
    assert.match(full.stderr, /this one has sites or people/)
  },
)

long('9.6 a killed backup leaves no file that looks like a backup', async () => {
  const killed = join(folder, 'killed')
  await sql`insert into hub_audit (event, detail) select 'sign_in', jsonb_build_object('n', repeat(md5(n::text), 60)) from generate_series(1, 60000) as n`
  const { process: child, outcome } = startVitrinaWith({
    DATABASE_URL: urlOf(database),
    VITRINA_DATA_DIR: config.dataDir,
    ...PASSPHRASE,
  })('backup', '--to', killed)
  const isRunning = () => existsSync(killed) && readdirSync(killed).some((name) => name.endsWith('.part'))
  while (!isRunning() && !hasEnded(child)) await sleep(5)
  child.kill('SIGKILL')
  await outcome
  assert.deepEqual(
    readdirSync(killed).filter((name) => name.endsWith('.backup')),
    [],
  )
})

long('9.6 a killed restore is repeated, and assigns no cursor or id of an earlier one again', async () => {
  const place = await emptyPlace()
  const { process: child, outcome } = startVitrinaWith(place.env)('restore', file)
  const pool = openPool({ ...onServer(place.name), max: 1 }, () => undefined)
  const isRunning = async () => {
    const [table] = await pool`select to_regclass('hub_user') is not null as there`
    return table?.there
  }
  while (!(await isRunning()) && !hasEnded(child)) await sleep(5)
  child.kill('SIGKILL')
  await outcome

  await outputOf(place.vitrina('restore', file))
  const [sites] = await pool`select count(*)::int as count from site`
  const next = await nextOf(pool)
  await pool.end()
  assert.ok(Number(sites?.count) >= 1)
  assert.ok(firstRestored)
  assert.ok(next.cursor >= firstRestored.cursor + 2 ** 40, `${next.cursor} after ${firstRestored.cursor}`)
  assert.ok(next.id >= firstRestored.id + 100_000, `${next.id} after ${firstRestored.id}`)
  const { epoch } = JSON.parse(readFileSync(join(backups, 'journal.json'), 'utf8'))
  assert.equal(Math.floor(next.cursor / 2 ** 40), epoch)
  // The previous installation continues to back up, without knowing of the restore.
  await outputOf(vitrina('backup', '--to', backups))
  assert.equal(JSON.parse(readFileSync(join(backups, 'journal.json'), 'utf8')).epoch, epoch)
})

long('9.6 with an unreadable journal, no erased person is restored', async () => {
  const place = await emptyPlace()
  const copy = join(folder, 'elsewhere')
  mkdirSync(copy)
  cpSync(file, join(copy, 'a.backup'))
  writeFileSync(join(copy, 'journal.json'), '{"erased":')
  assert.match(
    (await place.vitrina('restore', join(copy, 'a.backup'))).stderr,
    /journal\.json is not a journal of backups/,
  )
  rmSync(join(copy, 'journal.json'))
  const restored = await place.vitrina('restore', join(copy, 'a.backup'))
  assert.equal(restored.code, 0)
  assert.match(restored.stderr, /No journal\.json next to the backup/)
})

long(
  '9.6 with --every and --keep backups are repeated, and old ones are deleted after a newer one is written',
  async () => {
    const backupFolder = join(folder, 'kept')
    const { process: child, outcome } = startVitrinaWith({
      DATABASE_URL: urlOf(database),
      VITRINA_DATA_DIR: config.dataDir,
      ...PASSPHRASE,
    })('backup', '--to', backupFolder, '--every', '1s', '--keep', '2s')
    const seen = new Set<string>()
    const files = () =>
      existsSync(backupFolder) ? readdirSync(backupFolder).filter((name) => name.endsWith('.backup')) : []
    while (seen.size < 4 && !hasEnded(child)) {
      for (const name of files()) seen.add(name)
      await sleep(20)
    }
    child.kill('SIGTERM')
    await outcome
    assert.ok(seen.size >= 4)
    const [known] = await sql<{ file: string; bytes: number }>`
    select file, bytes from backup_taken order by at desc limit 1
  `
    assert.ok(
      [...seen, ...files()].some((name) => join(backupFolder, name) === known?.file),
      `the database does not know of it: ${known?.file}`,
    )
    assert.ok((known?.bytes ?? 0) > 1_000)
    assert.ok(files().length >= 1 && files().length < seen.size)
  },
)
