import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redeem } from '../../../server/hub/tokens/exchange-queries.ts'
import { digestOf } from '../../../server/platform/secrets/secret.ts'
import { waitForMail } from '../mailbox.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, tokenIn, type Visitor } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const {
  sql,
  url,
  config,
  browse,
  newShop,
  newVisitor,
  signIn,
  exchange,
  refresh,
  call,
  holdWaits,
  untilWaiting,
} = await openPages()

const NEW_PASSWORD = 'another fine password'

test('7.7 an account is shown only after sign-in', async () => {
  const browser = browse()
  await browser.open('/en/sign-in')
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  for (const path of ['profile', 'email', 'password', 'sessions', 'sites', 'sign-out']) {
    const { status, location } = await browser.send(`/en/account/${path}`, { password: PASSWORD })
    assert.deepEqual([status, location], [303, '/en/sign-in'], path)
  }
})

test('7.7 name and language are changed and shown', async () => {
  const { id, browser } = await newVisitor()
  await browser.open('/en/account')
  const { location } = await browser.send('/en/account/profile', {
    first_name: ' Ion ',
    last_name: '<Ţurcanu>',
    language: 'uk',
  })
  assert.equal(location, '/en/account?done=profile')
  const shown = await browser.open(location ?? '')
  assert.ok(showsText(shown, 'notice.profile_saved'))
  assert.match(shown.text, /value="Ion"/)
  assert.match(shown.text, /value="&lt;Ţurcanu&gt;"/)
  const [user] = await sql`select first_name, last_name, language from hub_user where id = ${id}`
  assert.deepEqual(user, { first_name: 'Ion', last_name: '<Ţurcanu>', language: 'uk' })

  const wrong = await browser.send('/en/account/profile', {
    first_name: 'a\u0007',
    last_name: 'x'.repeat(101),
  })
  assert.equal(wrong.status, 400)
  assert.ok(showsText(wrong, 'fault.name_invalid'))
  const hidden = await browser.send('/en/account/profile', { first_name: 'Ana \u202epoP', last_name: '' })
  assert.equal(hidden.status, 400)
  assert.ok(showsText(hidden, 'fault.name_invalid'))
})

test('7.7 the message of the account page is one of a fixed set', async () => {
  const { browser } = await newVisitor()
  for (const word of ['<b>x</b>', '__proto__', 'constructor', 'toString', 'profile&done=password'])
    assert.doesNotMatch((await browser.open(`/en/account?done=${word}`)).text, /role="status"/, word)
})

test('7.7 a new password ends all other sessions and their tokens; this session continues under a new cookie', async () => {
  const { id, email, browser } = await newVisitor({ remember: true })
  const elsewhere = browse()
  const shop = await newShop()
  const elsewhereTokens = await exchange(await signIn(elsewhere, { email, to: shop }))
  const pendingToken = tokenIn(await signIn(elsewhere, { email, to: shop }))
  const ownTokens = await exchange(await signIn(browser, { email, to: shop, remember: true }))
  const before = browser.cookies.get('vitrina_session') ?? ''
  await browser.open('/en/account')

  const { location, headers } = await browser.send('/en/account/password', {
    password: PASSWORD,
    new_password: NEW_PASSWORD,
  })

  assert.equal(location, '/en/account?done=password')
  assert.match(headers.getSetCookie().join(), /Max-Age=2592000/, 'still remembered')
  assert.equal((await browser.open('/en/account')).status, 200)
  const copy = browse()
  copy.cookies.set('vitrina_session', before)
  assert.equal((await copy.open('/en/account')).status, 303, 'X7 the cookie of before is dead')
  assert.equal((await elsewhere.open('/en/account')).location, '/en/sign-in')
  assert.equal(await refresh(elsewhereTokens), 401)
  assert.equal((await call('/users/hub-auth/', { token: pendingToken })).status, 401)
  assert.equal(await refresh(ownTokens), 200)
  assert.equal((await signIn(browse(), { email })).status, 400)
  assert.equal((await signIn(browse(), { email, password: NEW_PASSWORD })).status, 303)
  await waitForMail(config.dataDir, email)
  assert.equal(
    (await sql`select from hub_audit where event = 'password_changed' and user_id = ${id}`).length,
    1,
  )
})

test('J12 an access token from right before a password change is invalid, one from right after is valid, whatever its iat', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  const accessOf = async (from: Visitor, password = PASSWORD): Promise<string> => {
    const shown = await signIn(from, { email, password, to: shop })
    return (await call('/users/hub-auth/', { token: tokenIn(shown) })).body.access
  }
  const statusOf = async (access: string) =>
    (await fetch(`${url}/user/user-group`, { headers: { authorization: `Bearer ${access}` } })).status
  const before = await accessOf(browse())
  assert.equal(await statusOf(before), 200)

  await browser.open('/en/account')
  await browser.send('/en/account/password', { password: PASSWORD, new_password: NEW_PASSWORD })
  const after = await accessOf(browse(), NEW_PASSWORD)

  assert.equal(await statusOf(before), 401)
  assert.equal(await statusOf(after), 200)
  const [{ changed } = { changed: 0 }] = await sql<{ changed: number }>`
    select floor(extract(epoch from max(at)))::bigint as changed from hub_audit where event = 'password_changed'
  `
  const { iat } = JSON.parse(Buffer.from(after.split('.')[1] ?? '', 'base64url').toString())
  assert.ok(iat < changed, 'it says that it is older than the change')
})

