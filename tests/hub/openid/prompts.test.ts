import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../people.ts'
import type { Shown, Visitor } from '../visitor.ts'
import { answerIn, claimsIn, newPkce, openOpenId } from './client.ts'

const { sql, url, browse, newShop, newVisitor, signIn, newTokens, authorizePath, follow, post } =
  await openOpenId()

const pkce = () => ({ code_challenge: newPkce().challenge, code_challenge_method: 'S256' })

/** Sends the form of the shown sign-in page. */
const signInOn = ({ text }: Shown, browser: Visitor, email: string): Promise<Shown> => {
  const action = /action="([^"]*auth[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return browser.send(action, { email, password: PASSWORD })
}

test('7.8 an unregistered client or address causes no redirect', async () => {
  const shop = await newShop()
  const other = await newShop()
  const { browser } = await newVisitor()
  const wrong = [
    { client_id: 'nobody' },
    { client_id: '' },
    { redirect_uri: '' },
    { redirect_uri: other.address },
    { redirect_uri: `${shop.address}?more=1` },
    { redirect_uri: `${shop.address}#part` },
    { redirect_uri: shop.address.replace('https', 'HTTPS') },
    { redirect_uri: 'javascript:alert(1)' },
  ]
  for (const bad of wrong) {
    const { status, text, location } = await browser.open(authorizePath(shop, { ...pkce(), ...bad }))
    assert.deepEqual([status, location], [400, null], JSON.stringify(bad))
    assert.doesNotMatch(text, /example\/back|javascript:/)
  }
  const twice = `${authorizePath(shop, pkce())}&${new URLSearchParams({ redirect_uri: other.address })}`
  assert.equal((await browser.open(twice)).status, 400)
})

test('7.8 O2 O3 other errors are sent to the client, with its state and our issuer', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser } = await newVisitor()
  const wrong: [Record<string, string>, string][] = [
    [{ response_type: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ request_uri: 'https://a.example/r' }, 'request_uri_not_supported'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ prompt: 'sometimes' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ nonce: 'n'.repeat(1_001) }, 'invalid_request'],
  ]
  for (const [bad, error] of wrong) {
    const shown = await browser.open(authorizePath(shop, { ...pkce(), state: 's', ...bad }))
    const { error: errorCode, state, iss, code } = answerIn(shown)
    assert.deepEqual(
      { told: errorCode, state, iss, code },
      { told: error, state: 's', iss: url, code: undefined },
      JSON.stringify(bad),
    )
  }
})

test('7.8 a POST request continues as GET', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser } = await newVisitor()
  const [path = '', query = ''] = authorizePath(shop, pkce()).split('?')
  const posted = await browser.request(path, { method: 'POST', body: new URLSearchParams(query) })
  assert.equal(posted.status, 303)
  assert.ok(answerIn(await follow(browser, posted.location ?? '')).code)
})

test('7.8 prompt=none continues without a page, or names the obstacle', async () => {
  const shop = await newShop()
  const ask = async (browser: Visitor, more = {}) =>
    answerIn(await browser.open(authorizePath(shop, { ...pkce(), prompt: 'none', state: 's', ...more })))

  const nobody = await ask(browse())
  assert.deepEqual({ ...nobody }, { error: 'login_required', state: 's', iss: url })
  const { browser, email } = await newVisitor()
  assert.equal((await ask(browser)).error, 'consent_required')
  await signIn(browser, { email, to: shop })
  assert.ok((await ask(browser)).code)
  assert.ok((await ask(browser, { max_age: '3600' })).code)

  await sql`update hub_session set authenticated_at = now() - interval '10 minutes'`
  assert.equal((await ask(browser, { max_age: '60' })).error, 'login_required')

  const { tokens } = await newTokens({ shop: await newShop({ firstParty: true }) })
  assert.equal((await ask(browser, { id_token_hint: tokens.id_token })).error, 'login_required')
})

test('7.8 O7 prompt=login and max_age make a signed-in person authenticate again', async () => {
  const shop = await newShop({ firstParty: true })
  for (const more of [{ prompt: 'login' }, { max_age: '60' }]) {
    const { email, browser } = await newVisitor()
    await sql`update hub_session set authenticated_at = now() - interval '10 minutes'`
    const { verifier, challenge } = newPkce()
    const request = { code_challenge: challenge, code_challenge_method: 'S256', ...more }
    const page = await follow(browser, authorizePath(shop, request))
    assert.match(page.text, /name="password"/)
    // The form of another page does not bypass the password either.
    const past = await browser.send(`/en/continue?${authorizePath(shop, request).split('?')[1]}`, {})
    assert.equal(past.location, null)

    const { code = '' } = answerIn(await signInOn(page, browser, email))
    const { body } = await post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: shop.address,
      client_id: shop.slug,
      code_verifier: verifier,
    })
    assert.ok(Date.now() / 1000 - Number(claimsIn(body.id_token).auth_time) < 60, JSON.stringify(more))
  }
})

test('7.8 prompt=consent and select_account ask for the account to continue with, also at a first-party site', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser, email } = await newVisitor()
  for (const prompt of ['consent', 'select_account', 'login consent']) {
    const { text } = await follow(browser, authorizePath(shop, { ...pkce(), prompt }))
    assert.ok(text.includes(prompt.includes('login') ? 'name="password"' : email), prompt)
  }
})

test('7.8 unknown parameters change nothing, and scopes may be in any order', async () => {
  const shop = await newShop({ firstParty: true })
  const { browser } = await newVisitor()
  const asked = [
    { extra: 'foobar' },
    { display: 'page' },
    { display: 'popup' },
    { acr_values: '1 2' },
    { claims_locales: 'se' },
    { claims: '{"userinfo":{"name":{"essential":true}}}' },
    { scope: 'profile openid address phone' },
    { max_age: '10000' },
  ]
  for (const more of asked) {
    const answer = answerIn(await follow(browser, authorizePath(shop, { ...pkce(), ...more })))
    assert.ok(answer.code, JSON.stringify(more))
  }
})

test('7.8 prompt=none continues with the ID token of the signed-in person', async () => {
  const { shop, browser, tokens } = await newTokens()
  const request = { ...pkce(), prompt: 'none', id_token_hint: tokens.id_token ?? '' }
  assert.ok(answerIn(await browser.open(authorizePath(shop, request))).code)
})

test('7.8 login_hint fills in the form, as text', async () => {
  const shop = await newShop()
  const { text } = await follow(
    browse(),
    authorizePath(shop, { ...pkce(), login_hint: '"><b>ana@example.com' }),
  )
  assert.match(text, /value="&quot;&gt;&lt;b&gt;ana@example\.com"/)
})

test('7.8 an unfinished login survives registration and reset: the client gets its code', async () => {
  const shop = await newShop()
  const browser = browse()
  const page = await follow(browser, authorizePath(shop, { ...pkce(), state: 'kept' }))
  for (const detour of ['register', 'forgot-password']) {
    const href =
      new RegExp(`href="([^"]*${detour}[^"]*)"`).exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { text } = await browser.open(href)
    assert.match(text, new RegExp(`client_id=${shop.slug}`), detour)
    assert.match(text, /state=kept/)
  }
})
