import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../people.ts'
import { visitor } from '../visitor.ts'
import { someNetwork, startPages } from './pages.ts'

const { sql, signIn, browse, holdWaits } = await startPages()
const direct = await startPages({ TRUSTED_PROXIES: '' })

/** Attempts of a network address without a wait. */
const FREE = 60

/** Password that is longer than allowed, so that checking it takes no time. */
const TOO_LONG = 'x'.repeat(300)

const newNobody = (): string => `${Math.random().toString(36).slice(2)}@example.com`

/** Tries wrong passwords for different addresses, from browsers with these headers. Returns the statuses. */
const storm = async (
  count: number,
  headers: (n: number) => Record<string, string>,
  hub = { browse, signIn },
): Promise<number[]> => {
  const answers = []
  for (let n = 0; n < count; n++)
    answers.push(await hub.signIn(hub.browse(headers(n)), { email: newNobody(), password: TOO_LONG }))
  return answers.map(({ status }) => status)
}

/** Asserts that these browsers count as one network: after the free attempts the next one must wait. */
const isOne = async (headers: (n: number) => Record<string, string>, hub = { browse, signIn, holdWaits }) => {
  assert.deepEqual([...new Set(await storm(FREE, headers, hub))], [400])
  await hub.holdWaits()
  assert.deepEqual(await storm(1, () => headers(FREE), hub), [429])
}

test('A1 one network address that tries many accounts has to wait; others do not', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' }
  await isOne(() => from)
  const { email } = await makePerson(sql)
  assert.equal((await signIn(browse(from), { email })).status, 429)
  assert.equal((await signIn(browse({ 'x-forwarded-for': '203.0.113.10' }), { email })).status, 303)
})

test('A1 an IPv6 network is the first 64 bits of an address', async () => {
  await isOne((n) => ({ 'x-forwarded-for': `2001:db8:1:2:${n.toString(16)}::${n + 1}` }))
  const { email } = await makePerson(sql)
  assert.equal((await signIn(browse({ 'x-forwarded-for': '2001:db8:1:2::9' }), { email })).status, 429)
  assert.equal((await signIn(browse({ 'x-forwarded-for': '2001:db8:1:3::9' }), { email })).status, 303)
})

test('A1 addresses before the one that the proxy adds are ignored', async () => {
  await isOne((n) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.77` }))
})

test('A1 X-Forwarded-For counts only when a trusted proxy sends it', async () => {
  await isOne((n) => ({ 'x-forwarded-for': `198.51.100.${n}` }), direct)
})

test('A1 correct passwords are not counted: many people may sign in behind one address', async () => {
  const from = { 'x-forwarded-for': '203.0.113.50' }
  await storm(FREE - 2, () => from)
  for (let n = 0; n < 4; n++) {
    const { email } = await makePerson(sql)
    assert.equal((await signIn(browse(from), { email })).status, 303)
  }
  assert.deepEqual(await storm(2, () => from), [400, 400])
  await holdWaits()
  assert.deepEqual(await storm(1, () => from), [429])
})

test('A1 many concurrent sign-ins from one address do not block each other', async () => {
  const network = someNetwork()
  const browsers = Array.from({ length: 30 }, () => browse({ 'x-forwarded-for': network }))
  await Promise.all(browsers.map((one) => one.open('/en/sign-in')))
  const answers = await Promise.all(
    browsers.map((one) => one.send('/en/sign-in', { email: newNobody(), password: TOO_LONG })),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400])
})

test('A1 without a proxy the address of the connection counts', async () => {
  const [entry] = await direct.sql<{ ip: string }>`select ip from hub_audit order by id desc limit 1`
  assert.equal(entry?.ip, '127.0.0.1')
  const shown = await visitor(direct.url).open('/en/sign-in')
  assert.equal(shown.status, 200)
})
