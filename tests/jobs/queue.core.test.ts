import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { deleteOldJobs } from '../../server/imports/jobs/sweep.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { createQueue } from '../../server/platform/queues/queue.ts'
import { createDatabase } from '../database.ts'
import { rounds } from '../long.ts'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, overAt } from './importing.ts'

const { client, sql, log } = await startVitrina()

test('the migrations create the same schema that pg-boss expects', async () => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => sql.execute(text, values) }, migrate: false })
  const { ok, ...drift } = await boss.detectSchemaDrift()
  assert.ok(ok, JSON.stringify(drift, null, 2))
  assert.deepEqual(drift.extraIndexes, [])
})

test('an empty queue polls the database once in two seconds, and jobs that arrive together are processed concurrently', async () => {
  const { sql, drop } = await createDatabase()
  let attempts = 0
  const counting = Object.assign(sql.bind(null), sql, {
    execute: (text: string, values?: readonly unknown[]) => {
      if (/SKIP LOCKED/.test(text)) attempts++
      return sql.execute(text, values)
    },
  }) as Database
  const running = new Set<number>()
  const all = Promise.withResolvers<void>()
  const queue = createQueue<{ readonly n: number }>({
    name: 'import',
    atOnce: 5,
    sql: counting,
    log: pino({ level: 'silent' }),
    keyOf: ({ n }) => String(n),
    needsCare: async () => false,
    work: async ({ n }) => {
      running.add(n)
      if (running.size === 5) all.resolve()
      await all.promise
      running.delete(n)
    },
  })
  try {
    queue.start()
    await eventually(() => attempts || undefined)
    await sleep(500)
    assert.ok(attempts <= 2, `asked ${attempts} times`)

    await sql.begin(async (sql) => {
      for (let n = 1; n <= 5; n++) await queue.send(sql, { n })
    })
    queue.wake()
    await all.promise
    await eventually(() => running.size === 0 || undefined)
  } finally {
    all.resolve()
    await queue.stop()
    await drop()
  }
})

test('4.2.13 a temporary database outage does not fail an import', async () => {
  const COUNT = rounds(20_000, 8_000)
  const shop = await client()
  const { headers } = await shop.post('/external/brand/import/', linesOf(brands(COUNT)), NDJSON)
  const path = headers.get('location') ?? ''
  for (let round = 0; round < rounds(8, 3); round++) {
    await sleep(60)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.then(undefined, () => undefined)
  }

  const patience = async (tries = 50): Promise<unknown> =>
    overAt(shop, path).catch((error) =>
      tries > 0 ? sleep(100).then(() => patience(tries - 1)) : Promise.reject(error),
    )
  assert.deepEqual(countsOf((await patience()) as never), {
    created: COUNT,
    updated: 0,
    unchanged: 0,
    invalid: 0,
  })
  const [change] = await sql`select count(*) from change where site_id = ${shop.siteId}`
  assert.equal(change?.count, COUNT)
})

test('4.2.13 a line that fails by an internal error is reported, and the other lines are written', async () => {
  const shop = await client()
  await sql.begin((sql) =>
    sql.script(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin
        if new.slug = 'poison' then raise exception 'a secret of the database'; end if;
        return new;
      end $$;
      create trigger refuse_poison before insert on brand for each row execute function refuse_poison();
    `),
  )
  const file = linesOf([...brands(300), { slug: 'poison', name: 'Poison' }, ...brands(900, 301)])
  const job = await importFile(shop, 'brand/import/', file)
  await sql.begin((sql) => sql.script('drop trigger refuse_poison on brand; drop function refuse_poison'))

  assert.equal(job.state, 'done')
  assert.deepEqual(countsOf(job), { created: 1200, updated: 0, unchanged: 0, invalid: 1 })
  assert.partialDeepStrictEqual(job.errors, [{ line: 301, code: 'internal' }])
  assert.doesNotMatch(JSON.stringify(job), /secret/)
  assert.match(log(), /unexpected failure of an import/)
})

test('4.2.13 finished jobs are kept for 30 days, abandoned uploads for a day', async () => {
  const shop = await client()
  await importFile(shop, 'brand/import/', '{"slug":7}')
  await importFile(shop, 'brand/import/', '{"slug":7}')
  const begin = () =>
    shop.post('/external/brand/import/', linesOf(brands(2)), { ...NDJSON, 'upload-complete': '?0' })
  await begin()
  await begin()
  const age = (id: number, days: number) => sql`
    update import
    set finished_at = finished_at - make_interval(days => ${days}), received_at = received_at - make_interval(days => ${days})
    where site_id = ${shop.siteId} and id = ${id}
  `
  await Promise.all([age(1, 31), age(2, 29), age(3, 2), age(4, 0)])

  await deleteOldJobs(sql)

  const { body } = await shop.get('/external/job/')
  assert.deepEqual(
    body.map(({ id }: { id: number }) => id),
    [4, 2],
  )
  const [faults] = await sql`select count(*) from import_fault where site_id = ${shop.siteId}`
  assert.equal(faults?.count, 1)
})