test('7.7 a password change requires the current password', async () => {
  const { email, browser } = await newVisitor()
  await browser.open('/en/account')
  for (const password of ['', 'wrong password', NEW_PASSWORD]) {
    const shown = await browser.send('/en/account/password', { password, new_password: NEW_PASSWORD })
    assert.equal(shown.status, 400)
    assert.ok(showsText(shown, 'fault.password_wrong'))
  }
  assert.equal((await signIn(browse(), { email })).status, 303)
})

test('A1 guessing the password in an open session is rate-limited', async () => {
  const { browser } = await newVisitor()
  await browser.open('/en/account')
  const answers = []
  const guess = (n: number) =>
    browser.send('/en/account/password', { password: `guess ${n}`, new_password: NEW_PASSWORD })
  for (let n = 0; n < 8; n++) answers.push(await guess(n))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400])
  await holdWaits()
  assert.equal((await guess(9)).status, 429)
})

test('7.7 sites are listed, and disconnecting one revokes its tokens and pending codes', async () => {
  const { id, email, browser } = await newVisitor()
  const [shop, kept] = [await newShop(), await newShop()]
  const token = await exchange(await signIn(browser, { email, to: shop }))
  const other = await exchange(await signIn(browser, { email, to: kept }))
  const pendingToken = tokenIn(await signIn(browser, { email, to: shop }))
  const page = await browser.open('/en/account')
  assert.ok(page.text.includes(shop.name) && page.text.includes(kept.name))

  const { location } = await browser.send('/en/account/sites', { site: String(shop.id) })

  assert.equal(location, '/en/account?done=site')
  const after = await browser.open('/en/account')
  assert.ok(!after.text.includes(shop.name) && after.text.includes(kept.name))
  assert.equal(await refresh(token), 401)
  assert.equal((await call('/users/hub-auth/', { token: pendingToken })).status, 401)
  assert.equal(await refresh(other), 200)
  assert.equal((await sql`select from hub_consent where user_id = ${id}`).length, 1)
})

test('7.7 a site that is disconnected during an exchange gets no valid token', async () => {
  const { email, browser } = await newVisitor()
  const shop = await newShop()
  const token = tokenIn(await signIn(browser, { email, to: shop }))
  await browser.open('/en/account')
  let disconnecting: Promise<unknown> | undefined
  const values = { isHub: false, handle: digestOf('h'), refresh: 60, refreshTotal: 60 }
  await sql.begin(async (sql) => {
    await redeem(
      sql,
      { digest: digestOf(token), challenge: null, credentials: undefined, client: null },
      values,
    )
    disconnecting = browser.send('/en/account/sites', { site: String(shop.id) })
    await untilWaiting(1)
  })
  await disconnecting
  const grants = await sql<{ revoked: boolean }>`
    select revoked_at is not null as revoked from hub_grant where site_id = ${shop.id}
  `
  assert.deepEqual(grants, [{ revoked: true }])
})

test('7.7 nobody can disconnect a site of another person', async () => {
  const [one, other] = [await newVisitor(), await newVisitor()]
  const shop = await newShop()
  const token = await exchange(await signIn(one.browser, { email: one.email, to: shop }))
  await other.browser.open('/en/account')
  for (const site of [String(shop.id), '', '-1', '1 or 1=1', '9'.repeat(9), '9'.repeat(30), '1.5'])
    assert.equal((await other.browser.send('/en/account/sites', { site })).status, 303, site)
  assert.equal(await refresh(token), 200)
  assert.equal((await one.browser.open(`/en/auth${leadingTo(shop.address)}`)).status, 303)
})

test('7.7 signing out ends the session and its tokens, and no other', async () => {
  const { id, email, browser } = await newVisitor()
  const elsewhere = browse()
  const shop = await newShop()
  const elsewhereTokens = await exchange(await signIn(elsewhere, { email, to: shop }))
  const ownTokens = await exchange(await signIn(browser, { email, to: shop }))
  const cookie = browser.cookies.get('vitrina_session') ?? ''
  await browser.open('/en/account')

  const shown = await browser.send('/en/account/sign-out', {})

  assert.ok(showsText(shown, 'message.signed_out.title'))
  assert.match(shown.headers.getSetCookie().join(), /^vitrina_session=; Max-Age=0; Path=\//)
  const copy = browse()
  copy.cookies.set('vitrina_session', cookie)
  assert.equal((await copy.open('/en/account')).status, 303)
  assert.equal(await refresh(ownTokens), 401)
  assert.equal(await refresh(elsewhereTokens), 200)
  assert.equal((await sql`select from hub_session where user_id = ${id} and ended_at is null`).length, 1)
})

test('7.7 a locked person cannot change anything, even on an open page', async () => {
  const { id, browser } = await newVisitor()
  await browser.open('/en/account')
  await sql`update hub_user set locked_at = now() where id = ${id}`
  const { location } = await browser.send('/en/account/password', {
    password: PASSWORD,
    new_password: NEW_PASSWORD,
  })
  assert.equal(location, '/en/sign-in')
})

test('X10 a logo of an earlier release with a wildcard for a host allows no images of other hosts', async () => {
  const policyWith = async (logo: string) => {
    const shop = await newShop()
    await sql`update site set logo = ${logo} where id = ${shop.id}`
    const { headers } = await browse().open(`/en/auth?${new URLSearchParams({ redirect_url: shop.address })}`)
    return /img-src [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0]
  }
  assert.equal(await policyWith('https://cdn.example/logo.png'), "img-src 'self' https://cdn.example")
  for (const logo of ['https://*.example/logo.png', 'https://*/logo.png', 'https://a;frame-ancestors/x.png'])
    assert.equal(await policyWith(logo), "img-src 'self'", logo)
})
