import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { showsText } from '../pages/pages.ts'
import { leadingTo, tokenIn } from '../visitor.ts'
import { device, type Lie, optionsIn } from './device.ts'
import { HUB, openFactors } from './enrolled.ts'

const { sql, base, browse, newShop, newVisitor, newWithPasskey, newWithApp, addPasskey, halfSignedIn } =
  await openFactors()

/** Answers the passkey request of a sign-in page. Returns the browser, the answer and the resulting page. */
const answerAt = async (passkey: ReturnType<typeof device>, lie?: Lie, page = '/en/sign-in') => {
  const browser = browse()
  const options = optionsIn((await browser.open(page)).text)
  const answer = passkey.answer(options, lie)
  const shown = await browser.send(page.replace(/sign-in|auth/, 'passkey'), { answer, remember: '1' })
  return { browser, answer, shown, options }
}

test('7.7 a passkey alone signs in, and the way to the site continues', async () => {
  const { id, passkey } = await newWithPasskey()
  const shop = await newShop()
  const { shown, options } = await answerAt(passkey, {}, `/en/auth${leadingTo(shop.address)}`)
  assert.equal(options.rpId, 'hub.example')
  assert.equal(options.userVerification, 'required')
  assert.ok(tokenIn(shown))
  const [session] = await sql<{ amr: string[]; remembered: boolean; two: boolean }>`
    select amr, remembered, second_factor_at is not null as two from hub_session
    where user_id = ${id} order by id desc limit 1
  `
  assert.deepEqual(session, { amr: ['pop', 'user', 'mfa'], remembered: true, two: true })
})

test('7.7 a passkey is the second step after a password; that of another person is refused', async () => {
  const { email, passkey } = await newWithPasskey()
  const { passkey: others } = await newWithPasskey()
  const half = await halfSignedIn(email)
  const refused = await half.send({ answer: others.answer(optionsIn(half.form.text)) })
  assert.equal(refused.status, 400)
  assert.ok(showsText(refused, 'factor.passkey_wrong'))
  const answer = passkey.answer(optionsIn(refused.text), { isUnlocked: false })
  assert.equal((await half.send({ answer })).location, '/en/account')
})

test('S6 nobody can remove a passkey of another person', async () => {
  const owner = await newWithPasskey()
  const thief = await newWithPasskey()
  const [{ id } = { id: 0 }] = await sql<{
    id: number
  }>`select id from hub_passkey where user_id = ${owner.id}`
  await thief.browser.open('/en/account/second-factor')
  await thief.browser.send('/en/account/second-factor/passkey-remove', { passkey: String(id) })
  const remaining = await sql`select from hub_passkey where user_id = any(${[owner.id, thief.id]}::integer[])`
  assert.equal(remaining.length, 2)
  const [own] = await sql<{ id: number }>`select id from hub_passkey where user_id = ${thief.id}`
  await thief.browser.send('/en/account/second-factor/passkey-remove', { passkey: String(own?.id) })
  assert.deepEqual(await sql`select from hub_passkey where user_id = ${thief.id}`, [], 'their own they can')
})

test('S8 a response made for another site, for another browser, or used before signs nobody in', async () => {
  const { passkey } = await newWithPasskey()
  const other = browse()
  const { challenge } = optionsIn((await other.open('/en/sign-in')).text)
  const forgeries: Readonly<Record<string, Lie>> = {
    'got by a page of another site': { origin: 'https://hub.example.evil.test' },
    'got by a neighbouring host': { origin: 'https://shop.hub.example' },
    'made for another host': { rpId: 'evil.test' },
    'asked in another browser, as who shows a QR code to a stranger does': { challenge },
    'to a challenge of nobody': { challenge: Buffer.alloc(54).toString('base64url') },
    'of a device that nobody has unlocked': { isUnlocked: false },
    'signed by another key': { signature: Buffer.from('3006020101020101', 'hex') },
    'of another person': { userHandle: Buffer.from('p_somebodyelse').toString('base64url') },
  }
  for (const [what, lie] of Object.entries(forgeries)) {
    const { shown, browser } = await answerAt(passkey, lie)
    assert.equal(shown.status, 400, what)
    assert.ok(showsText(shown, 'factor.passkey_wrong'), what)
    assert.equal(browser.cookies.has('__Host-vitrina_session'), false, what)
  }
  const right = await answerAt(passkey)
  assert.equal(right.shown.location, '/en/account')
  const again = await right.browser.send('/en/passkey', { answer: right.answer })
  assert.equal(again.status, 400, 'sent twice')
})

