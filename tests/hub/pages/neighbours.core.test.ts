import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../people.ts'
import type { Visitor } from '../visitor.ts'
import { someNetwork, startPages } from './pages.ts'

const { sql, browse, signIn, newVisitor } = await startPages()

/** Wrong passwords of a network without a wait. */
const FREE = 60

const newNobody = (): string => `${Math.random().toString(36).slice(2, 10)}@example.com`
const wrongly = (browser: Visitor, email = newNobody()) =>
  signIn(browser, { email, password: 'wrong password' })
const from = (network: string) => ({ 'x-forwarded-for': network })

/** Attempts counted against the network of the test, which is the last one. */
const counted = async (): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count from hub_attempt where kind = 'sign-in address' order by last_at desc limit 1
  `
  return row?.count ?? 0
}

/** Counts nearly all attempts against the last network, with a wait. */
const nearlyAll = () => sql`
  update hub_attempt set count = ${FREE} + 20, blocked_until = now() + interval '10 minutes'
  where kind = 'sign-in address'
`

test('A1 occasional mistakes of several people behind one address never add up to a wait', async () => {
  const network = someNetwork()
  for (let n = 0; n < FREE + 20; n++) {
    assert.equal((await wrongly(browse(from(network)))).status, 400)
    await sql`
      update hub_attempt set last_at = last_at - interval '31 seconds', blocked_until = now() where kind = 'sign-in address'
    `
  }
  assert.ok((await counted()) <= 2)
})

test('A1 one attempt is forgotten every half a minute, also across several requests', async () => {
  const network = someNetwork()
  for (let n = 0; n < 4; n++) {
    await wrongly(browse(from(network)))
    await sql`update hub_attempt set last_at = last_at - interval '20 seconds' where kind = 'sign-in address'`
  }
  assert.equal(await counted(), 4 - Math.floor((3 * 20) / 30))
})

test('A1 a browser that the person has used signs in although its network has to wait', async () => {
  const { email, browser } = await newVisitor()
  await browser.send('/en/account/sign-out', {})
  const network = someNetwork()
  await wrongly(browse(from(network)))
  await nearlyAll()
  assert.equal((await signIn(browse(from(network)), { email })).status, 429)
  await browser.open('/en/sign-in')
  const moved = await browser.send('/en/sign-in', { email, password: 'correct horse battery' }, from(network))
  assert.equal(moved.status, 303)
})

test('A1 an attempt that is refused for one account is not counted against its network', async () => {
  const network = someNetwork()
  const email = newNobody()
  for (let n = 0; n < 20; n++) await wrongly(browse(from(network)), email)
  assert.ok((await counted()) <= 6, `${await counted()}`)
})

test('A1 a proxy that adds the port does not create a new network per connection', async () => {
  const { id, email } = await makePerson(sql)
  for (let port = 40_001; port < 40_005; port++) await wrongly(browse(from(`203.0.113.9:${port}`)), email)
  assert.equal(await counted(), 4)
  await signIn(browse(from('[2001:db8::7]:443')), { email })
  const [entry] = await sql<{ ip: string }>`
    select ip from hub_audit where user_id = ${id} and event = 'sign_in'
  `
  assert.equal(entry?.ip, '2001:db8::7')
})
