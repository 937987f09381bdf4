import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { answerIn, basicOf, claimsIn, newPkce, openOpenId } from './client.ts'

/** Percent-encoding of every byte. */
const encoded = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')

const hub = await openOpenId()
const { sql, url, get, browse, newShop, newVisitor, giveSecret } = hub
const { authorizePath, follow, post, newCode, newTokens, userinfo } = hub

test('7.8 discovery names the endpoints, and each is there', async () => {
  const { body, headers } = await get('/.well-known/openid-configuration')

  assert.equal(body.issuer, url)
  assert.match(headers.get('cache-control') ?? '', /max-age/)
  assert.deepEqual((await get('/.well-known/oauth-authorization-server')).body, body)
  const endpoints = Object.entries<string>(body).filter(([name]) => /_(endpoint|uri)$/.test(name))
  assert.equal(endpoints.length, 7)
  for (const [name, address] of endpoints) {
    assert.ok(address.startsWith(`${url}/`), name)
    const { status } = await fetch(address, { redirect: 'manual' })
    assert.ok([200, 303, 400, 401, 405].includes(status), `${name}: ${status}`)
    if (status === 405) assert.equal((await fetch(address, { method: 'POST' })).status, 400, name)
  }
})

test('7.8 a person signs in for a client: code, tokens, ID token, userinfo', async () => {
  const shop = await newShop()
  const { email, personId } = await newVisitor()
  const browser = browse()
  const { verifier, challenge } = newPkce()
  const request = { code_challenge: challenge, code_challenge_method: 'S256', state: 'a b&c', nonce: 'n-1' }

  const page = await follow(browser, authorizePath(shop, { ...request, ui_locales: 'fr uk' }))
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="uk">/)
  const action = /action="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const signedIn = await browser.send(action, { email, password: 'correct horse battery' })
  const { code, state, iss } = answerIn(signedIn)

  assert.ok(signedIn.location?.startsWith(`${shop.address}?`))
  assert.deepEqual({ state, iss }, { state: 'a b&c', iss: url })
  const { status, headers, body } = await post('/oauth/token', {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: shop.address,
    client_id: shop.slug,
    code_verifier: verifier,
  })
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(body.token_type, 'Bearer')
  assert.equal(body.expires_in, 300)
  assert.equal(body.scope, 'openid profile email groups')

  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(body.id_token, keys, { issuer: url, audience: shop.slug })
  assert.equal(payload.sub, personId)
  assert.equal(payload.nonce, 'n-1')
  assert.equal(payload.email, email)
  const half = hash('sha256', body.access_token, 'buffer').subarray(0, 16)
  assert.equal(payload.at_hash, half.toString('base64url'))
  assert.ok(Math.abs(Date.now() / 1000 - Number(payload.auth_time)) < 60)

  const claims = await userinfo(body.access_token)
  assert.deepEqual(claims.body, {
    sub: personId,
    name: 'Ana Pop',
    given_name: 'Ana',
    family_name: 'Pop',
    locale: 'ro',
    email,
    email_verified: true,
    groups: [],
  })
})

test('7.8 O1 a code is redeemed only with its client, address and verifier', async () => {
  const { shop, form, code } = await newCode()
  const other = await newShop()
  const wrong: Record<string, string>[] = [
    { ...form, code_verifier: newPkce().verifier },
    { ...form, code_verifier: '' },
    { ...form, code_verifier: 'short' },
    { ...form, redirect_uri: other.address },
    { ...form, redirect_uri: `${shop.address}/` },
    { ...form, client_id: other.slug },
    { ...form, code: `${code}x` },
  ]
  for (const bad of wrong) {
    const { status, body } = await post('/oauth/token', bad)
    assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(bad))
  }
  assert.equal(
    (await hub.call('/users/hub-auth/', { token: code, code_verifier: form.code_verifier })).status,
    401,
  )

  assert.equal((await post('/oauth/token', form)).status, 200, 'none of these has used it up')
})

test('7.8 X1 a second use of a code revokes the tokens of the first', async () => {
  const { form, tokens } = await newTokens()
  assert.equal((await userinfo(tokens.access_token)).status, 200)

  assert.equal((await post('/oauth/token', form)).body.error, 'invalid_grant')

  assert.equal((await userinfo(tokens.access_token)).status, 401)
})

