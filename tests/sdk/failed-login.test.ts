import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'
import { startSite } from './site.ts'

const fake = await startFakeHub()
const { url, hub, failures } = await startSite({ authUrl: fake.url })

/** Signs in at the hub. Returns the callback address without opening it. */
const callbackOf = async (browser: Browser, path = '/cart') => {
  const login = url + hub.loginUrl({ returnTo: path, language: 'uk' })
  const auth = (await browser.go(login, { stop: true })).headers.get('location') ?? ''
  return (await browser.go(auth, { stop: true })).headers.get('location') ?? ''
}

const withToken = (callback: string, token: string) => {
  const changed = new URL(callback)
  changed.searchParams.set('token', token)
  return changed.href
}

test('an expired token sends the visitor to the hub again, and back to the original page', async () => {
  const browser = newBrowser()
  const callback = await callbackOf(browser)

  const shown = await browser.go(withToken(callback, 'too-old'))

  assert.equal(shown.url, `${url}/cart`)
  assert.equal(JSON.parse(shown.text).user.id, PERSON_ID)
})

test('a second failure shows a page in the language of the login, with a link to try again', async () => {
  const browser = newBrowser()
  const callback = await callbackOf(browser)
  const auth =
    (await browser.go(withToken(callback, 'too-old'), { stop: true })).headers.get('location') ?? ''
  const second = (await browser.go(auth, { stop: true })).headers.get('location') ?? ''

  const shown = await browser.go(withToken(second, 'too-old'))

  assert.equal(shown.status, 400)
  assert.match(
    shown.text,
    /<html lang="uk">.*Увійти не вдалося.*href="\/hub\/login\?return_to=%2Fcart&#38;language=uk"/s,
  )
  assert.equal(shown.headers.get('referrer-policy'), 'no-referrer')
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/)
})

test('a browser without cookies gets a page about it, and no redirect loop', async () => {
  const forgetful = newBrowser()
  const go = async (address: string) => {
    forgetful.cookiesOf(url).clear()
    return forgetful.go(address, { stop: true })
  }
  let shown = await go(url + hub.loginUrl())
  for (let hop = 0; hop < 8 && shown.headers.has('location'); hop++)
    shown = await go(shown.headers.get('location') ?? '')

  assert.equal(shown.status, 400)
  assert.match(shown.text, /cookie/)
})

test('an unavailable hub is reported as such, and the visitor loses nothing', async () => {
  const browser = newBrowser()
  const callback = await callbackOf(browser)
  fake.faults.isUnreachable = true
  const shown = await browser.go(callback)
  fake.faults.isUnreachable = false

  assert.equal(shown.status, 503)
  assert.match(shown.text, /не відповідає/)
  assert.equal(failures.at(-1)?.code, 'hub_unavailable')
  const again = /href="([^"]+login[^"]+)"/.exec(shown.text)?.[1]?.replaceAll('&#38;', '&')
  assert.equal((await browser.go(url + again)).url, `${url}/cart`)
})

test('X1 an exchange with a lost response is not retried: the hub would treat that as theft', async () => {
  const browser = newBrowser()
  const callback = await callbackOf(browser)
  const before = fake.callsTo('/users/hub-auth/')
  fake.faults.lose.push('/users/hub-auth/')

  const shown = await browser.go(callback)

  assert.equal(shown.status, 503)
  assert.equal(fake.callsTo('/users/hub-auth/') - before, 1)
})

test('J8 tokens of another issuer, or for another site, sign nobody in, and the developer gets the reason', async () => {
  for (const [claims, reported] of [
    [{ iss: 'https://evil.example' }, /its issuer is "https:\/\/evil\.example"/],
    [{ aud: 'beta' }, /its audience is "beta", not demo/],
  ] as const) {
    const browser = newBrowser()
    const callback = await callbackOf(browser)
    fake.faults.claims = claims
    const shown = await browser.go(callback)
    fake.faults.claims = {}

    assert.equal(shown.status, 502)
    assert.match(failures.at(-1)?.message ?? '', reported)
    assert.equal(JSON.parse((await browser.go(url)).text).user, undefined)
  }
})

test('R9 the report of a failure has no token', async () => {
  const browser = newBrowser()
  const callback = await callbackOf(browser)
  fake.faults.status = { '/users/hub-auth/': 404 }
  const shown = await browser.go(callback)
  fake.faults.status = {}

  const token = new URL(callback).searchParams.get('token') ?? ''
  const reported = failures.map((error) => `${error.stack}${JSON.stringify(error)}${error.cause}`).join()
  assert.match(reported, /returned 404/)
  assert.ok(!reported.includes(token) && !shown.text.includes(token))
})

test('7.3 a site with a secret authenticates, and a wrong secret is reported', async () => {
  const strict = await startFakeHub({ secret: 'right' })
  const right = await startSite({ authUrl: strict.url, secret: 'right' })
  const wrong = await startSite({ authUrl: strict.url, secret: 'wrong' })

  assert.equal(JSON.parse((await newBrowser().go(right.url + right.hub.loginUrl())).text).user.id, PERSON_ID)
  assert.equal((await newBrowser().go(wrong.url + wrong.hub.loginUrl())).status, 502)
  assert.match(wrong.failures[0]?.message ?? '', /returned 401: No: unauthorized/)
})

test('an invalid option is reported at once', async () => {
  const { createHub } = await import('@vitrina/sdk/hub')
  const good = { authUrl: fake.url, site: 'demo', callbackUrl: 'https://a.example/hub/callback' }

  assert.throws(() => createHub({ ...good, authUrl: `${fake.url}/path` }), /^Error: authUrl/)
  assert.throws(() => createHub({ ...good, callbackUrl: '/hub/callback' }), /^Error: callbackUrl/)
  assert.throws(() => createHub({ ...good, site: 'No slug' }), /^Error: site/)
})
