import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken, rotateToken } from '../../server/identity/access/tokens.ts'
import { startVitrina } from '../vitrina.ts'
import { assertProblem } from './problem.ts'
import { rawRequest } from './raw.ts'

const vitrina = await startVitrina()
const { get, post, put, del, url, token, client, siteId } = vitrina
const reader = await client({ siteId, scopes: ['content:read'] })
const writer = await client({ siteId, scopes: ['content:write'] })
const [{ id }] = (await post('/external/category/bulk-create/', [{ name_ro: 'Rămâne' }])).body

const LIST = '/external/category'

const statusWith = async (...headers: (readonly [string, string])[]) =>
  (await rawRequest(url + LIST, 'GET', headers)).status

test('a missing, empty, unknown or mangled token is a 401 with WWW-Authenticate', async () => {
  // A secret may contain the separator.
  const [, name = '', secret = ''] = /^vt_([^_]+)_(.+)$/.exec(token) ?? []
  for (const wrong of [
    '',
    'x',
    'vt_',
    'vt__',
    `vt_${name}_${secret.slice(0, -1)}`,
    `vt_${name}_${secret}x`,
    `vt_${name}_${secret.toUpperCase()}`,
    `vt_${'0'.repeat(name.length)}_${secret}`,
    `Bearer ${token}`,
    `${token},${token}`,
    "' or 1=1 --",
    'x'.repeat(10_000),
  ]) {
    const reply = await get(LIST, { 'api-token': wrong })
    assertProblem(reply, 401, 'unauthorized')
    assert.match(reply.headers.get('www-authenticate') ?? '', /^API-Token realm=/)
    assert.doesNotMatch(JSON.stringify(reply.body), new RegExp(secret))
  }
  assert.equal(await statusWith(), 401)
})

test('3.1 only the holder of a token learns how it ended: with only its id it is unknown', async () => {
  const { sql } = vitrina
  const cases = [
    [
      'expired',
      'token_expired',
      /has expired/,
      (id: string) => sql`update api_token set expires_at = now() where id = ${id}`,
    ],
    [
      'revoked',
      'token_revoked',
      /was revoked/,
      (id: string) => sql`update api_token set revoked_at = now() where id = ${id}`,
    ],
    [
      'replaced',
      'token_expired',
      /was replaced by a new one/,
      (id: string) => rotateToken(sql, { id, overlap: 0 }),
    ],
    [
      'held',
      'token_revoked',
      /restored from a backup.*vitrina token confirm/,
      (id: string) => sql`update api_token set held_at = now() where id = ${id}`,
    ],
  ] as const
  for (const [name, code, detail, end] of cases) {
    const { id, token } = await createToken(sql, { siteId, name, scopes: ['content:read'], lifetime: null })
    await end(id)

    const reply = await get(LIST, { 'api-token': token })
    assert.match(assertProblem(reply, 401, code).detail, detail)
    assert.match(reply.headers.get('www-authenticate') ?? '', /^API-Token realm=/)
    const guessed = `vt_${id}_${'A'.repeat(43)}`
    const stranger = assertProblem(await get(LIST, { 'api-token': guessed }), 401, 'unauthorized')
    assert.equal(stranger.detail, 'The API token in the header “API-Token” is not valid.')
  }
  const without = assertProblem(await get(LIST, { 'api-token': '' }), 401, 'unauthorized')
  assert.equal(without.detail, 'The call has no API token. Send it in the header “API-Token”.')
})

test('a token counts only in its own header: not in the query, nor in any other header', async () => {
  assert.equal(await statusWith(['API-Token', token]), 200)
  assert.equal(await statusWith(['api-token', token]), 200)
  for (const name of ['token', 'Authorization', 'X-API-Token', 'X-API-Key', 'Cookie', 'API_Token'])
    assert.equal(await statusWith([name, name === 'Cookie' ? `API-Token=${token}` : token]), 401, name)
  assert.equal(await statusWith(['Authorization', `Bearer ${token}`]), 401)
  for (const query of [`API-Token=${token}`, `api-token=${token}`, `token=${token}`, `api_token=${token}`])
    assert.equal((await rawRequest(`${url}${LIST}?${query}`, 'GET', [])).status, 401, query)
})

test('two API-Token headers are a 401, whichever of them is valid', async () => {
  assert.equal(await statusWith(['API-Token', token], ['API-Token', 'vt_bad']), 401)
  assert.equal(await statusWith(['API-Token', 'vt_bad'], ['API-Token', token]), 401)
  assert.equal(await statusWith(['API-Token', token], ['api-token', token]), 401)
  assert.equal(await statusWith(['API-Token', token], ['API-Token', '']), 401)
})

test('a token in the other header has no effect next to a valid one', async () => {
  assert.equal(await statusWith(['API-Token', token], ['token', 'vt_bad']), 200)
})

test('an unauthorized caller learns nothing about existing objects, and the body is not read', async () => {
  const stranger = { 'api-token': 'vt_nobody' }
  for (const reply of [
    await get(`${LIST}/${id}`, stranger),
    await get(`${LIST}/404`, stranger),
    await get(`${LIST}?page=0`, stranger),
    await post(`${LIST}/bulk-create`, '[{', stranger),
    await post(`${LIST}/bulk-create`, '[]', { ...stranger, 'content-type': 'text/plain' }),
    await put(`${LIST}/${id}`, { hide: true }, stranger),
    await del(`${LIST}/${id}`, undefined, stranger),
  ])
    assert.deepEqual([reply.status, reply.body.code], [401, 'unauthorized'])
})

test('a read-only token is refused every write, and nothing happens', async () => {
  const before = (await get(LIST)).body

  for (const reply of [
    await reader.post(`${LIST}/bulk-create`, [{}]),
    await reader.put(`${LIST}/bulk-update`, [{ id, hide: true }]),
    await reader.post(`${LIST}/bulk-upsert`, [{ id, hide: true }]),
    await reader.post(`${LIST}/bulk-upsert?dry_run=true`, [{ id, hide: true }]),
    await reader.put(`${LIST}/${id}`, { hide: true }),
    await reader.del(`${LIST}/${id}`),
    await reader.post(`${LIST}/bulk-delete`, [id]),
    // The scope is checked before the call's parameters and body.
    await reader.post(`${LIST}/bulk-create?nume=1`, '[{'),
    await reader.put(`${LIST}/404`, {}),
    await reader.del(`${LIST}/404`),
  ])
    assert.match(assertProblem(reply, 403, 'insufficient_scope').detail, /content:write/)
  assert.equal((await reader.get(LIST)).status, 200)
  assert.deepEqual((await get(LIST)).body, before)
})

test('a write-only token is refused every read', async () => {
  for (const path of [
    LIST,
    `${LIST}/${id}`,
    `${LIST}/404`,
    `${LIST}/by/group_category_id/x`,
    `${LIST}?nume=1`,
  ])
    assert.match(assertProblem(await writer.get(path), 403, 'insufficient_scope').detail, /content:read/)
  assert.equal((await writer.put(`${LIST}/${id}`, { hide: true })).status, 200)
})

test('no token is ever written to the log', async () => {
  await post('/external/category/bulk-create', [{}])
  await fetch(`${url}${LIST}?API-Token=${token}`)

  const log = vitrina.log()
  assert.ok(log.length > 0)
  assert.equal(log.includes(token.replace(/^vt_[^_]+_/, '')), false)
})
