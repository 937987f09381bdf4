import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { claimsIn } from '../../hub/openid/client.ts'
import { newBrowser } from '../browser.ts'
import { changed, startClientSites } from './client-site.ts'

const hub = await startClientSites()
const { responseChanges, calls, sign, person, startClient, signIn, callbackOf, seen } = hub

/** Number of token requests to the hub during `what`. */
const exchangesIn = async (what: () => Promise<unknown>): Promise<number> => {
  const before = calls.length
  await what()
  return calls.slice(before).filter((path) => path === '/oauth/token').length
}

for (const kind of ['public', 'confidential'] as const)
  test(`7.8 a person signs in at the hub by OpenID Connect, and a ${kind} site of the SDK identifies them`, async () => {
    const site = await startClient({ kind })

    const { browser, shown } = await signIn(
      site.url + site.hub.loginUrl({ returnTo: '/cart?step=2', language: 'uk' }),
    )

    assert.equal(shown.url, `${site.url}/cart?step=2`)
    const { user, token } = JSON.parse(shown.text)
    assert.equal(user.id, person.personId)
    assert.equal((await site.hub.verify(token)).id, person.personId)
    assert.equal((await seen(browser, `${site.url}/profile`)).profile.email, person.email)
    assert.deepEqual(site.failures, [])
  })

test('7.8 O2 the request has state, nonce and challenge, new for each login, and the requested language', async () => {
  const site = await startClient()
  const ask = async () => {
    const { headers } = await newBrowser().go(site.url + site.hub.loginUrl({ language: 'uk' }), {
      stop: true,
    })
    return new URL(headers.get('location') ?? '')
  }
  const [first, second] = [await ask(), await ask()]

  assert.equal(first.origin + first.pathname, `${hub.url}/oauth/authorize`)
  const { state, nonce, code_challenge, ...rest } = Object.fromEntries(first.searchParams)
  assert.deepEqual(rest, {
    client_id: site.shop.slug,
    redirect_uri: `${site.url}/hub/callback`,
    response_type: 'code',
    scope: 'openid profile email groups',
    code_challenge_method: 'S256',
    ui_locales: 'uk',
  })
  for (const [name, value] of Object.entries({ state, nonce, code_challenge })) {
    assert.match(value ?? '', /^[\w-]{43}$/)
    assert.notEqual(second.searchParams.get(name), value)
  }
  assert.equal(new Set([state, nonce, code_challenge]).size, 3)
})

test('logins by OpenID Connect in several tabs each end at their start, and going back shows the start page', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const callbacks = []
  for (const path of ['/one', '/two', '/three'])
    callbacks.push((await callbackOf(browser, site.login(path))).href)

  const ends = []
  for (const callback of [callbacks[1], callbacks[0], callbacks[2], callbacks[1]])
    ends.push((await browser.go(callback ?? '')).url)

  assert.deepEqual(ends, [`${site.url}/two`, `${site.url}/one`, `${site.url}/three`, `${site.url}/`])
  assert.equal((await seen(browser, site.url)).user.id, person.personId)
})

test('O13 a code moved into another browser, or with the state of another login, is not exchanged', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const stolen = await callbackOf(browser, site.login())
  const victim = newBrowser()
  await victim.go(site.login(), { stop: true })

  const exchanges = await exchangesIn(async () => {
    const { status, headers } = await victim.go(stolen.href, { stop: true })
    assert.equal(status, 303)
    assert.match(headers.get('location') ?? '', /\/oauth\/authorize\?.*state=again/)
  })
  assert.equal(exchanges, 0)
})

test('X1 a code of another login signs nobody in: the visitor is sent through the hub again', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const other = (await callbackOf(browser, site.login())).searchParams.get('code') ?? ''
  const own = await callbackOf(browser, site.login('/menu'))
  own.searchParams.set('code', other)

  const first = await browser.go(own.href, { stop: true })

  assert.match(first.headers.get('location') ?? '', /\/oauth\/authorize\?.*state=again/)
  const again = await browser.go(first.headers.get('location') ?? '')
  assert.equal(again.url, `${site.url}/menu`)
})

test('O3 the code of another issuer is not sent, and an error of the hub is reported to the developer', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const cases: [string, (callback: URL) => void, RegExp][] = [
    ['another', ({ searchParams }) => searchParams.set('iss', 'https://evil.example'), /evil\.example/],
    ['none', ({ searchParams }) => searchParams.delete('iss'), /is undefined/],
    ['two', ({ searchParams }) => searchParams.append('iss', hub.url), /is undefined/],
    ['an error', ({ searchParams }) => searchParams.set('error', 'invalid_request'), /invalid_request/],
  ]
  for (const [name, bend, told] of cases) {
    const callback = await callbackOf(browser, site.login())
    bend(callback)
    const exchanges = await exchangesIn(async () => {
      const { status, headers } = await browser.go(callback.href)
      assert.equal(status, 502, name)
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
    })
    assert.equal(exchanges, 0, name)
    assert.match(site.failures.at(-1)?.message ?? '', told, name)
  }
})

