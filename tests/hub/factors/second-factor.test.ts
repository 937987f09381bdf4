import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, waitForMail } from '../mailbox.ts'
import { showsText } from '../pages/pages.ts'
import { PASSWORD } from '../people.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { openFactors } from './enrolled.ts'

const hub = await openFactors()
const {
  sql,
  config,
  base,
  browse,
  signIn,
  newShop,
  newVisitor,
  newWithApp,
  halfSignedIn,
  codeOf,
  passTime,
  addApp,
} = hub

const lettersOf = (userId: number) => sql<{ what: string }>`
  select data ->> 'what' as what from pgboss.job
  where data ->> 'kind' = 'second_factor_changed' and (data ->> 'userId')::integer = ${userId} order by created_on
`

test('7.7 after a person sets up an app, the password alone does not sign in', async () => {
  const { email, secret, codes, shown } = await newWithApp()
  assert.equal(codes.length, 10)
  assert.equal(new Set(codes).size, 10)
  assert.ok(showsText(shown, 'codes.title'))

  const shop = await newShop()
  const half = await halfSignedIn(email, { to: shop })
  assert.equal((await half.browser.open('/en/account')).location, '/en/sign-in', 'not signed in')
  const signedIn = await half.send({ code: await codeOf(secret, 1) })
  assert.equal(signedIn.status, 303)
  assert.ok(tokenIn(signedIn))
  const silent = await half.browser.open(`/en/auth${leadingTo(shop.address)}`)
  assert.ok(tokenIn(silent), 'the session goes on to sites as others do')
})

test('A8 S1 a code of the app signs in once, and no earlier code afterwards', async () => {
  const { email, secret } = await newWithApp()
  const [first, second] = [await halfSignedIn(email), await halfSignedIn(email)]
  const [code, older] = [await codeOf(secret), await codeOf(secret, -1)]
  assert.equal((await first.send({ code })).location, '/en/account')
  for (const again of [code, older]) {
    const refused = await second.send({ code: again })
    assert.equal(refused.status, 400)
    assert.ok(showsText(refused, 'factor.wrong'))
  }
})

test('S1 of sixteen concurrent uses of one code, one signs in', async () => {
  const { id, email, secret } = await newWithApp()
  const halves: Awaited<ReturnType<typeof halfSignedIn>>[] = []
  while (halves.length < 16) halves.push(await halfSignedIn(email))
  const code = await codeOf(secret)
  // In a known browser attempts count separately, so none has to wait.
  await sql`
    insert into hub_known_browser (user_id, digest) select user_id, browser from hub_half_sign_in where user_id = ${id}
    on conflict do nothing
  `
  const sent = await Promise.all(halves.map(({ send }) => send({ code })))
  assert.equal(sent.filter(({ location }) => location === '/en/account').length, 1)
  const [{ sessions } = { sessions: 0 }] = await sql<{ sessions: number }>`
    select count(*) as sessions from hub_session
    where user_id = ${id} and second_factor_at is not null and created_at > now() - interval '1 minute'
  `
  assert.equal(sessions, 2, 'the one that set it up, and one more')
})

test('S1 an expired or future code is refused', async () => {
  const { email, secret } = await newWithApp()
  const { send } = await halfSignedIn(email)
  for (const steps of [-3, -2, 3])
    assert.equal((await send({ code: await codeOf(secret, steps) })).status, 400)
})

test('S2 of thirty concurrent guesses five are checked', async () => {
  const { id, email } = await newWithApp()
  const { send } = await halfSignedIn(email)
  const sent = await Promise.all(Array.from({ length: 30 }, (_, n) => send({ code: String(100_000 + n) })))
  const counted = Object.fromEntries(Map.groupBy(sent, ({ status }) => status))
  assert.deepEqual([counted[400]?.length, counted[429]?.length], [5, 25])
  const failed = await sql`select from hub_audit where user_id = ${id} and event = 'second_factor_failed'`
  assert.equal(failed.length, 5)
})

