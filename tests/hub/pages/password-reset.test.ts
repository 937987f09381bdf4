import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, tokenIn, type Visitor } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, config, browse, newShop, newVisitor, signIn, exchange, refresh, call, holdWaits } =
  await openPages()
const { dataDir } = config

const NEW_PASSWORD = 'another fine password'

const forget = async (browser: Visitor, email: string, query = '') => {
  await browser.open(`/en/forgot-password${query}`)
  return browser.send(`/en/forgot-password${query}`, { email })
}

/** Mailed links to reset a password, oldest first, once there are `count`. */
const linksOf = async (email: string, count = 1): Promise<string[]> => {
  await waitForMail(dataDir, email, count)
  return mailTo(dataDir, email).map((mail) => linkTo('en/reset-password', mail))
}

const reset = async (browser: Visitor, link: string, password = NEW_PASSWORD) => {
  const shown = await browser.open(link)
  return browser.send('/en/reset-password', { token: shown.hidden('token'), password })
}

test('7.7 a forgotten password is replaced through a mailed link, and the login continues to the site', async () => {
  const shop = await newShop()
  const { email } = await makePerson(sql)
  const browser = browse()
  await forget(browser, email, leadingTo(shop.address, { state: 'a b' }))
  const [link = ''] = await linksOf(email)

  const confirmed = await reset(browser, link)

  assert.equal(confirmed.status, 303)
  assert.equal(confirmed.location, `${shop.address}?token=${tokenIn(confirmed)}&state=a+b`)
  assert.equal((await call('/users/hub-auth/', { token: tokenIn(confirmed) })).status, 200)
  assert.equal((await signIn(browse(), { email })).status, 400)
  assert.equal((await signIn(browse(), { email, password: NEW_PASSWORD })).status, 303)
})

test('A2 the response is the same for an unknown address, to which no mail is sent', async () => {
  const [known, locked] = [await makePerson(sql), await makePerson(sql)]
  await sql`update hub_user set locked_at = now() where id = ${locked.id}`
  for (const email of ['nobody@example.com', locked.email, known.email]) {
    const shown = await forget(browse(), email)
    assert.equal(shown.status, 200)
    assert.ok(showsText(shown, 'check_mail.title'), email)
  }
  await linksOf(known.email)
  assert.deepEqual([mailTo(dataDir, 'nobody@example.com'), mailTo(dataDir, locked.email)], [[], []])
})

test('A6 a reset ends all sessions and revokes their tokens', async () => {
  const { email, browser } = await newVisitor({ remember: true })
  const elsewhere = browse()
  await signIn(elsewhere, { email })
  const shop = await newShop()
  const [ownTokens, otherTokens] = [
    await exchange(await signIn(browser, { email, to: shop })),
    await exchange(await signIn(elsewhere, { email, to: shop })),
  ]
  const pendingToken = tokenIn(await signIn(elsewhere, { email, to: shop }))
  await forget(browse(), email)
  const [link = ''] = await linksOf(email)

  assert.equal((await reset(browse(), link)).location, '/en/account')

  for (const token of [ownTokens, otherTokens]) assert.equal(await refresh(token), 401)
  assert.equal((await call('/users/hub-auth/', { token: pendingToken })).status, 401)
  for (const one of [browser, elsewhere])
    assert.equal((await one.open('/en/account')).location, '/en/sign-in')
})

test('A6 the owner is notified by a mail without a sign-in link', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  await forget(browser, email)
  const [link = ''] = await linksOf(email)
  await reset(browser, link)
  const notice = await waitForMail(dataDir, email, 2)
  assert.doesNotMatch(notice.text + notice.html, /token=/)
  assert.doesNotMatch(notice.text, new RegExp(NEW_PASSWORD))
})

test('A5 a link works once, also for concurrent uses', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  await forget(browser, email)
  const [link = ''] = await linksOf(email)
  const token = (await browser.open(link)).hidden('token')
  const passwords = Array.from({ length: 8 }, (_, n) => `password number ${n}`)
  const answers = await Promise.all(
    passwords.map((password) => browser.send('/en/reset-password', { token, password })),
  )
  assert.ok(answers.every(({ status }) => status === 303))
  const winners = passwords.filter((_, n) => answers[n]?.location === '/en/account')
  assert.equal(winners.length, 1)
  assert.equal((await signIn(browse(), { email, password: winners[0] ?? '' })).status, 303)
  assert.ok(showsText(await browse().open(link), 'message.link.title'))
})

