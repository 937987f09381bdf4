import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, type Shown, type Visitor } from '../visitor.ts'
import { headersOf, openPages, showsText } from './pages.ts'

const { sql, browse, newShop, signIn } = await openPages()

const shop = await newShop()

/** New address without an account and without attempts. */
const newNobody = (): string => `${Math.random().toString(36).slice(2, 8).padEnd(6, 'y')}@example.com`

/** Page without the parts that depend on the browser, the address or the time. */
const comparable = (shown: Shown, browser: Visitor, email: string) => ({
  status: shown.status,
  headers: headersOf(shown).filter(([name]) => name !== 'content-length'),
  text: shown.text.replaceAll(browser.formToken(), '').replaceAll(email, ''),
})

const tryWith = async (email: string, password = 'wrong password') => {
  const browser = browse()
  return comparable(await signIn(browser, { email, password, to: shop }), browser, email)
}

/** New person whose address is as long as an unknown one. */
const newKnown = async (): Promise<string> => (await makePerson(sql, newNobody())).email

test('A2 a wrong password gets the same response for known and unknown addresses, to the byte', async () => {
  const [known, unknown] = [await tryWith(await newKnown()), await tryWith(newNobody())]
  assert.equal(known.status, 400)
  assert.ok(showsText(known, 'sign_in.wrong'))
  assert.deepEqual(unknown, known)
})

test('A2 the same holds for an account without a password, a locked one, and an invalid address', async () => {
  const [invited, locked] = [await newKnown(), await newKnown()]
  await sql`update hub_user set password = null where email = ${invited}`
  await sql`update hub_user set locked_at = now() where email = ${locked}`
  const answer = await tryWith(newNobody())
  for (const email of [invited, locked, 'no address', '', 'a\0b@example.com', '\ud800@example.com'])
    assert.deepEqual({ ...(await tryWith(email)), text: '' }, { ...answer, text: '' }, email)
  assert.deepEqual(await tryWith(invited), answer)
  assert.deepEqual(await tryWith(locked), answer)
})

test('A2 the correct password of a locked account shows that it is locked, and does not sign in', async () => {
  const email = await newKnown()
  await sql`update hub_user set locked_at = now() where email = ${email}`
  const browser = browse()
  const shown = await signIn(browser, { email, to: shop })
  assert.equal(shown.status, 403)
  assert.equal(shown.location, null)
  assert.ok(showsText(shown, 'message.locked.title'))
  assert.equal(browser.cookies.has('vitrina_session'), false)
})

test('A2 A10 empty, short and very long passwords reveal nothing either', async () => {
  for (const password of ['', 'x', 'x'.repeat(257), 'x'.repeat(10_000), '\0', '€'.repeat(86)])
    assert.deepEqual(
      await tryWith(await newKnown(), password),
      await tryWith(newNobody(), password),
      password.slice(0, 10),
    )
})

test('A2 entered values are shown again, except for the password', async () => {
  const browser = browse()
  const email = await newKnown()
  const { text } = await signIn(browser, { email, password: 'wrong password', remember: true, to: shop })
  assert.match(text, new RegExp(`value="${email}"`))
  assert.match(text, /name="remember" value="1" checked/)
  assert.doesNotMatch(text, /wrong password/)
})

test('A2 the pages that send a mail respond the same for known and unknown addresses, to the byte', async () => {
  for (const page of ['register', 'forgot-password']) {
    const answers = []
    for (const email of [await newKnown(), 'noone1@example.com']) {
      const browser = browse()
      const path = `/en/${page}${leadingTo(shop.address)}`
      await browser.open(path)
      const shown = await browser.send(path, { email, password: PASSWORD })
      answers.push(comparable(shown, browser, email))
    }
    const [known, unknown] = answers
    assert.equal(known?.status, 200)
    assert.deepEqual(unknown, known)
  }
})

test('A9 the e-mail address is normalized: letter case, surrounding spaces, full width', async () => {
  const email = await newKnown()
  for (const written of [
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@', '＠'),
    email.replace('e', 'ｅ'),
  ])
    assert.equal((await signIn(browse(), { email: written, to: shop })).status, 303, written)
  for (const other of [
    email.replace('.com', '.com.'),
    `x${email}`,
    email.replace('e', 'е'),
    email.replace('@', '@@'),
  ])
    assert.equal((await signIn(browse(), { email: other, to: shop })).status, 400, other)
})