test('7.8 O1 a token of the exchange is not a code, and is refused at userinfo', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser } = await newVisitor()
  const shown = await browser.open(`/en/auth?${new URLSearchParams({ redirect_url: shop.address })}`)
  const token = answerIn(shown).token ?? ''
  const form = {
    grant_type: 'authorization_code',
    code: token,
    redirect_uri: shop.address,
    client_id: shop.slug,
  }
  assert.equal((await post('/oauth/token', form)).body.error, 'invalid_grant')

  const { body } = await hub.call('/users/hub-auth/', { token })
  const claims = await userinfo(body.access)
  assert.deepEqual([claims.status, claims.body.error], [403, 'insufficient_scope'])
  const renewing = { grant_type: 'refresh_token', refresh_token: body.refresh, client_id: shop.slug }
  assert.equal((await post('/oauth/token', renewing)).body.error, 'invalid_grant')
  assert.equal(await hub.refresh(body.refresh), 200)
})

test('7.8 O4 refresh tokens rotate, are bound to their client, and a second use ends the family', async () => {
  const { shop, tokens } = await newTokens({ more: { nonce: 'once' } })
  const renew = (token = '', more = {}) =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: shop.slug, ...more })

  const other = await newShop()
  assert.equal((await renew(tokens.refresh_token, { client_id: other.slug })).body.error, 'invalid_grant')
  assert.equal((await renew(tokens.refresh_token, { scope: 'openid admin' })).body.error, 'invalid_scope')
  assert.equal(await hub.refresh(tokens.refresh_token ?? ''), 401, 'not at the endpoint of the exchange')
  const { status, body } = await renew(tokens.refresh_token, { scope: 'openid' })
  assert.equal(status, 200)
  const [before, after] = [claimsIn(tokens.id_token), claimsIn(body.id_token)]
  assert.equal(after.nonce, undefined)
  assert.deepEqual([after.sub, after.aud, after.auth_time], [before.sub, before.aud, before.auth_time])

  assert.equal((await renew(tokens.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await renew(body.refresh_token)).body.error, 'invalid_grant')
})

test('7.8 a client with a secret must authenticate by header or form', async () => {
  const shop = await newShop({ firstParty: true })
  const secret = await giveSecret(shop)
  const attempts: ((form: Record<string, string>) => Promise<{ status: number }>)[] = [
    ({ client_id: _, ...form }) => post('/oauth/token', form, basicOf(shop.slug, secret)),
    // In the encoding of a form (RFC 6749 2.3.1), and with all characters encoded.
    ({ client_id: _, ...form }) => post('/oauth/token', form, basicOf(encoded(shop.slug), encoded(secret))),
    (form) => post('/oauth/token', { ...form, client_secret: secret }),
  ]
  for (const prove of attempts) {
    const { form } = await newCode({ shop })
    const bare = await post('/oauth/token', form)
    assert.deepEqual([bare.status, bare.body.error], [401, 'invalid_client'])
    assert.match(bare.headers.get('www-authenticate') ?? '', /^Basic/)
    const odd = await post('/oauth/token', form, basicOf(shop.slug, '%zz'))
    assert.equal(odd.body.error, 'invalid_client')
    for (const bad of [{ client_secret: 'vs_wrong' }, { client_secret: 'ș' }])
      assert.equal((await post('/oauth/token', { ...form, ...bad })).body.error, 'invalid_client')
    const twice = await post('/oauth/token', { ...form, client_secret: secret }, basicOf(shop.slug, secret))
    assert.equal(twice.body.error, 'invalid_request')
    assert.equal((await prove(form)).status, 200)
  }
})

test('7.8 O2 a client with a secret and without PKCE sends a nonce; without either, or without a secret, it is refused', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser } = await newVisitor()
  const refused = answerIn(await follow(browser, authorizePath(shop, { nonce: 'n' })))
  assert.equal(refused.error, 'invalid_request')
  assert.match(refused.error_description ?? '', /code_challenge/)

  const secret = await giveSecret(shop)
  assert.equal(answerIn(await follow(browser, authorizePath(shop))).error, 'invalid_request')
  const { code = '' } = answerIn(await follow(browser, authorizePath(shop, { nonce: 'n' })))
  const form = { grant_type: 'authorization_code', code, redirect_uri: shop.address }
  const cut = await post(
    '/oauth/token',
    { ...form, code_verifier: newPkce().verifier },
    basicOf(shop.slug, secret),
  )
  assert.equal(cut.body.error, 'invalid_grant')
  const { body } = await post('/oauth/token', form, basicOf(shop.slug, secret))
  assert.equal(claimsIn(body.id_token).nonce, 'n')
})

test('7.8 without the scope openid there is no ID token, and no claim whose scope was not requested', async () => {
  const { tokens } = await newTokens({ more: { scope: 'email address' } })
  assert.equal(tokens.id_token, undefined)
  assert.equal(tokens.scope, 'email')
  const { body } = await userinfo(tokens.access_token)
  assert.deepEqual(Object.keys(body).sort(), ['email', 'email_verified', 'sub'])
})

