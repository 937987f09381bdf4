import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newPkce } from '../../hub/openid/client.ts'
import { installed } from '../npm.ts'
import { type Bend, bent, startSite, startWalks, type Walker } from './walk.ts'

// Libraries for Node, each in its own site: the recipe of docs/recipes-for-signing-in.md.

const FOLDER = join(import.meta.dirname, 'node')
const skip = installed(FOLDER, 'the libraries')
const hub = await startWalks()

/** Starts a site with this library that is a client of the hub. */
const startNode = async (
  name: string,
  {
    method = 'post',
    callback = '/callback',
    ...given
  }: { method?: string; callback?: string; secret?: string; issuer?: string },
) => {
  const client = await hub.newClient(method === 'none' ? 'public' : 'confidential')
  const address = await startSite(process.execPath, [join(FOLDER, `${name}.js`)], {
    ISSUER: given.issuer ?? hub.url,
    CLIENT_ID: client.slug,
    CLIENT_SECRET: given.secret ?? client.secret,
    METHOD: method,
  })
  for (const path of [callback, '/']) await client.register(address + path)
  return { ...client, address }
}

/** Error of both libraries for a client that failed to authenticate: they pass on the challenge of the response. */
const NOT_THE_CLIENT = /"scheme":"basic","parameters":{"realm":"vitrina"}/

for (const library of ['openid-client', 'oauth4webapi'])
  for (const method of ['none', 'basic', 'post'])
    test(`7.8 ${library} signs a person in, renews, introspects, revokes and signs out, with the method ${method}`, {
      skip,
    }, async () => {
      const { address, slug } = await startNode(library, { method })
      const { go, send, personId, email, isSignedIn } = await hub.newWalker()

      const arrived = await go(`${address}/login`)

      assert.equal(arrived.at.href, `${address}/`, arrived.text)
      const claims = JSON.parse(arrived.text)
      const expected = {
        sub: personId,
        name: 'Ana Pop',
        given_name: 'Ana',
        family_name: 'Pop',
        locale: 'ro',
        email,
        email_verified: true,
        groups: [],
      }
      assert.deepEqual({ ...claims, ...expected, iss: hub.url, aud: slug }, claims)
      assert.deepEqual(JSON.parse((await go(`${address}/userinfo`)).text), expected)
      const renewed = JSON.parse((await send(`${address}/refresh`, {})).text)
      assert.deepEqual([renewed.sub, renewed.auth_time], [personId, claims.auth_time])
      assert.deepEqual(JSON.parse((await go(`${address}/userinfo`)).text), expected, 'by the new token')
      if (library === 'oauth4webapi')
        assert.equal(JSON.parse((await go(`${address}/api`)).text).sub, personId, 'RFC 9068')

      const introspected = await send(`${address}/introspect`, {})
      if (method === 'none') assert.match(introspected.text, NOT_THE_CLIENT)
      else assert.equal(JSON.parse(introspected.text).active, true)
      assert.equal((await send(`${address}/revoke`, {})).text, '"revoked"')
      assert.match((await go(`${address}/userinfo`)).text, /"scheme":"bearer"/)

      assert.equal(await isSignedIn(), true)
      const out = await go(`${address}/logout`)
      assert.deepEqual([out.at.href, out.text], [`${address}/?state=signed+out`, 'null'])
      assert.equal(await isSignedIn(), false)
    })

for (const library of ['openid-client', 'oauth4webapi'])
  test(`7.8 tampered parameters are refused by ${library}, or by the hub`, { skip }, async () => {
    const { address } = await startNode(library, { method: 'none' })
    const { stolen } = await hub.stealCode(({ go }, bend) => go(`${address}/login`, bend), '/callback')
    const cases = [
      { bend: bent('/oauth/authorize', 'nonce', 'another'), refused: /"claim":"nonce"/ },
      { bend: bent('/callback', 'state', 'another'), refused: /state\W+ response parameter/ },
      { bend: bent('/callback', 'iss', 'https://evil.example'), refused: /iss\W+ .*response parameter/ },
      { bend: bent('/oauth/authorize', 'code_challenge', newPkce().challenge), refused: /invalid_grant/ },
      { bend: bent('/callback', 'code', stolen), refused: /invalid_grant/ },
    ]
    for (const { bend, refused } of cases) {
      const { go } = await hub.newWalker()
      const { at, status, text } = await go(`${address}/login`, bend)
      assert.deepEqual([at.pathname, status], ['/callback', 403], text)
      assert.match(text, refused)
      assert.equal((await go(address)).text, 'null')
    }
  })

