import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openForCommand } from '../../server/platform/postgres/pool/connect.ts'
import { runServer } from '../faults/server-process.ts'
import { readIfPresent } from '../read-if-present.ts'
import { addEndpoint } from '../webhooks/endpoint.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { newDataDir } from './server.ts'

/** Time without requests, in ms. */
const IDLE_MS = 8_000

/** Delay of PostgreSQL's transaction statistics, in ms. */
const COUNTED_MS = 1_500

/**
 * Allowed wake-ups of the main thread per second: for the probe, which sends and receives once a second, and
 * a few timers. Sampling the lag of an idle loop used to cause a hundred wake-ups.
 */
const WAKES_A_SECOND = 40

/** Number of times that the main thread of a process has slept; undefined when the system does not report it. */
const sleepsOf = (pid: number): number | undefined => {
  const status = readIfPresent(`/proc/${pid}/status`)
  return status === undefined ? undefined : Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1])
}

test('9.2a an idle server queries its database once a second, and still notices commits of others', async () => {
  // A separate cluster, so that commits of other tests do not count.
  const dataDir = newDataDir({ after })
  const { client, pid } = await runServer(dataDir)
  const { sql, close } = await openForCommand(
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
  // The last commits have been processed, and the statistics of the planner updated; the task that runs each
  // half minute is due later.
  await sleep(16_500)
  const before = await transactions()
  const slept = sleepsOf(pid)
  const begun = performance.now()
  await sleep(IDLE_MS)
  if (slept !== undefined) {
    const wakes = ((sleepsOf(pid) ?? 0) - slept) / ((performance.now() - begun) / 1_000)
    assert.ok(wakes < WAKES_A_SECOND, `it woke ${wakes} times a second`)
  }
  const transactionCount = (await transactions()) - before
  assert.ok(transactionCount > IDLE_MS / 2_000, `the probe asked ${transactionCount} times`)
  assert.ok(transactionCount < IDLE_MS / 400, `${transactionCount} transactions in ${IDLE_MS / 1_000} s`)

  // A write whose process was killed before it could send its notification.
  await sql`
    insert into category (site_id, id, group_category_id) values (${client.siteId}, 1, 'unheard')
  `
  await eventually(() => (receiver.received.length > 0 ? true : undefined))
})
