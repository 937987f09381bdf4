import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '../../server/platform/http/app.ts'
import { ofAnyScope, requireApiToken } from '../../server/platform/http/authentication.ts'
import { Type } from '../../server/platform/http/bodies/schema.ts'
import { docs } from '../../server/platform/http/openapi/docs.ts'
import { health } from '../../server/platform/http/telemetry/health.ts'
import { startApp } from './start.ts'

let ready: () => Promise<boolean> = async () => true

const parentModule = (app: App) => {
  const Item = Type.Object({ id: Type.Integer(), parent: Type.Optional(Type.Integer()) }, { $id: 'Thing' })
  requireApiToken(app, 'api-token', async () => ({
    siteId: 1,
    tokenId: 1,
    tokenDigest: null,
    scopes: new Set(),
    unknownFields: 'refuse' as const,
    listShape: 'array' as const,
    callsPerMinute: null,
    stores: null,
  }))
  app.get(
    '/external/thing/:id(^\\d+$)',
    {
      config: ofAnyScope({}),
      schema: {
        tags: ['Things'],
        summary: 'One thing',
        params: Type.Object({ id: Type.Integer() }),
        querystring: Type.Object({ fields: Type.Optional(Type.String({ description: 'Names' })) }),
        response: { 200: Item },
      },
    },
    ({ params }) => ({ id: params.id }),
  )
  app.post(
    '/external/thing/bulk-create/',
    {
      config: {
        body: 'raw',
        scopes: [],
        openapi: {
          tags: ['Things'],
          summary: 'Create',
          parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: Type.Array(Item) } } },
          responses: { 201: { description: 'Made' } },
        },
      },
    },
    () => 'any body will do',
  )
}

const { fetch } = await startApp(
  (app) => {
    health(app, { isReady: () => ready(), hasSecret: () => true, probe: () => () => undefined })
    docs(app)
    app.register(async (scope) => parentModule(scope))
    app.get('/secret', { config: { openapi: false } }, () => 'hidden')
  },
  { metricsToken: 'm3trics' },
)

test('1.6 the process is alive; it is ready when its database is', async () => {
  assert.equal((await fetch('/healthz')).status, 200)
  assert.equal((await fetch('/readyz')).status, 200)
  for (const isReady of [
    async () => false,
    async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })),
  ]) {
    ready = isReady
    const answer = await fetch('/readyz')
    assert.equal(answer.status, 503)
    assert.ok(answer.headers.get('retry-after'))
    assert.equal((await fetch('/healthz')).status, 200)
  }
})

test('1.6 metrics count by route pattern, not by address', async () => {
  for (const id of [1, 2, 3])
    await fetch(`/external/thing/${id}?fields=s3cret`, { headers: { 'api-token': 'x' } })
  await fetch('/nothing-there')
  const answer = await fetch('/metrics')
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  const text = await answer.text()
  const route = '/external/thing/:id\\(\\^\\\\\\\\d\\+\\$\\)'
  assert.match(
    text,
    new RegExp(`http_request_duration_seconds_count\\{method="GET",route="${route}",status="200"\\} 3`),
  )
  assert.match(text, /route="none",status="404"/)
  assert.doesNotMatch(text, /s3cret|nothing-there/)
  assert.match(text, /process_resident_memory_bytes \d+/)
})

test('1.6 metrics are available to this machine, or with the token', async () => {
  for (const name of ['x-forwarded-for', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Proto']) {
    assert.equal((await fetch('/metrics', { headers: { [name]: '127.0.0.1' } })).status, 404, name)
  }
  const from = (authorization: string) => fetch('/metrics', { headers: { via: '1.1 proxy', authorization } })
  assert.equal((await from('Bearer m3trics')).status, 200)
  for (const wrong of ['Bearer ', 'Bearer m3tric', 'm3trics', 'bearer undefined']) {
    assert.equal((await from(wrong)).status, 404)
  }
})

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Record<string, unknown>>>
  readonly components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, unknown>>
}

test('1.6 openapi.json has every route, parameter, body, response and error', async () => {
  const answer = await fetch('/openapi.json')
  const { openapi, paths, components } = (await answer.json()) as Document
  assert.match(openapi, /^3\.1\./)
  assert.deepEqual(Object.keys(paths).sort(), [
    '/external/thing/bulk-create/',
    '/external/thing/{id}',
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/readyz',
  ])
  const reference = (status: number) => ({ $ref: `#/components/responses/Problem${status}` })
  const item = { $ref: '#/components/schemas/Thing' }
  const headers = Object.fromEntries(
    ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
  assert.deepEqual(paths['/external/thing/{id}'], {
    get: {
      operationId: 'get_external_thing_id',
      security: [{ 'api-token': [] }],
      tags: ['Things'],
      summary: 'One thing',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'fields', in: 'query', required: false, description: 'Names', schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'OK', headers, content: { 'application/json': { schema: item } } },
        ...Object.fromEntries(
          [400, 401, 403, 404, 414, 429, 431, 500, 503].map((status) => [status, reference(status)]),
        ),
      },
    },
  })
  const { post } = paths['/external/thing/bulk-create/'] ?? {}
  assert.deepEqual(post?.requestBody, {
    content: { 'application/json': { schema: { type: 'array', items: item } } },
  })
  assert.deepEqual(Object.keys(post?.responses ?? {}), [
    '201',
    '400',
    '401',
    '403',
    '408',
    '413',
    '414',
    '415',
    '429',
    '431',
    '500',
    '503',
  ])
  assert.deepEqual(Object.keys(components.schemas), ['Thing', 'Problem'])
  assert.deepEqual(Object.keys(components.securitySchemes), ['api-token', 'token', 'site', 'hub', 'metrics'])
})

test('openapi.json has no dangling references', async () => {
  const document = (await (await fetch('/openapi.json')).json()) as Record<string, unknown>
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], document)
    assert.ok(found, pointer)
  }
})

test('a route with documentation only in its config is neither validated nor serialized', async () => {
  const answer = await fetch('/external/thing/bulk-create/', {
    method: 'POST',
    body: '{"not": "an array"}',
    headers: { 'content-type': 'application/json', 'api-token': 'x' },
  })
  assert.equal(await answer.text(), 'any body will do')
})

test('1.6 the API reference loads nothing from other hosts', async () => {
  const page = await fetch('/docs/')
  const html = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(policy) ?? []
  assert.doesNotMatch(html, /https?:\/\//)
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) assert.ok(tag.includes(`nonce="${nonce}"`), tag)
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? []
  const bundle = await fetch(script)
  assert.match(bundle.headers.get('content-type') ?? '', /javascript/)
  assert.ok((await bundle.text()).length > 1_000_000)
})
