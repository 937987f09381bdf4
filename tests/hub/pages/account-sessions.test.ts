import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Visitor } from '../visitor.ts'
import { openPages, showsText } from './pages.ts'

const { sql, browse, newShop, newVisitor, signIn, exchange, refresh } = await openPages()

/** Ids of the sessions that a page can end. */
const offered = async (browser: Visitor): Promise<string[]> =>
  [...(await browser.open('/en/account')).text.matchAll(/name="session" value="(\d+)"/g)].map(
    ([, id = '']) => id,
  )

const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.open('/en/account')).status === 200

test('7.7 sessions are listed with their origin, and any other one can be ended', async () => {
  const { email, browser } = await newVisitor()
  const phone = browse({
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'x-forwarded-for': '203.0.113.7',
  })
  const tablet = browse()
  const shop = await newShop()
  const token = await exchange(await signIn(phone, { email, to: shop }))
  await signIn(tablet, { email })

  const page = await browser.open('/en/account')
  assert.match(page.text, /IP 203\.0\.113\.7/)
  assert.match(page.text, /iPhone|iOS/)
  assert.ok(showsText(page, 'account.this_device'))
  const [, id = ''] = (await offered(browser)) as [string, string]
  const { location } = await browser.send('/en/account/sessions', { session: id })

  assert.equal(location, '/en/account?done=session')
  assert.equal(await isSignedIn(phone), false)
  assert.equal(await refresh(token), 401)
  assert.deepEqual([await isSignedIn(tablet), await isSignedIn(browser)], [true, true])
})

test('7.7 all other sessions are ended at once, and this one continues', async () => {
  const { id, email, browser } = await newVisitor()
  const others = [browse(), browse()]
  const tokens = []
  for (const other of others) tokens.push(await exchange(await signIn(other, { email, to: await newShop() })))
  assert.equal((await offered(browser)).length, 2)

  await browser.send('/en/account/sessions', { session: 'others' })

  assert.deepEqual(await offered(browser), [])
  for (const other of others) assert.equal(await isSignedIn(other), false)
  for (const token of tokens) assert.equal(await refresh(token), 401)
  const ended = await sql`select from hub_audit where event = 'session_ended' and user_id = ${id}`
  assert.equal(ended.length, 2)
})

test('7.7 nobody can end a session of another person', async () => {
  const [one, other] = [await newVisitor(), await newVisitor()]
  const [session] = await sql<{ id: number }>`select id from hub_session where user_id = ${one.id}`
  await other.browser.open('/en/account')
  for (const id of [
    `${session?.id}`,
    ` ${session?.id}`,
    `0${session?.id}`,
    '',
    '0',
    '-1',
    'all',
    '9'.repeat(15),
    '9'.repeat(40),
    '1 or 1=1',
  ])
    assert.equal((await other.browser.send('/en/account/sessions', { session: id })).status, 303, id)
  assert.equal(await isSignedIn(one.browser), true)
  assert.deepEqual(await sql`select from hub_audit where event = 'session_ended' and user_id = ${one.id}`, [])
  assert.ok(!(await other.browser.open('/en/account')).text.includes(one.email))
})

test('7.7 an expired session is listed while a site is still signed in through it', async () => {
  const { email, browser } = await newVisitor()
  const [idle, alive] = [browse(), browse()]
  await signIn(idle, { email })
  const token = await exchange(await signIn(alive, { email, to: await newShop() }))
  assert.equal((await offered(browser)).length, 2)
  await sql`
    update hub_session set last_used_at = now() - interval '2 days'
    where id in (select id from hub_session order by id desc limit 2)
  `
  const [remaining = '', ...more] = await offered(browser)
  assert.deepEqual(more, [])
  await browser.send('/en/account/sessions', { session: remaining })
  assert.equal(await refresh(token), 401)
})
