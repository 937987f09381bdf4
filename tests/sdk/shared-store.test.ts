import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import type { SessionStore, StoredSession } from '@vitrina/sdk/hub/session-store'
import { newBrowser } from './browser.ts'
import { PERSON_ID, startFakeHub } from './fake-hub.ts'
import { startSite } from './site.ts'

mock.timers.enable({ apis: ['Date'], now: Date.now() })
after(() => mock.timers.reset())
const fake = await startFakeHub({ secret: 'right' })

/** Session store outside the process, which keeps sessions as text. */
const outsideStore = () => {
  const entries = new Map<string, string>()
  const store: SessionStore = {
    get: async (key) => {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as StoredSession)
    },
    set: async (key, session) => {
      entries.set(key, JSON.stringify(session))
    },
    delete: async (key) => {
      entries.delete(key)
    },
  }
  return { entries, store }
}

const { entries, store } = outsideStore()
const first = await startSite({ authUrl: fake.url, secret: 'right', store })
const second = await startSite({
  authUrl: fake.url,
  secret: 'right',
  store,
  callbackUrl: `${first.url}/hub/callback`,
})
const sites = [first, second]

/** Response of a site for the browser's session. Both processes form one site with one address. */
const seen = async (site: (typeof sites)[number], cookie: string) => {
  const answer = await fetch(site.url, { headers: { cookie } })
  return (await answer.json()) as { user?: { id: number }; token?: string }
}

const signedIn = async () => {
  const browser = newBrowser()
  await browser.go(first.url + first.hub.loginUrl())
  return [...browser.cookiesOf(first.url)].map((pair) => pair.join('=')).join('; ')
}

test('processes of a site that share a store have the same sessions, and each may renew them', async () => {
  const cookie = await signedIn()
  for (let round = 0; round < 3; round++) {
    mock.timers.tick(280_000)
    const answers = await Promise.all(sites.map((site) => seen(site, cookie)))
    assert.deepEqual(
      answers.map(({ user }) => user?.id),
      [PERSON_ID, PERSON_ID],
    )
    mock.timers.tick(20_000)
  }
})

test('the content of the store does not suffice to sign in', async () => {
  const cookie = await signedIn()
  const [, id = ''] = cookie.split('=')

  assert.ok(entries.size > 0)
  assert.ok(!JSON.stringify([...entries]).includes(id))
})
