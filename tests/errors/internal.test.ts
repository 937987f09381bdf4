import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { assertProblem } from './problem.ts'

const vitrina = await startVitrina()
const { get, post, sql, siteId, log } = vitrina

/** Internal details that a response must not contain: statements, tables, files, libraries, versions. */
const INTERNALS =
  /select|insert|copy|relation|column|constraint|violat|postgres|\bpg\b|node_modules|\.ts\b|\bat \w+.*\(|stack|syntax/i

test('an internal failure is a 500 without details; the log has it under the request id', async () => {
  await sql`alter table brand rename column name to hidden_name`
  try {
    for (const reply of [
      await get('/external/brand'),
      await get('/external/brand/1'),
      await get('/external/brand?search=x'),
      await post('/external/brand/bulk-create/', [{ slug: 'a', name: 'A' }]),
      await post('/external/brand/bulk-upsert/', [{ slug: 'a', name: 'A' }], { prefer: 'handling=lenient' }),
      await post('/external/brand/bulk-create/', [{ slug: 'a', name: 'A' }], {
        'idempotency-key': 'broken-1',
      }),
    ]) {
      const body = assertProblem(reply, 500, 'internal')
      assert.doesNotMatch(JSON.stringify(body), INTERNALS)
      assert.equal('errors' in body, false)
      const lines = log()
        .split('\n')
        .filter((line) => line.includes(body.request_id))
      assert.ok(lines.some((line) => line.includes('does not exist')))
    }
  } finally {
    await sql`alter table brand rename column hidden_name to name`
  }
  const again = await post('/external/brand/bulk-create/', [{ slug: 'a', name: 'A' }], {
    'idempotency-key': 'broken-1',
  })
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null])
})

test('a database that fails in the middle of a write is a 503 with Retry-After, and nothing is written', async () => {
  // Writers of a site are queued: while this transaction holds the lock, the call waits and its connection can be terminated.
  const waiting = await sql.begin(async (sql) => {
    await sql`select from site where id = ${siteId} for no key update`
    const reply = post('/external/category/bulk-create/', [{ group_category_id: 'cut' }], {
      'idempotency-key': 'cut-1',
    })
    for (let cut = 0; cut === 0; )
      cut = (
        await vitrina.sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `
      ).length
    return { reply }
  })
  const reply = await waiting.reply

  const body = assertProblem(reply, 503, 'database_unavailable')
  assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
  assert.doesNotMatch(JSON.stringify(body), INTERNALS)
  assert.equal((await get('/external/category/by/group_category_id/cut')).status, 404)
  const again = await post('/external/category/bulk-create/', [{ group_category_id: 'cut' }], {
    'idempotency-key': 'cut-1',
  })
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, null])
})

test('a failure of one call does not affect the next ones', async () => {
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? get('/external/category') : post('/external/category/bulk-create/', '[{'),
    ),
  )

  assert.deepEqual([...new Set(replies.map(({ status }) => status))].sort(), [200, 400])
})
