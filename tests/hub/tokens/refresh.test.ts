import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, openHub, partOf, type Visitor } from './hub.ts'

const hub = await openHub()
const { sql, visit, refresh, verify, userGroup, newSite, giveSecret, signIn, temporary, exchange } = hub

/** Moves the times of a session back by `seconds`. */
const pass = ({ sessionId }: Visitor, seconds: number) => sql`
  update hub_grant set
    created_at = created_at - make_interval(secs => ${seconds}),
    refreshed_at = refreshed_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}),
    ends_at = ends_at - make_interval(secs => ${seconds})
  where session_id = ${sessionId}
`

const DAY = 86_400

/** Seconds by which tokens are backdated. */
const BACKDATED = 10

/** Signs in a person at a site with a secret. Returns the tokens. */
const visitClosed = async () => {
  const site = await newSite()
  const headers = basic(site.slug, await giveSecret(site))
  const visitor = await signIn()
  const { body } = await exchange({ token: await temporary(visitor, site) }, headers)
  return { site, visitor, headers, tokens: body }
}

test('7.4 refresh: ES256, token_type refresh, 14 days', async () => {
  const { tokens, site, visitor } = await visit()

  const { kid, ...header } = partOf(tokens.refresh, 0)
  const { iat, nbf, exp, jti, ...claims } = partOf(tokens.refresh, 1)

  assert.deepEqual(header, { alg: 'ES256', typ: 'refresh+jwt' })
  assert.deepEqual(claims, {
    iss: 'https://hub.example',
    sub: visitor.personId,
    user_id: visitor.personId,
    client_id: site.slug,
    aud: site.slug,
    sid: String(visitor.sessionId),
    token_type: 'refresh',
  })
  assert.equal(nbf, iat)
  assert.ok(Math.abs(exp - iat - BACKDATED - 14 * DAY) <= 1)
  assert.ok(kid && jti)
})

test('7.5 a refresh token returns the next pair, and that one the next', async () => {
  const { tokens, visitor } = await visit()
  let { refresh: token } = tokens
  const seen = new Set([tokens.access, tokens.refresh])
  for (let n = 0; n < 5; n++) {
    const { status, headers, body } = await refresh(token)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['access', 'refresh'])
    assert.equal(headers.get('cache-control'), 'no-store', 'R10')
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal((await userGroup(`Bearer ${body.access}`)).body.id, visitor.personId)
    for (const one of [body.access, body.refresh]) {
      assert.ok(!seen.has(one))
      seen.add(one)
    }
    token = body.refresh
  }
})

test('7.5 missing and mistyped fields are 400', async () => {
  for (const body of [{}, { refresh: 7 }, { refresh: null }, []])
    assert.equal((await hub.call('/users/token/refresh/', body)).status, 400)
})

test('7.4 F1 a used refresh token ends its family, and no other', async () => {
  const { tokens, visitor } = await visit()
  const other = await visit({ visitor })
  const { body: second } = await refresh(tokens.refresh)
  const { body: third } = await refresh(second.refresh)

  const { status, body } = await refresh(tokens.refresh)

  assert.deepEqual([status, body.code], [401, 'token_not_valid'])
  assert.equal((await refresh(third.refresh)).status, 401)
  assert.equal((await verify(third.access)).status, 401)
  assert.equal((await refresh(other.tokens.refresh)).status, 200)
})

test('7.4 F5 a site without a secret cannot repeat a refresh', async () => {
  const { tokens } = await visit()
  const { body } = await refresh(tokens.refresh)

  assert.equal((await refresh(tokens.refresh)).status, 401)
  assert.equal((await refresh(body.refresh)).status, 401)
})

