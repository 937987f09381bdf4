import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { openPages } from './pages.ts'

const { sql, url, call, browse, newShop, signIn, newVisitor } = await openPages()

/** Directives of a content security policy. */
const policyOf = (headers: Headers): Map<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive): [string, string] => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('7.1 7.2 R6 a person signs in, and is redirected by 303 with a valid token', async () => {
  const shop = await newShop()
  const { personId, email } = await makePerson(sql)

  const shown = await signIn(browse(), { email, to: shop })

  assert.equal(shown.status, 303, 'R6: the browser does not post the password on')
  assert.match(shown.location ?? '', new RegExp(`^${shop.address}\\?token=[\\w-]{43}$`))
  const { status, body } = await call('/users/hub-auth/', { token: tokenIn(shown) })
  assert.equal(status, 200)
  const claims = JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString())
  assert.deepEqual([claims.user_id, claims.aud], [personId, shop.slug])
})

test('7.2 R7 R10 the redirect sends no referrer, and is not cached', async () => {
  const shop = await newShop()
  const { email } = await makePerson(sql)
  const browser = browse()
  const signedIn = await signIn(browser, { email, to: shop })
  const silent = await browser.open(`/en/auth${leadingTo(shop.address)}`)
  for (const { status, location, headers, text } of [signedIn, silent]) {
    assert.equal(status, 303)
    assert.match(location ?? '', /token=/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(text, '', 'no token in a body')
  }
})

test('7.1 X10 R7 R10 no page can be framed, runs foreign scripts, sends a referrer or is cached', async () => {
  const { browser } = await newVisitor()
  const visit = leadingTo((await newShop()).address)
  const stranger = browse()
  for (const shown of [
    await stranger.open(`/en/auth${visit}`),
    await stranger.open('/en/sign-in'),
    await stranger.open('/en/register'),
    await stranger.open('/en/forgot-password'),
    await stranger.open('/en/auth'),
    await stranger.open('/en/confirm?token=none'),
    await stranger.send('/en/sign-in', { email: 'a@example.com', password: 'wrong' }),
    await stranger.send('/en/sign-in', { form_token: '' }),
    await browser.open('/en/account'),
    await browser.open(`/en/auth${visit}`),
  ]) {
    const policy = policyOf(shown.headers)
    assert.equal(policy.get('default-src'), "'none'")
    assert.equal(policy.get('frame-ancestors'), "'none'")
    assert.equal(policy.get('base-uri'), "'none'")
    assert.equal(policy.get('style-src'), "'self'")
    const scripts = [...shown.text.matchAll(/<script src="[^"]+" integrity="([^"]+)" defer>/g)]
    assert.equal(policy.get('script-src'), scripts.map(([, digest]) => `'${digest}'`).join(' ') || undefined)
    assert.equal(shown.headers.get('x-frame-options'), 'DENY')
    assert.equal(shown.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(shown.headers.get('cache-control'), 'no-store')
    assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(shown.headers.get('access-control-allow-origin'), null)
    assert.equal(shown.text.match(/<script/g)?.length ?? 0, scripts.length)
    assert.doesNotMatch(shown.text, /\son\w+=|javascript:/i)
  }
})

test('7.1 form-action allows https: for a login to a site, and only the hub for a sign-in to the account', async () => {
  const shop = await newShop()
  const browser = browse()
  const page = `/en/auth${leadingTo(`${shop.address}?x=https://evil.example;script-src`)}`
  assert.equal(policyOf((await browser.open(page)).headers).get('form-action'), "'self' https:")
  const again = await browser.send(page, { email: 'nobody@example.com', password: 'wrong' })
  assert.equal(policyOf(again.headers).get('form-action'), "'self' https:")
  assert.equal(policyOf((await browser.open('/en/sign-in')).headers).get('form-action'), "'self'")
})

test('7.2 state is returned unchanged', async () => {
  const shop = await newShop()
  for (const state of [
    'plain',
    'a b+c&d=e?f#g/h%20%2B',
    'ăâîșț Привіт €',
    '🛒',
    '"><script>alert(1)</script>',
    "'; drop table hub_user; --",
    '{"a":[1,2]}',
    '&token=mine',
    'x'.repeat(1000),
  ]) {
    const { email } = await makePerson(sql)
    const browser = browse()
    const page = `/en/auth${leadingTo(`${shop.address}?a=1`, { state })}`
    assert.doesNotMatch((await browser.open(page)).text, /<script>/)
    const shown = await browser.send(page, { email, password: PASSWORD })
    const query = new URL(shown.location ?? '').searchParams
    assert.deepEqual([...query.keys()], ['a', 'token', 'state'], state)
    assert.equal(query.get('state'), state)
    assert.match(tokenIn(shown), /^[\w-]{43}$/)
  }
})

test('7.2 without state none is returned', async () => {
  const { email } = await makePerson(sql)
  const { location } = await signIn(browse(), { email, to: await newShop() })
  assert.deepEqual([...new URL(location ?? '').searchParams.keys()], ['token'])
})

test('7.1 the name of a site and entered values are shown as text', async () => {
  const shop = await newShop()
  await sql`update site set name = '<b onclick=x>"&''' where id = ${shop.id}`
  const browser = browse()
  const page = `/en/auth${leadingTo(shop.address)}`
  await browser.open(page)
  const { text } = await browser.send(page, { email: '"><img src=x onerror=y>', password: '<pass>' })
  assert.doesNotMatch(text, /<b onclick|<img|<pass|&lt;pass/)
  assert.match(text, /&lt;b onclick=x&gt;&quot;&amp;&#39;/)
})

test('7.1 without a site the login leads to the account', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  const shown = await signIn(browser, { email })
  assert.deepEqual([shown.status, shown.location], [303, '/en/account'])
  assert.ok((await browser.open('/en/account')).text.includes(email))
  assert.equal((await browser.open('/ru/sign-in')).location, '/ru/account')
})

test('7.1 R5 a redirect within the hub stays within it, for any form of the address', async () => {
  const { browser } = await newVisitor()
  for (const path of [
    '/en/sign-in',
    '/en/sign-in/',
    '/en/sign-in?x=//evil.example',
    '/en/sign-in?next=https://evil.example',
  ]) {
    const { location } = await browser.open(path)
    assert.equal(location, '/en/account', path)
    assert.equal(new URL(location ?? '', url).origin, url)
  }
})
