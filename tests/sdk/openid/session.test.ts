import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { memoryStore } from '@vitrina/sdk/hub/memory-store'
import { startSite } from '../site.ts'
import { changed, startClientSites } from './client-site.ts'

mock.timers.enable({ apis: ['Date'], now: Date.now() })
after(() => mock.timers.reset())
const hub = await startClientSites()
const { responseChanges, lose, calls, sign, person, startClient, signIn, seen } = hub

/** Four and a half minutes later, when an access token is due for renewal. */
const later = async (what: () => Promise<unknown>): Promise<void> => {
  mock.timers.tick(280_000)
  await what()
  mock.timers.setTime(Date.now() - 280_000)
}

test('7.8 F1 F2 F5 concurrent requests at two processes each renew a session once, and it continues', async () => {
  const store = memoryStore()
  const first = await startClient({ store })
  const second = await startSite({ ...first.options, callbackUrl: `${first.url}/hub/callback` })
  const { browser } = await signIn(first.login())
  const cookie = [...browser.cookiesOf(first.url)].map((pair) => pair.join('=')).join('; ')
  const ask = async (url: string) =>
    (await (await fetch(url, { headers: { cookie } })).json()) as { user?: { id: string }; token?: string }
  const { token } = await ask(first.url)

  for (let round = 0; round < 3; round++)
    await later(async () => {
      const before = calls.length
      const turns = Array.from({ length: 16 }, (_, turn) => ask(turn % 2 === 0 ? first.url : second.url))
      const answers = await Promise.all(turns)
      assert.deepEqual([...new Set(answers.map(({ user }) => user?.id))], [person.personId])
      assert.ok(answers.every((answer) => answer.token !== token))
      const renewals = calls.slice(before).filter((path) => path === '/oauth/token').length
      assert.ok(renewals <= 2, `${renewals}`)
    })
  assert.deepEqual([...first.failures, ...second.failures], [])
})

test('F5 after a lost response to an OpenID Connect renewal, a site with a secret gets the same one again', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const { token } = await seen(browser, site.url)
  await later(async () => {
    lose.push('/oauth/token')
    const renewed = await seen(browser, site.url)
    assert.deepEqual(lose, [])
    assert.equal(renewed.user.id, person.personId)
    assert.notEqual(renewed.token, token)
  })
})

test('7.8 O12 a renewal with the ID token of another person, or with a nonce, is refused', async () => {
  for (const change of [
    { sub: 'p_00000000000000000000000000' },
    { aud: 'beta' },
    { nonce: 'A'.repeat(43) },
    { sid: '0' },
  ]) {
    const site = await startClient()
    const { browser } = await signIn(site.login())
    responseChanges['/oauth/token'] = async (body) => ({
      ...body,
      id_token: await sign(changed(body.id_token, change)),
    })
    await later(async () => {
      const { token } = await seen(browser, site.url)
      assert.match(site.failures.at(-1)?.message ?? '', /The ID token is not valid/)
      assert.ok(token, 'it goes on with what it has')
    })
    delete responseChanges['/oauth/token']
  }
})

test('7.8 O5 a sign-out redirects to the hub, ends both sessions, and returns to the requested page', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const cookies = [...browser.cookiesOf(site.url)]

  const shown = await browser.post(`${site.url}${site.hub.logoutUrl}?return_to=/bye?now=1`)

  assert.equal(shown.url, `${site.url}/bye?now=1`)
  const hop = new URL(shown.trail[1] ?? '')
  assert.equal(hop.origin + hop.pathname, `${hub.url}/oauth/logout`)
  assert.equal(JSON.parse(shown.text).user, undefined)
  assert.match((await browser.go(site.login())).text, /name="password"/, 'nobody is signed in at the hub')
  for (const [name, value] of cookies) browser.cookiesOf(site.url).set(name, value)
  assert.equal((await seen(browser, site.url)).user, undefined)
})

test('R9 the log of the hub contains no code and no token of OpenID Connect of a site', async () => {
  const site = await startClient()
  const { browser, shown } = await signIn(site.login())
  const code = new URL(shown.trail.find((at) => at.includes('code=')) ?? '').searchParams.get('code') ?? ''
  const out = await browser.post(site.url + site.hub.logoutUrl)
  const hint = new URL(out.trail[1] ?? '').searchParams.get('id_token_hint') ?? ''

  const lines = hub.log()
  assert.ok(lines.includes('/oauth/logout'))
  for (const secret of [code, hint.split('.')[1] ?? '', JSON.parse(shown.text).token])
    assert.ok(secret.length > 20 && !lines.includes(secret))
})

test('R1 a sign-out redirects nobody off the site, whatever the address contains', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  for (const state of ['//evil.example', '/\\evil.example', '/hub/login', '/.//evil.example']) {
    const query = new URLSearchParams({ state })
    assert.equal(new URL((await browser.go(`${site.url}/hub/callback?${query}`)).url).origin, site.url)
  }
  assert.equal((await seen(browser, site.url)).user.id, person.personId)
})

test('7.8 J12 the profile is refused at once after an OpenID Connect session was ended at another site', async () => {
  const site = await startClient()
  const { browser } = await signIn(site.login())
  const other = await startClient()
  await browser.go(other.login())
  await browser.post(other.url + other.hub.logoutUrl)
  assert.equal((await seen(browser, site.url)).user.id, person.personId)
  assert.equal((await seen(browser, `${site.url}/profile`)).profile, undefined)
  assert.equal((await seen(browser, site.url)).user, undefined)
})
