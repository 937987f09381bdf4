import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOf, startApp, until } from './start.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const { fetch, raw, lines } = await startApp((app) => {
  app.get('/list', () => [1, 2])
  app.get('/slashed/', () => 'ok')
  app.post('/list', () => 'made')
  app.get('/broken', () => {
    throw new Error('select secret from passwords')
  })
  app.get('/headers', (request) => {
    request.log.info({ headers: request.headers }, 'careless')
    return 'ok'
  })
})

test('1.3 every path works with and without its trailing slash', async () => {
  for (const path of ['/list', '/list/', '/slashed', '/slashed/']) {
    assert.equal((await fetch(path)).status, 200, path)
  }
})

test('1.7 every response has a request id of ours, which is also in the log line', async () => {
  for (const path of ['/list', '/nothing', '/broken', '/%zz', `/${'x'.repeat(17_000)}`]) {
    const answer = await fetch(path, { headers: { 'X-Request-Id': 'mine' } })
    const id = answer.headers.get('x-request-id') ?? ''
    assert.match(id, UUID)
    if (!answer.ok) assert.equal((await problemOf(answer)).request_id, id)
    await until(() => lines.some((line) => line.includes(id) && line.includes('"answered"')))
  }
})

test('a secret in a header or in the query never reaches the log (R9)', async () => {
  const secret = 'vt_7_s3cretS3cret'
  await fetch(`/headers?token=plainsecret&x=1&y=${secret}`, {
    headers: { 'API-Token': secret, token: secret, authorization: `Bearer ${secret}`, cookie: `a=${secret}` },
  })
  await fetch(
    '/nothing?api_key=plainsecret&password=a%2Fplainsecret&next=%3Ftoken%3Da%252Fplainsecret%26z%3D2&end=1',
  )
  await fetch('/nothing?x=1&Token=plainsecret')
  await until(() => lines.at(-1)?.includes('/nothing?x=1') === true)
  const log = lines.join('')
  assert.doesNotMatch(log, /s3cret|plainsecret/)
  assert.match(log, /\/headers\?token=\[redacted\]&x=1&y=\[redacted\]/)
  assert.match(log, /next=%3Ftoken%3D\[redacted\]%26z%3D2&end=1/)
})

test('P14 a log line is one JSON object for any request address', async () => {
  await raw('GET /x%0a{"level":30}\\u2028"y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  for (const line of lines) assert.equal(line.indexOf('\n'), line.length - 1)
  assert.ok(lines.every((line) => typeof JSON.parse(line) === 'object'))
})

test('P15 an unexpected failure shows no detail to the client, and everything in the log', async () => {
  const answer = await fetch('/broken')
  const text = await answer.text()
  assert.equal(answer.status, 500)
  assert.doesNotMatch(text, /select|passwords|node_modules|server\/|at /)
  assert.equal(JSON.parse(text).code, 'internal')
  assert.ok(
    lines.some((line) => line.includes('select secret from passwords') && line.includes('app.test.ts')),
  )
  assert.equal(answer.headers.get('server'), null)
  assert.equal(answer.headers.get('x-powered-by'), null)
})

test('responses have nosniff, a content security policy that allows nothing, and no CORS', async () => {
  const { headers } = await fetch('/list', { headers: { origin: 'https://evil.example' } })
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('access-control-allow-origin'), null)
  assert.equal(headers.get('strict-transport-security'), null)
})

test('an address that is too long is a 414, and a path that cannot be decoded a 400', async () => {
  const long = await fetch(`/list?ids=${'1,'.repeat(9_000)}`)
  assert.equal(long.status, 414)
  assert.equal((await problemOf(long)).code, 'uri_too_long')
  const bad = await fetch('/list/%zz')
  assert.equal(bad.status, 400)
  assert.equal((await problemOf(bad)).code, 'bad_request')
})

test('HTTP/1.1 without a Host is a 400 problem; HTTP/1.0 needs none', async () => {
  assert.match(
    await raw('GET /list HTTP/1.1\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 400 .*"bad_request"/s,
  )
  assert.match(await raw('GET /list HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})

test('pipelined calls are answered in order on one connection', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const text = await raw(
    get('/list') + get('/nothing') + get('/slashed').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
  )
  assert.deepEqual(text.match(/HTTP\/1\.1 (\d+)/g), ['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
})

test('HEAD returns the headers of GET, without the body', async () => {
  const answer = await fetch('/list', { method: 'HEAD' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-length'), '5')
  assert.equal(await answer.text(), '')
})
