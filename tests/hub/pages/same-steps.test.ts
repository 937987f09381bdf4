import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { hashPassword } from '../../../server/hub/defence/passwords.ts'
import { hashAtFullCost } from '../../cheap-hashes.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { startPages } from './pages.ts'

// The response time cannot be asserted on a shared machine. The work can: statements sent, and CPU time.

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

/**
 * Statements of requests, without background work: mails after the response, logout notifications once a
 * second, and the work of the server.
 */
const ofRequests = (): string[] =>
  sent
    .splice(0)
    .filter(
      (text) =>
        !/^select link|^update hub_errand|delete from hub_logout|from hub_user where id|^(begin|commit)$/i.test(
          text,
        ),
    )
    .filter((text) => /hub_/.test(text) || /insert into pgboss/i.test(text))

const newNobody = (): string => `${Math.random().toString(36).slice(2)}@example.com`

/** Background work may occur in some of the runs; differences caused by the requests occur in each. */
const assertSame = async (
  steps: () => Promise<readonly [readonly string[], readonly string[]]>,
  what: string,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    const [one, other] = await steps()
    if (tries === 3 || isDeepStrictEqual(one, other)) return assert.deepEqual(one, other, what)
  }
}

test('A3 a wrong password sends the same statements for known, unknown, locked and invited addresses', async () => {
  const stepsOf = async (email: string): Promise<string[]> => {
    sent.length = 0
    await signIn(browse(), { email, password: 'wrong password' })
    return ofRequests()
  }
  const person = async (): Promise<string> => (await makePerson(sql)).email
  const changed = async (to: string): Promise<string> => {
    const { id, email } = await makePerson(sql)
    await sql.unsafe(`update hub_user set ${to} where id = ${id}`)
    return email
  }
  assert.ok((await stepsOf(await person())).some((text) => text.startsWith('insert into hub_attempt')))
  const others: Record<string, () => Promise<string> | string> = {
    unknown: newNobody,
    locked: () => changed('locked_at = now()'),
    invited: () => changed('password = null'),
    imported: async () => {
      const email = await changed('password = null')
      await sql`
        insert into hub_imported_password (user_id, digest, opens)
        select id, ${await hashPassword(PASSWORD)}, true from hub_user where email = ${email}
      `
      return email
    },
    'no address': () => 'no address',
    NUL: () => 'a\0@example.com',
  }
  for (const [what, other] of Object.entries(others))
    await assertSame(async () => [await stepsOf(await person()), await stepsOf(await other())], what)
})

test('A3 the pages that send a mail execute the same statements for known and unknown addresses', async () => {
  for (const page of ['register', 'forgot-password']) {
    const stepsOf = async (email: string): Promise<string[]> => {
      const browser = browse()
      await browser.open(`/en/${page}`)
      sent.length = 0
      await browser.send(`/en/${page}`, { email, password: PASSWORD })
      return ofRequests()
    }
    await assertSame(async () => {
      const known = await stepsOf((await makePerson(sql)).email)
      assert.ok(
        known.some((text) => text.startsWith('insert into hub_errand')),
        page,
      )
      return [known, await stepsOf(newNobody())]
    }, page)
  }
})

test('A3 a password is hashed for an unknown address as for a known one', async () => {
  hashAtFullCost()
  const tries = 4
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
  // With the hash cost of production; test people have a cheaper one.
  await sql`update hub_user set password = ${await hashPassword(PASSWORD)} where email = any(${people})`
  const nobodies = people.map(newNobody)
  await work([newNobody(), newNobody()])
  // The minimum of two halves excludes background work such as garbage collection.
  const leastWork = async (emails: readonly string[]) =>
    Math.min(await work(emails.slice(0, tries / 2)), await work(emails.slice(tries / 2)))
  const [known, unknown] = [await leastWork(people), await leastWork(nobodies)]
  assert.ok(unknown > known / 2, `${unknown} µs of work for ${known} µs`)
})
