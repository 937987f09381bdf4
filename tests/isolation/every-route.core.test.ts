import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { IS_LONG } from '../long.ts'
import { type Client, type Reply, startVitrina } from '../vitrina.ts'
import { type Call, callsOf } from './calls.ts'
import { fillDestinations } from './destinations.ts'
import { fillJobs } from './jobs.ts'
import { nameCaller } from './lookups.ts'
import { fillOrders } from './orders.ts'
import { declareFields } from './own-fields.ts'
import { routesOf } from './routes.ts'
import { send } from './send.ts'
import { fillShop, objects } from './shop.ts'
import { fillWebhooks } from './webhooks.ts'

// The same shop receives the same calls in two worlds: in one its neighbour is full, in the other empty. The
// responses must be identical to the byte, otherwise they would reveal the neighbour.

const env = { REQUEST_LOG_DAYS: '0', BASE_URL: 'https://vitrina.example' }
const full = await startVitrina(env)
const empty = await startVitrina(env)

interface RecordedResponses {
  readonly call: Call
  readonly reply: Reply
}

let recorded: { readonly full: RecordedResponses[]; readonly empty: RecordedResponses[] }
let untouched: { readonly before: unknown; readonly after: unknown }

/** Objects of a short run: one with lists, and one with personal data; the others have the same forms of routes. */
const FEW = ['product', 'discount-card']

const tried = new Set(IS_LONG ? objects.map(({ path }) => path) : FEW)

/** True for a route outside content, and for one of an object that this run tests. */
const isTried = (route: string): boolean =>
  objects.every(({ path }) => tried.has(path) || !route.startsWith(`/external/${path}/`))

/** Routes for site tokens and public routes; the console has a separate test (tests/console/roles.test.ts). */
const calledBySites = (vitrina: typeof full) =>
  routesOf(vitrina).filter(([, path]) => !path.startsWith('/console') && isTried(path))

/** Writes, reads, deletions; a long run reads also before and after all of these. */
const inOrder = (calls: readonly Call[]): Call[] => {
  const {
    reads = [],
    writes = [],
    deletions = [],
  } = Object.groupBy(calls, ({ method, path }) =>
    method === 'GET' ? 'reads' : /DELETE|bulk-delete/.test(method + path) ? 'deletions' : 'writes',
  )
  const around = IS_LONG ? reads : []
  return [...around, ...writes, ...reads, ...deletions, ...around]
}

before(async () => {
  const callers = { full: await full.client(), empty: await empty.client() }
  // Both worlds store the history of changes.
  for (const { sql } of [full, empty]) await sql`update site set history_days = 30`
  const foreign = await fillShop(full, 20, 'theirs')
  const own = await fillShop(callers.full, 2, 'ours')
  assert.deepEqual(await fillShop(callers.empty, 2, 'ours'), own, 'ids are of the site')
  await fillOrders(full, foreign, 20, 'theirs')
  for (const caller of Object.values(callers)) await fillOrders(caller, own, 2, 'ours')
  await nameCaller(full, callers.full)
  await nameCaller(empty, callers.empty)
  await fillJobs(full, 4, 'theirs')
  await fillJobs(callers.full, 0, 'ours')
  await fillJobs(callers.empty, 0, 'ours')
  await declareFields(full, callers.full)
  await declareFields(empty, callers.empty)
  await fillWebhooks(full, full, 'theirs')
  await fillWebhooks(full, callers.full, 'ours')
  await fillWebhooks(empty, callers.empty, 'ours')
  await fillDestinations(full, full, 'theirs')
  await fillDestinations(full, callers.full, 'ours')
  await fillDestinations(empty, callers.empty, 'ours')
  const known = { own, foreign }
  const calls = inOrder(calledBySites(full).flatMap(([method, path]) => callsOf(method, path, known)))

  const before = await everythingOf(full)
  recorded = { full: await callAll(callers.full, calls), empty: await callAll(callers.empty, calls) }
  untouched = { before, after: await everythingOf(full) }
})

