import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHub } from './hub.ts'

const { sql, call, visit, signIn, refresh, verify, userGroup } = await openHub()

const session = (auth_token: unknown) => call('/users/session/', { auth_token })
const logout = (body: unknown) => call('/users/logout/', body)
const blacklist = (token: unknown) => call('/users/token/blacklist/', { refresh: token })

test('7.5 verify: 200 {} for a valid access or refresh token, else 401', async () => {
  const { tokens } = await visit()
  for (const token of [tokens.access, tokens.refresh]) {
    const { status, body } = await verify(token)
    assert.deepEqual([status, body], [200, {}])
  }
  for (const token of [tokens.auth_token, '', 'a.b.c', tokens.access.slice(0, -1)])
    assert.equal((await verify(token)).body.code, 'token_not_valid')
  for (const token of [undefined, null, 7]) assert.equal((await verify(token)).status, 400)
})

test('7.5 verify: a used refresh token is invalid, and the call revokes nothing', async () => {
  const { tokens } = await visit()
  const { body } = await refresh(tokens.refresh)

  assert.equal((await verify(tokens.refresh)).status, 401)
  assert.equal((await verify(body.refresh)).status, 200)
  assert.equal((await verify(tokens.access)).status, 200, 'an access token lives by its own time')
})

test('7.5 blacklist: 200 {}, and no token of that family is valid; those of other sites are', async () => {
  const { tokens, visitor } = await visit()
  const other = await visit({ visitor })

  const { status, body } = await blacklist(tokens.refresh)

  assert.deepEqual([status, body], [200, {}])
  assert.equal((await refresh(tokens.refresh)).status, 401)
  assert.equal((await verify(tokens.refresh)).status, 401)
  assert.equal((await userGroup(`Bearer ${tokens.access}`)).status, 401)
  assert.deepEqual((await session(tokens.auth_token)).body, { active: false })
  assert.equal((await blacklist(tokens.refresh)).status, 200, 'once more is no error')
  assert.equal((await refresh(other.tokens.refresh)).status, 200)
})

test('7.5 blacklist: anything but our refresh tokens is 401', async () => {
  const { tokens } = await visit()
  for (const token of [tokens.access, tokens.auth_token, '', 'a.b.c'])
    assert.equal((await blacklist(token)).body.code, 'token_not_valid')
  assert.equal((await blacklist(7)).status, 400)
})

test('7.5 J12 logout: 204, and every token of that session is invalid at once, at every site', async () => {
  for (const by of ['refresh', 'auth_token'] as const) {
    const { tokens, visitor } = await visit()
    const [elsewhere, another] = [
      await visit({ visitor }),
      await visit({ visitor: await signIn(visitor.userId) }),
    ]

    const { status, body } = await logout({ [by]: tokens[by] })

    assert.deepEqual([status, body], [204, ''])
    for (const dead of [tokens, elsewhere.tokens]) {
      assert.equal((await refresh(dead.refresh)).status, 401)
      assert.equal((await verify(dead.access)).status, 401)
      assert.equal((await userGroup(`Bearer ${dead.access}`)).status, 401)
      assert.deepEqual((await session(dead.auth_token)).body, { active: false })
    }
    assert.equal((await refresh(another.tokens.refresh)).status, 200, 'a session in another browser')
    assert.equal((await logout({ [by]: tokens[by] })).status, 204, 'once more is no error')
  }
})

test('7.5 logout: also with a used refresh token', async () => {
  const { tokens } = await visit()
  const { body } = await refresh(tokens.refresh)

  assert.equal((await logout({ refresh: tokens.refresh })).status, 204)
  assert.equal((await refresh(body.refresh)).status, 401)
})

test('7.5 logout: a site whose tokens were revoked can end nothing', async () => {
  const { tokens, visitor } = await visit()
  const other = await visit({ visitor })
  await blacklist(tokens.refresh)

  for (const by of ['auth_token', 'refresh'] as const) {
    const { status, body } = await logout({ [by]: tokens[by] })
    assert.deepEqual([status, body.code], [401, 'token_not_valid'], by)
  }
  assert.deepEqual((await session(other.tokens.auth_token)).body.active, true)
  assert.equal((await refresh(other.tokens.refresh)).status, 200)
})

test('7.5 logout: a token without a session is 401, a call without a token 400', async () => {
  const { tokens } = await visit()
  const unknown = [
    { refresh: tokens.access },
    { refresh: tokens.auth_token },
    { refresh: '' },
    { auth_token: tokens.refresh },
    { auth_token: 'x'.repeat(43) },
    { auth_token: '' },
  ]
  for (const body of unknown) assert.equal((await logout(body)).body.code, 'token_not_valid')
  for (const body of [{}, { refresh: 7 }, { auth_token: null }, []])
    assert.equal((await logout(body)).status, 400)

  assert.equal((await refresh(tokens.refresh)).status, 200)
})

test('7.5 session: state, person, site and expiry', async () => {
  const { tokens, site, visitor } = await visit()
  const [{ expires_at } = {}] = await sql<{ expires_at: Date }>`
    select expires_at from hub_grant where session_id = ${visitor.sessionId}
  `

  const { status, body } = await session(tokens.auth_token)

  assert.equal(status, 200)
  assert.deepEqual(body, {
    active: true,
    user_id: visitor.personId,
    site: site.slug,
    expires_at: expires_at?.toISOString(),
  })
  for (const unknown of ['', 'x'.repeat(43), tokens.refresh, tokens.access])
    assert.deepEqual((await session(unknown)).body, { active: false })
  assert.equal((await session(7)).status, 400)
})

test('7.5 session: an expired session, or one of a locked user, is not active', async () => {
  const [old, locked] = [await visit(), await visit()]
  await sql`update hub_grant set expires_at = now() where session_id = ${old.visitor.sessionId}`
  await sql`update hub_user set locked_at = now() where id = ${locked.visitor.userId}`

  for (const { tokens } of [old, locked])
    assert.deepEqual((await session(tokens.auth_token)).body, { active: false })
})
