import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../../server/platform/postgres/pool/sql.ts'
import { MAX_EXPENSIVE_READS_PER_SITE } from '../../../server/platform/reading/expensive.ts'
import { onServer } from '../../database.ts'
import { startVitrina } from '../../vitrina.ts'
import { scrape } from '../../watching/scrape.ts'

// Lists without an index at a site with many objects. A lock on their table simulates slow statements.

const vitrina = await startVitrina({ DATABASE_POOL: '9' })
const { url, sql, siteId, token, client, database, log } = vitrina
/** Connection outside the application's pool. */
const watching = openPool({ ...onServer(database), max: 1 }, () => undefined)
after(() => watching.end())

/**
 * More than a list reads at once. A pool of nine connections has three slots for expensive reads, one or two
 * of them for one site (`MAX_EXPENSIVE_READS_PER_SITE`).
 */
const MANY = 20_001

await sql`
  insert into brand (site_id, id, name, slug)
  select ${siteId}, number, concat('Brand ', number), concat('brand-', number) from generate_series(1, ${MANY}::integer) as number
`

/** Number of list statements that wait for the lock on the table. */
const running = async (): Promise<number> => {
  const [row] = await watching<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from brand%where site_id%'
  `
  return row?.count ?? 0
}

const until = async (count: number): Promise<void> => {
  for (const giveUp = Date.now() + 20_000; (await running()) !== count; await sleep(20))
    assert.ok(Date.now() < giveUp, `${await running()} statements`)
}

const call = (search: string, signal: AbortSignal) =>
  fetch(`${url}/external/brand/?search=${search}`, { headers: { 'api-token': token }, signal }).then(
    ({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') }),
    () => undefined,
  )

/** Number of concurrent calls, and of those that may wait. */
const [CALLERS, WAITING] = [12, 8]

test('4.1.5 P22 twelve callers of expensive lists share at most two statements, wait or are refused, and do not affect another site', async () => {
  const other = await client()
  await other.post('/external/brand/bulk-create/', [{ name: 'B', slug: 'b' }])
  await other.post('/external/region/bulk-create/', [{ code: 'r', name_ro: 'R' }])
  const abort = new AbortController()
  const calls = await sql.begin(async (sql) => {
    await sql`lock table brand in access exclusive mode`
    const calls = Array.from({ length: CALLERS }, (_, place) => call(`brand-${place}`, abort.signal))
    await until(MAX_EXPENSIVE_READS_PER_SITE)

    const refused = await Promise.all([Promise.race(calls), sleep(300)])
    assert.equal(refused[0]?.status, 503)
    assert.ok(Number(refused[0]?.retryAfter) > 0)
    assert.equal(await running(), MAX_EXPENSIVE_READS_PER_SITE)
    assert.equal((await other.get('/external/region/by/code/r')).status, 200)
    assert.equal(
      (await other.post('/external/region/bulk-upsert/', [{ code: 'r', name_ro: 'S' }])).status,
      200,
    )

    abort.abort()
    await until(0)
    return calls
  })
  const answers = await Promise.all(calls)
  assert.deepEqual(
    answers.flatMap((answer) => answer?.status ?? []),
    Array(CALLERS - MAX_EXPENSIVE_READS_PER_SITE - WAITING).fill(503),
  )
  assert.deepEqual(await call('brand-7', new AbortController().signal), { status: 200, retryAfter: null })
})

test('P22 a statement runs while one of its callers waits, and is cancelled with the last one', async () => {
  const [first, last] = [new AbortController(), new AbortController()]
  await sql.begin(async (sql) => {
    await sql`lock table brand in access exclusive mode`
    const calls = [first, last].map(({ signal }) => call('shared', signal))
    await until(1)
    await sleep(200)
    first.abort()
    await sleep(300)
    assert.equal(await running(), 1)
    last.abort()
    await until(0)
    await Promise.all(calls)
  })
})

test('a list of a small site, or one with an index, needs no slot', async () => {
  const small = await client()
  await small.post('/external/brand/bulk-create/', [{ name: 'Small', slug: 'small' }])
  const abort = new AbortController()
  const answers = await sql.begin(async (sql) => {
    await sql`lock table brand in access exclusive mode`
    const slow = Array.from({ length: MAX_EXPENSIVE_READS_PER_SITE }, (_, place) =>
      call(`held-${place}`, abort.signal),
    )
    await until(MAX_EXPENSIVE_READS_PER_SITE)
    const quick = small.get('/external/brand/?search=small')
    await until(MAX_EXPENSIVE_READS_PER_SITE + 2)
    abort.abort()
    await Promise.all(slow)
    await until(2)
    return { quick }
  })
  assert.equal((await answers.quick).body.length, 1)
})

test('P22 a search through an index waits for a slot too, and a read by key does not', async () => {
  const created = await vitrina.post('/external/product/bulk-create/', [
    { group_product_id: 'K', name_ro: 'Lanternă', price: 1, category: [], specifications: [] },
  ])
  assert.equal(created.status, 201, JSON.stringify(created.body))
  await sql`update content_state set rows = rows + ${MANY} where site_id = ${siteId} and type = 'product'`
  // The index reaches the state before the lock.
  const reached = () => sql`
    select from product_search_head as head join content_state as state using (site_id, version)
    where site_id = ${siteId} and type = 'product'
  `
  for (const giveUp = Date.now() + 20_000; (await reached()).length === 0; await sleep(20))
    assert.ok(Date.now() < giveUp, 'the index is behind')
  const abort = new AbortController()
  const { search, held: slow } = await sql.begin(async (sql) => {
    await sql`lock table brand in access exclusive mode`
    const slow = Array.from({ length: MAX_EXPENSIVE_READS_PER_SITE }, (_, place) =>
      call(`held-${place}`, abort.signal),
    )
    await until(MAX_EXPENSIVE_READS_PER_SITE)
    const search = vitrina.get('/external/product/?search=lantern%C4%83&fields=id')
    assert.equal((await vitrina.get('/external/product/by/group_product_id/K/')).status, 200)
    assert.equal(await Promise.race([search, sleep(500, 'waits')]), 'waits')
    return { search, held: slow }
  })
  assert.equal((await search).body.length, 1)
  await Promise.all(slow)
})

test('4.1.2 a filtered list is counted to 10,000 rows, and to the last one where the caller asks or the list is a page', async () => {
  const own = await client()
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/external/brand/?${query}`, {
      headers: { 'api-token': token, ...headers },
    })
    return { ...answerHeaders(answer), body: (await answer.json()) as { count: number } & unknown[] }
  }
  const exact = { prefer: 'count=exact' }
  const beyond = await ask('search=brand')
  assert.deepEqual([beyond.total, beyond.above], [null, '10000'])
  assert.deepEqual(beyond.relations, ['next', 'first'])
  const counted = await ask('search=brand', exact)
  assert.deepEqual([counted.total, counted.above, counted.applied], [String(MANY), null, 'count=exact'])
  assert.deepEqual(counted.relations, ['next', 'first', 'last'])
  assert.equal((await ask('search=brand&shape=page')).body.count, MANY)

  const next = await ask('search=brand&page=3&page_size=5000')
  assert.deepEqual([next.total, next.relations], [null, ['next', 'prev', 'first']])
  const last = await ask('search=brand&page=5&page_size=5000')
  assert.equal(last.body.length, 1)
  assert.deepEqual([last.total, last.relations], [String(MANY), ['prev', 'first', 'last']])
  const past = await ask('search=brand&page=6&page_size=5000')
  assert.deepEqual([past.above, past.relations], ['10000', ['prev', 'first']])

  const all = await ask('ordering=name')
  assert.deepEqual([all.total, all.above], [String(MANY), null])
  const few = await ask('search=brand-1999')
  assert.deepEqual([few.total, few.above], ['11', null])
  assert.equal((await own.get('/external/brand/?search=brand')).headers.get('x-total-count'), '0')
})

