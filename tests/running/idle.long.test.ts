import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { borrowDatabase } from '../../server/platform/postgres/pool/connect.ts'
import { runServer } from '../faults/server-process.ts'
import { readIfThere } from '../read-if-there.ts'
import { addEndpoint } from '../webhooks/endpoint.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { newDataDir } from './server.ts'

/** How long, in ms, nobody asks anything. */
const IDLE_MS = 8_000

/** How long, in ms, PostgreSQL keeps its count of transactions to itself. */
const COUNTED_MS = 1_500

/**
 * How often, a second, the thread that answers may wake: for the probe, which sends and hears once a second, and a few clocks. It was a
 * hundred times as long as the lag of an idle loop was sampled.
 */
const WAKES_A_SECOND = 40

/** How often the first thread of a process has gone to sleep so far; undefined where the system does not tell. */
const sleepsOf = (pid: number): number | undefined => {
  const status = readIfThere(`/proc/${pid}/status`)
  return status === undefined ? undefined : Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1])
}

test('9.2a a server that nobody asks asks its database once a second, and still hears of what others commit', async () => {
  // A cluster of its own: what others commit in theirs is no commit here.
  const dataDir = newDataDir({ after })
  const { client, pid } = await runServer(dataDir)
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
  const slept = sleepsOf(pid)
  const begun = performance.now()
  await sleep(IDLE_MS)
  if (slept !== undefined) {
    const wakes = ((sleepsOf(pid) ?? 0) - slept) / ((performance.now() - begun) / 1_000)
    assert.ok(wakes < WAKES_A_SECOND, `it woke ${wakes} times a second`)
  }
  const asked = (await transactions()) - before
  assert.ok(asked > IDLE_MS / 2_000, `the probe asked ${asked} times`)
  assert.ok(asked < IDLE_MS / 400, `${asked} transactions in ${IDLE_MS / 1_000} s`)

  // As by a process that was killed before it could say that it has written.
  await sql`
    insert into category (site_id, id, group_category_id) values (${client.siteId}, 1, 'unheard')
  `
  await eventually(() => (receiver.received.length > 0 ? true : undefined))
})
