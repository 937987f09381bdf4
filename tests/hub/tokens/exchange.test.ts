import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { openHub, partOf } from './hub.ts'

const { sql, call, exchange, newSite, signIn, temporary, visit, refresh, userGroup, url } = await openHub()

const BAD_TOKEN = 'The token is not valid, has expired or was used before.'

const newToken = async (): Promise<string> => temporary(await signIn(), await newSite())

test('7.3 a temporary token is exchanged for refresh, access and auth_token', async () => {
  const visitor = await signIn()
  const token = await temporary(visitor, await newSite())

  const { status, headers, body } = await exchange({ token })

  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['access', 'auth_token', 'refresh'])
  assert.match(body.auth_token, /^[\w-]{43}$/)
  assert.notEqual(body.auth_token, token)
  assert.equal((await userGroup(`Bearer ${body.access}`)).body.id, visitor.personId)
  assert.equal(headers.get('cache-control'), 'no-store', 'R10')
  assert.equal(headers.get('pragma'), 'no-cache')
})

test('7.3 X4 a temporary token is 256 bits, and only its SHA-256 is stored', async () => {
  const token = await newToken()

  assert.match(token, /^[\w-]{43}$/)
  const stored = await sql<{ row: string }>`
    select kept::text as row from hub_temporary_token as kept where digest = ${hash('sha256', token, 'buffer')}
  `
  assert.equal(stored.length, 1)
  assert.doesNotMatch(stored[0]?.row ?? '', new RegExp(token))
})

test('7.3 missing and mistyped fields are 400, and do not use the token up', async () => {
  const token = await newToken()
  const wrong = [
    {},
    { token: null },
    { token: 7 },
    { token: [token] },
    { token, is_hub: 'yes' },
    { token, is_hub: '' },
    { token, is_hub: 1 },
    { token, is_hub: null },
    { token, code_verifier: 5 },
    [token],
    token,
    null,
  ]
  for (const body of wrong) {
    const answer = await exchange(body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.body.code, 'validation_failed')
  }

  assert.equal((await exchange({ token, is_hub: false, something: 'else' })).status, 200)
})

test('7.3 X1 X3 invalid, expired and used tokens are 401 token_not_valid, with one message', async () => {
  const used = await newToken()
  await exchange({ token: used })
  const expired = await newToken()
  await sql`
    update hub_temporary_token set expires_at = now() where digest = ${hash('sha256', expired, 'buffer')}
  `
  const never = 'x'.repeat(43)

  for (const token of [used, expired, never, '', 'a'.repeat(50_000), `${used}=`]) {
    const { status, headers, body } = await exchange({ token })
    assert.equal(status, 401, token.slice(0, 50))
    assert.deepEqual([body.code, body.detail], ['token_not_valid', BAD_TOKEN])
    assert.equal(headers.get('cache-control'), 'no-store')
  }
})

test('7.3 X1 a second use revokes the tokens of the first', async () => {
  const { tokens, temporaryToken, visitor } = await visit()
  const other = await visit({ visitor })

  assert.equal((await exchange({ token: temporaryToken })).status, 401)

  assert.equal((await refresh(tokens.refresh)).status, 401)
  assert.equal((await userGroup(`Bearer ${tokens.access}`)).status, 401)
  assert.deepEqual((await call('/users/session/', { auth_token: tokens.auth_token })).body, { active: false })
  assert.equal((await refresh(other.tokens.refresh)).status, 200, 'what another site was given lives on')
})

test('7.3 a token of an ended session, or of a locked user, is invalid', async () => {
  const [ended, locked] = [await signIn(), await signIn()]
  const site = await newSite()
  const tokens = [await temporary(ended, site), await temporary(locked, site)]
  await sql`update hub_session set ended_at = now() where id = ${ended.sessionId}`
  await sql`update hub_user set locked_at = now() where id = ${locked.userId}`

  for (const token of tokens) assert.equal((await exchange({ token })).status, 401)
})

test('7.3 is_hub may be the text of a boolean: "true" means true, and "false" false', async () => {
  for (const [input, expected] of [
    ['true', true],
    ['false', undefined],
  ] as const) {
    const token = await temporary(await signIn(), await newSite({ firstParty: true }))
    const { status, body } = await exchange({ token, is_hub: input })
    assert.deepEqual([status, partOf(body.access, 1).is_hub], [200, expected], input)
  }
})

test('7.4 X12 is_hub at a first-party site: the claim, and every first-party site as audience', async () => {
  const [site, sister, other] = [
    await newSite({ firstParty: true }),
    await newSite({ firstParty: true }),
    await newSite(),
  ]
  const { tokens } = await visit({ site, isHub: true })

  for (const token of [tokens.access, tokens.refresh]) {
    const { aud, is_hub } = partOf(token, 1)
    assert.equal(is_hub, true)
    assert.ok(aud.includes(site.slug) && aud.includes(sister.slug) && !aud.includes(other.slug))
  }
  const { aud, is_hub } = partOf((await visit({ site })).tokens.access, 1)
  assert.deepEqual([aud, is_hub], [site.slug, undefined], 'nobody gets what was not asked for')
})

test('7.4 X12 is_hub at any other site is the same 200, restricted to the site', async () => {
  const { site, tokens } = await visit({ isHub: true })

  for (const token of [tokens.access, tokens.refresh]) {
    const { aud, is_hub } = partOf(token, 1)
    assert.deepEqual([aud, is_hub], [site.slug, undefined])
  }
})

test('X11 a page of another origin cannot call the exchange: no CORS, and JSON only', async () => {
  const token = await newToken()
  const elsewhere = { origin: 'https://evil.example' }
  const response = await fetch(`${url}/users/hub-auth/`, {
    method: 'OPTIONS',
    headers: { ...elsewhere, 'access-control-request-method': 'POST' },
  })
  assert.equal(response.status, 405)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status } = await exchange({ token }, { ...elsewhere, 'content-type': type })
    assert.equal(status, 415, type)
  }

  const { status, headers } = await exchange({ token }, elsewhere)

  assert.equal(status, 200)
  for (const answer of [headers, response.headers])
    assert.deepEqual(
      [...answer.keys()].filter((name) => name.startsWith('access-control')),
      [],
    )
})

test('X4 a caller that tries many tokens must wait, and a valid token still passes', async () => {
  const good = await newToken()
  // Concurrent, because a limit that refills over time does not apply to sequential attempts.
  const tried = await Promise.all(
    Array.from({ length: 130 }, (_, n) => exchange({ token: `${n}`.padEnd(43, 'x') })),
  )

  assert.ok(tried.some(({ status }) => status === 429))
  const { headers } = await exchange({ token: 'y'.repeat(43) })
  assert.ok(Number(headers.get('retry-after')) >= 1)
  assert.equal((await exchange({ token: good })).status, 200)
})
