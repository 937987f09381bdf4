import assert from 'node:assert/strict'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { brand } from '../content/writes/drafts.ts'
import { createDatabase, onServer, urlOf } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { long } from '../long.ts'
import { newDataDir, ROOT } from '../running/server.ts'
import { addEndpoint } from '../webhooks/endpoint.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { startCollector } from './collector.ts'

const database = await createDatabase()
after(database.drop)
const sql = openPool({ ...onServer(database.name), max: 2 }, () => undefined)
after(() => sql.end())
const collector = await startCollector()
const receiver = await startReceiver()

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`
const REQUEST_ID = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

const start = (env: Record<string, string>) =>
  runServer(newDataDir({ after }), {
    DATABASE_URL: urlOf(database.name),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...env,
  })
const proxied = await start({ TRUSTED_PROXIES: '127.0.0.1' })

const spanOf = (traceId: string, name: string) =>
  eventually(() => collector.spans.find((span) => span.traceId === traceId && span.name === name))

test('a call is one trace, with its statements as children and the resulting webhook linked to it', async () => {
  await addEndpoint(sql, proxied.client, receiver.url, { events: ['brand.created'] })
  const secret = 'nothing-of-what-is-sent'
  const { status, headers } = await proxied.client.post('/external/brand/bulk-create/', [brand(secret)], {
    traceparent: TRACEPARENT,
    'x-request-id': REQUEST_ID,
  })
  assert.equal(status, 201)
  assert.equal(headers.get('x-request-id'), REQUEST_ID)

  const call = await spanOf(TRACE, 'POST /external/brand/bulk-create')
  assert.equal(call.parentSpanId, 'b7ad6b7169203331')
  const below = await eventually(() =>
    collector.spans.find(({ name, traceId }) => traceId === TRACE && /^(SELECT|INSERT) \w+$/.test(name)),
  )
  assert.equal(below.parentSpanId, call.spanId)
  assert.equal((await spanOf(TRACE, 'COMMIT')).parentSpanId, call.spanId)

  const [event] = await receiver.waitFor(1)
  const webhook = await eventually(() =>
    collector.spans.find(
      ({ name, links }) => name === 'webhook' && links?.some(({ traceId }) => traceId === TRACE),
    ),
  )
  assert.equal(event?.headers.traceparent, `00-${webhook.traceId}-${webhook.spanId}-01`)
  assert.notEqual(webhook.traceId, TRACE)
  assert.ok(!collector.text().includes(secret))
})

test('an import is a separate trace that links to the call that sent it', async () => {
  const trace = TRACE.replace('0a', '1b')
  const { status } = await proxied.client.post(
    '/external/brand/import/',
    '{"slug":"imported","name":"Imported"}\n',
    { 'content-type': 'application/x-ndjson', traceparent: `00-${trace}-b7ad6b7169203331-01` },
  )
  assert.equal(status, 202)
  const job = await eventually(() =>
    collector.spans.find(
      ({ name, links }) => name === 'import job' && links?.some(({ traceId }) => traceId === trace),
    ),
  )
  assert.ok(await eventually(() => collector.spans.find(({ parentSpanId }) => parentSpanId === job.spanId)))
})

test('R9 an untrusted caller sets neither trace ids nor request ids', async () => {
  const stranger = TRACE.replace('0a', '2c')
  const headers = {
    'api-token': proxied.client.token,
    traceparent: `00-${stranger}-b7ad6b7169203331-01`,
    'x-request-id': REQUEST_ID,
  }
  // Another address of this machine is no trusted proxy.
  const asked = get(`${proxied.url}/external/brand/`, {
    localAddress: '127.0.0.2',
    agent: false,
    headers,
  })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  const requestId = response.headers['x-request-id']
  assert.equal(response.statusCode, 200)
  assert.notEqual(requestId, REQUEST_ID)
  const call = await eventually(() =>
    collector.spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === requestId)),
  )
  assert.notEqual(call.traceId, stranger)
  assert.equal(call.parentSpanId, undefined)
})

long('without a collector no span is sent, and no trace header is added', async () => {
  const silent = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  const countTraces = async () => {
    const [row] = await sql<{ count: number }>`select count(*)::integer as count from transaction_trace`
    return row?.count
  }
  const before = await countTraces()
  assert.equal((await silent.client.post('/external/brand/bulk-create/', [brand('untraced')])).status, 201)
  assert.equal(await countTraces(), before)
})

test('the OpenTelemetry SDK is loaded only when tracing is enabled: one module imports it on demand', () => {
  const sources = globSync('server/**/*.ts', { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
  const naming = (what: RegExp) => sources.filter((path) => what.test(readFileSync(join(ROOT, path), 'utf8')))
  assert.deepEqual(naming(/from '@opentelemetry\//), ['server/platform/tracing/otlp.ts'])
  assert.deepEqual(naming(/from '[^']*\/otlp\.ts'/), [])
  assert.deepEqual(naming(/await import\('[^']*\/otlp\.ts'\)/), ['server/serve.ts'])
})
