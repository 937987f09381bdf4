import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { borrowDatabase } from '../../server/database/connect.ts'
import { runServer } from '../faults/server-process.ts'
import { addEndpoint } from '../webhooks/endpoint.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { newDataDir } from './server.ts'

/** How long, in ms, nobody asks anything. */
const IDLE_MS = 8_000

/** How long, in ms, PostgreSQL keeps its count of transactions to itself. */
const COUNTED_MS = 1_500

test('9.2a a server that nobody asks asks its database once a second, and still hears of what others commit', async () => {
  // A cluster of its own: what others commit in theirs is no commit here.
  const dataDir = newDataDir({ after })
  const { client } = await runServer(dataDir)
  const { sql, close } = await borrowDatabase(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  after(close)
  const receiver = await startReceiver()
  await addEndpoint(sql, client, receiver.url, { events: ['category.created'] })

  const transactions = async (): Promise<number> => {
    await sleep(COUNTED_MS)
    const [row] = await sql<{ count: number }>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()
    `
    return row?.count ?? 0
  }
  // The last commits have been looked at, and what the planner should know of them; the look of each half minute is to come.
  await sleep(16_500)
  const before = await transactions()
  await sleep(IDLE_MS)
  const asked = (await transactions()) - before
  assert.ok(asked > IDLE_MS / 2_000, `the probe asked ${asked} times`)
  assert.ok(asked < IDLE_MS / 400, `${asked} transactions in ${IDLE_MS / 1_000} s`)

  // As by a process that was killed before it could say that it has written.
  await sql`
    insert into category (site_id, id, group_category_id) values (${client.siteId}, 1, 'unheard')
  `
  await eventually(() => (receiver.received.length > 0 ? true : undefined))
})