test('S2 a caller with the password can guess five codes, and then has to wait', async () => {
  const { id, email, secret } = await newWithApp()
  const attacker = await halfSignedIn(email)
  const statuses = []
  for (let tries = 0; tries < 7; tries++)
    statuses.push((await attacker.send({ code: String(100_000 + tries) })).status)
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429, 429])
  const waiting = await attacker.send({ code: await codeOf(secret) })
  assert.equal(waiting.status, 429, 'the right one is not even looked at')

  await passTime(id)
  const at = await halfSignedIn(email)
  assert.equal((await at.send({ code: await codeOf(secret) })).status, 429, 'nor in another strange browser')
  const failed = await sql`select from hub_audit where user_id = ${id} and event = 'second_factor_failed'`
  assert.equal(failed.length, 5)
})

test('S2 guesses from elsewhere do not lock out a known browser', async () => {
  const { email, secret, browser } = await newWithApp()
  const attacker = await halfSignedIn(email)
  for (let tries = 0; tries < 6; tries++) await attacker.send({ code: '000000' })
  await browser.send('/en/account/sign-out', {})
  await browser.open('/en/sign-in')
  const half = await browser.send('/en/sign-in', { email, password: PASSWORD })
  assert.equal(half.location, '/en/second-factor')
  await browser.open('/en/second-factor')
  assert.equal(
    (await browser.send('/en/second-factor', { code: await codeOf(secret) })).location,
    '/en/account',
  )
})

