import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import * as openid from 'openid-client'
import { parseKeySet } from '../../../server/hub/openid/parse-key-set.ts'
import { setSiteKeys } from '../../../server/hub/operators/site-keys.ts'
import { basicOf, openOpenId } from './client.ts'

const hub = await openOpenId()
const { newShop, giveSecret, post, newTokens } = hub

/** Creates a site with a secret, and tokens issued to it. */
const closedShop = async () => {
  const shop = await newShop({ firstParty: true })
  const issued = await newTokens({ shop })
  return { shop, secret: await giveSecret(shop), tokens: issued.tokens }
}

/** Endpoints that accept a token of the client, each with the form of a call. */
const CALLS = {
  '/oauth/introspect': (token: string) => ({ token }),
  '/oauth/revoke': (token: string) => ({ token }),
  '/oauth/token': (token: string) => ({ grant_type: 'refresh_token', refresh_token: token }),
}

test('7.8 O15 a client is authenticated before its token is read: a replaced secret is invalid_client for any token', async () => {
  const { shop, secret, tokens } = await closedShop()
  const { sql } = hub
  await sql`update site_secret set expires_at = now() where site_id = ${shop.id}`
  const current = await giveSecret(shop)
  const samples = { 'a live token': tokens.refresh_token ?? '', 'a used token': 'x.y.z', text: 'nonsense' }

  for (const [path, form] of Object.entries(CALLS))
    for (const [kind, token] of Object.entries(samples)) {
      const about = `${path} with ${kind}`
      const byHeader = await post(path, form(token), basicOf(shop.slug, secret))
      assert.deepEqual([byHeader.status, byHeader.body.error], [401, 'invalid_client'], about)
      assert.match(byHeader.headers.get('www-authenticate') ?? '', /^Basic realm=/, about)
      for (const proof of [
        { client_id: shop.slug, client_secret: secret },
        { client_id: shop.slug },
        { client_id: 'nobody' },
        { client_id: 'nobody', client_secret: current },
      ]) {
        const byForm = await post(path, { ...form(token), ...proof })
        assert.deepEqual([byForm.status, byForm.body.error], [401, 'invalid_client'], about)
      }
    }

  const code = { grant_type: 'authorization_code', code: 'junk', redirect_uri: shop.address }
  assert.equal((await post('/oauth/token', code, basicOf(shop.slug, secret))).body.error, 'invalid_client')
  const renewed = await post(
    '/oauth/token',
    CALLS['/oauth/token'](tokens.refresh_token ?? ''),
    basicOf(shop.slug, current),
  )
  assert.equal(renewed.status, 200, 'the token stays good')
})

test('7.8 O4 another client gets the same answer for a live token, an expired token and junk', async () => {
  const { shop, secret, tokens } = await closedShop()
  const open = await newShop()
  const other = await newShop()
  const strangers = [
    { headers: basicOf(other.slug, await giveSecret(other)), form: {} },
    { headers: {}, form: { client_id: open.slug } },
  ]
  const { sql } = hub
  const samples = [tokens.refresh_token ?? '', tokens.access_token ?? '', 'nonsense']
  const answersTo = async (path: keyof typeof CALLS, token: string) => {
    const answers = strangers.map(({ headers, form }) =>
      post(path, { ...CALLS[path](token), ...form }, headers),
    )
    return (await Promise.all(answers)).map(({ status, body }) => ({ status, body }))
  }

  for (const path of ['/oauth/introspect', '/oauth/revoke', '/oauth/token'] as const) {
    const [junk] = await Promise.all([answersTo(path, 'junk')])
    for (const token of samples) assert.deepEqual(await answersTo(path, token), junk, path)
  }
  const live = await post(
    '/oauth/introspect',
    { token: tokens.access_token ?? '' },
    basicOf(shop.slug, secret),
  )
  assert.equal(live.body.active, true, 'a stranger has ended nothing')

  await sql`update hub_grant set expires_at = now() - interval '1 day' where site_id = ${shop.id}`
  assert.deepEqual(await answersTo('/oauth/token', samples[0] ?? ''), await answersTo('/oauth/token', 'junk'))
})

test('7.8 O4 a client without a secret that sends one is refused, also with its own token', async () => {
  const shop = await newShop({ firstParty: true })
  const { tokens } = await newTokens({ shop })
  for (const [path, form] of Object.entries(CALLS)) {
    const { status, body } = await post(path, form(tokens.refresh_token ?? ''), basicOf(shop.slug, 'vs_any'))
    assert.deepEqual([status, body.error], [401, 'invalid_client'], path)
  }
})

test('7.5 O4 a site that renews at hub-auth with a replaced secret is refused before its token is read', async () => {
  const { shop, secret } = await closedShop()
  const other = await closedShop()
  const renew = (refresh: string, proof: Record<string, string>) =>
    hub.call('/users/token/refresh/', { refresh }, proof)

  const wrong = await renew('junk', basicOf(shop.slug, `${secret}x`))
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'unauthorized'])
  const junk = await renew('junk', basicOf(other.shop.slug, other.secret))
  assert.deepEqual([junk.status, junk.body.code], [401, 'token_not_valid'])
})

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Creates a site that authenticates by a key, with tokens issued before, and a function that signs assertions. */
const keyedShop = async (alg = 'ES256') => {
  const shop = await newShop({ firstParty: true })
  const { tokens } = await newTokens({ shop })
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwks = parseKeySet(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg }] }))
  assert.ok(jwks)
  await hub.sql.begin((sql) => setSiteKeys(sql, shop.id, { jwks }))
  const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
    iss: shop.slug,
    sub: shop.slug,
    aud: hub.url,
    jti: crypto.randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
    ...more,
  })
  const sign = (payload: JWTPayload, key = privateKey, header = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg, kid: 'k1', ...header }).sign(key)
  return { shop, tokens, publicKey, privateKey, claims, sign }
}

