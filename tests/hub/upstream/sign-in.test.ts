import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showsText } from '../pages/pages.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { newClaims, reasonIn, startUpstream } from './upstream.ts'

const hub = await startUpstream()
const provider = await hub.startProvider()
const slug = await hub.letIn(provider)

const identitiesOf = (subject: string) => hub.sql<{ user_id: number }>`
  select user_id from hub_identity where issuer = ${provider.issuer} and subject = ${subject}
`

test('a new person from a provider gets an account, and continues to the site', async () => {
  const shop = await hub.newShop()
  const browser = hub.browse()
  const claims = newClaims()

  const back = await hub.comeFrom(browser, slug, provider, { claims }, `/en/auth${leadingTo(shop.address)}`)

  assert.equal(back.status, 303)
  const { body } = await hub.call('/users/hub-auth/', { token: tokenIn(back) })
  assert.ok(body.access)
  const account = await browser.open('/en/account')
  assert.ok(account.text.includes(claims.email))
  const [identity] = await identitiesOf(claims.sub)
  assert.ok(identity)
  assert.deepEqual(
    (await hub.auditOf(identity.user_id)).map(({ event }) => event),
    ['registered', 'sign_in', 'site_connected', 'tokens_issued'],
  )
})

test('a person who returns with another address is the same person', async () => {
  const claims = newClaims()
  await hub.comeFrom(hub.browse(), slug, provider, { claims })
  const browser = hub.browse()
  const moved = { ...claims, email: 'moved@example.com' }

  const back = await hub.comeFrom(browser, slug, provider, { claims: moved })

  assert.equal(back.location, '/en/account')
  assert.ok((await browser.open('/en/account')).text.includes(claims.email))
  assert.equal((await identitiesOf(claims.sub)).length, 1)
})

test('two browsers that bring the same new person concurrently sign in the same account', async () => {
  for (let round = 0; round < 10; round++) {
    const claims = newClaims()
    const browsers = [hub.browse(), hub.browse(), hub.browse()]
    const paths: string[] = []
    for (const browser of browsers)
      paths.push(provider.consent((await hub.leave(browser, slug)).location, { claims }))
    const shown = await Promise.all(browsers.map((browser, i) => browser.open(paths[i] ?? '')))
    assert.deepEqual(
      shown.map(({ location }) => location),
      ['/en/account', '/en/account', '/en/account'],
    )
    assert.equal((await identitiesOf(claims.sub)).length, 1)
  }
})

test('userinfo is requested when the token has no address', async () => {
  const shared = await hub.startProvider()
  const { email, sub } = newClaims()
  const more = await hub.startProvider({ userinfo_endpoint: `${shared.issuer}/userinfo` })
  const name = await hub.letIn(more)

  // The endpoint of another provider does not accept the access token.
  assert.equal(reasonIn(await hub.comeFrom(hub.browse(), name, more, { claims: { sub } })), 'untrusted')

  const own = await hub.startProvider()
  const trusting = await hub.letIn(own)
  own.answers({
    instead: (request, response) => {
      if (!request.url?.startsWith('/.well-known')) return false
      const { issuer } = own
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata))
      return true
    },
  })
  const browser = hub.browse()
  const redirect = await hub.leave(browser, trusting)
  const path = own.consent(redirect.location, { claims: { sub }, userinfo: { email, email_verified: true } })
  assert.equal((await browser.open(path)).location, '/en/account')
  assert.ok((await browser.open('/en/account')).text.includes(email))
})

