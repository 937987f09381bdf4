import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Sql } from '../../server/platform/postgres/pool/sql.ts'
import { signIn } from '../console/operator.ts'
import { product as productDraft } from '../content/writes/drafts.ts'
import { createDatabase, urlOf } from '../database.ts'
import { type RunningServer, runServer } from '../faults/server-process.ts'
import { long } from '../long.ts'
import { newDataDir } from '../running/server.ts'
import type { Client } from '../vitrina.ts'
import { brands, countsOf, linesOf, NDJSON, overAt } from './importing.ts'

const SITE = 1

/** Starts servers as separate processes on one new database. */
const stage = async (t: { after(work: () => Promise<void>): void }) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  return { sql, start: () => runServer(dataDir, { DATABASE_URL: urlOf(name) }) }
}

/** Stops an import at the brand with this number, in the middle of a chunk, until `work` is complete. */
const pausedAt = (sql: Database, brand: number, work: (arrived: () => Promise<void>) => Promise<void>) =>
  sql.begin(async (holding) => {
    await holding`select pg_advisory_xact_lock(${brand})`
    await work(async () => {
      for (const giveUp = Date.now() + 120_000; ; await sleep(20)) {
        const [waiting] = await sql`
          select from pg_locks where locktype = 'advisory' and objid = ${brand}::integer::oid and not granted
        `
        if (waiting) return
        assert.ok(Date.now() < giveUp, 'The import does not come so far.')
      }
    })
  })

/** Makes the insertion of the brands with these numbers wait for a lock. */
const makeStops = async (sql: Database, ...brands: number[]): Promise<void> => {
  await sql`
    create function stop_at_brand() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(substring(new.slug from '[0-9]+')::integer);
        return new;
      end
    $$
  `
  const slugs = sql.unsafe(brands.map((n) => `'brand-${n}'`).join())
  await sql`
    create trigger stop_at_brand before insert on brand for each row when (new.slug in (${slugs}))
    execute function stop_at_brand()
  `
}

/** Every 50th line is invalid, and every 100th line is repeated with another name. */
const LINES = 3_000
const file = linesOf(
  brands(LINES).flatMap((brand, n) => [
    n % 50 === 49 ? { ...brand, name: n + 0.5 } : brand,
    ...(n % 100 === 0 ? [{ ...brand, name: `Again ${n}` }] : []),
  ]),
)
const EXPECTED = { created: LINES * 0.98, updated: LINES / 100, unchanged: 0, invalid: LINES / 50 }

/** Asserts that the rows, their recorded changes and the counts of the job are those of one import. */
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
  const [row] = await sql`select count(*) from import_chunk`
  assert.equal(row?.count, 0)
}

const kill = async (server: RunningServer): Promise<void> => {
  server.kill('SIGKILL')
  await server.ended
}

test('4.2.13 kill -9 in the middle: another process continues, then the restarted one, and no line is lost or duplicated', async (t) => {
  const { sql, start } = await stage(t)
  const [first, second] = [await start(), await start()]
  await makeStops(sql, 1_001, 2_001)
  let path = ''

  await pausedAt(sql, 2_001, async (furtherOn) => {
    await pausedAt(sql, 1_001, async (arrived) => {
      const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
      path = headers.get('location') ?? ''
      await arrived()
      const { created } = (await second.client.get(path)).body
      assert.ok(created > 0 && created < EXPECTED.created, 'it is killed in the middle')
      await kill(first)
    })
    await furtherOn()
    await kill(second)
  })

  const third = await start()
  const job = await overAt(third.client, path, 60_000)
  assert.equal(job.state, 'done')
  await assertOnce(sql, job)
  third.kill('SIGTERM')
  assert.equal(await third.ended, 0)
})

long('9.4 a server that is stopped finishes its chunk, and the next one continues', async (t) => {
  const { sql, start } = await stage(t)
  const first = await start()
  await makeStops(sql, 1_001)
  let path = ''
  await pausedAt(sql, 1_001, async (arrived) => {
    const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
    path = headers.get('location') ?? ''
    await arrived()
    first.kill('SIGTERM')
    await sleep(200)
  })
  assert.equal(await first.ended, 0)
  const [job] = await sql<{ state: string; attempts: number }>`
    select state::text, retry_count as attempts from pgboss.job where name = 'import'
  `
  assert.equal(job?.state, 'retry', 'it was given back')

  const second = await start()
  await assertOnce(sql, await overAt(second.client, path))
})