const introspect = (token: string, assertion: string, more: Record<string, string> = {}) =>
  post('/oauth/introspect', {
    token,
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: assertion,
    ...more,
  })

test('7.8 O4 openid-client proves itself by a private key: it renews, introspects and revokes', async () => {
  for (const alg of ['ES256', 'RS256', 'PS256', 'EdDSA']) {
    const { shop, tokens, privateKey } = await keyedShop(alg)
    const config = await openid.discovery(
      new URL(hub.url),
      shop.slug,
      undefined,
      openid.PrivateKeyJwt({ key: privateKey, kid: 'k1' }),
      { execute: [openid.allowInsecureRequests] },
    )
    assert.ok(config.serverMetadata().token_endpoint_auth_methods_supported?.includes('private_key_jwt'), alg)
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.equal((await openid.tokenIntrospection(config, renewed.access_token)).active, true, alg)
    await openid.tokenRevocation(config, renewed.refresh_token ?? '')
    assert.equal((await openid.tokenIntrospection(config, renewed.access_token)).active, false, alg)
  }
})

test('7.8 O4 an assertion that is forged, used, late, for others or for too long is invalid_client', async () => {
  const own = await keyedShop()
  const other = await keyedShop()
  const { claims, sign, shop } = own
  const token = own.tokens.access_token ?? ''
  const seconds = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const used = await sign(claims())
  assert.equal((await introspect(token, used)).body.active, true)
  const wrong: Record<string, string> = {
    used,
    'the same jti again': await sign(
      claims({ jti: String(JSON.parse(Buffer.from(used.split('.')[1] ?? '', 'base64url').toString()).jti) }),
    ),
    'signed by another': await sign(claims(), other.privateKey),
    'of another issuer': await sign(claims({ iss: other.shop.slug })),
    'for another audience': await sign(claims({ aud: 'https://elsewhere.example' })),
    'for another audience, too': await sign(claims({ aud: [hub.url, 'https://elsewhere.example'] })),
    'without an audience': await sign(claims({ aud: undefined })),
    expired: await sign(claims({ exp: seconds - 60 })),
    'for an hour': await sign(claims({ exp: seconds + 3_600 })),
    'without an end': await sign(claims({ exp: undefined })),
    'without a jti': await sign(claims({ jti: undefined })),
    'not yet valid': await sign(claims({ nbf: seconds + 300 })),
    unsigned: `${part({ alg: 'none' })}.${part(claims())}.`,
    'by a symmetric key': await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(Buffer.from(JSON.stringify(await exportJWK(own.publicKey)))),
    'with a key of its own': await sign(claims(), other.privateKey, {
      jwk: await exportJWK(other.publicKey),
    }),
    'no token': 'a.b.c',
    long: `${'a'.repeat(9_000)}.b.c`,
  }
  for (const [kind, assertion] of Object.entries(wrong)) {
    const { status, body } = await introspect(token, assertion)
    assert.deepEqual([status, body.error], [401, 'invalid_client'], kind)
  }
  assert.equal((await introspect(token, await sign(claims()), { client_id: other.shop.slug })).status, 401)
  assert.equal(
    (await introspect(token, await sign(claims()), { client_secret: 'x' })).body.error,
    'invalid_request',
  )
  assert.equal(
    (await introspect(token, await sign(claims({ aud: `${hub.url}/oauth/token` })))).body.active,
    true,
  )

  const bare = await post('/oauth/introspect', { token, client_id: shop.slug })
  assert.deepEqual([bare.status, bare.body.error], [401, 'invalid_client'])
  const renewing = await hub.call('/users/token/refresh/', { refresh: own.tokens.refresh_token })
  assert.equal(renewing.status, 401)
  const racing = await sign(claims())
  const answers = await Promise.all(Array.from({ length: 5 }, () => introspect(token, racing)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'of several at once one')
})

test('7.8 P12 keys at an address are fetched from the public network only, unless the site may reach others', async () => {
  const { shop, tokens, publicKey, claims, sign } = await keyedShop()
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] })
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.setHeader('content-type', 'application/json')
    response.end(set)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  await hub.sql.begin((sql) => setSiteKeys(sql, shop.id, { jwksUri }))
  const ask = async () => introspect(tokens.access_token ?? '', await sign(claims()))

  const refused = await ask()
  assert.deepEqual([refused.status, refused.body.error, requests], [503, 'temporarily_unavailable', 0])
  await hub.sql`update site set private_webhooks = true where id = ${shop.id}`
  assert.equal((await ask()).body.active, true)
  assert.equal((await ask()).body.active, true)
  assert.equal(requests, 1, 'and kept')
  server.close()
})

test('7.8 a set with a private, symmetric or short key is refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const good = await exportJWK(publicKey)
  assert.ok(parseKeySet(JSON.stringify({ keys: [good] })))
  for (const keys of [
    [await exportJWK(privateKey)],
    [{ kty: 'oct', k: 'c2VjcmV0' }],
    [],
    Array.from({ length: 11 }, () => good),
    [{ ...good, x: 'AAAA' }],
    [{ kty: 'RSA', e: 'AQAB', n: Buffer.alloc(128, 0xff).toString('base64url') }],
    'keys',
  ])
    assert.equal(parseKeySet(JSON.stringify({ keys })), undefined, JSON.stringify(keys).slice(0, 60))
})
