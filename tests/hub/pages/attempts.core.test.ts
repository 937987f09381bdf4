import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from '../../../server/platform/secrets/secret.ts'
import { makePerson, PASSWORD } from '../people.ts'
import type { Shown, Visitor } from '../visitor.ts'
import { headersOf, openPages } from './pages.ts'

const { sql, browse, signIn, newVisitor, holdWaits, untilWaiting } = await openPages()

/** Attempts of an account without a wait. */
const FREE = 5

const wrongly = (browser: Visitor, email: string) => signIn(browser, { email, password: 'wrong password' })

const newNobody = (): string => `${Math.random().toString(36).slice(2, 8).padEnd(6, 'y')}@example.com`

/** Remaining wait in seconds. */
const waitOf = async (email: string): Promise<number> => {
  const [row] = await sql<{ seconds: number }>`
    select extract(epoch from blocked_until - clock_timestamp())::float8 as seconds from hub_attempt
    where kind = 'sign-in account' and digest = ${digestOf(email)}
  `
  return row?.seconds ?? 0
}

/** Ends all waits, as if time had passed. */
const wait = () => sql`update hub_attempt set blocked_until = now() - interval '1 second'`

const statuses = (answers: readonly Shown[]): number[] => answers.map(({ status }) => status)

test('A1 A2 after a few wrong passwords there is a wait, for known and unknown addresses alike', async () => {
  const answers = []
  for (const email of [(await makePerson(sql, newNobody())).email, newNobody()]) {
    const tried = []
    for (let n = 0; n < FREE; n++) tried.push(await wrongly(browse(), email))
    await holdWaits()
    const last = await wrongly(browse(), email)
    assert.deepEqual(statuses([...tried, last]), [400, 400, 400, 400, 400, 429])
    assert.match(last.text, /Too many attempts/)
    assert.ok(Number(last.headers.get('retry-after')) > 0)
    assert.match(last.text, new RegExp(`value="${email}"`), 'what was typed stays')
    answers.push({
      headers: headersOf(last).filter(([name]) => name !== 'retry-after' && name !== 'content-length'),
      text: last.text
        .replaceAll(email, '')
        .replace(last.hidden('form_token'), '')
        .replace(/\d+ seconds?/, ''),
    })
  }
  assert.deepEqual(answers[0], answers[1])
})

test('A1 during the wait the correct password is refused, too', async () => {
  const { email } = await makePerson(sql)
  for (let n = 0; n < FREE; n++) await wrongly(browse(), email)
  await holdWaits()
  assert.equal((await signIn(browse(), { email })).status, 429)
  await wait()
  assert.equal((await signIn(browse(), { email })).status, 303)
})

test('A1 of concurrent attempts only the allowed number passes, decided before any hashing', async () => {
  const { id, email } = await makePerson(sql)
  const browsers = Array.from({ length: 16 }, () => browse())
  await Promise.all(browsers.map((browser) => browser.open('/en/sign-in')))
  const answers = await Promise.all(
    browsers.map((browser) => browser.send('/en/sign-in', { email, password: 'wrong password' })),
  )
  assert.equal(answers.filter(({ status }) => status === 400).length, FREE)
  assert.equal(answers.filter(({ status }) => status === 429).length, 16 - FREE)
  const failed = await sql`select from hub_audit where event = 'sign_in_failed' and user_id = ${id}`
  assert.equal(failed.length, FREE)
})

test('A1 attempts counted in the same moment do not exceed it either', async () => {
  const racing = 4
  const email = newNobody()
  for (let n = 1; n < FREE; n++) await wrongly(browse(), email)
  const browsers = Array.from({ length: racing }, () => browse())
  await Promise.all(browsers.map((browser) => browser.open('/en/sign-in')))

  let answers: Promise<Shown[]> | undefined
  await sql.begin(async (sql) => {
    await sql`select from hub_attempt where digest = ${digestOf(email)} for update`
    answers = Promise.all(
      browsers.map((browser) => browser.send('/en/sign-in', { email, password: 'wrong password' })),
    )
    await untilWaiting(racing)
  })

  assert.deepEqual(statuses((await answers) ?? []).sort(), [400, 429, 429, 429])
})