const answerHeaders = ({ headers }: Response) => ({
  total: headers.get('x-total-count'),
  above: headers.get('x-total-count-above'),
  applied: headers.get('preference-applied'),
  relations: [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, relation]) => relation),
})

test('9.2c a call that waits longer than a second for a connection is logged with its route, site and token, and counted', async () => {
  const other = await client()
  await sql
    .begin(async (tx) => {
      await tx`lock table brand in access exclusive mode`
      const slow = Array.from({ length: 9 }, (_, place) =>
        fetch(`${url}/external/brand/?ids=${place + 1}`, { headers: { 'api-token': token } }),
      )
      while (sql.use().waiting < 5) await sleep(20)
      const waiting = other.get('/external/region/by/code/none')
      await sleep(1_500)
      return { held: slow, waiting }
    })
    .then(({ held: slow, waiting }) => Promise.all([...slow, waiting]))

  const lines = log()
    .split('\n')
    .filter((line) => line.includes('waited more than one second for a database connection'))
  const entry = lines.map((line) => JSON.parse(line)).find(({ site }) => site === siteId)
  assert.equal(entry?.route, '/external/brand')
  assert.ok(entry.token > 0 && entry.waited_ms > 1_000)
  const page = await scrape(url)
  assert.ok((page.value('vitrina_database_long_waits_total', { route: '/external/brand' }) ?? 0) > 0)
})
