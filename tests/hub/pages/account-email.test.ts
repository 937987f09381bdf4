import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { type Fields, leadingTo, type Visitor } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, config, browse, newShop, newVisitor, signIn, exchange, refresh, auditOf } = await openPages()
const { dataDir } = config

const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.com`

const ask = async (browser: Visitor, email: string, { password = PASSWORD, query = '' } = {}) => {
  await browser.open(`/en/account${query}`)
  return browser.send(`/en/account/email${query}`, { email, password })
}

const confirm = async (browser: Visitor, link: string, fields: Fields = {}) => {
  const shown = await browser.open(link)
  return browser.send('/en/confirm', { token: shown.hidden('token'), ...fields })
}

const subOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

const addressOf = async (id: number) =>
  (await sql<{ email: string }>`select email from hub_user where id = ${id}`)[0]?.email

test('7.7 an e-mail address is changed by a link mailed to the new address; the old one is notified', async () => {
  const { id, personId, email, browser } = await newVisitor()
  const shop = await newShop()
  const token = await exchange(await signIn(browser, { email, to: shop }))
  const address = newAddress()

  assert.ok(showsText(await ask(browser, address), 'check_mail.title'))
  const mail = await waitForMail(dataDir, address)
  assert.equal(await addressOf(id), email, 'nothing has changed yet')
  const link = linkTo('en/confirm', mail)
  assert.doesNotMatch((await browser.open(link)).text, /name="password"/)
  assert.equal(await addressOf(id), email, 'nor by opening the link')
  assert.ok(showsText(await confirm(browser, link), 'message.email_changed.title'))

  assert.equal(await addressOf(id), address)
  const notice = await waitForMail(dataDir, email)
  assert.doesNotMatch(
    notice.text + notice.html,
    new RegExp(`${address}|token=`),
    'it does not tell the new one',
  )
  assert.equal((await signIn(browse(), { email })).status, 400)
  const later = await exchange(await signIn(browse(), { email: address, to: shop }))
  assert.deepEqual([subOf(token), subOf(later)], [personId, personId], '7.6a the person is who they were')
  assert.equal(await refresh(token), 200)
  assert.equal((await confirm(browser, link)).status, 400, 'it works once')
  const events = (await auditOf(id)).map(({ event }) => event)
  assert.ok(events.includes('email_change_requested') && events.includes('email_changed'))
})

test('7.7 the change requires the password and a valid address', async () => {
  const { browser } = await newVisitor()
  const address = newAddress()
  for (const password of ['', 'wrong password']) {
    const shown = await ask(browser, address, { password })
    assert.equal(shown.status, 400)
    assert.ok(showsText(shown, 'fault.password_wrong'))
  }
  assert.ok(showsText(await ask(browser, 'no address'), 'fault.email_invalid'))
  assert.deepEqual(await sql`select from hub_errand where purpose = 'email' and email = ${address}`, [])
})

test('A2 a taken address gets the same response; its owner gets a mail that cannot change anything', async () => {
  const [one, other] = [await newVisitor(), await makePerson(sql)]
  const free = newAddress()
  const answers = []
  for (const address of [free, other.email]) {
    const shown = await ask(one.browser, address)
    answers.push({ status: shown.status, text: shown.text.replaceAll(address, '') })
  }
  assert.deepEqual(answers[0], answers[1])
  const mail = await waitForMail(dataDir, other.email)
  assert.doesNotMatch(mail.text + mail.html, /confirm\?token/)
})

test('7.7 an address that was taken meanwhile stays with its new owner', async () => {
  const { id, email, browser } = await newVisitor()
  const address = newAddress()
  await ask(browser, address)
  const link = linkTo('en/confirm', await waitForMail(dataDir, address))
  const other = await makePerson(sql, address)
  const shown = await confirm(browser, link)
  assert.equal(shown.status, 409)
  assert.equal(await addressOf(id), email)
  assert.equal(await addressOf(other.id), address)
})

test('7.7 of two concurrent confirmations of one address, one succeeds', async () => {
  const people = [await newVisitor(), await newVisitor(), await newVisitor()]
  const address = newAddress()
  for (const { browser } of people) await ask(browser, address)
  await waitForMail(dataDir, address, people.length)
  const links = mailTo(dataDir, address).map((mail) => linkTo('en/confirm', mail))
  const pages = await Promise.all(
    people.flatMap(({ browser }) => links.map(async (link) => ({ browser, page: await browser.open(link) }))),
  )
  const own = pages.filter(({ page }) => !page.text.includes('name="password"'))
  assert.equal(own.length, people.length, 'each browser knows its own link')
  const answers = await Promise.all(
    own.map(({ browser, page }) => browser.send('/en/confirm', { token: page.hidden('token') })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

test('7.7 a link mailed to a stranger requires the password: a click does not assign the address to another account', async () => {
  const { id, email, browser } = await newVisitor()
  const address = newAddress()
  await ask(browser, address)
  const link = linkTo('en/confirm', await waitForMail(dataDir, address))
  const stranger = browse()
  assert.match((await stranger.open(link)).text, /name="password"/)
  for (const fields of [{}, { password: 'wrong password' }] as Fields[]) {
    const shown = await confirm(stranger, link, fields)
    assert.equal(shown.status, 400)
    assert.ok(showsText(shown, 'fault.password_wrong'))
  }
  assert.equal(await addressOf(id), email)
  assert.equal((await confirm(stranger, link, { password: PASSWORD })).status, 200)
  assert.equal(await addressOf(id), address)
  assert.equal((await stranger.open('/en/account')).status, 303, 'and signs nobody in')
})

test('A5 only the newest link works', async () => {
  const { browser } = await newVisitor()
  const [first, second] = [newAddress(), newAddress()]
  await ask(browser, first)
  const older = linkTo('en/confirm', await waitForMail(dataDir, first))
  await ask(browser, second)
  const newer = linkTo('en/confirm', await waitForMail(dataDir, second))
  assert.equal((await browser.open(older)).status, 400)
  assert.equal((await confirm(browser, newer)).status, 200)
})

test('A5 a changed password invalidates the link', async () => {
  const { browser } = await newVisitor()
  const address = newAddress()
  await ask(browser, address)
  const link = linkTo('en/confirm', await waitForMail(dataDir, address))
  await browser.send('/en/account/password', { password: PASSWORD, new_password: 'another password' })
  assert.equal((await browser.open(link)).status, 400)
})

test('7.2 a login in progress survives the change', async () => {
  const { browser } = await newVisitor()
  const shop = await newShop()
  const query = leadingTo(shop.address, { state: 's' })
  const address = newAddress()
  await ask(browser, address, { query })
  const confirmed = await confirm(browser, linkTo('en/confirm', await waitForMail(dataDir, address)))
  assert.ok(confirmed.text.includes(`/en/account${query.replaceAll('&', '&amp;')}`))
})
