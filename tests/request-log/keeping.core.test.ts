import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldRequests } from '../../server/observe/request-log/sweep.ts'
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

/** Creates a site with some calls, and a function that writes its log. */
const called = async (calls: number) => {
  const client = await vitrina.client()
  const owner = await signIn({ ...vitrina, siteId: client.siteId })
  for (let n = 0; n < calls; n++) await client.get(`/external/category/${900 + n}`)
  await owner.get(`${owner.site}/request`)
  return { ...client, owner }
}

test('calls are deleted after their retention, with their bodies', async () => {
  const { siteId } = await called(3)
  await sql`update request_log set at = now() - interval '49 hours' where site_id = ${siteId} and path like '%/900'`
  await sql`
    insert into request_tally (site_id, hour, author, method, route, code, calls, last_at, last_path, last_request_id)
    values (${siteId}, now() - interval '50 hours', 1, 'GET', '/', '', 1, now(), '/', gen_random_uuid())
  `
  await deleteOldRequests(sql, 2)

  assert.deepEqual(await countsOf(siteId), { calls: 2, tallies: 1 })
})

test('P19 a flood of reads or refused calls evicts no write, and no call of another token', async () => {
  const client = await vitrina.client()
  const owner = await signIn({ ...vitrina, siteId: client.siteId })
  const other = await vitrina.client({ siteId: client.siteId })
  const write = (of: typeof client, name: string) =>
    of.post('/external/brand/bulk-create/', [{ slug: name, name }])
  assert.equal((await write(client, 'first')).status, 201)
  await other.get('/external/brand/')
  for (let n = 0; n < 6; n++) {
    await client.get('/external/brand/')
    await client.get('/external/brand/999999')
  }
  assert.equal((await write(client, 'last')).status, 201)
  await owner.get(`${owner.site}/request`)

  await deleteOldRequests(sql, 2, { read: 3, refused: 2, write: 5 })

  const rows = await sql<{ method: string; refused: boolean; calls: number }>`
    select method, status >= 400 as refused, count(*)::integer as calls
    from request_log where site_id = ${client.siteId} group by author, method, refused order by author, method, refused
  `
  assert.deepEqual(
    rows.map(({ method, refused, calls }) => `${method} ${refused ? 'refused' : 'done'}: ${calls}`),
    ['GET done: 3', 'GET refused: 2', 'POST done: 2', 'GET done: 1'],
  )
})

test('of a site with very many calls the last ones are kept', async () => {
  const { siteId, owner } = await called(5)
  const quiet = await called(2)
  await deleteOldRequests(sql, 2, { read: 3, refused: 3, write: 3 })

  const { body } = await owner.get(`${owner.site}/request`)
  assert.deepEqual(
    body.map(({ path }: { path: string }) => path),
    ['/external/category/904', '/external/category/903', '/external/category/902'],
  )
  assert.equal((await countsOf(siteId))?.calls, 3)
  assert.equal((await countsOf(quiet.siteId))?.calls, 2)
})

test('pending entries are written when the server stops', async () => {
  const stopping = await startVitrina()
  await stopping.get('/external/category/')
  await stopping.app.close()

  const [row] = await stopping.sql<{ calls: number }>`select count(*) as calls from request_log`
  assert.equal(row?.calls, 1)
})

test('with a retention of zero days there is no log', async () => {
  const without = await startVitrina({ REQUEST_LOG_DAYS: '0' })
  const owner = await signIn(without)
  await without.get('/external/category/404')

  assert.deepEqual((await owner.get(`${owner.site}/request`)).body, [])
  const { tokens, errors } = (await owner.get(`${owner.site}/today`)).body
  assert.deepEqual([tokens[0].calls_24h, tokens[0].last_call, errors], [0, null, []])
})
