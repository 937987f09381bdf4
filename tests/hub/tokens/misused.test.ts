import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { forged, refusedBy } from './forge.ts'
import { ISSUER, openHub, partOf } from './hub.ts'

// Validly signed tokens that are not accepted for the purpose of the call.

const hub = await openHub()
const { sql, call, visit, userGroup, refresh } = hub
const refused = refusedBy(hub)

let access: string
let other: string

before(async () => {
  access = (await visit()).tokens.access
  other = (await visit()).tokens.access
})

test('J7 a token of another type, by its header, its claim, or both, is refused', async () => {
  const { tokens } = await visit()
  assert.equal((await userGroup(`Bearer ${tokens.refresh}`)).status, 401)
  assert.equal((await refresh(tokens.access)).status, 401)
  assert.equal((await call('/users/token/blacklist/', { refresh: tokens.access })).status, 401)
  assert.equal((await call('/users/logout/', { refresh: tokens.access })).status, 401)
  for (const bearer of [tokens.auth_token]) assert.equal((await userGroup(`Bearer ${bearer}`)).status, 401)
  assert.equal((await call('/users/session/', { auth_token: tokens.access })).body.active, false)

  await refused(
    await forged(sql, tokens.refresh, { token_type: 'access', groups: [] }),
    'refresh as access by its claim',
  )
  await refused(await forged(sql, tokens.access, { token_type: 'refresh' }), 'access as refresh by its claim')
  await refused(await forged(sql, tokens.access, { token_type: 'id' }), 'an ID token')
  await refused(await forged(sql, tokens.access, {}, { typ: 'logout+jwt' }), 'a logout token')
  await refused(
    await forged(sql, tokens.access, {}, { typ: 'refresh+jwt' }),
    'access as refresh by its header',
  )
  await refused(await forged(sql, tokens.refresh, {}, { typ: 'at+jwt' }), 'refresh as access by its header')
  assert.equal((await refresh(tokens.refresh)).status, 200, 'and none of it ended the family')
})

test('7.6 a missing and an expired access token get different codes; a foreign one gets no details', async () => {
  const past = Math.floor(Date.now() / 1000) - 3_600
  const cases = [
    ['', 'The call has no access token. Send it in the header Authorization: Bearer.'],
    [
      `Bearer ${await forged(sql, access, { iat: past - 300, nbf: past - 300, exp: past })}`,
      'The token has expired. Get a new one with the refresh token.',
    ],
    [`Bearer ${access}x`, 'The token is not valid, has expired or was used before.'],
  ] as const
  for (const [authorization, detail] of cases) {
    const { status, body } = await userGroup(authorization)
    assert.deepEqual([status, body.code, body.detail], [401, 'token_not_valid', detail])
  }
})

test('J8 a token of another issuer, for another site, person or session is refused', async () => {
  const { aud, sub, sid } = partOf(other, 1)
  const claims = [
    { iss: 'https://evil.example' },
    { iss: `${ISSUER}/` },
    { iss: undefined },
    { aud },
    { aud: [] },
    { aud: [aud] },
    { aud: undefined },
    { sub },
    { sub: 7 },
    { sub: '' },
    { sub: partOf(access, 1).sub.toUpperCase() },
    { sub: ` ${partOf(access, 1).sub}` },
    { sid },
    { jti: 'access.999999.1' },
    { jti: 'access.0.0' },
    { jti: '1' },
    { jti: `access.1${'0'.repeat(40)}.1` },
    { jti: '1.1' },
    { jti: undefined },
  ]
  for (const changed of claims) await refused(await forged(sql, access, changed), JSON.stringify(changed))
})

test('J9 times are those of the database, with 30 seconds of clock tolerance', async () => {
  const [{ now = 0 } = {}] = await sql<{
    now: number
  }>`select floor(extract(epoch from now()))::bigint as now`
  const outside = [
    { exp: now - 60 },
    { iat: now + 120 },
    { nbf: now + 120 },
    { exp: String(now + 60) },
    { exp: undefined },
    { exp: now + 0.5 },
    { iat: undefined },
  ]
  for (const claims of outside) await refused(await forged(sql, access, claims), JSON.stringify(claims))
  for (const claims of [{ exp: now - 10 }, { iat: now + 15 }, { nbf: now + 15 }])
    assert.equal((await userGroup(`Bearer ${await forged(sql, access, claims)}`)).status, 200)
})

test('J13 any invalid Authorization header is a 401', async () => {
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer .',
    'Bearer ..',
    'Bearer a.b.c',
    `Bearer ${'a.'.repeat(5_000)}`,
    `Bearer ${'A'.repeat(20_000)}`,
    'Bearer {"alg":"none"}',
    'Bearer eyJhbGciOiJub25lIn0..',
    `Basic ${access}`,
    `Bearer${access}`,
    `Bearer ${access} ${access}`,
    `Bearer ${access}, Bearer ${access}`,
    access,
    'Bearer \xff\xfe',
    'null',
    'Digest username="x"',
  ]
  for (const header of headers) {
    const { status, headers, body } = await userGroup(header)
    assert.equal(status, 401, header)
    assert.equal(body.code, 'token_not_valid')
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/)
  }
  assert.equal((await userGroup(`bearer  ${access}`)).status, 200, 'the scheme is one in any case (RFC 9110)')
})
