import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hashAtFullCost } from '../../cheap-hashes.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { openPages, showsText } from './pages.ts'

const { sql, config, browse, signIn, newVisitor } = await openPages()

const newAddress = (): string => `${randomBytes(6).toString('hex')}@example.com`

const REFUSED = [
  ['short67', 'fault.password_short'],
  ['', 'fault.password_missing'],
  ['éàüîșță', 'fault.password_short'],
  // Seven characters in fourteen code units.
  ['🛒'.repeat(7), 'fault.password_short'],
  // Seven letters with separate combining accents.
  ['e\u0301'.repeat(7), 'fault.password_short'],
  ['x'.repeat(257), 'fault.password_long'],
  ['€'.repeat(86), 'fault.password_long'],
  ['x'.repeat(10_000), 'fault.password_long'],
] as const

/** Registers a person with a password and confirms the address. */
const register = async (password: string): Promise<string> => {
  const browser = browse()
  const email = newAddress()
  await browser.open('/en/register')
  assert.equal((await browser.send('/en/register', { email, password })).status, 200, password)
  const shown = await browser.open(linkTo('en/confirm', await waitForMail(config.dataDir, email)))
  assert.equal((await browser.send('/en/confirm', { token: shown.hidden('token') })).status, 303)
  return email
}

const opens = async (email: string, password: string): Promise<boolean> =>
  (await signIn(browse(), { email, password })).status === 303

test('7.7 a password has at least 8 characters and at most 256 bytes, in every form', async () => {
  const { browser } = await newVisitor()
  const person = await makePerson(sql)
  const forgetful = browse()
  await forgetful.open('/en/forgot-password')
  await forgetful.send('/en/forgot-password', { email: person.email })
  const token =
    new URL(linkTo('en/reset-password', await waitForMail(config.dataDir, person.email))).searchParams.get(
      'token',
    ) ?? ''
  for (const [password, fault] of REFUSED)
    for (const shown of [
      await forgetful.send('/en/register', { email: newAddress(), password }),
      await forgetful.send('/en/reset-password', { token, password }),
      await browser.send('/en/account/password', { password: PASSWORD, new_password: password }),
    ]) {
      assert.equal(shown.status, 400, password.slice(0, 20))
      assert.ok(showsText(shown, fault), password.slice(0, 20))
    }
  const { status } = await forgetful.send('/en/reset-password', { token, password: 'long enough' })
  assert.equal(status, 303, 'the link was not used up')
})

test('7.7 a password is not the e-mail address', async () => {
  const email = newAddress()
  const browser = browse()
  await browser.open('/en/register')
  for (const password of [email, email.toUpperCase()])
    assert.ok(showsText(await browser.send('/en/register', { email, password }), 'fault.password_email'))
})

test('A10 all of a long password counts, to its 256th byte', async () => {
  const long = `${'é'.repeat(127)}ab`
  assert.equal(Buffer.byteLength(long), 256)
  const email = await register(long)
  assert.equal(await opens(email, long), true)
  assert.equal(await opens(email, `${long.slice(0, -1)}c`), false)
  assert.equal(await opens(email, long.slice(0, 72)), false)
  assert.equal(await opens(email, `${long}b`), false)
})

test('A10 composed and decomposed letters of a password are equal, and nothing else is normalized', async () => {
  const composed = ' Crème brûlée Țară й '.normalize('NFC')
  const email = await register(composed)
  assert.equal(await opens(email, composed.normalize('NFD')), true)
  assert.equal(await opens(email, composed.trim()), false, 'spaces count')
  assert.equal(await opens(email, composed.toLowerCase()), false)

  const decomposed = await register(composed.normalize('NFD'))
  assert.equal(await opens(decomposed, composed), true)
})

test('A10 compatibility forms are different passwords', async () => {
  const email = await register('password ﬁve')
  assert.equal(await opens(email, 'password five'), false)
})

test('a password may contain any character', async () => {
  const odd = '\0🛒"\'<&%00\u200d\t\u202e'
  const email = await register(odd)
  assert.equal(await opens(email, odd), true)
})

test('a password is hashed by argon2id with the parameters that OWASP recommends', async () => {
  hashAtFullCost()
  const email = await register(PASSWORD)
  const [user] = await sql<{ password: string }>`select password from hub_user where email = ${email}`
  assert.match(user?.password ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
