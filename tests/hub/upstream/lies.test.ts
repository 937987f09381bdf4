import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { type CryptoKey, exportSPKI, importJWK } from 'jose'
import { makePerson } from '../people.ts'
import { type Answering, CLIENT, forged, signedBy, strangerKeys } from './provider.ts'
import { newClaims, openUpstream, reasonIn } from './upstream.ts'

const hub = await openUpstream()
const provider = await hub.startProvider()
const slug = await hub.letIn(provider)

const NOW = Math.floor(Date.now() / 1_000)

/** Asserts that no session and no account was created. */
const assertRefused = async (how: Answering, reason = 'untrusted', name = slug, at = provider) => {
  const claims = newClaims()
  const browser = hub.browse()
  const back = await hub.comeFrom(browser, name, at, { claims, ...how })
  assert.equal(reasonIn(back), reason)
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  assert.deepEqual(await hub.sql`select from hub_user where email = ${claims.email}`, [])
}

const FORGERIES: Readonly<Record<string, Answering>> = {
  'another issuer': { token: (claims) => ({ ...claims, iss: 'https://accounts.google.com' }) },
  'no issuer': { token: ({ iss, ...claims }) => claims },
  'another audience': { token: (claims) => ({ ...claims, aud: 'another-client' }) },
  'further audiences, another authorized party': {
    token: (claims) => ({ ...claims, aud: [CLIENT.id, 'another'], azp: 'another' }),
  },
  'further audiences, no authorized party': {
    token: (claims) => ({ ...claims, aud: [CLIENT.id, 'another'] }),
  },
  'another nonce': { token: (claims) => ({ ...claims, nonce: 'of-another-login' }) },
  'no nonce': { token: ({ nonce, ...claims }) => claims },
  'the digest of another access token': {
    token: (claims) => ({ ...claims, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }),
  },
  'a token that has expired': { token: (claims) => ({ ...claims, iat: NOW - 400, exp: NOW - 100 }) },
  'an old token': { token: (claims) => ({ ...claims, iat: NOW - 86_400 }) },
  'a token of tomorrow': { token: (claims) => ({ ...claims, iat: NOW + 3_600, exp: NOW + 7_200 }) },
  'a token without an end': { token: ({ exp, ...claims }) => claims },
  nobody: { token: ({ sub, ...claims }) => claims },
  'a subject with a control character': { token: (claims) => ({ ...claims, sub: 'a\u0000b' }) },
  'a subject that is a number': { token: (claims) => ({ ...claims, sub: 7 }) },
  'no signature (alg none)': { signed: (claims) => forged({ alg: 'none' }, claims) },
  'the client secret as key (HS256)': {
    signed: (claims) => forged({ alg: 'HS256' }, claims, CLIENT.secret),
  },
  'its public key as a secret (HS256)': {
    signed: async (claims, { publicJwk, kid }) => {
      const pem = await exportSPKI((await importJWK(publicJwk, 'RS256')) as CryptoKey)
      return forged({ alg: 'HS256', kid }, claims, pem)
    },
  },
  'another key': { signed: async (claims) => signedBy(await strangerKeys(), claims) },
  'another key under a published name': {
    signed: async (claims, { kid }) => signedBy({ ...(await strangerKeys()), kid }, claims),
  },
  'a token that is cut': { signed: async (claims, keys) => (await signedBy(keys, claims)).slice(0, -4) },
  'no token at all': { signed: () => '' },
}

for (const [lie, how] of Object.entries(FORGERIES))
  test(`A7 O12: an invalid provider response is refused: ${lie}`, () => assertRefused(how))

test('O12: algorithms named by a provider are ignored: none, and HS256', async () => {
  const lying = await hub.startProvider({ id_token_signing_alg_values_supported: ['none', 'HS256'] })
  const name = await hub.letIn(lying)
  await assertRefused({ signed: (claims) => forged({ alg: 'none' }, claims) }, 'untrusted', name, lying)
  const signed = (claims: Readonly<Record<string, unknown>>) =>
    forged({ alg: 'HS256' }, claims, CLIENT.secret)
  await assertRefused({ signed }, 'untrusted', name, lying)
})