test('A5 a link works for 30 minutes', async () => {
  const { email } = await makePerson(sql)
  await forget(browse(), email)
  const [link = ''] = await linksOf(email)
  await sql`update hub_errand set expires_at = expires_at - interval '29 minutes' where email = ${email}`
  assert.equal((await browse().open(link)).status, 200)
  const shown = await browse().open(link)
  await sql`update hub_errand set expires_at = expires_at - interval '2 minutes' where email = ${email}`
  assert.equal((await browse().open(link)).status, 400)
  const late = browse()
  await late.open('/en/sign-in')
  const answer = await late.send('/en/reset-password', {
    token: shown.hidden('token'),
    password: NEW_PASSWORD,
  })
  assert.equal(answer.status, 400)
  assert.equal((await signIn(browse(), { email })).status, 303)
})

test('A5 only the newest link works', async () => {
  const { email } = await makePerson(sql)
  await forget(browse(), email)
  await linksOf(email)
  await forget(browse(), email)
  const [older = '', newer = ''] = await linksOf(email, 2)
  assert.equal((await browse().open(older)).status, 400)
  assert.equal((await reset(browse(), newer)).status, 303)
  assert.equal((await browse().open(older)).status, 400)
})

test('A5 of links that are requested concurrently one works, in whatever order the mails are created', async () => {
  for (let round = 0; round < 4; round++) {
    const { email } = await makePerson(sql)
    await Promise.all(Array.from({ length: 4 }, () => forget(browse(), email)))
    const links = await linksOf(email, 4)
    const pages = await Promise.all(links.map((link) => browse().open(link)))
    assert.deepEqual(pages.map(({ status }) => status).sort(), [200, 400, 400, 400])
  }
})

test('A5 a link is invalid after the e-mail address changes', async () => {
  const { email, browser } = await newVisitor()
  await forget(browse(), email)
  const [link = ''] = await linksOf(email)
  const address = `new-${email}`
  await browser.open('/en/account')
  await browser.send('/en/account/email', { email: address, password: PASSWORD })
  const shown = await browser.open(linkTo('en/confirm', await waitForMail(dataDir, address)))
  assert.equal((await browser.send('/en/confirm', { token: shown.hidden('token') })).status, 200)

  assert.equal((await browse().open(link)).status, 400)
  assert.equal((await signIn(browse(), { email: address })).status, 303)
})

test('A5 a link is invalid after the password changes, and when the person is locked', async () => {
  const [changed, locked] = [await newVisitor(), await makePerson(sql)]
  for (const { email } of [changed, locked]) await forget(browse(), email)
  const [ofChanged = ''] = await linksOf(changed.email)
  const [ofLocked = ''] = await linksOf(locked.email)
  await changed.browser.open('/en/account')
  await changed.browser.send('/en/account/password', { password: PASSWORD, new_password: NEW_PASSWORD })
  await sql`update hub_user set locked_at = now() where id = ${locked.id}`

  assert.equal((await browse().open(ofChanged)).status, 400)
  assert.equal((await reset(browse(), ofLocked)).status, 400)
  await sql`update hub_user set locked_at = null where id = ${locked.id}`
  assert.equal((await signIn(browse(), { email: locked.email })).status, 303, 'nothing was changed')
})

test('A1 a person who resets the password is signed in at once, after any number of wrong attempts', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  for (let n = 0; n < 5; n++) await signIn(browser, { email, password: 'wrong password' })
  await holdWaits()
  assert.equal((await signIn(browser, { email })).status, 429)
  await forget(browser, email)
  const [link = ''] = await linksOf(email)
  assert.equal((await reset(browser, link)).status, 303)
  assert.equal((await signIn(browse(), { email, password: NEW_PASSWORD })).status, 303)
})
