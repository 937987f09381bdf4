import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { type Fields, type Visitor, visitor } from '../visitor.ts'
import { someNetwork, startPages } from './pages.ts'

const { sql, config, url, browse, newVisitor, signIn, holdWaits } = await startPages()
const { dataDir } = config

const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.com`

const register = async (browser: Visitor, email: string, password: string, more: Fields = {}) => {
  await browser.open('/en/register')
  return browser.send('/en/register', { email, password, ...more })
}

/** Page after the button of a mailed link is pressed. */
const confirm = async (browser: Visitor, link: string, fields: Fields = {}) => {
  const shown = await browser.open(link)
  return browser.send('/en/confirm', { token: shown.hidden('token'), ...fields })
}

// First, before other tests add people.
test('A14 there are no default users', async () => {
  assert.deepEqual(await sql`select from hub_user`, [])
  for (const email of ['admin@example.com', 'admin', 'root@localhost', 'demo@vitrina.example'])
    assert.equal((await signIn(browse(), { email, password: 'admin' })).status, 400)
})

test('7.7 in another browser than that of the registration, the chosen password is required', async () => {
  const email = newAddress()
  await register(browse(), email, PASSWORD)
  const link = linkTo('en/confirm', await waitForMail(dataDir, email))
  const phone = browse()
  assert.match((await phone.open(link)).text, /name="password"/)
  for (const fields of [{}, { password: '' }, { password: 'wrong password' }] as Fields[]) {
    const shown = await confirm(phone, link, fields)
    assert.equal(shown.status, 400)
    assert.match(shown.text, /id="password-fault"/)
  }
  assert.equal((await confirm(phone, link, { password: PASSWORD })).location, '/en/account')
  assert.equal((await signIn(browse(), { email })).status, 303)
})

test('7.7 an account that a stranger registered never becomes the owner’s by a click in the owner’s browser', async () => {
  const email = newAddress()
  const [stranger, owner] = [browse(), browse()]
  await register(stranger, email, 'the stranger knows it')
  await waitForMail(dataDir, email)
  await register(owner, email, PASSWORD)
  await waitForMail(dataDir, email, 2)
  const links = mailTo(dataDir, email).map((mail) => linkTo('en/confirm', mail))

  const [ofStranger = '', ofOwner = ''] = links
  assert.equal((await confirm(owner, ofStranger)).status, 400)
  assert.equal((await confirm(owner, ofStranger, { password: PASSWORD })).status, 400)
  assert.deepEqual(await sql`select from hub_user where email_key = ${email}`, [])

  assert.equal((await confirm(owner, ofOwner)).status, 303)
  assert.equal((await signIn(browse(), { email })).status, 303, 'with the password of the owner')
  assert.equal((await signIn(browse(), { email, password: 'the stranger knows it' })).status, 400)
  assert.equal((await stranger.open(ofStranger)).status, 400)
})

test('A1 guesses at the password of a registration are limited', async () => {
  const email = newAddress()
  await register(browse(), email, PASSWORD)
  const link = linkTo('en/confirm', await waitForMail(dataDir, email))
  const answers = []
  for (let n = 0; n < 5; n++) answers.push(await confirm(browse(), link, { password: `guess number ${n}` }))
  await holdWaits()
  answers.push(await confirm(browse(), link, { password: 'guess number 6' }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400, 400, 400, 429],
  )
  assert.ok(answers.at(-1)?.headers.get('retry-after'))
  assert.equal((await confirm(browse(), link, { password: PASSWORD })).status, 429)
})

test('7.7 a link for one purpose has no effect on the page of another', async () => {
  const { email } = await makePerson(sql)
  const browser = browse()
  await browser.open('/en/forgot-password')
  await browser.send('/en/forgot-password', { email })
  const reset =
    new URL(linkTo('en/reset-password', await waitForMail(dataDir, email))).searchParams.get('token') ?? ''
  const other = newAddress()
  await register(browser, other, PASSWORD)
  const registration =
    new URL(linkTo('en/confirm', await waitForMail(dataDir, other))).searchParams.get('token') ?? ''

  assert.equal((await browser.open(`/en/confirm?token=${reset}`)).status, 400)
  assert.equal((await browser.send('/en/confirm', { token: reset })).status, 400)
  assert.equal((await browser.open(`/en/reset-password?token=${registration}`)).status, 400)
  assert.equal(
    (await browser.send('/en/reset-password', { token: registration, password: 'new password' })).status,
    400,
  )
  assert.equal((await browser.open(`/en/reset-password?token=${reset}`)).status, 200)
  assert.equal((await browser.open(`/en/confirm?token=${registration}`)).status, 200)
})

test('A12 a registration sets only its own fields', async () => {
  const email = newAddress()
  const browser = browse()
  const extra = {
    is_staff: '1',
    is_operator: '1',
    is_superuser: 'true',
    groups: 'admin',
    'groups[]': '1',
    email_confirmed_at: '2020-01-01',
    email_verified: '1',
    id: '1',
    user_id: '1',
    purpose: 'password',
    locked_at: '2020-01-01',
    password_hash: 'x',
    language: 'ru',
    email_key: 'victim@example.com',
    __proto__x: '1',
    'constructor[prototype][is_operator]': '1',
  }
  await browser.open('/en/register')
  const body = new URLSearchParams({ form_token: browser.formToken(), email, password: PASSWORD, ...extra })
  body.append('__proto__', '{"is_operator":true}')
  await browser.request('/en/register', { method: 'POST', body })
  await confirm(browser, linkTo('en/confirm', await waitForMail(dataDir, email)), extra)

  const [user] = await sql<Record<string, unknown>>`
    select *, exists (select from operator where user_id = hub_user.id) as is_operator,
      (select count(*)::integer from hub_membership where user_id = hub_user.id) as groups,
      created_at > now() - interval '1 minute' and email_confirmed_at > now() - interval '1 minute' as is_new
    from hub_user where email = ${email}
  `
  assert.partialDeepStrictEqual(user, {
    email_key: email,
    is_operator: false,
    groups: 0,
    is_new: true,
    locked_at: null,
    language: 'en',
  })
  assert.equal(({} as Record<string, unknown>).is_operator, undefined)
})

test('A12 the form of the profile sets only its own fields', async () => {
  const { id, email, browser } = await newVisitor()
  const victim = await makePerson(sql)
  const before = await sql`select * from hub_user where id = ${victim.id}`
  await browser.open('/en/account')
  const { status } = await browser.send('/en/account/profile', {
    first_name: 'Eve',
    language: 'xx',
    email: 'eve@example.com',
    email_key: 'eve@example.com',
    password: 'x',
    id: String(victim.id),
    user_id: String(victim.id),
    is_operator: '1',
    groups: 'admin',
    email_confirmed_at: '',
  })
  assert.equal(status, 303)
  const [user] = await sql<Record<string, unknown>>`select * from hub_user where id = ${id}`
  assert.partialDeepStrictEqual(user, { email, email_key: email, first_name: 'Eve', language: 'ro' })
  assert.equal((await sql`select from operator where user_id = ${id}`).length, 0)
  assert.deepEqual(await sql`select * from hub_user where id = ${victim.id}`, before)
})

test('A9 look-alikes of an address are refused, or are the same address', async () => {
  const browser = browse()
  for (const email of [
    'vıctim@example.com',
    'viсtim@example.com',
    'victim@exa mple.com',
    'victim@@example.com',
    'a@b@example.com',
    '<victim@example.com>',
    'victim@example.com,eve@example.com',
    'victim@example.com\r\nbcc: eve@example.com',
    'victim\u200b@example.com',
    '"victim"@example.com',
  ])
    assert.equal((await register(browser, email, PASSWORD)).status, 400, JSON.stringify(email))

  const victim = await makePerson(sql)
  const disguised = victim.email.toUpperCase().replace('@', '＠')
  assert.equal((await register(browser, disguised, 'another password')).status, 200)
  const mail = await waitForMail(dataDir, victim.email)
  assert.doesNotMatch(mail.text, /confirm\?token/)
})

test('A4 links in mails use the configured address of the hub, whatever a request claims', async () => {
  const hub = await startPages({ AUTH_URL: 'https://hub.example' })
  const claims: Fields[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-server': 'evil.example', 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { host: 'evil.example' },
  ]
  for (const claim of claims)
    for (const page of ['register', 'forgot-password']) {
      const email = page === 'register' ? newAddress() : (await makePerson(hub.sql)).email
      const opened = visitor(hub.url, { 'x-forwarded-for': someNetwork() })
      await opened.open(`/en/${page}`)
      const { status } = await opened.send(`/en/${page}`, { email, password: PASSWORD }, claim)
      if (status === 400) continue
      const { text, html } = await waitForMail(hub.config.dataDir, email)
      assert.doesNotMatch(text + html, /evil/, JSON.stringify(claim))
      for (const [link] of text.matchAll(/https?:\/\/\S+/g))
        assert.equal(new URL(link).origin, 'https://hub.example')
    }
})

test('1.1 A4 without AUTH_URL they use the address where the server listens', async () => {
  const email = newAddress()
  await register(browse({ 'x-forwarded-host': 'evil.example' }), email, PASSWORD)
  assert.equal(new URL(linkTo('en/confirm', await waitForMail(dataDir, email))).origin, url)
})
