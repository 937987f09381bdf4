import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'
import { startSite } from './site.ts'

const fake = await startFakeHub()
const { url, hub, failures } = await startSite({ authUrl: fake.url })
const LOGOUT = url + hub.logoutUrl

const signedIn = async () => {
  const browser = newBrowser()
  await browser.go(url + hub.loginUrl())
  return browser
}

const userOf = async (browser: ReturnType<typeof newBrowser>) => JSON.parse((await browser.go(url)).text).user

test('7.5 signing out ends the session here and at the hub', async () => {
  const browser = await signedIn()
  const [[name = '', id = ''] = []] = [...browser.cookiesOf(url)]
  const before = fake.callsTo('/users/logout/')

  const shown = await browser.post(`${LOGOUT}?return_to=/bye`)

  assert.equal(shown.url, `${url}/bye`)
  assert.equal(browser.cookiesOf(url).size, 0)
  assert.equal(fake.callsTo('/users/logout/') - before, 1)
  browser.cookiesOf(url).set(name, id)
  assert.equal(await userOf(browser), undefined)
})

test('signing out works while the hub is unavailable', async () => {
  const browser = await signedIn()
  fake.faults.isUnreachable = true
  const shown = await browser.post(LOGOUT)
  fake.faults.isUnreachable = false

  assert.equal(shown.url, `${url}/`)
  assert.equal(await userOf(browser), undefined)
  assert.equal(failures.at(-1)?.code, 'hub_unavailable')
})

test('signing out of a session that has ended at the hub is no failure', async () => {
  const browser = await signedIn()
  fake.endAll()
  const before = failures.length

  assert.equal((await browser.post(LOGOUT)).url, `${url}/`)
  assert.equal(failures.length, before)
})

test('X8 neither a link nor a form of another site signs a person out', async () => {
  const browser = await signedIn()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
    { 'sec-fetch-site': 'cross-site', origin: url },
    { 'sec-fetch-site': 'same-site' },
  ]

  assert.equal((await browser.go(LOGOUT)).status, 405)
  for (const headers of foreign)
    assert.equal((await browser.go(LOGOUT, { method: 'POST', headers })).status, 403)
  assert.equal((await userOf(browser)).id, PERSON_ID)
})

test('a page without a referrer can sign out', async () => {
  const browser = await signedIn()
  const headers = { 'sec-fetch-site': 'same-origin', origin: 'null' }

  await browser.go(LOGOUT, { method: 'POST', headers })

  assert.equal(await userOf(browser), undefined)
})

test('a concurrent renewal does not restore a session after sign-out', async () => {
  fake.faults.accessLife = 20
  const browser = await signedIn()
  fake.faults.accessLife = 300
  const cookies = [...browser.cookiesOf(url)]
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = fake.callsTo('/users/token/refresh/')

  fake.faults.hold = promise
  const renewing = userOf(browser)
  while (fake.callsTo('/users/token/refresh/') === before) await nextTurn()
  const signingOut = browser.post(LOGOUT)
  while (fake.calls.at(-1) !== '/users/logout/') await nextTurn()
  resolve()
  await Promise.all([renewing, signingOut])

  for (const [name, value] of cookies) browser.cookiesOf(url).set(name, value)
  assert.equal(await userOf(browser), undefined)
})