test('7.8 with a wrong client secret the sign-in fails', { skip }, async () => {
  for (const library of ['openid-client', 'oauth4webapi'])
    for (const method of ['basic', 'post']) {
      const { address } = await startNode(library, { method, secret: 'vs_wrong' })
      const { text } = await (await hub.newWalker()).go(`${address}/login`)
      assert.match(text, NOT_THE_CLIENT)
    }
})

test('7.8 a hub with another issuer than the site expects is refused', { skip }, async () => {
  const issuer = hub.url.replace('127.0.0.1', 'localhost')
  for (const library of ['openid-client', 'oauth4webapi'])
    await assert.rejects(startNode(library, { method: 'none', issuer }), /issuer/)
})

test('7.8 passport-openidconnect signs a person in with a secret and a nonce, and signs out', {
  skip,
}, async () => {
  const { address } = await startNode('passport', {})
  const { go, personId, email, isSignedIn } = await hub.newWalker()

  const arrived = await go(`${address}/login`)

  assert.equal(arrived.at.href, `${address}/`, arrived.text)
  const { id, displayName, emails } = JSON.parse(arrived.text)
  assert.deepEqual([id, displayName, emails], [personId, 'Ana Pop', [{ value: email }]])
  assert.equal((await go(`${address}/logout`)).text, 'null')
  assert.equal(await isSignedIn(), false)
})

test('7.8 tampered parameters are refused by passport-openidconnect', { skip }, async () => {
  const { address } = await startNode('passport', {})
  const { stolen } = await hub.stealCode(({ go }, bend) => go(`${address}/login`, bend), '/callback')
  const cases = [
    bent('/oauth/authorize', 'nonce', 'another'),
    bent('/callback', 'state', 'another'),
    bent('/callback', 'code', stolen),
  ]
  for (const bend of cases) {
    const { at, text } = await (await hub.newWalker()).go(`${address}/login`, bend)
    assert.equal(at.pathname, '/callback')
    assert.match(text, /Forbidden/)
  }
  const wrong = await startNode('passport', { secret: 'vs_wrong' })
  assert.match((await (await hub.newWalker()).go(`${wrong.address}/login`)).text, /invalid_client/)
})

const startAuthJs = async (secret?: string) => {
  const { address } = await startNode('auth-js', {
    callback: '/auth/callback/hub',
    ...(secret !== undefined && { secret }),
  })
  /** Signs in as the button of Auth.js does. */
  const signIn = async ({ go, send }: Walker, bend?: Bend) => {
    const { csrfToken } = JSON.parse((await go(`${address}/auth/csrf`)).text)
    return send(`${address}/auth/signin/hub`, { csrfToken, callbackUrl: `${address}/` }, bend)
  }
  return { address, signIn }
}

test('7.8 Auth.js signs a person in, and signs out', { skip }, async () => {
  const { address, signIn } = await startAuthJs()
  const walker = await hub.newWalker()
  const { go, send, personId, email, isSignedIn } = walker

  const arrived = await signIn(walker)

  assert.equal(arrived.at.href, `${address}/`, arrived.text)
  assert.deepEqual(JSON.parse(arrived.text).user, { id: personId, name: 'Ana Pop', email })
  await go(`${address}/logout`)
  assert.equal(await isSignedIn(), false)
  const { csrfToken } = JSON.parse((await go(`${address}/auth/csrf`)).text)
  const out = await send(`${address}/auth/signout`, { csrfToken, callbackUrl: `${address}/` })
  assert.deepEqual([out.at.href, out.text], [`${address}/`, 'null'])
})

test('7.8 tampered parameters are refused by Auth.js, or by the hub', { skip }, async () => {
  const { address, signIn } = await startAuthJs()
  const { stolen } = await hub.stealCode(signIn, '/auth/callback/hub')
  const cases = [
    bent('/oauth/authorize', 'nonce', 'another'),
    bent('/auth/callback/hub', 'state', 'another'),
    bent('/auth/callback/hub', 'iss', 'https://evil.example'),
    bent('/oauth/authorize', 'code_challenge', newPkce().challenge),
    bent('/auth/callback/hub', 'code', stolen),
  ]
  for (const bend of cases) {
    const walker = await hub.newWalker()
    const { at } = await signIn(walker, bend)
    assert.match(at.href, /error/)
    assert.equal((await walker.go(address)).text, 'null')
  }
  const wrong = await startAuthJs('vs_wrong')
  assert.match((await wrong.signIn(await hub.newWalker())).at.href, /error/)
})