test('7.8 errors of a call have the codes of OAuth', async () => {
  const { form } = await newCode()
  const calls: [string, Record<string, string>, string][] = [
    ['/oauth/token', {}, 'invalid_request'],
    ['/oauth/token', { ...form, grant_type: 'password' }, 'unsupported_grant_type'],
    ['/oauth/token', { ...form, client_id: '' }, 'invalid_request'],
    ['/oauth/token', { ...form, code: '' }, 'invalid_request'],
    ['/oauth/token', { ...form, redirect_uri: '' }, 'invalid_request'],
    ['/oauth/revoke', { client_id: form.client_id }, 'invalid_request'],
  ]
  for (const [path, input, error] of calls) {
    const answer = await post(path, input)
    assert.deepEqual([answer.status, answer.body.error], [400, error], JSON.stringify(input))
    assert.match(answer.body.error_description, /^[ !#-[\]-~]+$/)
  }
  const json = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  assert.deepEqual([json.status, ((await json.json()) as { error: string }).error], [400, 'invalid_request'])
  const twice = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams([...Object.entries(form), ['code', form.code]]),
  })
  assert.deepEqual(
    [twice.status, ((await twice.json()) as { error: string }).error],
    [400, 'invalid_request'],
  )
})

test('7.8 userinfo responds to POST and GET alike', async () => {
  const { tokens } = await newTokens()
  const response = await fetch(`${url}/oauth/userinfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  assert.equal(response.status, 200)
  assert.deepEqual(await response.json(), (await userinfo(tokens.access_token)).body)
})

test('7.8 O9 userinfo without a token, or with an ended one, is 401', async () => {
  const { tokens, shop } = await newTokens()
  for (const token of [undefined, 'x', tokens.refresh_token, tokens.id_token]) {
    const { status, headers } = await userinfo(token)
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
  }
  const form = { token: tokens.access_token ?? '', client_id: shop.slug }
  assert.equal((await post('/oauth/revoke', form)).status, 200)
  assert.equal((await userinfo(tokens.access_token)).status, 401)
})

test('7.8 O4 only a client itself revokes its tokens', async () => {
  const { shop, tokens } = await newTokens()
  const other = await newShop()
  const revoke = (client_id: string, token = '') => post('/oauth/revoke', { token, client_id })

  assert.equal((await revoke(other.slug, tokens.refresh_token)).status, 200, 'as for any text')
  assert.equal((await userinfo(tokens.access_token)).status, 200)
  assert.equal((await revoke(shop.slug, 'never was one')).status, 200)
  assert.equal((await revoke(shop.slug, tokens.refresh_token)).status, 200)
  assert.equal((await userinfo(tokens.access_token)).status, 401)
  assert.equal((await revoke(shop.slug, tokens.refresh_token)).status, 200, 'once more')
  const audited = await sql`select from hub_audit where event = 'tokens_revoked' and site_id = ${shop.id}`
  assert.equal(audited.length, 1)
})

test('7.8 O4 introspection is open only to the client with a secret to which the token was issued', async () => {
  const shop = await newShop({ firstParty: true })
  const { tokens, personId } = await newTokens({ shop })
  const ask = (token = '', headers = {}) =>
    post('/oauth/introspect', { token, client_id: shop.slug }, headers)
  assert.equal((await ask(tokens.access_token)).body.error, 'invalid_client', 'it has none')
  const proof = basicOf(shop.slug, await giveSecret(shop))
  const other = await newShop()
  const stranger = basicOf(other.slug, await giveSecret(other))

  const { body } = await ask(tokens.access_token, proof)
  const { exp } = claimsIn(tokens.access_token)
  assert.deepEqual(body, {
    active: true,
    scope: 'openid profile email groups',
    client_id: shop.slug,
    sub: personId,
    iss: url,
    exp,
    token_type: 'Bearer',
  })
  assert.equal((await ask(tokens.refresh_token, proof)).body.active, true)
  assert.deepEqual((await ask('nonsense', proof)).body, { active: false })
  const asOther = await post('/oauth/introspect', { token: tokens.access_token ?? '' }, stranger)
  assert.deepEqual(asOther.body, { active: false })
})

test('J11 an access token gives its site only the requested scopes, at every endpoint', async () => {
  const claimsFor = async (scope: string) => {
    const { tokens, email } = await newTokens({ more: { scope } })
    const response = await fetch(`${hub.url}/user/user-group`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    const body = (await response.json()) as Record<string, unknown>
    return { ...body, hasAddress: body.email === email }
  }

  const [least, most] = [await claimsFor('openid'), await claimsFor('openid profile email')]

  assert.partialDeepStrictEqual(least, { email: null, first_name: '', last_name: '' })
  assert.partialDeepStrictEqual(most, { hasAddress: true })
})
