import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openShop } from '../vitrina.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, overAt, until } from './importing.ts'

const { client, sql } = await openShop()

/** Runs `statements` before each insertion of a brand during `work`. */
const beforeEachBrand = async <T>(statements: string, work: () => Promise<T>): Promise<T> => {
  await sql.begin((sql) =>
    sql.script(`
      create function meet_brand() returns trigger language plpgsql as $$ begin ${statements} return new; end $$;
      create trigger meet_brand before insert on brand for each row execute function meet_brand();
    `),
  )
  try {
    return await work()
  } finally {
    await sql.begin((sql) => sql.script('drop trigger meet_brand on brand; drop function meet_brand'))
  }
}

const isWaited = (what: string) => async () => {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type || ' ' || wait_event = ${what}
  `
  return rows.length > 0
}

for (const [how, more] of [
  ['a chunk at a time', []],
  ['as one transaction', [{ slug: 'brand-1', name: 'Again' }]],
] as const)
  test(`4.2.11 a dry run reports a line that fails by an internal error, as the import does: ${how}`, async () => {
    const file = linesOf([...brands(500), { slug: 'poison', name: 'Poison' }, ...brands(2, 501), ...more])
    const [dry, wet] = await beforeEachBrand(
      `if new.slug = 'poison' then raise exception 'a secret of the database'; end if;`,
      async () => {
        const shop = await client()
        return [
          await importFile(shop, 'brand/import/?dry_run=true', file),
          await importFile(shop, 'brand/import/', file),
        ]
      },
    )
    assert.deepEqual([dry.state, countsOf(dry), dry.errors], ['done', countsOf(wet), wet.errors])
    assert.partialDeepStrictEqual(dry.errors, [{ line: 501, code: 'internal' }])
  })

test('4.2.11 a dry run of interdependent lines that exceeds the time limit of a batch ends with an error', async () => {
  const shop = await client()
  const file = linesOf([...brands(600), { slug: 'slow', name: 'Slow' }, { slug: 'brand-1', name: 'Again' }])
  // The first lines are visible only if all lines are checked in one transaction.
  const statements = `if new.slug = 'slow' and exists (select from brand where site_id = new.site_id and slug = 'brand-1') then perform pg_sleep(600); end if;`
  const job = await beforeEachBrand(statements, async () => {
    const { headers } = await shop.post('/external/brand/import/?dry_run=true', file, NDJSON)
    let isOver = false
    const over = overAt(shop, headers.get('location') ?? '').finally(() => {
      isOver = true
    })
    // PostgreSQL reports a cancelled statement like one that exceeded its time limit.
    for (; !isOver; await sleep(50))
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'
      `
    return over
  })
  assert.equal(job.state, 'failed')
  assert.equal(job.reason.code, 'batch_too_large')
  assert.match(job.reason.message, /120 seconds/)
})

test('4.2.13 a cancelled dry run keeps the errors that it has reported', async () => {
  const shop = await client()
  const file = linesOf([{ slug: 'bad', name: 7.5 }, ...brands(1000), { slug: 'brand-1', name: 'Again' }])
  const statements = `if new.slug = 'brand-1000' then perform pg_advisory_xact_lock_shared(1000); end if;`
  const { errors, invalid, state } = await beforeEachBrand(statements, async () => {
    const ended = Promise.withResolvers<void>()
    const uploadEnded = Promise.withResolvers<void>()
    const last = sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(1000)`
      await uploadEnded.promise
    })
    const { headers } = await shop.post('/external/brand/import/?dry_run=true', file, NDJSON)
    const path = headers.get('location') ?? ''
    await until(isWaited('Lock advisory'))
    // First in the queue of the site's writers: it holds up the write below, and the dry run after it.
    const other = sql.begin(async (sql) => {
      await sql`select from site where id = ${shop.siteId} for no key update`
      await ended.promise
    })
    await until(isWaited('Lock transactionid'))
    const write = shop.post('/external/brand/bulk-upsert/', brands(1, 5000))
    uploadEnded.resolve()
    await last
    await until(isWaited('Lock transactionid'))
    const cancelled = await shop.del(path)
    assert.equal(cancelled.status, 204, JSON.stringify(cancelled.body))
    ended.resolve()
    await other
    assert.equal((await write).status, 200)
    // The dry run is no longer in the queue.
    assert.equal((await shop.post('/external/brand/bulk-upsert/', brands(1, 5001))).status, 200)
    return (await shop.get(path)).body
  })
  assert.deepEqual([state, invalid], ['cancelled', 1])
  assert.partialDeepStrictEqual(errors, [{ line: 1, field: 'name' }])
})
