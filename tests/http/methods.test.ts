import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOf, startApp } from './start.ts'

const { fetch, raw } = await startApp((app) => {
  app.get('/external/thing/', () => [])
  app.post('/external/thing/bulk-create/', () => [])
  app.get('/external/thing/:id(^\\d+$)', () => ({}))
  app.get('/external/thing/by/:field/:value', () => ({}))
  app.put('/files/*', () => ({}))
  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, _reply, next) => next(new Error('not for wrong methods')))
    scope.delete('/guarded', () => ({}))
  })
})

const line = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`

test('2.4 a known path with a wrong method is a 405 that lists the allowed methods', async () => {
  const cases = [
    ['POST', '/external/thing', 'GET, HEAD'],
    ['DELETE', '/external/thing/', 'GET, HEAD'],
    ['GET', '/external/thing/bulk-create', 'POST'],
    ['OPTIONS', '/external/thing/bulk-create/', 'POST'],
    ['PATCH', '/external/thing/12?x=/external/thing', 'GET, HEAD'],
    ['PUT', '/external/thing/by/a%2Fb/c', 'GET, HEAD'],
    ['GET', '/files/a/b/c', 'PUT'],
    ['GET', '/guarded', 'DELETE'],
  ] as const
  for (const [method, path, allow] of cases) {
    const answer = await fetch(path, { method })
    assert.equal(answer.status, 405, `${method} ${path}`)
    assert.equal(answer.headers.get('allow'), allow)
    const { code, detail } = await problemOf(answer)
    assert.equal(code, 'method_not_allowed')
    assert.equal(detail, `This address accepts: ${allow}.`)
  }
})

test('an unknown path is a 404 for every request', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const body = method === 'POST' ? { body: '{"broken', headers: { 'content-type': 'text/plain' } } : {}
    const answer = await fetch('/external/nothing', { method, ...body })
    assert.equal(answer.status, 404)
    assert.equal((await problemOf(answer)).code, 'not_found')
  }
  assert.equal((await fetch('/external/thing/abc')).status, 404)
})

test('P16 other methods are a 405 with Allow, whether Node parses them or not', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'FOO', 'CONNECT']) {
    const text = await raw(line(method, '/external/thing/'))
    assert.match(text, /^HTTP\/1\.1 405 /, method)
    assert.match(text, /\r\nallow: GET, HEAD\r\n/i, method)
    assert.match(text, /\r\nx-request-id: /i, method)
    assert.match(text, /"code":"method_not_allowed"/, method)
  }
  assert.match(await raw(line('TRACE', '/nowhere')), /^HTTP\/1\.1 405 .*allow: DELETE, GET, HEAD, POST, PUT/s)
})

test('P16 a header cannot change the method', async () => {
  const answer = await fetch('/external/thing', {
    headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' },
  })
  assert.equal(answer.status, 200)
})
