import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newPkce } from '../../hub/openid/client.ts'
import { needsPython } from '../needs.ts'
import { bent, startSite, startWalks } from './walk.ts'

const authlib = needsPython('python3-authlib python3-flask', 'authlib, flask, requests')
const social = needsPython('python3-social-django python3-jose', 'django, social_django, social_core, jose')
const hub = await startWalks()

/** Starts a site in Python that is a client of the hub. */
const startPython = async (
  python: string,
  name: string,
  { method, callback, secret }: { method: string; callback: string; secret?: string },
) => {
  const client = await hub.newClient(method === 'none' ? 'public' : 'confidential')
  const address = await startSite(python, [join(import.meta.dirname, 'python', name)], {
    ISSUER: hub.url,
    CLIENT_ID: client.slug,
    CLIENT_SECRET: secret ?? client.secret,
    METHOD: method,
  })
  for (const path of [callback, '/']) await client.register(address + path)
  return { ...client, address }
}

const startAuthlib = (method: string, secret?: string) =>
  startPython(authlib.program, 'authlib_site.py', {
    method,
    callback: '/callback',
    ...(secret !== undefined && { secret }),
  })

for (const method of ['none', 'client_secret_basic', 'client_secret_post'])
  test(`7.8 Authlib signs a person in, renews and signs out, with the method ${method}`, {
    skip: authlib.skip,
  }, async () => {
    const { address, slug } = await startAuthlib(method)
    const { go, personId, email, isSignedIn } = await hub.newWalker()

    const arrived = await go(`${address}/login`)

    assert.equal(arrived.at.href, `${address}/`, arrived.text)
    const { claims, told: userinfo } = JSON.parse(arrived.text)
    assert.deepEqual([claims.sub, claims.aud, claims.iss], [personId, slug, hub.url])
    assert.deepEqual([userinfo.sub, userinfo.email, userinfo.name], [personId, email, 'Ana Pop'])
    assert.deepEqual(JSON.parse((await go(`${address}/refresh`)).text), userinfo, 'by the new token')
    assert.equal(await isSignedIn(), true)
    const out = await go(`${address}/logout`)
    assert.equal(out.at.href, `${address}/`)
    assert.deepEqual(JSON.parse(out.text), { claims: null, told: null })
    assert.equal(await isSignedIn(), false)
  })

test('7.8 tampered parameters are refused by Authlib, or by the hub', {
  skip: authlib.skip,
}, async () => {
  const { address } = await startAuthlib('client_secret_basic')
  const { stolen } = await hub.stealCode(({ go }, bend) => go(`${address}/login`, bend), '/callback')
  const cases = [
    { bend: bent('/oauth/authorize', 'nonce', 'another'), refused: /nonce/ },
    { bend: bent('/callback', 'state', 'another'), refused: /MismatchingState/ },
    { bend: bent('/oauth/authorize', 'code_challenge', newPkce().challenge), refused: /invalid_grant/ },
    { bend: bent('/callback', 'code', stolen), refused: /invalid_grant/ },
  ]
  for (const { bend, refused } of cases) {
    const { at, text } = await (await hub.newWalker()).go(`${address}/login`, bend)
    assert.equal(at.pathname, '/callback')
    assert.match(text, refused)
  }
  const wrong = await startAuthlib('client_secret_basic', 'vs_wrong')
  assert.match((await (await hub.newWalker()).go(`${wrong.address}/login`)).text, /invalid_client/)
})

const startSocial = async (backend: string, secret?: string) => {
  const callback = `/complete/${backend}/`
  const options = { method: 'secret', callback, ...(secret !== undefined && { secret }) }
  const { address } = await startPython(social.program, 'social_site.py', options)
  return { address, callback, login: `${address}/login/${backend}/` }
}

for (const backend of ['oidc', 'hub'])
  test(`7.8 python-social-auth creates a Django user for a person, finds it again, and signs out, at ${backend}`, {
    skip: social.skip,
  }, async () => {
    const { address, login } = await startSocial(backend)
    const { go, personId, email, isSignedIn } = await hub.newWalker()

    const arrived = await go(login)

    const user = { username: personId, email, name: 'Ana Pop', uid: personId }
    assert.equal(arrived.at.href, `${address}/`, arrived.text)
    assert.deepEqual(JSON.parse(arrived.text), user)
    assert.equal(await isSignedIn(), true)
    assert.equal((await go(`${address}/logout/`)).text, 'null')
    assert.equal(await isSignedIn(), false)
    assert.deepEqual(JSON.parse((await go(login)).text), user)
  })

test('7.8 tampered parameters are refused by python-social-auth, or by the hub', {
  skip: social.skip,
}, async () => {
  const { login, callback } = await startSocial('hub')
  const { stolen } = await hub.stealCode(({ go }, bend) => go(login, bend), callback)
  const cases = [
    { bend: bent('/oauth/authorize', 'nonce', 'another'), refused: /nonce/ },
    { bend: bent(callback, 'state', 'another'), refused: /AuthStateForbidden/ },
    { bend: bent('/oauth/authorize', 'code_challenge', newPkce().challenge), refused: /AuthCanceled/ },
    { bend: bent(callback, 'code', stolen), refused: /AuthCanceled/ },
  ]
  for (const { bend, refused } of cases) {
    const { at, text } = await (await hub.newWalker()).go(login, bend)
    assert.match(text, refused)
    assert.equal(at.pathname, callback)
  }
  const wrong = await startSocial('hub', 'vs_wrong')
  assert.match((await (await hub.newWalker()).go(wrong.login)).text, /AuthForbidden/)
})

test('7.8 python-social-auth alone accepts a stolen code, because its nonce is not bound to a browser: so the guide uses PKCE', {
  skip: social.skip,
}, async () => {
  const { login, callback } = await startSocial('oidc')
  const { stolen, victim } = await hub.stealCode(({ go }, bend) => go(login, bend), callback)
  const { text } = await (await hub.newWalker()).go(login, bent(callback, 'code', stolen))
  assert.equal(JSON.parse(text).username, victim.personId)
})
