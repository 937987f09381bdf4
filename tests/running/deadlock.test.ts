import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase } from '../database.ts'

const { sql, drop } = await createDatabase()
after(drop)

/** Waits until a statement waits for a lock. */
const somebodyWaits = async (own: Sql): Promise<void> => {
  for (;;) {
    const [waiting] = await own`
      select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
    `
    if (waiting) return
    await sleep(10)
  }
}

test('9.2a a read that was a deadlock victim is retried, and its caller gets no error', async () => {
  await sql`create table one as select 1 as number`
  await sql`create table two as select 2 as number`

  let read = Promise.resolve<unknown>(undefined)
  await sql.begin(async (change) => {
    await change`set local deadlock_timeout = '10s'`
    await change`lock table two in access exclusive mode`
    read = Promise.resolve(sql`select one.number + two.number as sum from one cross join two`)
    await somebodyWaits(change)
    await change`lock table one in access exclusive mode`
  })

  // Without the deadlock detection, both would still wait for each other.
  assert.deepEqual(await read, [{ sum: 3 }])
})
