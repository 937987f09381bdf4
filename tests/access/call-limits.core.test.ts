import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createToken, limitToken } from '../../server/identity/access/tokens.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { vitrinaWith } from '../cli/run.ts'
import { onServer, urlOf } from '../database.ts'
import { long } from '../long.ts'
import { callsTo, startVitrina } from '../vitrina.ts'

const vitrina = await startVitrina()
const { sql, siteId, url, database } = vitrina

/** Starts another application on the same database, in the role of another process. */
const startAnother = async (env: Record<string, string> = {}) => {
  const sql = openPool({ ...onServer(database), max: 5 }, () => undefined)
  const config = readConfig({ VITRINA_DATA_DIR: vitrina.config.dataDir, ...env })
  const app = await buildApp({ config, sql, log: pino({ level: 'silent' }) })
  const stop = async () => {
    await app.close()
    await sql.end()
  }
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop }
}

const other = await startAnother()
after(other.stop)
const cli = vitrinaWith({ DATABASE_URL: urlOf(database) })

/** Creates a token with a rate limit, and calls with it to a process. */
const limited = async (callsPerMinute: number | null) => {
  const scopes = ['content:read', 'content:write', 'lookups:read'] as const
  const { token, id } = await createToken(sql, {
    siteId,
    name: 'ERP',
    scopes,
    callsPerMinute,
    lifetime: null,
  })
  const to = (base: string) => callsTo(base, { 'api-token': token })
  return { id, token, atFirst: to(url), atSecond: to(other.url) }
}

const PATH = '/external/category/?page_size=1'

/** Waits until enough of the current minute is left for a test. */
const earlyInMinute = async (): Promise<void> => {
  const remaining = 60_000 - (Date.now() % 60_000)
  if (remaining < 15_000) await sleep(remaining + 100)
}

const headersOf = ({ headers }: { readonly headers: Headers }) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
]

const restOf = (reply: { readonly headers: Headers }): number =>
  Number(/^"default";r=(\d+);t=\d+$/.exec(headersOf(reply)[1] ?? '')?.[1])

/** Time in ms until processes know each other's counts. */
const SHARING_MS = 700

// First, so that the others begin early in a minute.
long('a new minute restarts the count', async () => {
  const { atFirst } = await limited(1)
  assert.equal((await atFirst.get(PATH)).status, 200)
  const { status, headers } = await atFirst.get(PATH)
  assert.equal(status, 429)
  await sleep(Number(headers.get('retry-after')) * 1000 + 50)
  assert.equal((await atFirst.get(PATH)).status, 200)
})

test('responses contain the rate limit of a token and its remaining calls; further calls are refused until the next minute', async () => {
  await earlyInMinute()
  const { atFirst, token } = await limited(3)

  const replies = []
  for (let i = 0; i < 3; i++) replies.push(await atFirst.get(PATH))
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(replies.map(restOf), [2, 1, 0])
  assert.equal(headersOf(replies[0] as never)[0], '"default";q=3;w=60')

  const refused = await atFirst.get(PATH)
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests'])
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
  assert.equal(headersOf(refused)[1], `"default";r=0;t=${seconds}`)

  const answers = new Set<string>()
  for (const language of ['en', 'ro', 'ru', 'uk']) {
    const { body, headers } = await atFirst.get(PATH, { 'accept-language': language })
    assert.equal(headers.get('content-language'), language)
    assert.equal(body.code, 'too_many_requests')
    assert.match(body.detail, /\b3\b/)
    answers.add(body.detail)
  }
  assert.equal(answers.size, 4)

  // Lookups count as well. A refused call does not count, and its body is not read.
  const lookup = await fetch(`${url}/base/region/`, { headers: { token } })
  assert.equal(lookup.status, 429)
  const write = await atFirst.post('/external/category/bulk-upsert/', '{broken')
  assert.equal(write.status, 429)
})

test('two processes on one database share the count', async () => {
  await earlyInMinute()
  const { atFirst, atSecond } = await limited(20)
  for (let i = 0; i < 12; i++) assert.equal((await atFirst.get(PATH)).status, 200)
  await sleep(SHARING_MS)
  assert.equal((await atSecond.get(PATH)).status, 200)
  await sleep(SHARING_MS)
  assert.equal(restOf(await atSecond.get(PATH)), 6)
  await sleep(SHARING_MS)
  assert.equal((await atFirst.get(PATH)).status, 200)
  await sleep(SHARING_MS)
  assert.equal(restOf(await atFirst.get(PATH)), 4)
})

