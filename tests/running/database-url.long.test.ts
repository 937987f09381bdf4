import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { product } from '../content/writes/drafts.ts'
import { onServer } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { blockFor } from '../guide/blocks.ts'
import { isReady, launch, newDataDir, startServer } from './server.ts'

const elsewhere = newDataDir({ after })

test('9.2 several servers share the database of DATABASE_URL, and leave it running', async (t) => {
  const { sql, close } = await openForCommand(
    { dataDir: elsewhere, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  t.after(close)
  const host = encodeURIComponent(join(elsewhere, 'postgres-socket'))
  const env = { DATABASE_URL: `postgres://vitrina@localhost/vitrina?host=${host}` }
  const dataDir = newDataDir({ after })

  const servers = await Promise.all([startServer(dataDir, { env }), startServer(dataDir, { env })])

  for (const { url } of servers) assert.ok(await isReady(url))
  for (const server of servers) {
    server.kill('SIGTERM')
    assert.equal(await server.ended, 0)
  }
  assert.deepEqual(await sql`select 1 as one`, [{ one: 1 }])
})

const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
after(() => admin.end())
const folder = newDataDir({ after })
const statementsOf = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
    .sort()
/** Address of a database for a role, through the socket of the test server. */
const urlFor = (role: string, database: string) =>
  `postgres://${role}@localhost/${database}?host=${encodeURIComponent(onServer().host ?? '')}`

test('9.2a a role that owns only one schema suffices when the extensions exist; else one message lists the missing grants', async (t) => {
  // In the new database after `\\c`, as with psql.
  const shown = blockFor(import.meta.filename).replaceAll('vitrina', 'lean')
  const [made = '', granted = ''] = shown.split('\\c lean\n')
  for (const statement of made.trim().split('\n')) await admin.execute(statement)
  const lean = openPool({ ...onServer('lean'), max: 1 }, () => undefined)
  t.after(async () => {
    await lean.end()
    await admin`drop database lean with (force)`
    await admin`drop role lean`
  })
  const env = { DATABASE_URL: urlFor('lean', 'lean'), DATABASE_SCHEMA: 'shop' }

  const refused = launch(folder, { env })
  assert.equal(await refused.ended, 1)
  const [, grants = ''] =
    /^The role lean may not set up the database lean: .+ run there "(.+)"\.\n$/.exec(refused.output()) ?? []
  assert.ok(grants, refused.output())
  assert.deepEqual(statementsOf(grants), statementsOf(granted))
  await lean.execute(grants)

  const server = await runServer(folder, env)
  const { client } = server
  const { body } = await client.post('/external/category/bulk-create/', [
    { name_ro: 'Țuică', name_ru: 'Ёлка' },
  ])
  assert.equal(body[0].name_ru, 'Ёлка', JSON.stringify(body))
  assert.equal((await client.get('/external/category/?search=tuica')).body.length, 1)
  const [schemas] = await lean<{ list: string[] }>`
    select array_agg(distinct schemaname::text) as list from pg_tables where tableowner = 'lean'
  `
  assert.deepEqual(schemas?.list, ['shop'])
  assert.ok(await isReady(server.url))
  // The owner of the tables could change the audit log; the server reports nothing else.
  const reports = server.output().match(/^.*"level":(40|50).*$/gm)
  assert.deepEqual(
    reports?.map((line) => JSON.parse(line).gap),
    ['owner'],
  )
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})

test('9.2a a start is retried when the database does not answer its first connections in time', async (t) => {
  let connections = 0
  const proxy = createServer((near) => {
    near.on('error', () => undefined)
    // The first connection and its successors work; the pair that detects a pooler gets no answer.
    if (++connections === 2 || connections === 3) return
    const far = connect(join(onServer().host ?? '', '.s.PGSQL.5432'))
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.after(() => proxy.close())
  const { port } = proxy.address() as AddressInfo
  await admin`create database slow`
  t.after(() => admin`drop database slow with (force)`.then(() => undefined))

  const server = await runServer(folder, { DATABASE_URL: `postgres://vitrina@127.0.0.1:${port}/slow` })

  assert.match(server.output(), /Waiting for the database of DATABASE_URL/)
  assert.ok(await isReady(server.url))
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})

test('9.2a in a database of the C locale a search also folds Cyrillic letters', async (t) => {
  await admin`create database plain template template0 locale_provider libc lc_collate 'C' lc_ctype 'C' encoding 'UTF8'`
  t.after(() => admin`drop database plain with (force)`.then(() => undefined))
  const server = await runServer(folder, { DATABASE_URL: urlFor('vitrina', 'plain') })
  const { client } = server
  await client.post('/external/category/bulk-create/', [{ name_ru: 'Ёлочные ИГРУШКИ' }])
  const created = await client.post('/external/product/bulk-upsert/', [
    product('p', { name_ro: 'ȚUICĂ', name_ru: 'Сливовица ГАЙДУКСКАЯ', price: 1 }),
  ])
  assert.equal(created.status, 200, JSON.stringify(created.body))

  const matches = async (path: string, headers = {}) => (await client.get(path, headers)).body.length
  assert.equal(await matches(`/external/category/?search=${encodeURIComponent('елочные игрушки')}`), 1)
  for (const text of ['гайдукская', 'ГАЙДУКСКАЯ', 'țuică'])
    assert.equal(
      await matches(`/base/product/?search=${encodeURIComponent(text)}`, { token: client.token }),
      1,
      text,
    )
  server.kill('SIGTERM')
  await server.ended
})
