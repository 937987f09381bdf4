import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { Client } from 'pg'
import { hashPassword } from '../../../server/hub/defence/passwords.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { startPages } from './pages.ts'

// How long an answer takes cannot be asserted on a machine that others share. What it takes can: the statements that are
// sent, and the work of processors.

const sent: string[] = []
const original = Client.prototype.query
Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  const [query] = args as [string | { text?: string }]
  sent.push((typeof query === 'string' ? query : (query.text ?? '')).replace(/\s+/g, ' ').trim())
  return Reflect.apply(original, this, args)
} as typeof original

const { sql, browse, signIn } = await startPages()

beforeEach(() => {
  sent.length = 0
})

/** What requests send to the hub: a mail is made after the answer, and the rest of the server has work of its own. */
const ofRequests = (): string[] =>
  sent
    .splice(0)
    .filter((text) => !/^select link|^update hub_errand|from hub_user where id|^(begin|commit)$/i.test(text))
    .filter((text) => /hub_/.test(text) || /insert into pgboss/i.test(text))

const newNobody = (): string => `${Math.random().toString(36).slice(2)}@example.com`

test('A3 a wrong password sends the same statements for known, unknown, locked and invited', async () => {
  const [known, locked, invited] = [await makePerson(sql), await makePerson(sql), await makePerson(sql)]
  await sql`update hub_user set locked_at = now() where id = ${locked.id}`
  await sql`update hub_user set password = null where id = ${invited.id}`
  sent.length = 0
  await signIn(browse(), { email: known.email, password: 'wrong password' })
  const steps = ofRequests()
  assert.ok(steps.some((text) => text.startsWith('insert into hub_attempt')))
  for (const email of [newNobody(), locked.email, invited.email, 'no address', 'a\0@example.com']) {
    await signIn(browse(), { email, password: 'wrong password' })
    assert.deepEqual(ofRequests(), steps, email)
  }
})

test('A3 the pages that ask for a mail send the same statements for known and unknown', async () => {
  const known = await makePerson(sql)
  for (const page of ['register', 'forgot-password']) {
    const steps = []
    for (const email of [known.email, newNobody()]) {
      const browser = browse()
      await browser.open(`/en/${page}`)
      sent.length = 0
      await browser.send(`/en/${page}`, { email, password: PASSWORD })
      steps.push(ofRequests())
    }
    assert.ok(
      steps[0]?.some((text) => text.startsWith('insert into hub_errand')),
      page,
    )
    assert.deepEqual(steps[0], steps[1], page)
  }
})

test('A3 a password is hashed for an address that nobody has, as for one that somebody has', async () => {
  const tries = 6
  const work = async (emails: readonly string[]): Promise<number> => {
    const browsers = emails.map(() => browse())
    for (const browser of browsers) await browser.open('/en/sign-in')
    const before = process.cpuUsage()
    for (const [n, email] of emails.entries())
      await browsers[n]?.send('/en/sign-in', { email, password: 'wrong password' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const people = []
  for (let n = 0; n < tries; n++) people.push((await makePerson(sql)).email)
  // At the cost of everybody, which that of the tests' people is not.
  await sql`update hub_user set password = ${await hashPassword(PASSWORD)} where email = any(${people})`
  const nobodies = people.map(newNobody)
  await work([newNobody(), newNobody()])
  const [known, unknown] = [await work(people), await work(nobodies)]
  assert.ok(unknown > known / 2, `${unknown} µs of work for ${known} µs`)
})
