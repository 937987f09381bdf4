import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldRequests } from '../../server/request-log/sweep.ts'
import { signIn } from '../console/operator.ts'
import { startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina({ REQUEST_LOG_DAYS: '2' })
const { sql } = vitrina

const countsOf = async (siteId: number) => {
  const [row] = await sql<{ calls: number; tallies: number }>`
    select
      (select count(*) from request_log where site_id = ${siteId}) as calls,
      (select count(*) from request_tally where site_id = ${siteId}) as tallies
  `
  return row
}

/** A site with some calls, and the way to have them written. */
const called = async (calls: number) => {
  const client = await vitrina.client()
  const owner = await signIn({ ...vitrina, siteId: client.siteId })
  for (let n = 0; n < calls; n++) await client.get(`/external/category/${900 + n}`)
  await owner.get(`${owner.site}/request`)
  return { ...client, owner }
}

test('calls go when their days are over, with what was sent', async () => {
  const { siteId } = await called(3)
  await sql`update request_log set at = now() - interval '49 hours' where site_id = ${siteId} and path like '%/900'`
  await sql`
    insert into request_tally (site_id, hour, author, method, route, code, calls, last_at, last_path, last_request_id)
    values (${siteId}, now() - interval '50 hours', 1, 'GET', '/', '', 1, now(), '/', gen_random_uuid())
  `
  await deleteOldRequests(sql, 2)

  assert.deepEqual(await countsOf(siteId), { calls: 2, tallies: 1 })
})

test('of a site that calls very much the last are kept', async () => {
  const { siteId, owner } = await called(5)
  const quiet = await called(2)
  await deleteOldRequests(sql, 2, 3)

  const { body } = await owner.get(`${owner.site}/request`)
  assert.deepEqual(
    body.map(({ path }: { path: string }) => path),
    ['/external/category/904', '/external/category/903', '/external/category/902'],
  )
  assert.equal((await countsOf(siteId))?.calls, 3)
  assert.equal((await countsOf(quiet.siteId))?.calls, 2)
})

test('what waits is written when the server stops', async () => {
  const stopping = await startVitrina()
  await stopping.get('/external/category/')
  await stopping.app.close()

  const [row] = await stopping.sql<{ calls: number }>`select count(*) as calls from request_log`
  assert.equal(row?.calls, 1)
})

test('without days there is no log', async () => {
  const without = await startVitrina({ REQUEST_LOG_DAYS: '0' })
  const owner = await signIn(without)
  await without.get('/external/category/404')

  assert.deepEqual((await owner.get(`${owner.site}/request`)).body, [])
  const { tokens, errors } = (await owner.get(`${owner.site}/today`)).body
  assert.deepEqual([tokens[0].calls_24h, tokens[0].last_call, errors], [0, null, []])
})
