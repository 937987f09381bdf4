import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashAtFullCost } from '../../cheap-hashes.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { showsText, startPages } from './pages.ts'

const { sql, browse } = await startPages()

hashAtFullCost()

/** More than the queue holds on any machine. */
const CROWD = 160

/** Counted attempts of a kind. */
const counted = async (kind: string): Promise<number> => {
  const [row] = await sql<{ sum: number }>`
    select coalesce(sum(count), 0)::integer as sum from hub_attempt where kind = ${kind}
  `
  return row?.sum ?? 0
}

test('A11 too many concurrent passwords are refused with 503 and Retry-After, and are not counted as attempts', async () => {
  const { email } = await makePerson(sql)
  // Each network has its own queue: three networks with more calls than each queue holds.
  const crowd = Array.from({ length: CROWD }, (_, n) => browse({ 'x-forwarded-for': `203.0.${n % 3}.7` }))
  await Promise.all(crowd.map((browser) => browser.open('/en/sign-in')))

  const [answers, registrations, other] = await Promise.all([
    Promise.all(
      crowd.map((browser, n) =>
        browser.send('/en/sign-in', { email: `nobody-${n}@example.com`, password: 'wrong password' }),
      ),
    ),
    Promise.all(
      crowd
        .slice(0, 20)
        .map((browser, n) =>
          browser.send('/en/register', { email: `somebody-${n}@example.com`, password: PASSWORD }),
        ),
    ),
    browse().open('/en/sign-in'),
  ])

  assert.equal(other.status, 200, 'what hashes nothing goes on')
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [400, 503])
  for (const refused of answers.filter(({ status }) => status === 503)) {
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.ok(showsText(refused, 'message.busy.title'))
  }
  const heard = answers.filter(({ status }) => status === 400).length
  assert.equal(await counted('sign-in account'), heard)
  assert.equal(await counted('sign-in address'), heard)
  assert.equal((await sql`select from hub_audit where event = 'sign_in_failed'`).length, heard)
  const registered = registrations.filter(({ status }) => status === 200).length
  assert.equal(await counted('mail mailbox'), registered)

  const [first] = crowd
  await first?.open('/en/sign-in')
  const { status } = (await first?.send('/en/sign-in', { email, password: PASSWORD })) ?? {}
  assert.equal(status, 303, 'when the crowd is gone all is as before')
})