test('the pages offer the providers of the site and of all sites, and their policy allows them', async () => {
  const [shop, other] = [await hub.newShop(), await hub.newShop()]
  const own = await hub.letIn(provider, { site_id: shop.id })
  const valuesOn = async (path: string) =>
    [...(await hub.browse().open(path)).text.matchAll(/name="provider" value="([^"]+)"/g)].map(([, at]) => at)

  for (const page of ['auth', 'register']) {
    assert.ok((await valuesOn(`/en/${page}${leadingTo(shop.address)}`)).includes(own))
    const elsewhere = await valuesOn(`/en/${page}${leadingTo(other.address)}`)
    assert.deepEqual([elsewhere.includes(own), elsewhere.includes(slug)], [false, true])
  }
  const { headers } = await hub.browse().open('/en/sign-in')
  assert.match(headers.get('content-security-policy') ?? '', /form-action 'self' http:;/)
  // A form that names it is refused.
  const browser = hub.browse()
  const refused = await hub.leave(browser, own, `/en/auth${leadingTo(other.address)}`)
  assert.equal(refused.status, 400)
})

test('a refused consent is shown on the page, with other ways to sign in', async () => {
  const shop = await hub.newShop()
  const browser = hub.browse()
  const page = `/ru/auth${leadingTo(shop.address)}`
  const redirect = await hub.leave(browser, slug, page)
  const path = provider.consent(redirect.location, {
    back: ({ searchParams }) => {
      searchParams.delete('code')
      searchParams.set('error', 'access_denied')
    },
  })

  const { location } = await browser.open(path)
  const shown = await browser.open((location ?? '').replace('/ru/', '/en/'))

  assert.ok(location?.startsWith('/ru/provider-failed?redirect_url='))
  assert.ok(showsText(shown, 'provider.denied.text', { provider: 'Elsewhere' }))
  assert.ok(shown.text.includes(`href="/en/auth?redirect_url=`))
})

test('an unconfirmed address is not passed on', async () => {
  const untrusted = await hub.letIn(provider, { trusts_email: false })
  for (const [name, claims] of [
    [slug, newClaims({ email_verified: false })],
    [slug, newClaims({ email_verified: undefined })],
    [untrusted, newClaims()],
  ] as const) {
    const back = await hub.comeFrom(hub.browse(), name, provider, { claims })
    assert.equal(back.location, '/en/account')
    const [identity] = await identitiesOf(claims.sub)
    assert.deepEqual(
      await hub.sql`select email, email_confirmed_at from hub_user where id = ${identity?.user_id ?? 0}`,
      [{ email: null, email_confirmed_at: null }],
    )
  }
})

test('a locked person cannot sign in', async () => {
  const claims = newClaims()
  await hub.comeFrom(hub.browse(), slug, provider, { claims })
  const [identity] = await identitiesOf(claims.sub)
  await hub.sql`update hub_user set locked_at = now() where id = ${identity?.user_id ?? 0}`

  const back = await hub.comeFrom(hub.browse(), slug, provider, { claims })

  assert.ok(showsText(back, 'message.locked.text'))
})

test('R9 the code of a provider, in any form, is not in the log, nor is the name that comes with it', async () => {
  const browser = hub.browse()
  const { location } = await hub.leave(browser, slug)
  const code = '4/0AeaYSHBx-of-a-provider'
  const back = ({ searchParams }: URL) => {
    searchParams.set('code', code)
    searchParams.set('user', '{"name":{"firstName":"Iongrigore"}}')
  }
  await browser.open(provider.consent(location, { back }))
  assert.match(hub.log(), new RegExp(`/provider/${slug}/callback`), 'it is logged')
  assert.doesNotMatch(hub.log(), /0AeaYSHBx|Iongrigore/)
})

test('a provider that was removed, or whose secret cannot be decrypted, causes no redirect', async () => {
  const removedSlug = await hub.letIn(provider)
  const browser = hub.browse()
  const path = provider.consent((await hub.leave(browser, removedSlug)).location, { claims: newClaims() })
  await hub.sql`delete from identity_provider where slug = ${removedSlug}`
  assert.equal((await browser.open(path)).location?.includes('reason=stale'), true)

  const damaged = await hub.letIn(provider)
  await hub.sql`update identity_provider set client_secret = 'x' where slug = ${damaged}`
  assert.equal((await hub.leave(hub.browse(), damaged)).status, 500)
})
