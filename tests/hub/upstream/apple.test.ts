import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type { Shown, Visitor } from '../visitor.ts'
import { type Answering, CLIENT } from './provider.ts'
import { newClaims, openUpstream, reasonIn } from './upstream.ts'

// Provider according to Apple's documents: a client secret signed by a key of the developer, responses that
// the browser posts, and a name that is sent once, next to the token.

const hub = await openUpstream()
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const secret = JSON.stringify({
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  privateKey: await exportPKCS8(privateKey),
})
const secrets: string[] = []
const apple = await hub.startProvider(
  {
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: false,
  },
  {
    isClient: async (form, { authorization }) => {
      const sent = form.get('client_secret') ?? ''
      secrets.push(sent)
      const { payload, protectedHeader } = await jwtVerify(sent, publicKey, {
        issuer: 'TEAM123456',
        subject: CLIENT.id,
        audience: apple.issuer,
        algorithms: ['ES256'],
        maxTokenAge: 30,
      })
      const lives = (payload.exp ?? 0) - (payload.iat ?? 0)
      return protectedHeader.kid === 'KEY1234567' && lives <= 300 && authorization === undefined
    },
  },
)
const slug = await hub.letIn(apple, { kind: 'apple', secret })

const USER = JSON.stringify({
  name: { firstName: 'Ion', lastName: 'Țurcanu' },
  email: 'nobody-has-verified@example.com',
})
const person = () => {
  const { given_name, family_name, ...claims } = newClaims()
  return { ...claims, email_verified: 'true' }
}

const withoutIss = (address: URL) => address.searchParams.delete('iss')

/** Form post by the browser on behalf of Apple: cross-site, so without a cookie of the hub. */
const post = (
  browser: Visitor,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Shown> => {
  const { pathname, searchParams } = new URL(path, 'http://hub')
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value)
  const headers = { cookie: '', 'sec-fetch-site': 'cross-site', origin: 'https://appleid.apple.com' }
  return browser.request(pathname, { method: 'POST', body: searchParams, headers })
}

const callback = async (browser: Visitor, how: Answering = {}) => {
  const { location } = await hub.leave(browser, slug)
  assert.equal(new URL(location ?? '').searchParams.get('response_mode'), 'form_post')
  return apple.consent(location, { back: withoutIss, ...how })
}

const peopleOf = (email: string) => hub.sql`
  select first_name, last_name from hub_user where email = ${email} order by id
`

test('Apple: a person returns by a form of another site, with a name that is sent once, and signs in again', async () => {
  const browser = hub.browse()
  const claims = person()

  const posted = await post(browser, await callback(browser, { claims }), { user: USER })
  assert.equal(posted.status, 303)
  assert.deepEqual(posted.headers.getSetCookie(), [])
  assert.ok(posted.location?.startsWith(`/provider/${slug}/callback?code=`))
  assert.equal((await browser.open(posted.location ?? '')).location, '/en/account')

  const again = hub.browse()
  const second = await post(again, await callback(again, { claims }))
  assert.equal((await again.open(second.location ?? '')).location, '/en/account')
  assert.deepEqual(await peopleOf(claims.email), [{ first_name: 'Ion', last_name: 'Țurcanu' }])
  assert.equal(new Set(secrets.slice(-2)).size, 2, 'a secret is made anew each time')
})

test('A16 Apple: an address sent next to the token, or marked as unverified, is not trusted', async () => {
  for (const email_verified of ['false', false, undefined]) {
    const claims = { ...person(), email_verified }
    const browser = hub.browse()
    const posted = await post(browser, await callback(browser, { claims }), { user: USER })
    assert.equal((await browser.open(posted.location ?? '')).location, '/en/account')
    assert.deepEqual(await peopleOf(claims.email), [])
  }
  assert.deepEqual(await peopleOf('nobody-has-verified@example.com'), [])
})

test('Apple: a missing, too long or malformed name does not prevent a sign-in', async () => {
  for (const user of ['{', 'null', '{"name":7}', JSON.stringify({ name: { firstName: 'x'.repeat(500) } })]) {
    const browser = hub.browse()
    const claims = person()
    const posted = await post(browser, await callback(browser, { claims }), { user })
    assert.equal((await browser.open(posted.location ?? '')).location, '/en/account')
    assert.deepEqual(await peopleOf(claims.email), [{ first_name: '', last_name: '' }])
  }
})

test('O13: a response posted by another page signs nobody in: not in another browser, not alone, and not twice', async () => {
  const [attacker, victim] = [hub.browse(), hub.browse()]
  await victim.open('/en/sign-in')
  const path = await callback(attacker, { claims: person() })

  const forged = await post(victim, path)
  assert.equal(reasonIn(await victim.open(forged.location ?? '')), 'stale')
  assert.equal((await victim.open('/en/account')).location, '/en/sign-in')

  const own = await post(attacker, path)
  assert.equal((await attacker.open('/en/account')).location, '/en/sign-in', 'the form alone does nothing')
  assert.equal((await attacker.open(own.location ?? '')).location, '/en/account')
  assert.equal(reasonIn(await attacker.open(own.location ?? '')), 'stale')
})

test('O11: form_post is accepted only from a provider that uses it, and only at its own address', async () => {
  const other = await hub.startProvider()
  const name = await hub.letIn(other)
  const browser = hub.browse()
  const path = other.consent((await hub.leave(browser, name)).location, { claims: newClaims() })
  assert.equal(reasonIn(await post(browser, path)), 'stale')
  assert.equal(reasonIn(await post(browser, path.replace(name, 'nobody'))), 'stale')

  const mixed = await post(browser, path.replace(name, slug))
  assert.equal(reasonIn(await browser.open(mixed.location ?? '')), 'stale')
})

test('R1 no posted value changes the target, and only the response parameters are forwarded', async () => {
  const browser = hub.browse()
  const path = await callback(browser)
  const more = {
    redirect_uri: 'https://evil.example',
    id_token: 'eyJ',
    error: 'user_cancelled_authorize\r\nx: y',
  }
  const { location } = await post(browser, path, more)
  const { pathname, searchParams } = new URL(location ?? '', 'http://hub')
  assert.equal(pathname, `/provider/${slug}/callback`)
  assert.deepEqual([...searchParams.keys()].sort(), ['code', 'error', 'state'])
})

test('Apple: a cancelled sign-in is shown as such', async () => {
  const browser = hub.browse()
  const back = ({ searchParams }: URL) => {
    for (const name of ['code', 'iss']) searchParams.delete(name)
    searchParams.set('error', 'user_cancelled_authorize')
  }
  const posted = await post(browser, await callback(browser, { back }))
  assert.equal(reasonIn(await browser.open(posted.location ?? '')), 'denied')
})
