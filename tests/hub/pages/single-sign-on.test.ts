import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, browse, newShop, newVisitor, signIn, exchange, refresh, call, auditOf } = await openPages()

const tokens = async (): Promise<number> => (await sql`select from hub_temporary_token`).length

test('7.2 X9 with a live session the first visit to a site asks for consent, later ones redirect at once', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  const page = `/en/auth${leadingTo(shop.address, { state: 'a b' })}`

  const form = await browser.open(page)
  assert.equal(form.status, 200)
  assert.ok(showsText(form, 'continue.button', { name: 'Ana' }))
  assert.ok(form.text.includes(email) && form.text.includes(shop.name))
  const first = await browser.send(`/en/continue${leadingTo(shop.address, { state: 'a b' })}`, {})
  assert.equal(first.status, 303)
  assert.equal(new URL(first.location ?? '').searchParams.get('state'), 'a b')

  const later = await browser.open(page)
  assert.equal(later.status, 303)
  assert.notEqual(tokenIn(later), tokenIn(first))
  assert.equal((await call('/users/hub-auth/', { token: tokenIn(later) })).body.auth_token.length, 43)
})

test('7.2 X9 opening the consent page does nothing, however often', async () => {
  const { id, browser } = await newVisitor()
  const page = `/en/auth${leadingTo((await newShop()).address)}`
  const before = await tokens()
  for (let n = 0; n < 3; n++) assert.equal((await browser.open(page)).status, 200)
  assert.equal(await tokens(), before)
  assert.deepEqual(await sql`select from hub_consent where user_id = ${id}`, [])
})

test('7.2 X9 consent to one site does not count for another', async () => {
  const { email, browser } = await newVisitor()
  await signIn(browser, { email, to: await newShop() })
  assert.equal((await browser.open(`/en/auth${leadingTo((await newShop()).address)}`)).status, 200)
})

test('7.2 X9 consent of one person does not count for another', async () => {
  const [one, other] = [await newVisitor(), await newVisitor()]
  const shop = await newShop()
  await signIn(one.browser, { email: one.email, to: shop })
  assert.equal((await other.browser.open(`/en/auth${leadingTo(shop.address)}`)).status, 200)
})

test('7.2 X9 a person who has signed in to a site by password is not asked again by it, in any browser', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  await signIn(browser, { email, to: shop })
  const elsewhere = browse()
  await signIn(elsewhere, { email })
  assert.equal((await elsewhere.open(`/en/auth${leadingTo(shop.address)}`)).status, 303)
})

test('7.2 a first-party site never asks for consent', async () => {
  const { browser } = await newVisitor()
  const shown = await browser.open(`/en/auth${leadingTo((await newShop({ firstParty: true })).address)}`)
  assert.equal(shown.status, 303)
  assert.match(tokenIn(shown), /^[\w-]{43}$/)
})

test('7.2 without a session nobody continues', async () => {
  const browser = browse()
  const shop = await newShop({ firstParty: true })
  const before = await tokens()
  assert.match((await browser.open(`/en/auth${leadingTo(shop.address)}`)).text, /name="password"/)
  const { status, location, text } = await browser.send(`/en/continue${leadingTo(shop.address)}`, {})
  assert.deepEqual([status, location], [200, null])
  assert.match(text, /name="password"/)
  assert.equal(await tokens(), before)
})

test('7.2 “use another account” signs out, and returns to the same login', async () => {
  const { id, browser, email } = await newVisitor()
  const token = await exchange(await signIn(browser, { email, to: await newShop() }))
  const shop = await newShop()
  const query = leadingTo(shop.address, { state: 's' })
  await browser.open(`/en/auth${query}`)

  const { status, location } = await browser.send(`/en/switch${query}`, {})
  assert.deepEqual([status, location], [303, `/en/auth${query}`])
  assert.equal(browser.cookies.has('vitrina_session'), false)
  assert.equal(await refresh(token), 401)
  assert.ok((await auditOf(id)).some(({ event }) => event === 'sign_out'))

  const other = await makePerson(sql)
  await browser.open(location ?? '')
  const shown = await browser.send(location ?? '', { email: other.email, password: PASSWORD })
  assert.equal(shown.status, 303)
  const { body } = await call('/users/hub-auth/', { token: tokenIn(shown) })
  assert.equal(
    JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString()).user_id,
    other.personId,
  )
})

test('7.2 a disconnected site asks again', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  const page = `/en/auth${leadingTo(shop.address)}`
  await signIn(browser, { email, to: shop })
  assert.equal((await browser.open(page)).status, 303)
  await browser.send('/en/account/sites', { site: String(shop.id) })
  assert.ok(showsText(await browser.open(page), 'continue.title'))
})

test('X5 the token is issued to the requested site; another return address does not change it', async () => {
  const { email, browser } = await newVisitor()
  const [one, other] = [await newShop(), await newShop()]
  for (const shop of [one, other]) {
    const shown = await signIn(browser, { email, to: shop })
    const { body } = await call('/users/hub-auth/', { token: tokenIn(shown) })
    const claims = JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString())
    assert.equal(claims.aud, shop.slug)
  }
})

test('7.3 a code_challenge is kept through the login and verified at its end', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  const verifier = 'v'.repeat(43)
  const query = leadingTo(shop.address, {
    code_challenge: Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
    ).toString('base64url'),
    code_challenge_method: 'S256',
  })
  await browser.open(`/en/auth${query}`)
  const token = tokenIn(await browser.send(`/en/auth${query}`, { email, password: PASSWORD }))
  assert.equal((await call('/users/hub-auth/', { token })).status, 401)
  assert.equal((await call('/users/hub-auth/', { token, code_verifier: verifier })).status, 200)
})

test('7.3 a code_challenge of another method or length is refused', async () => {
  const shop = await newShop()
  for (const more of [
    { code_challenge: 'c'.repeat(43) },
    { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' },
    { code_challenge: 'c'.repeat(42), code_challenge_method: 'S256' },
    { code_challenge: '+'.repeat(43), code_challenge_method: 'S256' },
    { code_challenge_method: 'S256' },
  ] as Record<string, string>[]) {
    const shown = await browse().open(`/en/auth${leadingTo(shop.address, more)}`)
    assert.equal(shown.status, 400, JSON.stringify(more))
  }
})