test('O12: a provider with another issuer in its metadata is not used', async () => {
  const lying = await hub.startProvider({ issuer: 'https://accounts.google.com' })
  const name = await hub.letIn(lying)
  assert.equal(reasonIn(await hub.leave(hub.browse(), name)), 'untrusted')
})

test('O12: userinfo of another subject is refused', async () => {
  const own: { issuer?: string } = {}
  const lying = await hub.startProvider({
    get userinfo_endpoint() {
      return `${own.issuer}/userinfo`
    },
  })
  own.issuer = lying.issuer
  const name = await hub.letIn(lying)
  const { email } = await makePerson(hub.sql)
  const how = { claims: { sub: 'the-one' }, userinfo: { sub: 'the-other', email, email_verified: true } }
  assert.equal(reasonIn(await hub.comeFrom(hub.browse(), name, lying, how)), 'untrusted')
})

test('O11: a response with another or no issuer is refused as a mix-up', async () => {
  for (const back of [
    ({ searchParams }: URL) => searchParams.set('iss', 'https://accounts.google.com'),
    ({ searchParams }: URL) => searchParams.delete('iss'),
  ])
    await assertRefused({ back })
})

test('O11: a login begun at one provider cannot be finished at another', async () => {
  const other = await hub.startProvider()
  const name = await hub.letIn(other)
  const browser = hub.browse()
  const redirect = await hub.leave(browser, slug)
  const path = provider.consent(redirect.location, { claims: newClaims() })

  const before = other.requestedPaths.length
  const mixed = await browser.open(path.replace(slug, name))

  assert.equal(reasonIn(mixed), 'stale')
  assert.equal(other.requestedPaths.length, before, 'the code was sent to the other')
  assert.equal((await browser.open(path)).location, '/en/account')
})

test('O13: a response works once, also for concurrent uses', async () => {
  for (let round = 0; round < 10; round++) {
    const browser = hub.browse()
    const path = provider.consent((await hub.leave(browser, slug)).location, { claims: newClaims() })
    const shown = await Promise.all(Array.from({ length: 8 }, () => browser.open(path)))
    assert.equal(shown.filter(({ location }) => location === '/en/account').length, 1)
    assert.equal(shown.filter((one) => reasonIn(one) === 'stale').length, 7)
  }
})

test('O13: a response works in the browser that began the login, and for ten minutes', async () => {
  const [attacker, victim] = [hub.browse(), hub.browse()]
  await victim.open('/en/sign-in')
  const path = provider.consent((await hub.leave(attacker, slug)).location, { claims: newClaims() })
  assert.equal(reasonIn(await victim.open(path)), 'stale')
  assert.equal((await victim.open('/en/account')).location, '/en/sign-in')

  await hub.sql`
    update upstream_login set expires_at = now() - interval '1 second'
    where digest = ${createHash('sha256')
      .update(new URL(path, 'http://hub').searchParams.get('state') ?? '')
      .digest()}
  `
  assert.equal(reasonIn(await attacker.open(path)), 'stale')
})

test('O13: a code of another login is refused by its verifier and nonce', async () => {
  const [attacker, victim] = [hub.browse(), hub.browse()]
  const stolen = provider.consent((await hub.leave(attacker, slug)).location, { claims: newClaims() })
  const own = provider.consent((await hub.leave(victim, slug)).location)
  const injected = new URL(own, 'http://hub')
  injected.searchParams.set('code', new URL(stolen, 'http://hub').searchParams.get('code') ?? '')
  assert.equal(reasonIn(await victim.open(injected.pathname + injected.search)), 'untrusted')
})

