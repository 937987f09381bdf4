import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from '../../../server/platform/secrets/secret.ts'
import { makePerson } from '../people.ts'
import { leadingTo, type Shown, type Visitor } from '../visitor.ts'
import { startPages } from './pages.ts'

const { sql, browse, newShop, newVisitor, signIn, exchange, refresh } = await startPages()
const overTls = await startPages({ AUTH_URL: 'https://hub.example' })

const sessionOf = (browser: Visitor): string => browser.cookies.get('vitrina_session') ?? ''

const cookieIn = ({ headers }: Shown, name: string): string =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

/** True when a browser with this cookie is signed in. */
const isSignedIn = async (cookie: string): Promise<boolean> => {
  const browser = browse()
  browser.cookies.set('vitrina_session', cookie)
  return (await browser.open('/en/account')).status === 200
}

const age = (cookie: string, interval: string) => sql`
  update hub_session
  set created_at = created_at - ${interval}::interval, last_used_at = last_used_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval
  where digest = ${digestOf(cookie)}
`

/** Marks the session as just used. */
const use = (cookie: string) =>
  sql`update hub_session set last_used_at = now() where digest = ${digestOf(cookie)}`

test('X7 each sign-in has a new cookie, and the previous one is invalid', async () => {
  const { email, browser } = await newVisitor()
  const first = sessionOf(browser)
  assert.match(first, /^[\w-]{43}$/)
  const page = `/en/auth${leadingTo((await newShop()).address)}`
  await browser.send(page, { email, password: 'correct horse battery' })
  const second = sessionOf(browser)

  assert.notEqual(second, first)
  assert.equal(await isSignedIn(second), true)
  assert.equal(await isSignedIn(first), false)
})

test('X7 a cookie that was planted before the sign-in never becomes a session', async () => {
  const { email } = await makePerson(sql)
  const planted = 'p'.repeat(43)
  const browser = browse()
  browser.cookies.set('vitrina_session', planted)
  await signIn(browser, { email })
  assert.notEqual(sessionOf(browser), planted)
  assert.equal(await isSignedIn(planted), false)
})

test('X7 a sign-in over the session of another person ends that session and revokes its tokens', async () => {
  const { browser, email } = await newVisitor()
  const old = sessionOf(browser)
  const token = await exchange(await signIn(browser, { email, to: await newShop() }))
  const other = await makePerson(sql)

  await signIn(browser, { email: other.email })

  assert.ok((await browser.open('/en/account')).text.includes(other.email))
  assert.equal(await isSignedIn(old), false)
  assert.equal(await refresh(token), 401)
})

test('X7 tokens of the same person stay valid after a second sign-in', async () => {
  const { browser, email } = await newVisitor()
  const shop = await newShop()
  const token = await exchange(await signIn(browser, { email, to: shop }))
  await signIn(browser, { email, to: shop })
  assert.equal(await refresh(token), 200)
})

test('cookies are inaccessible to scripts and other sites, and end with the browser', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  const opened = await browser.open('/en/sign-in')
  assert.match(
    cookieIn(opened, 'vitrina_browser'),
    /^vitrina_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const shown = await browser.send('/en/sign-in', { email, password: 'correct horse battery' })
  assert.match(
    cookieIn(shown, 'vitrina_session'),
    /^vitrina_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('over TLS other hosts cannot set the cookies: their names begin with __Host-, and they are Secure', async () => {
  const { email } = await makePerson(overTls.sql)
  const browser = overTls.browse()
  const opened = await browser.open('/en/sign-in')
  assert.match(
    cookieIn(opened, '__Host-vitrina_browser'),
    /^__Host-vitrina_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const shown = await browser.send('/en/sign-in', { email, password: 'correct horse battery' })
  const cookie = cookieIn(shown, '__Host-vitrina_session')
  assert.match(cookie, /^__Host-vitrina_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)

  const [, value = ''] = /=([\w-]{43})/.exec(cookie) ?? []
  const plain = overTls.browse()
  plain.cookies.set('vitrina_session', value)
  assert.equal(
    (await plain.open('/en/account')).status,
    303,
    'a cookie without the prefix counts for nothing',
  )
})

test('a cookie with an unknown secret belongs to nobody', async () => {
  for (const value of ['', 'x', "' or 1=1 --", 'a'.repeat(44), '%00'.repeat(14), 'é'.repeat(43)])
    assert.equal(await isSignedIn(encodeURIComponent(value)), false, value)
})

test('“remember me” outlives the browser, by at most 30 days', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  const shown = await signIn(browser, { email, remember: true })
  assert.match(cookieIn(shown, 'vitrina_session'), /; Max-Age=2592000;/)
  const cookie = sessionOf(browser)

  await age(cookie, '29 days 23 hours')
  await use(cookie)
  assert.equal(await isSignedIn(cookie), true)
  await age(cookie, '2 hours')
  await use(cookie)
  assert.equal(await isSignedIn(cookie), false)
})

test('without it a session ends after 12 hours, regardless of its use', async () => {
  const cookie = sessionOf((await newVisitor()).browser)
  await age(cookie, '11 hours 50 minutes')
  assert.equal(await isSignedIn(cookie), true)
  await age(cookie, '20 minutes')
  await use(cookie)
  assert.equal(await isSignedIn(cookie), false)
})

test('a session that is not used for 24 hours ends; each use extends it', async () => {
  const [remembered, temporary] = [
    sessionOf((await newVisitor({ remember: true })).browser),
    sessionOf((await newVisitor({ remember: true })).browser),
  ]
  await age(remembered, '23 hours')
  assert.equal(await isSignedIn(remembered), true)
  await age(remembered, '23 hours')
  assert.equal(await isSignedIn(remembered), true)
  await age(temporary, '24 hours 1 minute')
  assert.equal(await isSignedIn(temporary), false)
})

test('a locked person has no valid session', async () => {
  const { id, browser } = await newVisitor()
  assert.equal((await browser.open('/en/account')).status, 200)
  await sql`update hub_user set locked_at = now() where id = ${id}`
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  const shown = await browser.open(`/en/auth${leadingTo((await newShop({ firstParty: true })).address)}`)
  assert.equal(shown.status, 200)
  assert.match(shown.text, /name="password"/)
})

test('R9 the database contains only digests of cookies and tokens', async () => {
  const { browser, email } = await newVisitor()
  const shown = await signIn(browser, { email, to: await newShop() })
  const secrets = [...browser.cookies.values(), new URL(shown.location ?? '').searchParams.get('token') ?? '']
  assert.equal(secrets.length, 3)
  for (const table of [
    'hub_session',
    'hub_temporary_token',
    'hub_known_browser',
    'hub_audit',
    'hub_attempt',
  ]) {
    const [all] = await sql<{ text: string }>`
      select coalesce(string_agg(kept::text, ' '), '') as text from ${sql.unsafe(table)} as kept
    `
    for (const secret of secrets) {
      assert.ok(!all?.text.includes(secret), table)
      assert.ok(!all?.text.includes(Buffer.from(secret).toString('hex').slice(0, 32)), table)
    }
  }
})
