import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { onServer } from '../database.ts'
import { rounds } from '../long.ts'
import { type Reply, startVitrina } from '../vitrina.ts'
import { disagreements } from './agreement.ts'
import { untilReady } from './ready.ts'
import { startTraffic } from './traffic.ts'

const vitrina = await startVitrina()

/** Terminates every connection to the application's database, as an administrator or a failover would. */
const cutAll = async () => {
  const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${vitrina.database}`
  await admin.end()
}

const assertRefused = ({ status, headers, body }: Reply) => {
  assert.equal(status, 503, JSON.stringify(body))
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.match(headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal(body.code, 'database_unavailable')
}

test('2.4 during database failures callers get 503 with Retry-After, never 500', async () => {
  const traffic = await startTraffic(vitrina)
  let cut = 0
  for (let round = 0; round < rounds(12, 2); round++) {
    let on = true
    const replies: Reply[] = []
    const read = async (path: string) => {
      while (on) replies.push(await vitrina.get(path))
    }
    const running = traffic.run(vitrina, round, () => on)
    const reading = [
      '/external/category/?page_size=5000',
      '/external/category/1',
      '/external/category/?search=fixed',
    ].map(read)
    await traffic.progress(2)

    await cutAll()

    await traffic.progress(1)
    on = false
    await Promise.all([running, ...reading])
    const refused = replies.filter(({ status }) => status !== 200)
    refused.forEach(assertRefused)
    cut += refused.length
    await traffic.settle(vitrina)
    assert.deepEqual(await traffic.violations(vitrina.sql), [])
  }
  assert.deepEqual(await disagreements(vitrina.sql, vitrina.siteId), [])
  assert.ok(cut > 0, 'no reader met with a cut')
  await untilReady(vitrina)
})

test('a request that is refused costs no connection', async () => {
  const connections = async () =>
    (
      await vitrina.sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() order by pid
    `
    ).map(({ pid }) => pid)
  await vitrina.post('/external/category/bulk-create/', [{}])
  const before = await connections()

  for (let n = 0; n < 20; n++) {
    const { status } = await vitrina.post('/external/category/bulk-create/', [{ category_id: 2_147_483_647 }])
    assert.equal(status, 400)
  }

  // Background work may open further connections meanwhile.
  const present = await connections()
  assert.deepEqual(
    before.filter((pid) => !present.includes(pid)),
    [],
  )
})