test('S8 of sixteen concurrent uses of one response, one signs in', async () => {
  const { passkey } = await newWithPasskey()
  const browser = browse()
  const answer = passkey.answer(optionsIn((await browser.open('/en/sign-in')).text))
  const sent = await Promise.all(Array.from({ length: 16 }, () => browser.send('/en/passkey', { answer })))
  assert.equal(sent.filter(({ location }) => location === '/en/account').length, 1)
})

test('S8 an invalid device response is refused on the page', async () => {
  const { browser } = await newVisitor()
  const options = optionsIn((await browser.open(base)).text)
  const right = JSON.parse(device(HUB).make(options))
  const stranger = browse()
  await stranger.open('/en/sign-in')
  for (const answer of [
    '',
    '{',
    '[]',
    'null',
    '{"id":1}',
    '{"id":"","response":{}}',
    '{"id":"AAAA","response":null}',
    JSON.stringify({ ...right, response: { ...right.response, attestationObject: 'AAAA' } }),
    JSON.stringify({ ...right, response: { ...right.response, clientDataJSON: '!' } }),
    JSON.stringify({ ...right, id: 'another' }),
  ]) {
    assert.equal((await stranger.send('/en/passkey', { answer })).status, 400, answer)
    assert.equal((await browser.send(`${base}/passkey`, { answer })).status, 400, answer)
  }
})

test('S5 only a signed-in person adds a passkey, only to their own account, and only once', async () => {
  const { id, browser } = await newVisitor()
  const passkey = device(HUB)
  const credential = passkey.make(optionsIn((await browser.open(base)).text))
  const thief = await newVisitor()
  await thief.browser.open(base)
  assert.equal((await thief.browser.send(`${base}/passkey`, { answer: credential })).status, 400)
  assert.equal((await browser.send(`${base}/passkey`, { answer: credential })).status, 200)
  assert.equal((await browser.send(`${base}/passkey`, { answer: credential })).status, 400)
  const rows = await sql`select from hub_passkey where user_id in (${id}, ${thief.id})`
  assert.equal(rows.length, 1)
  assert.equal((await browse().send(`${base}/passkey`, { answer: credential })).status, 400, 'a stranger')
})

test('7.7 a removed passkey no longer signs in', async () => {
  const { browser, email } = await newWithApp()
  const { passkey } = await addPasskey(browser)
  assert.equal((await answerAt(passkey)).shown.location, '/en/account')
  const page = await browser.open(base)
  const [, id = ''] = /name="passkey" value="(\d+)"/.exec(page.text) ?? []
  const removed = await browser.send(`${base}/passkey-remove`, { passkey: id })
  assert.ok(showsText(removed, 'notice.factor_removed'))
  assert.equal((await answerAt(passkey)).shown.status, 400)
  const half = await halfSignedIn(email)
  assert.ok(showsText(half.form, 'factor.code_hint'), 'the app is still there')
  assert.equal(half.form.text.includes('data-passkey'), false)
})

test('X10 a page runs the scripts of the hub by their digests, and no inline scripts', async () => {
  const { browser, email } = await newWithPasskey()
  for (const [{ text, headers }, names] of [
    [await browse().open('/en/sign-in'), ['passkey', 'show-password']],
    [await browse().open('/en/register'), ['show-password']],
    [await browse().open('/en/forgot-password'), []],
    [await browser.open(base), ['passkey']],
    [(await halfSignedIn(email)).form, ['passkey']],
  ] as const) {
    assert.doesNotMatch(text, /\son\w+=|javascript:/i)
    const tags = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    const scripts = tags.map((tag) =>
      /^<script src="(\/hub\/([a-z-]+)-[0-9a-f]{16}\.js)" integrity="(sha256-[^"]+)" defer>$/.exec(tag),
    )
    assert.deepEqual(
      scripts.map((script) => script?.[2]),
      names,
    )
    const allowed = scripts.map((script) => ` '${script?.[3]}'`).join('')
    const policy = headers.get('content-security-policy') ?? ''
    assert.ok(
      policy.startsWith(`default-src 'none'; ${allowed && `script-src${allowed}; `}style-src 'self'`),
      policy,
    )
    for (const script of scripts) {
      const served = await browser.open(script?.[1] ?? '')
      assert.match(served.headers.get('content-type') ?? '', /^text\/javascript/)
      assert.match(served.headers.get('cache-control') ?? '', /immutable/)
      assert.equal(`sha256-${createHash('sha256').update(served.text).digest('base64')}`, script?.[3])
    }
  }
})
