import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer, urlOf } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { eventually } from '../webhooks/eventually.ts'
import { newDataDir } from './server.ts'

const POOL = 4

test('9.2a a process uses at most DATABASE_POOL + 3 connections, for any number of calls', async () => {
  const database = await createDatabase()
  after(database.drop)
  const { client } = await runServer(newDataDir({ after }), {
    DATABASE_URL: urlOf(database.name),
    DATABASE_POOL: String(POOL),
  })
  let [most, on] = [0, true]
  const counting = (async () => {
    while (on) {
      const [row] = await database.sql<{ count: number }>`
        select count(*) from pg_stat_activity where datname = ${database.name} and application_name = 'vitrina'
      `
      most = Math.max(most, row?.count ?? 0)
    }
  })()

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 4 === 0
        ? client.post('/external/category/bulk-create/', [{ name_ro: `n${n}` }])
        : client.get(n % 4 === 1 ? `/external/category/?page_size=${n}` : `/base/product/?search=n${n}`),
    ),
  )
  on = false
  await counting

  assert.deepEqual(
    answers.filter(({ status }) => status >= 500 && status !== 503),
    [],
  )
  assert.ok(most > POOL, String(most))
  assert.ok(most <= POOL + 3, String(most))
})

test('9.2a a pool that has ended holds no connection, also after it checked on a long statement', async () => {
  const { name, sql, drop } = await createDatabase()
  after(drop)
  const pool = openPool({ ...onServer(name), max: 1, application_name: 'ended' }, () => undefined)
  const connections = async (): Promise<number> => {
    const [row] = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity where application_name = 'ended'
    `
    return row?.count ?? 0
  }
  const long = assert.rejects(async () => pool`select pg_sleep(60)`)
  await eventually(async () => ((await connections()) === 2 ? true : undefined))

  await sql`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`
  await long
  await pool.end()

  await eventually(async () => ((await connections()) === 0 ? true : undefined))
})
