import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '@vitrina/schema/scopes'
import { callerOf, ofAnyScope, requireApiToken, scoped } from '../../server/platform/http/authentication.ts'
import { problemOf, startApp } from './start.ts'

const tokens: string[] = []

const authenticate = async (token: string) => {
  tokens.push(token)
  const scopes: readonly Scope[] = token === 'writer' ? ['content:read', 'content:write'] : ['content:read']
  return token === 'bad'
    ? undefined
    : {
        siteId: 3,
        tokenId: 5,
        tokenDigest: null,
        scopes: new Set(scopes),
        unknownFields: 'refuse' as const,
        listShape: 'array' as const,
        callsPerMinute: null,
        stores: null,
      }
}

const { fetch, raw } = await startApp((app) => {
  app.register(async (app) => {
    requireApiToken(app, 'api-token', authenticate)
    app.get('/content', { config: ofAnyScope({}) }, (request) => {
      const { siteId, tokenId } = callerOf(request)
      return { siteId, tokenId }
    })
    app.post('/content', { config: scoped({}, 'content:write') }, () => ({}))
  })
  app.register(async (app) => {
    requireApiToken(app, 'token', authenticate)
    app.get('/base', { config: ofAnyScope({}) }, (request) => ({ siteId: callerOf(request).siteId }))
  })
  app.get('/open', (request) => ({ siteId: callerOf(request).siteId }))
})

test('3.1 each family reads its own header, and the handler receives the caller', async () => {
  const content = await fetch('/content', { headers: { 'API-Token': 'reader' } })
  assert.deepEqual(await content.json(), { siteId: 3, tokenId: 5 })
  const base = await fetch('/base', { headers: { token: 'reader' } })
  assert.deepEqual(await base.json(), { siteId: 3 })
})

test('3.1 P2 a missing, unknown or misplaced token is a 401 with WWW-Authenticate', async () => {
  const cases: [string, Record<string, string>][] = [
    ['/content', {}],
    ['/content', { 'API-Token': '' }],
    ['/content', { 'API-Token': 'bad' }],
    ['/content', { token: 'reader' }],
    ['/content', { authorization: 'Bearer reader', cookie: 'api-token=reader' }],
    ['/content?api-token=reader&token=reader&API-Token=reader', {}],
    ['/base', { 'API-Token': 'reader' }],
    ['/base?token=reader', {}],
  ]
  for (const [path, headers] of cases) {
    const answer = await fetch(path, { headers })
    assert.equal(answer.status, 401, `${path} ${JSON.stringify(headers)}`)
    assert.match(answer.headers.get('www-authenticate') ?? '', /^API-Token realm="vitrina"/)
    const { code, detail } = await problemOf(answer)
    assert.equal(code, 'unauthorized')
    const header = path.startsWith('/base') ? 'token' : 'API-Token'
    assert.equal(
      detail,
      headers['API-Token'] === 'bad'
        ? 'The API token in the header “API-Token” is not valid.'
        : `The call has no API token. Send it in the header “${header}”.`,
    )
  }
})

test('P3 a duplicate header is refused, also with equal values, and no token is looked up', async () => {
  tokens.length = 0
  for (const second of ['api-token: reader', 'API-TOKEN: bad', 'Api-Token:']) {
    const text = await raw(
      `GET /content HTTP/1.1\r\nHost: a\r\nAPI-Token: reader\r\n${second}\r\nConnection: close\r\n\r\n`,
    )
    assert.match(text, /^HTTP\/1\.1 401 /, second)
    assert.match(text, /The header “API-Token” was sent more than once\./, second)
  }
  assert.deepEqual(tokens, [])
})

test('the token is checked before the body is read', async () => {
  const answer = await fetch('/content', {
    method: 'POST',
    body: '{broken',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(answer.status, 401)
})

test('2.4 a token without the scope is a 403 that names it', async () => {
  const send = (token: string) => fetch('/content', { method: 'POST', headers: { 'API-Token': token } })
  assert.equal((await send('writer')).status, 200)
  const answer = await send('reader')
  assert.equal(answer.status, 403)
  const { code, detail } = await problemOf(answer)
  assert.deepEqual([code, detail], ['insufficient_scope', 'This token lacks the scope “content:write”.'])
})

test('a route outside every family has no caller', async () => {
  assert.equal((await fetch('/open', { headers: { 'API-Token': 'reader' } })).status, 500)
})