long(
  '4.2.13 an upload whose server is killed imports nothing, and one in parts continues at another server',
  async (t) => {
    const { sql, start } = await stage(t)
    const [first, second] = [await start(), await start()]
    const begun = await first.client.post('/external/brand/import/', '', {
      ...NDJSON,
      'upload-complete': '?0',
    })
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
  },
)

long('4.2.13 imports of a site are processed in order also with two processes', async (t) => {
  const { start } = await stage(t)
  const [first, second] = [await start(), await start()]
  const products = brands(500, 2_500).map(({ slug }, n) =>
    productDraft(`P-${n}`, { name_ro: `Produs ${n}`, brand_id: { slug } }),
  )
  await first.client.post('/external/brand/import/', linesOf(brands(3_000)), NDJSON)
  const { headers } = await second.client.post('/external/product/import/', linesOf(products), NDJSON)

  const job = await overAt(first.client, headers.get('location') ?? '')

  assert.deepEqual(countsOf(job), { created: 500, updated: 0, unchanged: 0, invalid: 0 })
})

long(
  '4.2.13 no line is lost or duplicated even if several workers in two processes handle one import',
  async (t) => {
    const { sql, start } = await stage(t)
    const [first, second] = [await start(), await start()]
    await makeStops(sql, 1_001)
    let path = ''
    await pausedAt(sql, 1_001, async (arrived) => {
      const { headers } = await first.client.post('/external/brand/import/', file, NDJSON)
      path = headers.get('location') ?? ''
      await arrived()
      await sql`
      insert into pgboss.job
      select (jsonb_populate_record(job, jsonb_build_object(
        'id', gen_random_uuid(), 'singleton_key', 'another ' || n, 'state', 'created', 'started_on', null
      ))).*
      from pgboss.job as job, generate_series(1, 3) as n where name = 'import' and state = 'active'
    `
    })

    await assertOnce(sql, await overAt(second.client, path))

    // On a busy machine the last one finds the work complete.
    const begun = async () =>
      (await sql`select from pgboss.job where name = 'import' and started_on is not null`).length
    for (let tries = 0; (await begun()) < 4 && tries < 1_200; tries++) await sleep(100)
    assert.equal(await begun(), 4)
  },
)

long(
  'kill -9 during an undo: another process continues, and every object is restored or deleted once',
  async (t) => {
    const { sql, start } = await stage(t)
    const first = await start()
    const operator = await signIn({ url: first.url, sql, siteId: SITE })
    const before = brands(1_500).map((brand) => ({ ...brand, name: 'Before' }))
    const { headers } = await first.client.post('/external/brand/import/', linesOf(before), NDJSON)
    await overAt(first.client, headers.get('location') ?? '')
    const wrong = linesOf(brands(3_000))
    const { body: job } = await operator.post(`${operator.site}/external/brand/import/`, wrong, NDJSON)
    await overAt(first.client, `/external/job/${job.id}/`)
    await sql`
    create function stop_at_brand() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(700); return coalesce(new, old); end
    $$
  `
    await sql`
    create trigger stop_at_brand before update on brand for each row when (old.slug = 'brand-700')
    execute function stop_at_brand()
  `
    await pausedAt(sql, 700, async (arrived) => {
      await operator.post(`${operator.site}/import-undo/${job.id}`)
      await arrived()
      const [done] = await sql`select count(outcome) as count from import_change`
      assert.equal(done?.count, 500, 'it is killed in the middle')
      await kill(first)
    })

    const second = await start()
    for (const giveUp = Date.now() + 60_000; ; await sleep(50)) {
      const [undone] = await sql`select undo_ended_at is not null as ended from import where id = ${job.id}`
      if (undone?.ended) break
      assert.ok(Date.now() < giveUp, 'Nobody goes on with it.')
    }
    const [rows] =
      await sql`select count(*) as count, count(*) filter (where name = 'Before') as before from brand`
    assert.deepEqual(rows, { count: 1_500, before: 1_500 })
    const changes = await sql`
    select action, count(*) as count from change where type = 'brand' and cursor > (select max(cursor) from change where action = 'created')
    group by action order by 1
  `
    assert.deepEqual(changes, [
      { action: 'deleted', count: 1_500 },
      { action: 'updated', count: 1_500 },
    ])
    second.kill('SIGTERM')
    assert.equal(await second.ended, 0)
  },
)
