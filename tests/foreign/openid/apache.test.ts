import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { complaintsOf, launch, WITHOUT_BROWSER } from '../../browser/chromium.ts'
import { blockFor } from '../../guide/blocks.ts'
import { listenToLogouts } from '../../hub/openid/logouts.ts'
import { PASSWORD } from '../../hub/people.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { skip, startApache } from './apache.ts'
import { bent, startWalks } from './walk.ts'

const hub = await startWalks()

/** Settings of the guide, with the changes that the guide describes below them. */
const SHOWN = blockFor(import.meta.filename)
const CONFIGURATIONS = {
  'a secret and PKCE, as it is shown': { kind: 'confidential', settings: SHOWN },
  'a secret in the form': {
    kind: 'confidential',
    settings: `OIDCProviderTokenEndpointAuth client_secret_post\n${SHOWN}`,
  },
  'a secret and no PKCE': { kind: 'confidential', settings: SHOWN.replace(/^OIDCPKCEMethod .*\n/m, '') },
  'no secret': {
    kind: 'public',
    settings: `OIDCProviderTokenEndpointAuth none\n${SHOWN.replace(/^OIDCClientSecret .*\n/m, '')}`,
  },
} as const

/** Starts a site behind Apache that is a client of the hub. */
const startConfigured = async (
  configuration: keyof typeof CONFIGURATIONS,
  options: { secret?: string } = {},
) => {
  const { kind, settings } = CONFIGURATIONS[configuration]
  const client = await hub.newClient(kind)
  const site = await startApache((address) =>
    settings
      .replaceAll('https://login.example', hub.url)
      .replaceAll('https://alfa.example', address)
      .replace('OIDCClientID alfa', `OIDCClientID ${client.slug}`)
      .replace('vs_…', options.secret ?? client.secret ?? '')
      .replace('OIDCCryptoPassphrase …', 'OIDCCryptoPassphrase kept-by-the-test'),
  )
  for (const path of ['/private/done', '/']) await client.register(site.address + path)
  return { ...site, slug: client.slug, id: client.id }
}

for (const configuration of Object.keys(CONFIGURATIONS) as (keyof typeof CONFIGURATIONS)[])
  test(`7.8 Apache's mod_auth_openidc shows a page to a signed-in person, and signs out, with ${configuration}`, {
    skip,
  }, async () => {
    const { address, log } = await startConfigured(configuration)
    const { go, personId, email, isSignedIn } = await hub.newWalker()

    const shown = await go(`${address}/private/`)

    assert.equal(shown.at.href, `${address}/private/`, log())
    assert.deepEqual(shown.text, `user=${personId}\nname=Ana Pop\nemail=${email}\nissuer=${hub.url}\n`, log())
    assert.equal(await isSignedIn(), true)
    const out = await go(`${address}/private/done?logout=${encodeURIComponent(`${address}/`)}`)
    assert.equal(out.at.href, `${address}/`, log())
    assert.equal(await isSignedIn(), false)
    assert.equal((await fetch(`${address}/private/`)).status, 401)
  })

test('7.8 mod_auth_openidc refuses tampered parameters, a stolen code and a refusal by the hub', {
  skip,
}, async () => {
  const { address, log } = await startConfigured('a secret and no PKCE')
  const { stolen } = await hub.stealCode(({ go }, bend) => go(`${address}/private/`, bend), '/private/done')
  assert.match(log(), /invalid_grant/)
  const cases = [
    { bend: bent('/oauth/authorize', 'nonce', 'another'), refused: /nonce value/ },
    { bend: bent('/private/done', 'code', stolen), refused: /nonce value/ },
    { bend: bent('/private/done', 'state', 'another'), refused: /unable to restore state/ },
    { bend: bent('/private/done', 'iss', 'https://evil.example'), refused: /iss/ },
  ]
  for (const { bend, refused } of cases) {
    const before = log().length
    const { text } = await (await hub.newWalker()).go(`${address}/private/`, bend)
    assert.doesNotMatch(text, /user=/)
    assert.match(log().slice(before), refused)
  }

  const wrong = await startConfigured('a secret and no PKCE', { secret: 'vs_wrong' })
  const { text } = await (await hub.newWalker()).go(`${wrong.address}/private/`)
  assert.doesNotMatch(text, /user=/)
  assert.match(wrong.log(), /invalid_client/)
})

test('7.8 in a real browser a person signs in for a page behind mod_auth_openidc, and is asked to confirm the sign-out', {
  skip: skip || WITHOUT_BROWSER,
}, async () => {
  const { address, slug } = await startConfigured('no secret')
  const { email, personId } = await hub.newWalker()
  const browser = await launch()
  after(() => browser.close())
  const context = await browser.newContext({ locale: 'en' })
  const complaints = complaintsOf(context)
  const page = await context.newPage()

  await page.goto(`${address}/private/`)
  await page.fill('[name=email]', email)
  await page.fill('[name=password]', PASSWORD)
  await page.locator('main form button:not([type=button])').click()
  await page.getByText(`user=${personId}`).waitFor()
  assert.equal(page.url(), `${address}/private/`)

  // Without the ID token, as a plain link of a site.
  const asked = new URLSearchParams({ client_id: slug, post_logout_redirect_uri: `${address}/` })
  await page.goto(`${hub.url}/oauth/logout?${asked}`)
  await page.locator('main form button:not([type=button])').click()
  await page.getByText('for all').waitFor()
  assert.equal(page.url(), `${address}/`)
  assert.deepEqual(complaints, [])
})

test('7.8 O8 mod_auth_openidc ends its session when the hub notifies it of the sign-out', {
  skip,
}, async () => {
  const { address, id } = await startConfigured('no secret')
  await listenToLogouts(hub, id, `${address}/private/done?logout=backchannel`)
  const { go, send, isSignedIn } = await hub.newWalker()
  /** True when Apache redirects its visitor to the hub. */
  const isRequested = async () => {
    let wasRequested = false
    const { text } = await go(`${address}/private/`, ({ origin }) => {
      wasRequested ||= origin === hub.url
    })
    assert.match(text, /user=p_/)
    return wasRequested
  }
  assert.deepEqual([await isRequested(), await isRequested()], [true, false])

  assert.equal(await isSignedIn(), true)
  await send(`${hub.url}/en/account/sign-out`, {})

  await eventually(async () => (await isRequested()) || undefined)
})