long(
  'two concurrent clients of two processes get at most the limit and what both admit within a quarter of a second',
  async () => {
    await earlyInMinute()
    const { atFirst, atSecond } = await limited(300)
    const counts = { ok: 0, refused: 0 }
    const run = async (client: typeof atFirst) => {
      for (let i = 0; i < 400; i++) {
        const { status } = await client.get(PATH)
        if (status === 200) counts.ok += 1
        else if (status === 429) counts.refused += 1
        else assert.fail(String(status))
      }
    }
    await Promise.all([run(atFirst), run(atSecond), run(atFirst), run(atSecond)])
    assert.ok(counts.ok >= 300 && counts.ok < 800, JSON.stringify(counts))
    await sleep(SHARING_MS)
    assert.deepEqual([(await atFirst.get(PATH)).status, (await atSecond.get(PATH)).status], [429, 429])
  },
)

long('a restart keeps the count of the minute', async () => {
  await earlyInMinute()
  const { token } = await limited(5)
  const before = await startAnother()
  const first = callsTo(before.url, { 'api-token': token })
  for (let i = 0; i < 4; i++) assert.equal((await first.get(PATH)).status, 200)
  await before.stop()
  const after = await startAnother()
  const second = callsTo(after.url, { 'api-token': token })
  assert.equal((await second.get(PATH)).status, 200)
  await sleep(SHARING_MS)
  assert.equal((await second.get(PATH)).status, 429)
  await after.stop()
})

test('a limit set by the command line applies within a second, and to the rotated token', async () => {
  await earlyInMinute()
  const { atFirst, atSecond, id } = await limited(null)
  assert.equal(headersOf(await atFirst.get(PATH))[0], '"default";q=300000;w=60')

  const set = await cli('token', 'set', id, '--calls-per-minute', '2')
  assert.equal(set.code, 0, set.stderr)
  await sleep(1_000)
  assert.equal((await atFirst.get(PATH)).status, 200)
  assert.equal((await atFirst.get(PATH)).status, 429)

  const successor = await cli('token', 'rotate', id, '--json')
  const next = callsTo(url, { 'api-token': JSON.parse(successor.stdout).token })
  assert.equal((await next.get(PATH)).status, 429)

  await limitToken(sql, { id, callsPerMinute: 0 })
  await sleep(1_000)
  for (const client of [atFirst, next, atSecond]) {
    const reply = await client.get(PATH)
    assert.deepEqual([reply.status, ...headersOf(reply)], [200, null, null])
  }
})

long('the command line shows a limit, takes "none", and refuses a word', async () => {
  const { id } = await limited(2)
  assert.match((await cli('token', 'list')).stdout, new RegExp(`${id}.* 2$`, 'm'))
  assert.equal((await cli('token', 'set', id, '--calls-per-minute', 'none')).code, 0)
  assert.equal((await cli('token', 'set', id, '--calls-per-minute', 'many')).code, 2)
})

test('the setting of the deployment applies to tokens without their own limit; 0 means no limit', async () => {
  const { token } = await limited(null)
  const own = await limited(7)
  const strict = await startAnother({ CALLS_PER_MINUTE: '40' })
  const policy = async (base: string, text: string) =>
    headersOf(await callsTo(base, { 'api-token': text }).get(PATH))[0]
  assert.equal(await policy(strict.url, token), '"default";q=40;w=60')
  assert.equal(await policy(strict.url, own.token), '"default";q=7;w=60')
  await strict.stop()
  const free = await startAnother({ CALLS_PER_MINUTE: '0' })
  assert.equal(await policy(free.url, token), null)
  assert.equal(await policy(free.url, own.token), '"default";q=7;w=60')
  await free.stop()
})

long('while counts cannot be shared, calls continue, counted per process', async () => {
  await earlyInMinute()
  const { atFirst, atSecond } = await limited(4)
  await sql`alter table call_count rename to call_count_away`
  try {
    for (let i = 0; i < 4; i++) assert.equal((await atFirst.get(PATH)).status, 200)
    assert.equal((await atFirst.get(PATH)).status, 429)
    assert.equal((await atSecond.get(PATH)).status, 200)
  } finally {
    await sql`alter table call_count_away rename to call_count`
  }
  await sleep(1_700)
  // A process that reports before the others learns their counts with its next report.
  await atSecond.get(PATH)
  await sleep(SHARING_MS)
  assert.equal((await atSecond.get(PATH)).status, 429, 'what was let in meanwhile is told afterwards')
})

test('a token is not limited by the calls of another author number', async () => {
  await earlyInMinute()
  const one = await limited(1)
  const two = await limited(1)
  assert.equal((await one.atFirst.get(PATH)).status, 200)
  assert.equal((await one.atFirst.get(PATH)).status, 429)
  assert.equal((await two.atFirst.get(PATH)).status, 200)
  await limitToken(sql, { id: one.id, callsPerMinute: 10 })
  await sleep(1_000)
  assert.equal((await one.atFirst.get(PATH)).status, 200)
})
