import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompactSign } from 'jose'
import { forged, stolenKey } from '../tokens/forge.ts'
import { ENV } from '../tokens/hub.ts'
import { answerIn, newPkce, startOpenId } from './client.ts'

const { sql, browse, newShop, newTokens, userinfo, follow, authorizePath } = await startOpenId(ENV)

const logoutPath = (parameters: Record<string, string>) => `/oauth/logout?${new URLSearchParams(parameters)}`

const isSignedIn = async (browser: ReturnType<typeof browse>) =>
  (await browser.open('/en/account')).status === 200

test('7.8 a client signs its person out by the ID token of the session, and the person returns to it', async () => {
  const { shop, browser, tokens } = await newTokens()
  const shown = await browser.open(
    logoutPath({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: shop.address,
      state: 'x y',
    }),
  )
  assert.equal(shown.status, 303)
  assert.equal(shown.location, `${shop.address}?state=x+y`)
  assert.equal(await isSignedIn(browser), false)
  assert.equal((await userinfo(tokens.access_token)).status, 401)
})

test('7.8 O5 without proof of the session the person must confirm', async () => {
  const { shop, browser } = await newTokens()
  const another = await newTokens({ shop })
  const cases = [
    { client_id: shop.slug, post_logout_redirect_uri: shop.address, state: 's' },
    { id_token_hint: another.tokens.id_token ?? '', post_logout_redirect_uri: shop.address, state: 's' },
    { state: 'alone' },
    {},
  ]
  for (const parameters of cases) {
    const page = await follow(browser, logoutPath(parameters))
    assert.equal(page.status, 200)
    assert.match(page.text, /action="\/en\/sign-out"/)
    assert.equal(await isSignedIn(browser), true)
  }

  await browser.open('/en/sign-out')
  const parameters = { client_id: shop.slug, post_logout_redirect_uri: shop.address, logout_state: 's' }
  const sent = await browser.send('/en/sign-out', parameters)
  assert.equal(sent.location, `${shop.address}?state=s`)
  assert.equal(await isSignedIn(browser), false)
})

test('7.8 a visitor without a session is redirected, or gets a message', async () => {
  const shop = await newShop()
  const shown = await browse().open(
    logoutPath({ client_id: shop.slug, post_logout_redirect_uri: shop.address }),
  )
  assert.equal(shown.location, shop.address)
  const page = await follow(browse({ 'accept-language': 'ru' }), logoutPath({}))
  assert.match(page.text, /Вы вышли из аккаунта/)
})

test('7.8 O6 no redirect goes to an address that is not the client’s', async () => {
  const { shop, browser, tokens } = await newTokens()
  const other = await newShop()
  const hint = tokens.id_token ?? ''
  const wrong: Record<string, string>[] = [
    { id_token_hint: hint, post_logout_redirect_uri: other.address },
    { id_token_hint: hint, client_id: other.slug, post_logout_redirect_uri: other.address },
    { post_logout_redirect_uri: shop.address },
    { client_id: shop.slug, post_logout_redirect_uri: `${shop.address}?a=1` },
    { id_token_hint: `${hint}x`, post_logout_redirect_uri: shop.address },
    { id_token_hint: 'nonsense', post_logout_redirect_uri: shop.address },
  ]
  for (const bad of wrong) {
    const { status, location } = await browser.open(logoutPath(bad))
    assert.deepEqual([status, location], [400, null], JSON.stringify(bad))
  }
  await browser.open('/en/sign-out')
  const sent = await browser.send('/en/sign-out', {
    client_id: shop.slug,
    post_logout_redirect_uri: other.address,
  })
  assert.equal(sent.status, 400)
  assert.equal(await isSignedIn(browser), true)
})

test('7.8 O5 an expired ID token still identifies its session; one with a foreign signature does not', async () => {
  const { browser, shop, tokens } = await newTokens()
  const old = await forged(sql, tokens.id_token ?? '', { exp: 1, iat: 0 })
  const [head, claims = ''] = old.split('.')
  const { kid, key } = await stolenKey(sql)
  const ofOtherKeys = await new CompactSign(Buffer.from(claims, 'base64url'))
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .sign(key)
  const to = { post_logout_redirect_uri: shop.address, client_id: shop.slug }
  for (const hint of [`${head}.${claims}.${'A'.repeat(342)}`, ofOtherKeys]) {
    const asked = await browser.open(logoutPath({ ...to, id_token_hint: hint }))
    assert.match(asked.location ?? '', /sign-out/)
  }
  assert.equal((await browser.open(logoutPath({ ...to, id_token_hint: old }))).location, shop.address)
})

test('7.8 after a sign-out, a client requires a new sign-in', async () => {
  const { shop, browser, tokens } = await newTokens()
  await browser.open(logoutPath({ id_token_hint: tokens.id_token ?? '' }))
  const pkce = { code_challenge: newPkce().challenge, code_challenge_method: 'S256' }
  const none = await browser.open(authorizePath(shop, { ...pkce, prompt: 'none' }))
  assert.deepEqual(answerIn(none), { error: 'login_required', iss: ENV.AUTH_URL })
})