test('discovery of another issuer, or with foreign endpoints, is refused; an unavailable hub is reported', async () => {
  const path = '/.well-known/openid-configuration'
  for (const [change, told] of [
    [{ issuer: 'https://evil.example' }, /has the issuer "https:\/\/evil\.example", not/],
    [{ token_endpoint: 'https://evil.example/oauth/token' }, /has no token_endpoint below its issuer/],
    [{ token_endpoint: `${hub.url}.evil.example/oauth/token` }, /has no token_endpoint below its issuer/],
  ] as const) {
    responseChanges[path] = (body) => ({ ...body, ...change })
    const site = await startClient()
    assert.equal((await newBrowser().go(site.login())).status, 502)
    assert.match(site.failures.at(-1)?.message ?? '', told)
    delete responseChanges[path]
    assert.equal((await signIn(site.login())).shown.url, `${site.url}/`, 'it is asked anew')
  }
  const alone = await startClient({ adminUrl: 'http://127.0.0.1:9' })
  assert.equal((await newBrowser().go(alone.login())).status, 503)
})

test('7.8 O9 O12 an invalid ID token signs nobody in, and the developer gets the reason', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  await browser.post(site.url + site.hub.logoutUrl)
  const now = Math.floor(Date.now() / 1000)
  const claims = (change: Record<string, unknown>) => (token: unknown) => sign(changed(token, change))
  const header = (change: Record<string, unknown>) => (token: unknown) => sign(changed(token, {}), change)
  const publicPem = Buffer.from(
    String(createPublicKey({ key: hub.published, format: 'jwk' }).export({ format: 'pem', type: 'spki' })),
  )
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const parts = (token: unknown) => String(token).split('.')

  const cases: [string, (token: unknown, body: Record<string, unknown>) => unknown, RegExp][] = [
    ['another audience', claims({ aud: 'beta' }), /its audience is "beta"/],
    ['an audience besides', claims({ aud: [site.shop.slug, 'beta'] }), /its audience is \[/],
    ['another authorized party', claims({ azp: 'beta' }), /its audience is/],
    ['another issuer', claims({ iss: 'https://evil.example' }), /its issuer is/],
    ['another nonce', claims({ nonce: 'A'.repeat(43) }), /its nonce/],
    ['no nonce', claims({ nonce: undefined }), /its nonce/],
    ['ended', claims({ exp: now - 31 }), /it has expired/],
    ['from the future', claims({ iat: now + 60 }), /from the future/],
    ['no times', claims({ exp: undefined }), /its times/],
    ['another access token', claims({ at_hash: 'A'.repeat(22) }), /at_hash does not match/],
    ['another person', claims({ sub: 'p_00000000000000000000000000' }), /belongs to another person/],
    ['another session', claims({ sid: '0' }), /belongs to another person/],
    ['nobody', claims({ sub: '' }), /sub or sid is missing/],
    ['a logout token', header({ typ: 'logout+jwt' }), /must have alg RS256, typ JWT/],
    ['a header with a key', header({ jwk: hub.published }), /unknown members/],
    ['an unknown key', header({ kid: 'unknown' }), /no key with its kid/],
    ['a key of the other algorithm', (_, { access_token }) => access_token, /must have alg RS256, typ JWT/],
    [
      'no signature',
      (token) => `${encoded({ alg: 'none', typ: 'JWT', kid: 'trusted' })}.${parts(token)[1]}.`,
      /it cannot be read/,
    ],
    [
      'by HS256 with the public key',
      (token) =>
        new SignJWT(claimsIn(String(token)))
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'trusted' })
          .sign(publicPem),
      /must have alg RS256, typ JWT/,
    ],
    [
      'by PS256 with the right key',
      (token) =>
        `${encoded({ alg: 'PS256', typ: 'JWT', kid: 'trusted' })}.${parts(token)[1]}.${parts(token)[2]}`,
      /must have alg RS256, typ JWT/,
    ],
    [
      'changed claims under the right signature',
      (token) => {
        const [head, , signature] = parts(token)
        return `${head}.${encoded(changed(token, { name: 'Eva' }))}.${signature}`
      },
      /its signature is wrong/,
    ],
    ['no ID token', () => undefined, /returned an invalid response/],
  ]
  for (const [name, forge, told] of cases) {
    const failures = site.failures.length
    responseChanges['/oauth/token'] = async (body) => ({
      ...body,
      id_token: await forge(body.id_token, body),
    })
    const { status } = (await signIn(site.login())).shown
    assert.match(site.failures[failures]?.message ?? 'nothing', told, name)
    assert.equal(status, 502, name)
  }
  // A token that is only signed again is accepted, so the changes were the reason for the refusals.
  responseChanges['/oauth/token'] = async (body) => ({
    ...body,
    id_token: await sign(claimsIn(String(body.id_token))),
  })
  assert.equal((await signIn(site.login())).shown.url, `${site.url}/`)
  delete responseChanges['/oauth/token']
})

test('an invalid option of OpenID Connect is reported at once', async () => {
  const { createHub } = await import('@vitrina/sdk/hub')
  const good = { issuer: hub.url, clientId: 'demo', callbackUrl: 'https://a.example/hub/callback' }

  assert.throws(() => createHub({ ...good, issuer: `${hub.url}/path` }), /^Error: issuer/)
  assert.throws(() => createHub({ ...good, clientId: 'No slug' }), /^Error: clientId/)
})