const callAll = async (client: Client, calls: readonly Call[]): Promise<RecordedResponses[]> => {
  const answers: RecordedResponses[] = []
  for (const call of calls) answers.push({ call, reply: await send(client, call) })
  return answers
}

/** State of a site: its reads, and each row that the database stores for it. */
const everythingOf = async (client: Client) => {
  // A search updates its index at once, for products and for orders; otherwise it would be updated later.
  await client.get('/base/product/?search=theirs', { token: client.token })
  await client.get('/external/external-order/?search=theirs')
  const lists = await Promise.all(
    objects.map(async ({ path }) => {
      const { body, headers } = await client.get(`/external/${path}/?page_size=5000`)
      return [body, headers.get('etag'), headers.get('x-total-count')]
    }),
  )
  const tables = await full.sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id' order by 1
  `
  const rows = tables.map(
    ({ name }) => full.sql`
      select ${name} as table, to_jsonb(kept) - 'last_used_at' as row from ${full.sql.unsafe(name)} as kept
      where site_id = ${client.siteId} order by kept::text
    `,
  )
  return [lists, await Promise.all(rows)]
}

/** Creation time of an object: an export contains it, and the two worlds were not filled at the same moment. */
const CREATION = /(?<="created_at":"|,)\d{4}-\d\d-\d\dT[\d:.]+Z(?="|\r?$)/gm

/** True for an export of one line, which `send` has parsed as JSON. */
const isExported = (path: string): boolean => path.includes('/export/')

/** Response without the parts that are unique to each response. */
const comparable = ({ status, headers, body }: Reply, { path }: Call) => {
  const own = new Set(['date', 'x-request-id', 'content-length', 'keep-alive', 'connection', 'ratelimit'])
  return {
    status,
    headers: [...headers].filter(([name]) => !own.has(name)),
    body:
      typeof body === 'string'
        ? body.replace(CREATION, '')
        : body?.request_id
          ? { ...body, request_id: '' }
          : isExported(path) || path.startsWith('/external/destination/?dry_run')
            ? { ...body, created_at: '' }
            : body,
  }
}

test('1.2 a site gets the same responses regardless of the data of another site', () => {
  recorded.full.forEach(({ call, reply }, place) => {
    const alone = recorded.empty[place]?.reply as Reply
    assert.deepEqual(
      comparable(reply, call),
      comparable(alone, call),
      `${call.method} ${call.path} ${JSON.stringify(call.body)}`,
    )
  })
})

test('1.2 no response contains a text of another site', () => {
  for (const { call, reply } of recorded.full)
    assert.doesNotMatch(JSON.stringify(reply.body), /theirs/, `${call.method} ${call.path}`)
})

test('1.2 after all calls of a site, another site has the same rows, versions, changes and records', () => {
  assert.deepEqual(untouched.after, untouched.before)
})

test('every documented route is called', async () => {
  const walked = new Set(routesOf(full).map(([method, path]) => `${method.toLowerCase()} ${path}`))
  const { body } = await full.get('/openapi.json')
  const documented = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  assert.deepEqual(
    documented.filter((route) => !walked.has(route)),
    [],
  )
})

test('the calls are effective: every route had a success, and none failed internally', () => {
  const succeeded = new Set<string>()
  for (const { call, reply } of recorded.full) {
    assert.ok(reply.status < 500, `${call.method} ${call.path} ${JSON.stringify(reply.body)}`)
    if (reply.status < 300) succeeded.add(shapeOf(call))
  }
  assert.deepEqual(
    [...new Set(recorded.full.map(({ call }) => shapeOf(call)))].filter((shape) => !succeeded.has(shape)),
    [],
  )
})

const shapeOf = ({ method, path }: Call): string =>
  `${method} ${path
    .replace(/\?.*/, '')
    .replace(/\/\d+\//, '/{id}/')
    .replace(/\/run\/\d+\//, '/run/{run}/')
    .replace(/\/[\da-f]{8}-[\da-f-]+\//, '/{event_id}/')
    .replace(/(\/(by\/\w+|group)\/).*/, '$1')}`
