import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'
import { startSite } from './site.ts'

const fake = await startFakeHub()
const { url, hub } = await startSite({ authUrl: fake.url })

const loginFrom = (path: string) => url + hub.loginUrl({ returnTo: path })

test('7.1 a login redirects to the hub in the requested language, with return address, state and PKCE challenge', async () => {
  const { headers } = await newBrowser().go(`${url}${hub.loginUrl({ language: 'uk' })}`, { stop: true })

  const target = new URL(headers.get('location') ?? '')
  assert.equal(target.origin + target.pathname, `${fake.url}/uk/auth`)
  const { redirect_url, state, ...challenge } = Object.fromEntries(target.searchParams)
  assert.equal(redirect_url, `${url}/hub/callback`)
  assert.match(state ?? '', /^[\w-]{43}$/)
  assert.match(challenge.code_challenge ?? '', /^[\w-]{43}$/)
  assert.equal(challenge.code_challenge_method, 'S256')
})

test('7.2 R7 R8 R10 the visitor returns signed in, to the original page, at an address without the token', async () => {
  const browser = newBrowser()

  const shown = await browser.go(loginFrom('/cart?step=2'))

  assert.equal(shown.url, `${url}/cart?step=2`)
  assert.deepEqual(JSON.parse(shown.text).user, {
    id: PERSON_ID,
    groups: ['loyal'],
    sessionId: '1',
    isHub: false,
  })
})

test('R7 R10 the response that redirects away from the token is not cached and sends no referrer', async () => {
  const browser = newBrowser()
  const back = (await browser.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const callback = (await browser.go(back, { stop: true })).headers.get('location') ?? ''

  const { status, headers } = await browser.go(callback, { stop: true })

  assert.equal(status, 303)
  assert.equal(headers.get('location'), `${url}/`)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('7.9 F6 the browser gets an HttpOnly cookie with a random id, and no token', async () => {
  const browser = newBrowser()
  const shown = await browser.go(loginFrom('/'))
  const { token } = JSON.parse(shown.text)

  const cookies = [...browser.cookiesOf(url)]

  assert.equal(cookies.length, 1)
  assert.match(cookies[0]?.[0] ?? '', /^vitrina_site_demo_\d+$/)
  assert.match(cookies[0]?.[1] ?? '', /^[\w-]{43}$/)
  assert.ok(token.split('.').every((part: string) => !JSON.stringify(cookies).includes(part)))
})

test('7.9 over TLS the cookies are Secure, Lax and tied to the host', async () => {
  const { hub } = await startSite({ authUrl: fake.url, callbackUrl: 'https://alfa.example/hub/callback' })
  const answer = await hub.handle({ method: 'GET', url: '/hub/login', headers: {} })

  assert.match(
    answer?.headers.getSetCookie()[0] ?? '',
    /^__Host-vitrina_login_demo=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/,
  )
})

test('X6 a token that is moved into another browser signs nobody in there', async () => {
  const thief = newBrowser()
  const auth = (await thief.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const stolen = (await thief.go(auth, { stop: true })).headers.get('location') ?? ''
  const exchanges = fake.callsTo('/users/hub-auth/')

  const { status, headers } = await newBrowser().go(stolen, { stop: true })

  assert.equal(status, 303)
  assert.match(headers.get('location') ?? '', /\/ro\/auth\?.*state=again/)
  assert.equal(fake.callsTo('/users/hub-auth/'), exchanges)
})

test('X6 nor does a token with its state, in a browser with another login', async () => {
  const thief = newBrowser()
  const auth = (await thief.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const own = (await thief.go(auth, { stop: true })).headers.get('location') ?? ''
  const victim = newBrowser()
  await victim.go(loginFrom('/'), { stop: true })
  const exchanges = fake.callsTo('/users/hub-auth/')

  await victim.go(own, { stop: true })

  assert.equal(fake.callsTo('/users/hub-auth/'), exchanges)
})

test('X6 a state is valid once', async () => {
  const browser = newBrowser()
  const auth = (await browser.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const callback = (await browser.go(auth, { stop: true })).headers.get('location') ?? ''
  await browser.go(callback)
  const exchanges = fake.callsTo('/users/hub-auth/')

  const again = await browser.go(callback)

  assert.equal(again.url, `${url}/`)
  assert.equal(JSON.parse(again.text).user.id, PERSON_ID)
  assert.equal(fake.callsTo('/users/hub-auth/'), exchanges)
})

test('X7 each login has a new session id, and the previous one is invalid', async () => {
  const browser = newBrowser()
  await browser.go(loginFrom('/'))
  const [[name = '', old = ''] = []] = [...browser.cookiesOf(url)]

  await browser.go(loginFrom('/'))

  assert.notEqual(browser.cookiesOf(url).get(name), old)
  const { text } = await newBrowser().go(url, { headers: { cookie: `${name}=${old}` } })
  assert.equal(JSON.parse(text).user, undefined)
})

test('a session id that the visitor sends is not adopted', async () => {
  const browser = newBrowser()
  const name = `vitrina_site_demo_${new URL(url).port}`
  browser.cookiesOf(url).set(name, 'A'.repeat(43))

  await browser.go(loginFrom('/'))

  assert.notEqual(browser.cookiesOf(url).get(name), 'A'.repeat(43))
})

test('logins in several tabs each end at their start', async () => {
  const browser = newBrowser()
  const callbacks = []
  for (const path of ['/one', '/two', '/three']) {
    const auth = (await browser.go(loginFrom(path), { stop: true })).headers.get('location') ?? ''
    callbacks.push((await browser.go(auth, { stop: true })).headers.get('location') ?? '')
  }

  const ends = []
  for (const callback of callbacks) ends.push((await browser.go(callback)).url)

  assert.deepEqual(ends, [`${url}/one`, `${url}/two`, `${url}/three`])
})

test('R1 a login returns to the site, whatever its address contains', async () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/.//evil.example',
    '\t//evil.example',
  ]
  const ends = []
  for (const path of hostile) ends.push(new URL((await newBrowser().go(loginFrom(path))).url).origin)

  assert.deepEqual(
    ends,
    hostile.map(() => url),
  )
})

test('a login never returns to its own address', async () => {
  const shown = await newBrowser().go(loginFrom('/hub/login?return_to=/hub/login'))

  assert.deepEqual(shown.trail.slice(3), [`${url}/`])
})

test('R3 a callback with two tokens or two states signs nobody in', async () => {
  const browser = newBrowser()
  const auth = (await browser.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const callback = (await browser.go(auth, { stop: true })).headers.get('location') ?? ''
  const exchanges = fake.callsTo('/users/hub-auth/')

  for (const more of ['token=x', 'state=x']) {
    const { headers } = await browser.go(`${callback}&${more}`, { stop: true })
    assert.match(headers.get('location') ?? '', /\/ro\/auth\?/)
  }

  assert.equal(fake.callsTo('/users/hub-auth/'), exchanges)
})

test('a HEAD request to the callback does not use up the token', async () => {
  const browser = newBrowser()
  const auth = (await browser.go(loginFrom('/'), { stop: true })).headers.get('location') ?? ''
  const callback = (await browser.go(auth, { stop: true })).headers.get('location') ?? ''

  const looked = await browser.go(callback, { method: 'HEAD', stop: true })

  assert.equal(looked.status, 405)
  assert.equal(JSON.parse((await browser.go(callback)).text).user.id, PERSON_ID)
})