test('S3 a recovery code signs in once in any spelling, and its owner gets a mail', async () => {
  const { id, email, codes } = await newWithApp()
  const [code = '', other = ''] = codes
  const half = await halfSignedIn(email)
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `
  assert.equal((await half.send({ code: typed })).location, '/en/account')
  assert.deepEqual(
    (await lettersOf(id)).map(({ what }) => what),
    ['added', 'recovery_code_used'],
  )

  const again = await halfSignedIn(email)
  assert.equal((await again.send({ code })).status, 400)
  assert.equal((await again.send({ code: other })).location, '/en/account')
})

test('S3 a dump of the database contains neither a recovery code nor the secret of the app', async () => {
  const { id, secret, codes } = await newWithApp()
  const [dump] = await sql<{ text: string }>`
    select string_agg(row, E'\n') as text from (
      select t::text as row from hub_authenticator as t where user_id = ${id}
      union all select t::text from hub_recovery_code as t where user_id = ${id}
    ) as rows
  `
  for (const secretText of [
    secret,
    Buffer.from(secret).toString('hex'),
    ...codes,
    ...codes.map((code) => code.replace('-', '')),
  ])
    assert.ok(!dump?.text.includes(secretText), secretText)
})

test('S4 a new password through a mailed link does not bypass the second factor', async () => {
  const { id, email, secret } = await newWithApp()
  await waitForMail(config.dataDir, email)
  const before = await halfSignedIn(email)
  const browser = browse()
  await browser.open('/en/forgot-password')
  await browser.send('/en/forgot-password', { email })
  const link = new URL(linkTo('en/reset-password', await waitForMail(config.dataDir, email, 2)))
  await browser.open(link.pathname + link.search)
  const token = link.searchParams.get('token') ?? ''
  const reset = await browser.send('/en/reset-password', { token, password: 'a new long password' })
  assert.equal(reset.location, '/en/second-factor')
  assert.equal(browser.cookies.has('__Host-vitrina_session'), false)
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')

  const late = await before.send({ code: await codeOf(secret) })
  assert.equal(late.location, '/en/sign-in', 'the password of before opens nothing any longer')
  await passTime(id)
  await browser.open('/en/second-factor')
  assert.equal(
    (await browser.send('/en/second-factor', { code: await codeOf(secret, 1) })).location,
    '/en/account',
  )
})

test('S5 adding a factor ends every pending sign-in that has not proven it, in any order', async () => {
  const shop = await newShop()
  for (let round = 0; round < 8; round++) {
    const { id, email, browser } = await newVisitor()
    await browser.open(base)
    const begun = await browser.send(`${base}/app`, {})
    const secret = (/class="key">([^<]+)</.exec(begun.text)?.[1] ?? '').replaceAll(' ', '')
    const code = await codeOf(secret)
    const thief = browse()
    await thief.open(`/en/auth${leadingTo(shop.address)}`)
    await Promise.all([
      browser.send(`${base}/app-confirm`, { code }),
      thief.send(`/en/auth${leadingTo(shop.address)}`, { email, password: PASSWORD }),
    ])
    const open = await sql`
      select from hub_session where user_id = ${id} and ended_at is null and second_factor_at is null
    `
    assert.equal(open.length, 0)
  }
})

test('S6 after a while, changing factors requires a new proof of identity', async () => {
  const { id, browser, email } = await newVisitor()
  await sql`update hub_session set authenticated_at = now() - interval '11 minutes' where user_id = ${id}`
  assert.ok(showsText(await browser.open(base), 'factors.confirm_lead'))
  const stolen = await browser.send(`${base}/app`, {})
  assert.equal(stolen.location, base, 'a cookie alone adds no app')
  assert.equal((await browser.send(`${base}/confirm`, { password: 'wrong' })).status, 400)
  assert.equal((await browser.send(`${base}/confirm`, { password: PASSWORD })).location, base)
  assert.ok(showsText(await browser.open(base), 'factors.app_add'))
  assert.equal((await addApp(browser)).codes.length, 10, email)
})

test('7.7 adding or removing a factor ends the other sessions, and its owner gets mails', async () => {
  const { id, email, browser, secret } = await newWithApp()
  const other = await halfSignedIn(email)
  await other.send({ code: await codeOf(secret, 1) })
  assert.equal((await other.browser.open('/en/account')).status, 200)

  await browser.open(base)
  const removed = await browser.send(`${base}/app-remove`, {})
  assert.ok(showsText(removed, 'notice.factor_removed'))
  assert.equal((await other.browser.open('/en/account')).location, '/en/sign-in')
  assert.deepEqual(
    (await lettersOf(id)).map(({ what }) => what),
    ['added', 'removed'],
  )
  assert.equal((await sql`select from hub_recovery_code where user_id = ${id}`).length, 0)
  assert.equal((await signIn(browse(), { email })).location, '/en/account', 'the password is enough again')
})

test('7.7 new recovery codes invalidate the previous ones', async () => {
  const { email, browser, codes } = await newWithApp()
  await browser.open(base)
  const shown = await browser.send(`${base}/codes`, {})
  const recoveryCodes = [...shown.text.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code)
  assert.equal(recoveryCodes.length, 10)
  const half = await halfSignedIn(email)
  assert.equal((await half.send({ code: codes[0] ?? '' })).status, 400)
  assert.equal((await half.send({ code: recoveryCodes[0] ?? '' })).location, '/en/account')
})

test('S7 a site that requires two factors accepts nobody with one, by any way of sign-in', async () => {
  const shop = await newShop({ firstParty: true })
  await sql`update site set second_factor_required = true where id = ${shop.id}`
  const { email, browser } = await newVisitor()
  const query = leadingTo(shop.address)

  const silent = await browser.open(`/en/auth${query}`)
  assert.equal(silent.location, `/en/second-factor${query}`)
  assert.equal(
    (await browser.open(`/en/second-factor${query}`)).location,
    `/en/account/second-factor${query}`,
  )
  const page = await browser.open(`/en/account/second-factor${query}`)
  assert.ok(showsText(page, 'factors.required', { site: shop.name }))
  const byForm = await browser.send(`/en/continue${query}`, {})
  assert.equal(byForm.location, `/en/second-factor${query}`)
  const byPassword = await signIn(browse(), { email, to: shop })
  assert.equal(byPassword.location, `/en/second-factor${query}`)
  assert.equal((await sql`select from hub_temporary_token where site_id = ${shop.id}`).length, 0)

  const { shown } = await addApp(browser, query)
  assert.match(shown.text, /href="\/en\/auth\?redirect_url=/)
  assert.ok(tokenIn(await browser.open(`/en/auth${query}`)))
})

test('S7 a group that requires two factors does so at each of its sites', async () => {
  const shop = await newShop({ firstParty: true })
  const { id, browser } = await newVisitor()
  assert.ok(tokenIn(await browser.open(`/en/auth${leadingTo(shop.address)}`)))
  await sql`
    with made as (insert into hub_group (name, second_factor_required) values ('Buyers of the chain', true) returning id)
    insert into hub_membership (user_id, group_id) select ${id}, id from made
  `
  const query = leadingTo(shop.address)
  assert.equal((await browser.open(`/en/auth${query}`)).location, `/en/second-factor${query}`)
  await addApp(browser, query)
  assert.ok(tokenIn(await browser.open(`/en/auth${query}`)))
})