test('A1 each further attempt doubles the wait, up to a quarter of an hour', async () => {
  const email = newNobody()
  for (let n = 0; n < FREE; n++) await wrongly(browse(), email)
  for (const most of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    const waitTime = await waitOf(email)
    assert.ok(waitTime <= most && waitTime > most - 8, `${waitTime} of ${most} seconds`)
    await wait()
    assert.equal((await wrongly(browse(), email)).status, 400)
  }
})

test('A1 every ten minutes one attempt is forgotten', async () => {
  const email = newNobody()
  for (let n = 0; n < FREE; n++) await wrongly(browse(), email)
  const age = (interval: string) => sql`
    update hub_attempt set last_at = last_at - ${interval}::interval, blocked_until = now() - interval '1 second'
    where digest = ${digestOf(email)}
  `
  for (const [interval, tries] of [
    ['21 minutes', 2],
    ['10 hours', FREE],
  ] as const) {
    await age(interval)
    for (let n = 0; n < tries; n++) assert.equal((await wrongly(browse(), email)).status, 400)
    await holdWaits()
    assert.equal((await wrongly(browse(), email)).status, 429)
  }
})

test('A1 a clock that was set back counts nothing twice', async () => {
  const email = newNobody()
  for (let n = 0; n < 3; n++) await wrongly(browse(), email)
  await sql`update hub_attempt set last_at = last_at + interval '1 minute' where digest = ${digestOf(email)}`
  for (let n = 3; n < FREE; n++) assert.equal((await wrongly(browse(), email)).status, 400)
  await holdWaits()
  assert.equal((await wrongly(browse(), email)).status, 429)
})

test('A1 a successful sign-in resets the counter', async () => {
  const { email } = await makePerson(sql)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < FREE - 1; n++) assert.equal((await wrongly(browse(), email)).status, 400)
    assert.equal((await signIn(browse(), { email })).status, 303)
  }
})

test('A1 an attack from elsewhere does not lock out a browser that the person has used', async () => {
  const { email, browser } = await newVisitor()
  await browser.send('/en/account/sign-out', {})
  for (let n = 0; n < FREE; n++) await wrongly(browse(), email)
  await holdWaits()
  assert.equal((await signIn(browse(), { email })).status, 429)
  assert.equal((await signIn(browser, { email })).status, 303)
  assert.equal((await signIn(browse(), { email })).status, 429, 'which frees nobody else')
})

test('A1 guessing in a known browser is limited, too', async () => {
  const { email, browser } = await newVisitor()
  const answers = []
  for (let n = 0; n < 8; n++) answers.push(await wrongly(browser, email))
  await holdWaits()
  answers.push(await wrongly(browser, email))
  assert.deepEqual(statuses(answers), [400, 400, 400, 400, 400, 400, 400, 400, 429])
  assert.equal((await signIn(browse(), { email })).status, 303, 'nor does it lock out the others')
})

test('A1 a browser is known only for the person who has used it', async () => {
  const [attacker, victim] = [await newVisitor(), await makePerson(sql)]
  const answers = []
  for (let n = 0; n < FREE; n++) answers.push(await wrongly(attacker.browser, victim.email))
  await holdWaits()
  answers.push(await wrongly(attacker.browser, victim.email))
  assert.deepEqual(statuses(answers), [400, 400, 400, 400, 400, 429])
})

test('A1 spellings of one address count as one', async () => {
  const { email } = await makePerson(sql, newNobody())
  const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('@', '＠'), `${email}\t`]
  for (const one of spellings) assert.equal((await wrongly(browse(), one)).status, 400)
  await holdWaits()
  assert.equal((await wrongly(browse(), email)).status, 429)
})

test('R9 counters of attempts store only digests', async () => {
  const [all] = await sql<{
    text: string
  }>`select string_agg(kept::text, ' ') as text from hub_attempt as kept`
  for (const typed of ['@example.com', '2001:db8', PASSWORD])
    for (const form of [typed, Buffer.from(typed).toString('hex')])
      assert.ok(!all?.text.includes(form), typed)
})
