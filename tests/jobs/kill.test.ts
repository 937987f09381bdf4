import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../server/database/sql.ts'
import { createDatabase, urlOf } from '../database.ts'
import { type RunningServer, runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import type { Client } from '../vitrina.ts'
import { brands, countsOf, linesOf, NDJSON, overAt } from './importing.ts'

const SITE = 1

/** Servers as processes of their own on one new database. */
const stage = async (t: { after(work: () => Promise<void>): void }) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  return { sql, start: () => runServer(dataDir, { DATABASE_URL: urlOf(name) }) }
}

/** The job, once as many lines as these are done. */
const doneUpTo = async (client: Client, path: string, lines: number): Promise<void> => {
  for (const giveUp = Date.now() + 40_000; ; await sleep(5)) {
    const { created, invalid } = (await client.get(path)).body
    if (created + invalid >= lines) return
    assert.ok(Date.now() < giveUp, 'The import does not go on.')
  }
}

/** Every 50th line is bad, and every 100th line comes again with another name. */
const LINES = 10_000
const file = linesOf(
  brands(LINES).flatMap((brand, n) => [
    n % 50 === 49 ? { ...brand, name: n } : brand,
    ...(n % 100 === 0 ? [{ ...brand, name: `Again ${n}` }] : []),
  ]),
)
const EXPECTED = { created: LINES * 0.98, updated: LINES / 100, unchanged: 0, invalid: LINES / 50 }

/** Whether the rows, the changes that are recorded of them and the counts of the job are those of one import. */
const assertOnce = async (sql: Sql, job: unknown) => {
  assert.deepEqual(countsOf(job as never), EXPECTED)
  const [rows] = await sql`
    select count(*) as count, count(distinct slug) as slugs,
      count(*) filter (where name like 'Again %') as again from brand where site_id = ${SITE}
  `
  assert.deepEqual(rows, { count: EXPECTED.created, slugs: EXPECTED.created, again: EXPECTED.updated })
  const changes = await sql`
    select action, count(*) as count from change where site_id = ${SITE} and type = 'brand' group by action order by 1
  `
  assert.deepEqual(changes, [
    { action: 'created', count: EXPECTED.created },
    { action: 'updated', count: EXPECTED.updated },
  ])
  const [left] = await sql`select count(*) from import_chunk`
  assert.equal(left?.count, 0)
}

const kill = async (server: RunningServer): Promise<void> => {
  server.kill('SIGKILL')
  await server.ended
}

test('4.2.13 kill -9 in the middle: another process goes on, then the restarted one, and no line is lost or doubled', async (t) => {
  const { sql, start } = await stage(t)
  const [first, second] = [await start(), await start()]
  const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
  const path = headers.get('location') ?? ''

  await doneUpTo(second.client, path, 2_000)
  await kill(first)
  const { created } = (await second.client.get(path)).body
  assert.ok(created < EXPECTED.created, 'it was killed in the middle')

  await doneUpTo(second.client, path, created + 2_000)
  await kill(second)

  const third = await start()
  const job = await overAt(third.client, path, 60_000)
  assert.equal(job.state, 'done')
  await assertOnce(sql, job)
  third.kill('SIGTERM')
  assert.equal(await third.ended, 0)
})

test('9.4 a server that is told to stop finishes its chunk, and the next one goes on', async (t) => {
  const { sql, start } = await stage(t)
  const first = await start()
  const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
  const path = headers.get('location') ?? ''
  await doneUpTo(first.client, path, 2_000)

  first.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  const [job] = await sql<{ state: string; attempts: number }>`
    select state::text, retry_count as attempts from pgboss.job where name = 'import'
  `
  assert.equal(job?.state, 'retry', 'it was given back')

  const second = await start()
  await assertOnce(sql, await overAt(second.client, path))
})

test('4.2.13 an upload whose server is killed imports nothing, and one in parts goes on with another server', async (t) => {
  const { sql, start } = await stage(t)
  const [first, second] = [await start(), await start()]
  const begun = await first.client.post('/external/brand/import/', '', { ...NDJSON, 'upload-complete': '?0' })
  const path = begun.headers.get('location') ?? ''
  const send = (client: Client, offset: number, to: number) =>
    client.patch(path, file.slice(offset, to), {
      'upload-offset': String(offset),
      'upload-complete': to < file.length ? '?0' : '?1',
      'content-type': 'application/partial-upload',
    })
  const half = Math.floor(file.length / 2)
  await send(first.client, 0, half)
  await kill(first)

  const offset = Number((await second.client.get(path)).headers.get('upload-offset'))
  assert.equal(offset, half)
  assert.equal((await send(second.client, offset, file.length)).status, 202)

  await assertOnce(sql, await overAt(second.client, path))
})

test('4.2.13 with two processes, too, imports of a site are worked on in their order', async (t) => {
  const { start } = await stage(t)
  const [first, second] = [await start(), await start()]
  const products = brands(500, 7_500).map(({ slug }, n) => ({
    group_product_id: `P-${n}`,
    name_ro: `Produs ${n}`,
    price: '10.00',
    category: [],
    specifications: [],
    brand_id: { slug },
  }))
  await first.client.post('/external/brand/import/', linesOf(brands(8_000)), NDJSON)
  const { headers } = await second.client.post('/external/product/import/', linesOf(products), NDJSON)

  const job = await overAt(first.client, headers.get('location') ?? '')

  assert.deepEqual(countsOf(job), { created: 500, updated: 0, unchanged: 0, invalid: 0 })
})

test('4.2.13 even if several work on one import, in two processes, no line is lost or doubled', async (t) => {
  const { sql, start } = await stage(t)
  const [first, second] = [await start(), await start()]
  const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
  const path = headers.get('location') ?? ''
  await doneUpTo(first.client, path, 500)
  await sql`
    insert into pgboss.job
    select (jsonb_populate_record(job, jsonb_build_object(
      'id', gen_random_uuid(), 'singleton_key', 'another ' || n, 'state', 'created', 'started_on', null
    ))).*
    from pgboss.job as job, generate_series(1, 3) as n where name = 'import' and state = 'active'
  `

  await assertOnce(sql, await overAt(second.client, path))

  const [row] = await sql`select count(*) from pgboss.job where name = 'import' and started_on is not null`
  assert.equal(row?.count, 4)
})