test('O14: no text of a response or link is shown on our pages, where it would appear to be ours', async () => {
  const words = 'Your account is blocked, call +373 900 12345 <b>now</b>'
  const browser = hub.browse()
  const path = provider.consent((await hub.leave(browser, slug)).location, {
    back: ({ searchParams }) => {
      searchParams.delete('code')
      for (const name of ['error_description', 'error_uri', 'message']) searchParams.set(name, words)
      searchParams.set('error', 'access_denied')
    },
  })
  const { location } = await browser.open(path)
  assert.ok(location?.includes('reason=denied') && !location.includes('blocked'))

  const more = new URLSearchParams({ error: words, error_description: words, message: words, notice: words })
  const pages = [
    `provider-failed?provider=${slug}&reason=denied&${more}`,
    `provider-failed?provider=${slug}&reason=${encodeURIComponent(words)}`,
    `provider-failed?provider=${encodeURIComponent(words)}&reason=denied`,
    `sign-in?${more}`,
    `register?${more}`,
    `forgot-password?${more}`,
    `sign-out?${more}`,
    `auth?${more}`,
    `auth?${more}&redirect_url=${encodeURIComponent('https://unknown.example/')}`,
    `account?${more}&done=${encodeURIComponent(words)}`,
  ]
  // The secret of a form may contain the same three digits. Links are removed, since the language links lead
  // to the same page.
  const shownOf = (text: string) => text.replace(/ (href|action)="[^"]*"/g, '')
  for (const visitor of [hub.browse(), (await hub.newVisitor()).browser])
    for (const page of pages)
      assert.doesNotMatch(shownOf((await visitor.open(`/en/${page}`)).text), /blocked|900.{1,3}12345/, page)
})

test('O13: a link or form of another page begins no login', async () => {
  const browser = hub.browse()
  await browser.open('/en/sign-in')
  const crossed = await browser.send('/en/provider', { provider: slug }, { 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([crossed.status, crossed.location], [400, null])
  assert.equal((await browser.open(`/en/provider?provider=${slug}`)).status, 405)
})

test('P12: a provider is reached only at public addresses, and its redirects are not followed', async () => {
  let connections = 0
  const inside = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  after(() => inside.close())
  const issuer = `https://127.0.0.1:${(inside.address() as AddressInfo).port}`
  const name = await hub.letIn({ issuer }, { allow_private: false })
  assert.equal(reasonIn(await hub.leave(hub.browse(), name)), 'untrusted')
  assert.equal(connections, 0)

  const target = await hub.startProvider()
  for (const path of ['/token', '/keys', '/.well-known/openid-configuration']) {
    const leading = await hub.startProvider()
    const lying = await hub.letIn(leading)
    const how: Answering = {
      claims: newClaims(),
      instead: ({ url }, response) => {
        if (url !== path) return false
        response.writeHead(302, { location: `${target.issuer}${path}` }).end()
        return true
      },
    }
    leading.answers(how)
    const browser = hub.browse()
    const redirect = await hub.leave(browser, lying)
    const back = path.startsWith('/.')
      ? redirect
      : await browser.open(leading.consent(redirect.location, how))
    assert.equal(reasonIn(back), 'untrusted', path)
  }
  assert.deepEqual(target.requestedPaths, [])
})

test('an unavailable or silent provider is reported as such, and is tried again later', async () => {
  for (const path of ['/token', '/.well-known/openid-configuration']) {
    const failing = await hub.startProvider()
    const name = await hub.letIn(failing)
    const how: Answering = {
      claims: newClaims(),
      instead: ({ url }, response) => {
        if (url !== path) return false
        response.writeHead(500).end()
        return true
      },
    }
    failing.answers(how)
    const browser = hub.browse()
    const redirect = await hub.leave(browser, name)
    const back = path.startsWith('/.')
      ? redirect
      : await browser.open(failing.consent(redirect.location, how))
    assert.equal(reasonIn(back), 'down', path)
    failing.answers({})
    const again = await hub.comeFrom(hub.browse(), name, failing, { claims: newClaims() })
    assert.equal(again.location, '/en/account')
  }
})
