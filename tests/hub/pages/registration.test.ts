import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { type Fields, leadingTo, tokenIn, type Visitor } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, config, browse, newShop, signIn, call } = await openPages()
const { dataDir } = config

const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.com`

const register = async (browser: Visitor, email: string, { query = '', ...more }: Fields = {}) => {
  await browser.open(`/en/register${query}`)
  return browser.send(`/en/register${query}`, { email, password: PASSWORD, ...more })
}

const usersOf = (email: string) => sql<{
  id: number
  first_name: string
  last_name: string
  language: string
}>`
  select id, first_name, last_name, language from hub_user where email_key = ${email}
`

test('7.7 a person registers, confirms through the mailed link, and returns to the site with a token', async () => {
  const shop = await newShop()
  const browser = browse()
  const email = newAddress()
  const query = leadingTo(shop.address, { state: 'a&b' })

  const form = await register(browser, email, { query, first_name: ' Ана ', last_name: 'Ţurcanu' })
  assert.equal(form.status, 200)
  assert.ok(showsText(form, 'check_mail.title'))
  assert.deepEqual(await usersOf(email), [], 'there is no user yet')
  assert.equal((await signIn(browse(), { email, to: shop })).status, 400)

  const mail = await waitForMail(dataDir, email)
  assert.ok(mail.text.includes(shop.name), 'the mail says which shop it is about')
  const shown = await browser.open(linkTo('en/confirm', mail))
  assert.doesNotMatch(shown.text, /name="password"/, 'the browser that asked needs nothing but a press')
  const confirmed = await browser.send('/en/confirm', { token: shown.hidden('token') })

  assert.equal(confirmed.status, 303)
  assert.equal(confirmed.location, `${shop.address}?token=${tokenIn(confirmed)}&state=a%26b`)
  assert.equal((await call('/users/hub-auth/', { token: tokenIn(confirmed) })).status, 200)
  const [user] = await usersOf(email)
  assert.deepEqual({ ...user, id: 0 }, { id: 0, first_name: 'Ана', last_name: 'Ţurcanu', language: 'en' })
  assert.equal((await signIn(browse(), { email, to: shop })).status, 303)
})

test('7.7 page, mail and user have the language of the visitor', async () => {
  for (const language of ['ro', 'ru', 'uk']) {
    const browser = browse()
    const email = newAddress()
    await browser.open(`/${language}/register`)
    await browser.send(`/${language}/register`, { email, password: PASSWORD })
    const link = linkTo(`${language}/confirm`, await waitForMail(dataDir, email))
    const shown = await browser.open(link)
    const { location } = await browser.send(`/${language}/confirm`, { token: shown.hidden('token') })
    assert.equal(location, `/${language}/account`)
    assert.equal((await usersOf(email))[0]?.language, language)
  }
})

test('7.7 a link works once; a second press redirects onwards', async () => {
  const [browser, other] = [browse(), browse()]
  const email = newAddress()
  await register(browser, email)
  const link = linkTo('en/confirm', await waitForMail(dataDir, email))
  const token = (await browser.open(link)).hidden('token')
  const answers = await Promise.all(Array.from({ length: 4 }, () => browser.send('/en/confirm', { token })))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [303])
  const [user, ...more] = await usersOf(email)
  assert.deepEqual(more, [])
  assert.equal((await sql`select from hub_session where user_id = ${user?.id ?? 0}`).length, 1)

  assert.equal((await browser.open(link)).status, 303)
  assert.ok(showsText(await other.open(link), 'message.link.title'), 'another browser is not')
  await sql`update hub_errand set used_at = used_at - interval '2 minutes' where email = ${email}`
  assert.ok(showsText(await browser.open(link), 'message.link.title'), 'nor is anybody later')
})

test('7.7 a link works for 24 hours', async () => {
  const browser = browse()
  const email = newAddress()
  await register(browser, email)
  const link = linkTo('en/confirm', await waitForMail(dataDir, email))
  await sql`update hub_errand set expires_at = expires_at - interval '23 hours 59 minutes' where email = ${email}`
  const { status, hidden } = await browser.open(link)
  assert.equal(status, 200)
  await sql`update hub_errand set expires_at = expires_at - interval '2 minutes' where email = ${email}`
  assert.ok(showsText(await browser.open(link), 'message.link.title'))
  assert.equal((await browser.send('/en/confirm', { token: hidden('token') })).status, 400)
  assert.deepEqual(await usersOf(email), [])
})

test('7.7 A5 a link has 256 random bits, which are neither in the database nor in the log', async () => {
  const email = newAddress()
  await register(browse(), email)
  const link = linkTo('en/confirm', await waitForMail(dataDir, email))
  const token = new URL(link).searchParams.get('token') ?? ''
  assert.match(token, /^[\w-]{43}$/)
  const [emailLink] = await sql<{
    text: string
  }>`select kept::text as text from hub_errand as kept where email = ${email}`
  assert.ok(emailLink && !emailLink.text.includes(token) && !emailLink.text.includes(PASSWORD))
  assert.match(emailLink.text, /\$argon2id\$/)
  for (const wrong of [token.slice(1), `${token}x`, token.toUpperCase(), '', 'x'.repeat(43), '%00'])
    assert.equal((await browse().open(`/en/confirm?token=${wrong}`)).status, 400, wrong)
})

test('A2 a known address gets another mail, and the same response', async () => {
  const shop = await newShop()
  const { id, email } = await makePerson(sql)
  const browser = browse()
  const form = await register(browser, email, {
    query: leadingTo(shop.address),
    password: 'another password',
  })
  assert.equal(form.status, 200)
  assert.ok(showsText(form, 'check_mail.title'))

  const mail = await waitForMail(dataDir, email)
  assert.doesNotMatch(mail.text + mail.html, /confirm\?token/)
  const back = linkTo('en/auth', mail)
  const page = new URL(back)
  await browser.open(back)
  const shown = await browser.send(page.pathname + page.search, { email, password: PASSWORD })
  assert.ok(shown.location?.startsWith(`${shop.address}?token=`), 'the login goes on from the mail')
  assert.equal((await usersOf(email))[0]?.id, id)
  assert.equal((await signIn(browse(), { email, password: 'another password', to: shop })).status, 400)
})

test('7.7 an address that was taken meanwhile cannot be confirmed again', async () => {
  const email = newAddress()
  const [one, other] = [browse(), browse()]
  await register(one, email)
  await waitForMail(dataDir, email)
  await register(other, email, { password: 'another password' })
  await waitForMail(dataDir, email, 2)
  const [first, second] = mailTo(dataDir, email).map((mail) => linkTo('en/confirm', mail))
  const shown = await one.open(first ?? '')
  assert.equal((await one.send('/en/confirm', { token: shown.hidden('token') })).status, 303)
  assert.equal((await other.open(second ?? '')).status, 400)
  assert.equal((await signIn(browse(), { email, password: 'another password' })).status, 400)
})

test('7.7 errors of a registration are shown next to their fields, and no mail is sent', async () => {
  const browser = browse()
  for (const [fields, message] of [
    [{ email: 'no address' }, /id="email-fault"/],
    [{ email: '' }, /id="email-fault"/],
    [{ password: 'short' }, /id="password-fault"/],
    [{ first_name: 'x'.repeat(101) }, /id="first_name-fault"/],
    [{ last_name: 'a\0b' }, /id="last_name-fault"/],
    [{ first_name: 'a\nb' }, /id="first_name-fault"/],
  ] as const) {
    const email = newAddress()
    const { status, text } = await register(browser, email, fields)
    assert.equal(status, 400, JSON.stringify(fields))
    assert.match(text, message)
    assert.doesNotMatch(text, new RegExp(PASSWORD))
    assert.deepEqual(await sql`select from hub_errand where email = ${email}`, [])
  }
})