test('7.4 F5 a site with a secret repeats its last refresh within 10 s and gets the same response', async () => {
  const { tokens, headers, visitor } = await visitClosed()
  const first = await refresh(tokens.refresh, headers)
  await pass(visitor, 8)

  for (let n = 0; n < 3; n++) {
    const again = await refresh(tokens.refresh, headers)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, first.body)
  }
  assert.equal((await refresh(tokens.refresh)).status, 401, 'without the secret')
  const next = await refresh(first.body.refresh, headers)
  assert.equal(next.status, 200)

  assert.equal((await refresh(tokens.refresh, headers)).status, 401, 'the one before the last')
  assert.equal((await refresh(next.body.refresh, headers)).status, 401)
})

test('7.4 F5 after 10 s it counts as a used token', async () => {
  const { tokens, headers, visitor } = await visitClosed()
  const { body } = await refresh(tokens.refresh, headers)
  await pass(visitor, 11)

  assert.equal((await refresh(tokens.refresh, headers)).status, 401)
  assert.equal((await refresh(body.refresh, headers)).status, 401)
})

test('7.4 F5 a stored response cannot be read from the database, and ends with the session', async () => {
  const { tokens, headers, visitor } = await visitClosed()
  const { body } = await refresh(tokens.refresh, headers)
  const [row] = await sql<{ text: string; answer: Buffer }>`
    select hub_grant::text as text, last_answer as answer from hub_grant where session_id = ${visitor.sessionId}
  `
  for (const token of [body.access, body.refresh, tokens.refresh]) {
    assert.ok(!row?.text.includes(token))
    assert.ok(!row?.answer.includes(token.slice(-40)))
  }
  await sql`update hub_session set ended_at = now() where id = ${visitor.sessionId}`

  assert.equal((await refresh(tokens.refresh, headers)).status, 401)
})

test('7.4 F4 each refresh extends a refresh token by 14 days, and its family ends after 30', async () => {
  const { tokens, visitor } = await visit()
  await pass(visitor, 10 * DAY)
  const second = (await refresh(tokens.refresh)).body
  await pass(visitor, 12 * DAY)
  const third = (await refresh(second.refresh)).body
  const lifetimeOf = (token: string) => partOf(token, 1).exp - partOf(token, 1).iat - BACKDATED

  assert.ok(Math.abs(lifetimeOf(second.refresh) - 14 * DAY) <= 1)
  assert.ok(Math.abs(lifetimeOf(third.refresh) - 8 * DAY) <= 2, 'never beyond the 30 days')
  await pass(visitor, 8 * DAY - 120)
  const last = (await refresh(third.refresh)).body
  assert.ok(lifetimeOf(last.refresh) <= 120 && lifetimeOf(last.access) <= 120)
  await pass(visitor, 130)
  assert.equal((await refresh(last.refresh)).status, 401)
})

test('7.4 a refresh token that is unused for 14 days expires', async () => {
  const { tokens, visitor } = await visit()
  await pass(visitor, 14 * DAY + 1)

  assert.equal((await refresh(tokens.refresh)).status, 401)
  assert.equal((await verify(tokens.refresh)).status, 401)
})

test('7.4 J11 groups and is_hub are current at each refresh', async () => {
  const site = await newSite({ firstParty: true })
  const { tokens, visitor } = await visit({ site, isHub: true })
  assert.deepEqual(partOf(tokens.access, 1).groups, [])
  const [group] = await sql<{ id: number }>`insert into hub_group (name) values ('VIP') returning id`
  await sql`insert into hub_membership (user_id, group_id) values (${visitor.userId}, ${group?.id})`

  const { body } = await refresh(tokens.refresh)
  assert.deepEqual(partOf(body.access, 1).groups, ['VIP'])
  assert.equal(partOf(body.access, 1).is_hub, true)

  await sql`update site set first_party = false where id = ${site.id}`
  const { aud, is_hub } = partOf((await refresh(body.refresh)).body.access, 1)
  assert.deepEqual([aud, is_hub], [site.slug, undefined], 'X12')
})

test('7.5 a locked user cannot refresh', async () => {
  const { tokens, visitor } = await visit()
  await sql`update hub_user set locked_at = now() where id = ${visitor.userId}`

  assert.equal((await refresh(tokens.refresh)).status, 401)
  assert.equal((await verify(tokens.access)).status, 401)
})
