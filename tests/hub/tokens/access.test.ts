import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { ISSUER, openHub, partOf } from './hub.ts'

const { sql, url, visit, newUser, signIn, userGroup } = await openHub()

const join = async (userId: number, name: string): Promise<number> => {
  const [group] = await sql<{ id: number }>`
    insert into hub_group (name) values (${name}) on conflict (name) do update set name = excluded.name returning id
  `
  await sql`insert into hub_membership (user_id, group_id) values (${userId}, ${group?.id})`
  return group?.id ?? 0
}

test('7.4 access: ES256, at+jwt, 5 minutes, with ids and groups as its only data of a person', async () => {
  const visitor = await signIn()
  await join(visitor.userId, 'wholesale')
  const { tokens, site } = await visit({ visitor })

  const { kid, ...header } = partOf(tokens.access, 0)
  const { iat, nbf, exp, jti, ...claims } = partOf(tokens.access, 1)

  assert.deepEqual(header, { alg: 'ES256', typ: 'at+jwt' })
  assert.deepEqual(claims, {
    iss: ISSUER,
    sub: visitor.personId,
    user_id: visitor.personId,
    client_id: site.slug,
    aud: site.slug,
    sid: String(visitor.sessionId),
    token_type: 'access',
    groups: ['wholesale'],
  })
  assert.deepEqual([exp - iat, nbf], [310, iat], 'backdated by 10 s')
  assert.ok(typeof jti === 'string' && kid)
})

test('7.4 access: a site verifies it by the published keys', async () => {
  const { tokens, site } = await visit()
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))

  const { payload } = await jwtVerify(tokens.access, keys, {
    issuer: ISSUER,
    audience: site.slug,
    typ: 'at+jwt',
  })

  assert.equal(payload.token_type, 'access')
  await assert.rejects(
    jwtVerify(tokens.refresh, keys, { issuer: ISSUER, audience: site.slug, typ: 'at+jwt' }),
  )
})

test('7.6 user-group: the user, its groups, and the one with the longest membership', async () => {
  const userId = await newUser()
  const second = await join(userId, 'b')
  const third = await join(userId, 'a')
  const [{ email } = { email: '' }] = await sql<{
    email: string
  }>`select email from hub_user where id = ${userId}`
  const visitor = await signIn(userId)
  const { tokens } = await visit({ visitor })

  const { status, headers, body } = await userGroup(`Bearer ${tokens.access}`)

  assert.equal(status, 200)
  assert.deepEqual(body, {
    id: visitor.personId,
    email,
    first_name: 'Ana',
    last_name: 'Popescu',
    groups: [
      { id: second, name: 'b' },
      { id: third, name: 'a' },
    ],
    user_group: { id: second, name: 'b' },
  })
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('7.6 user-group: null for a person without a group', async () => {
  const { tokens } = await visit()

  const { body } = await userGroup(`Bearer ${tokens.access}`)

  assert.deepEqual([body.groups, body.user_group], [[], null])
})

test('7.6 J12 an access token of an ended session, a revoked family or a locked user is 401', async () => {
  const [ended, revoked, locked] = [await visit(), await visit(), await visit()]
  await sql`update hub_session set ended_at = now() where id = ${ended.visitor.sessionId}`
  await sql`update hub_grant set revoked_at = now() where session_id = ${revoked.visitor.sessionId}`
  await sql`update hub_user set locked_at = now() where id = ${locked.visitor.userId}`

  for (const { tokens } of [ended, revoked, locked]) {
    const { status, headers } = await userGroup(`Bearer ${tokens.access}`)
    assert.equal(status, 401)
    assert.equal(headers.get('www-authenticate'), 'Bearer error="invalid_token"')
  }
})

test('7.6 the token is accepted only in one Authorization header', async () => {
  const { access } = (await visit()).tokens
  const send = async (path: string, headers: Record<string, string | string[]>) => {
    const asked = request(url + path, { headers }).end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    return answer.statusCode
  }
  const header = `Bearer ${access}`

  assert.equal(await send('/user/user-group', { authorization: header }), 200)
  assert.equal(await send('/user/user-group', { authorization: [header, header] }), 401)
  assert.equal(await send('/user/user-group', { authorization: [header, 'Bearer x'] }), 401)
  assert.equal(
    await send('/user/user-group', { 'api-token': access, token: access, cookie: `access=${access}` }),
    401,
  )
  assert.equal(await send(`/user/user-group?access_token=${access}&token=${access}`, {}), 401)
})
