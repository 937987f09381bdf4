import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { canMeasureCpu } from '../../bench/cpu.ts'
import { measurePlans, worstOf } from '../../bench/measurements/plans.ts'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase } from '../database.ts'
import { startVitrina } from '../vitrina.ts'

// Short form of `npm run bench -- --only plans`, measured as CPU time of the database, so that other load
// does not count.

/**
 * Factor over the best time; a plan for another table size takes ten or a hundred times as long. Three is
 * normal, the rest is tolerance.
 */
const MAX = 4

test('with any planner statistics, a call costs the database at most a few times its best', {
  skip: canMeasureCpu ? false : 'the system does not tell CPU times',
}, async () => {
  const times = await measurePlans(
    { products: 2_000, categories: 600, orders: 1_000, batch: 1_000 },
    {
      kinds: ['orders changed', 'names of products by id', 'the end of a chain moved'],
      states: ['of a thousandth', 'of rows that had gone, without columns'],
    },
  )
  const cliffs = worstOf(times).filter(({ best, time }) => time > MAX * best)
  assert.deepEqual(cliffs, [])
})

/** Row estimate of the planner for brands. */
const rowsBelieved = async (sql: Sql) =>
  (await sql<{ rows: number }>`select reltuples as rows from pg_class where oid = 'brand'::regclass`)[0]?.rows

test('a table that is being filled is not assumed empty', async () => {
  const { sql, siteId } = await startVitrina()
  const believed = () => rowsBelieved(sql)
  await sql.begin(async (sql) => {
    await sql`
      insert into brand (site_id, id, name, slug) select ${siteId}::integer, n, n, n from generate_series(1, 5000) as n
    `
    await sleep(2_500)
    assert.equal(await believed(), -1)
  })
  for (let tries = 0; (await believed()) !== 5_000 && tries < 600; tries++) await sleep(100)
  assert.equal(await believed(), 5000)
})

test('a table that was locked during its analysis is analysed again', async () => {
  const { sql, siteId } = await startVitrina()
  const believed = () => rowsBelieved(sql)
  const isBelieved = async () => {
    for (let tries = 0; (await believed()) !== 5_000 && tries < 100; tries++) await sleep(100)
    return (await believed()) === 5_000
  }
  await sql`
    insert into brand (site_id, id, name, slug) select ${siteId}::integer, n, n, n from generate_series(1, 5000) as n
  `
  assert.ok(await isBelieved())

  await sql.begin(async (holding) => {
    await holding`lock table brand in share update exclusive mode`
    await sql`update pg_class set reltuples = 0 where oid = 'brand'::regclass`
    await sleep(3_000)
    assert.equal(await believed(), 0)
  })

  assert.ok(await isBelieved())
})

test('no trigger caches a plan that joins the rows of a statement one by one', async () => {
  const { sql, drop } = await createDatabase()
  try {
    const functions = await sql<{ name: string; text: string }>`
      select proname as name, prosrc as text from pg_proc
      where pronamespace = current_schema()::regnamespace and prosrc ~ '(old|new|touched|gone)_rows'
    `
    assert.ok(functions.length > 25)
    for (const { name, text } of functions) {
      // Dynamic SQL is planned for each execution.
      const stored = text.replaceAll(/'[^']*_rows[^']*'/g, '')
      assert.doesNotMatch(stored, /(?<!full )join (old|new|touched|gone)_rows/, name)
      assert.doesNotMatch(
        stored,
        /(old|new|touched|gone)_rows \w+\s+(left )?join (?!old_rows|new_rows)/,
        name,
      )
    }
  } finally {
    await drop()
  }
})
