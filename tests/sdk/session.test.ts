import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { type Browser, newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'
import { startSite } from './site.ts'

const REFRESH = '/users/token/refresh/'

mock.timers.enable({ apis: ['Date'], now: Date.now() })
after(() => mock.timers.reset())
const fake = await startFakeHub({ secret: 'right' })
const { url, hub, failures } = await startSite({ authUrl: fake.url, secret: 'right' })

const MINUTE = 60_000

const signedIn = async (site = url + hub.loginUrl()): Promise<Browser> => {
  const browser = newBrowser()
  await browser.go(site)
  return browser
}

const seen = async (browser: Browser, path = '/', site = url) =>
  JSON.parse((await browser.go(site + path)).text)

test('7.4 an access token is renewed shortly before it ends', async () => {
  const browser = await signedIn()
  const first = await seen(browser)
  const before = fake.callsTo(REFRESH)

  mock.timers.tick(4 * MINUTE)
  assert.equal((await seen(browser)).token, first.token)
  // 29 s before its end, which is 10 s sooner than `exp - iat` says.
  mock.timers.tick(31_000)
  const renewed = await seen(browser)

  assert.notEqual(renewed.token, first.token)
  assert.equal(renewed.user.id, PERSON_ID)
  assert.equal(fake.callsTo(REFRESH) - before, 1)
})

test('F2 concurrent requests renew it once', async () => {
  const browser = await signedIn()
  mock.timers.tick(10 * MINUTE)
  const before = fake.callsTo(REFRESH)

  const all = await Promise.all(Array.from({ length: 16 }, () => seen(browser)))

  assert.equal(new Set(all.map(({ token }) => token)).size, 1)
  assert.equal(fake.callsTo(REFRESH) - before, 1)
  assert.equal((await seen(browser)).user.id, PERSON_ID)
})

test('a site whose clock is fast does not renew at every request', async () => {
  const now = Math.floor(Date.now() / 1000)
  fake.faults.claims = { iat: now - 280, exp: now + 20 }
  const browser = await signedIn()
  fake.faults.claims = {}
  const before = fake.callsTo(REFRESH)

  mock.timers.tick(2 * MINUTE)
  assert.equal((await seen(browser)).user.id, PERSON_ID)
  assert.equal(fake.callsTo(REFRESH), before)
})

test('F5 after a lost response to a refresh, a site with a secret retries, and nobody is signed out', async () => {
  const browser = await signedIn()
  mock.timers.tick(10 * MINUTE)
  fake.faults.lose.push(REFRESH)
  const before = fake.callsTo(REFRESH)

  assert.equal((await seen(browser)).user.id, PERSON_ID)
  assert.equal(fake.callsTo(REFRESH) - before, 2)
  mock.timers.tick(10 * MINUTE)
  assert.equal((await seen(browser)).user.id, PERSON_ID)
})

test('F5 a site without a secret does not retry: the hub would treat that as theft', async () => {
  const open = await startFakeHub()
  const site = await startSite({ authUrl: open.url })
  const browser = await signedIn(site.url + site.hub.loginUrl())
  mock.timers.tick(4 * MINUTE + 40_000)
  open.faults.lose.push(REFRESH)

  assert.equal((await seen(browser, '/', site.url)).user.id, PERSON_ID)
  assert.equal(open.callsTo(REFRESH), 1)
})

test('while the hub is unavailable a session lasts as long as its access token, and continues afterwards', async () => {
  const browser = await signedIn()
  const { token } = await seen(browser)
  fake.faults.isUnreachable = true
  mock.timers.tick(4 * MINUTE + 40_000)
  assert.equal((await seen(browser)).token, token)
  mock.timers.tick(MINUTE)
  assert.equal((await seen(browser)).user, undefined)
  fake.faults.isUnreachable = false
  mock.timers.tick(6_000)

  assert.equal((await seen(browser)).user.id, PERSON_ID)
  assert.equal(failures.at(-1)?.code, 'hub_unavailable')
})

test('an unavailable hub is not called for a while, so that no page waits for it', async () => {
  const browser = await signedIn()
  mock.timers.tick(10 * MINUTE)
  fake.faults.isUnreachable = true
  await seen(browser)
  const before = fake.callsTo(REFRESH)
  for (let page = 0; page < 5; page++) await seen(browser)
  fake.faults.isUnreachable = false
  mock.timers.tick(6_000)

  assert.equal(fake.callsTo(REFRESH), before)
})

test('only the hub itself ends a session: a 401 of a proxy does not', async () => {
  const browser = await signedIn()
  mock.timers.tick(4 * MINUTE + 40_000)
  fake.faults.status = { [REFRESH]: 401 }
  assert.equal((await seen(browser)).user.id, PERSON_ID)
  fake.faults.status = {}
  mock.timers.tick(6_000)

  assert.equal((await seen(browser)).user.id, PERSON_ID)
})

test('F1 a session that has ended at the hub ends when its access token is renewed', async () => {
  const browser = await signedIn()
  fake.endAll()
  assert.equal((await seen(browser)).user.id, PERSON_ID)
  mock.timers.tick(10 * MINUTE)
  const before = fake.callsTo(REFRESH)

  assert.equal((await seen(browser)).user, undefined)
  assert.equal((await seen(browser)).user, undefined)
  assert.equal(fake.callsTo(REFRESH) - before, 1)
})

test('J12 the profile is refused at once for an ended session', async () => {
  const other = await startFakeHub()
  const site = await startSite({ authUrl: other.url })
  const browser = await signedIn(site.url + site.hub.loginUrl())
  assert.equal((await seen(browser, '/profile', site.url)).profile.email, 'ana@example.com')
  other.endAll()

  assert.equal((await seen(browser, '/profile', site.url)).profile, undefined)
  assert.equal((await seen(browser, '/', site.url)).user, undefined)
})

test('J10 a session continues after a change of the signing key', async () => {
  const browser = await signedIn()
  await fake.rotate()
  mock.timers.tick(10 * MINUTE)

  assert.equal((await seen(browser)).user.id, PERSON_ID)
})

test('a session is renewed while the keys are unavailable', async () => {
  const browser = await signedIn()
  await fake.rotate()
  mock.timers.tick(70 * MINUTE)
  fake.faults.status = { '/.well-known/jwks.json': 503 }
  assert.equal((await seen(browser)).user, undefined)
  fake.faults.status = {}
  // Too late for a replay of the hub's response.
  mock.timers.tick(20_000)

  assert.equal((await seen(browser)).user.id, PERSON_ID)
})
