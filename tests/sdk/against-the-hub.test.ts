import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { addReturnAddress } from '../../server/hub/operators/return-addresses.ts'
import { addSiteSecret } from '../../server/hub/operators/site-secrets.ts'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { type Browser, newBrowser } from './browser.ts'
import { startLosingLink } from './losing-link.ts'
import { startSite } from './site.ts'

mock.timers.enable({ apis: ['Date'], now: Date.now() })
after(() => mock.timers.reset())
const { url: authUrl, sql, client, log } = await startVitrina()
const slugOf = async (id: number): Promise<string> =>
  (await sql<{ slug: string }>`select slug from site where id = ${id}`)[0]?.slug ?? ''

/** Starts a site with its own return address at the hub. */
const startRegistered = async (options: { adminUrl?: string; withSecret?: true } = {}) => {
  const { siteId } = await client()
  const site = await slugOf(siteId)
  const secret = options.withSecret && (await sql.begin((sql) => addSiteSecret(sql, siteId, { overlap: 0 })))
  const started = await startSite({ authUrl, adminUrl: options.adminUrl, site, secret })
  await sql.begin((sql) => addReturnAddress(sql, siteId, `${started.url}/hub/callback`))
  return started
}

const person = await makePerson(sql)
const signIn = async (browser: Browser, login: string) =>
  browser.submit(await browser.go(login), { email: person.email, password: PASSWORD })

const seen = async (browser: Browser, address: string) => JSON.parse((await browser.go(address)).text)

test('7.1 to 7.6 a person signs in at the hub, and the site identifies them', async () => {
  const { url, hub } = await startRegistered()
  const browser = newBrowser()

  const shown = await signIn(browser, url + hub.loginUrl({ returnTo: '/cart?step=2', language: 'en' }))

  assert.equal(shown.url, `${url}/cart?step=2`)
  assert.equal(JSON.parse(shown.text).user.id, person.personId)
  const { profile } = await seen(browser, `${url}/profile`)
  assert.equal(profile.email, person.email)
  assert.deepEqual(profile.groups, [])
})

test('7.2 the sign-in at a second site requires no password, and asks for consent once', async () => {
  const [first, second] = [await startRegistered(), await startRegistered()]
  const browser = newBrowser()
  await signIn(browser, first.url + first.hub.loginUrl())

  const page = await browser.go(second.url + second.hub.loginUrl())
  assert.ok(!/name="password"/.test(page.text))
  assert.equal(JSON.parse((await browser.submit(page)).text).user.id, person.personId)
  await browser.post(second.url + second.hub.logoutUrl)
  await signIn(browser, first.url + first.hub.loginUrl())

  assert.equal((await browser.go(second.url + second.hub.loginUrl())).url, `${second.url}/`)
})

test('7.4 F1 tokens are renewed repeatedly', async () => {
  const { url, hub } = await startRegistered()
  const browser = newBrowser()
  await signIn(browser, url + hub.loginUrl())
  const { token } = await seen(browser, url)
  mock.timers.tick(280_000)

  const renewed = await seen(browser, url)

  assert.notEqual(renewed.token, token)
  assert.equal(renewed.user.id, person.personId)
  assert.equal((await seen(browser, `${url}/profile`)).profile.id, person.personId)
  mock.timers.setTime(Date.now() - 280_000)
})

test('F5 after a lost response to a refresh, a site with a secret gets the same one again', async () => {
  const link = await startLosingLink(authUrl)
  const { url, hub } = await startRegistered({ adminUrl: link.url, withSecret: true })
  const browser = newBrowser()
  await signIn(browser, url + hub.loginUrl())
  const { token } = await seen(browser, url)
  mock.timers.tick(280_000)
  link.lose.push('/users/token/refresh/')

  const renewed = await seen(browser, url)

  assert.equal(link.lose.length, 0)
  assert.notEqual(renewed.token, token)
  assert.equal((await seen(browser, `${url}/profile`)).profile.id, person.personId)
  mock.timers.setTime(Date.now() - 280_000)
})

test('7.5 J12 signing out at one site signs out of all', async () => {
  const [first, second] = [await startRegistered(), await startRegistered()]
  const browser = newBrowser()
  await signIn(browser, first.url + first.hub.loginUrl())
  await browser.submit(await browser.go(second.url + second.hub.loginUrl()))

  await browser.post(first.url + first.hub.logoutUrl)

  assert.equal((await seen(browser, first.url)).user, undefined)
  assert.equal((await seen(browser, `${second.url}/profile`)).profile, undefined)
  assert.equal((await seen(browser, second.url)).user, undefined)
  assert.match((await browser.go(second.url + second.hub.loginUrl())).text, /name="password"/)
})

test('X6 a token that is moved into another browser signs nobody in', async () => {
  const { url, hub } = await startRegistered()
  const victim = newBrowser()
  const shown = await signIn(victim, url + hub.loginUrl())
  const form = shown.trail.find((address) => address.includes('token=')) ?? ''

  const thief = await newBrowser().go(form)

  assert.match(thief.text, /name="password"/)
  assert.equal(new URL(thief.url).origin, authUrl)
})

test('X1 a used token sends the visitor through the hub again, and then signs them in', async () => {
  const { url, hub } = await startRegistered()
  const browser = newBrowser()
  const shown = await signIn(browser, url + hub.loginUrl())
  const callback = new URL(shown.trail.find((address) => address.includes('token=')) ?? '')
  // From another login, so that only the token is old.
  const auth = (await browser.go(url + hub.loginUrl({ returnTo: '/menu' }), { stop: true })).headers.get(
    'location',
  )
  const fresh = new URL((await browser.go(auth ?? '', { stop: true })).headers.get('location') ?? '')
  fresh.searchParams.set('token', callback.searchParams.get('token') ?? '')

  const again = await browser.go(fresh.href)

  assert.equal(again.url, `${url}/menu`)
  assert.equal(JSON.parse(again.text).user.id, person.personId)
})

test('R9 the log of the hub contains no token of a site', async () => {
  const { url, hub } = await startRegistered()
  const browser = newBrowser()
  const shown = await signIn(browser, url + hub.loginUrl())
  const callback = shown.trail.find((address) => address.includes('token=')) ?? ''
  const { token } = await seen(browser, url)

  const lines = log()
  assert.ok(lines.includes('/users/hub-auth/'))
  for (const secret of [new URL(callback).searchParams.get('token'), token])
    assert.ok(!lines.includes(secret))
})
