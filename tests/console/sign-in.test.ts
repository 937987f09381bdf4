import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { type Reply, startVitrina } from '../vitrina.ts'
import { callsWith, cookiesOf } from './operator.ts'

const vitrina = await startVitrina()
const { sql, url } = vitrina

const stranger = callsWith(url, {})

const signIn = (email: string, password = PASSWORD, { post } = stranger): Promise<Reply> =>
  post('/session', { email, password })

/** User of the hub who is an operator of the deployment. */
const makeOperator = async () => {
  const person = await makePerson(sql)
  await sql`insert into operator (user_id) values (${person.id})`
  return person
}

const events = async (userId: number): Promise<string[]> =>
  (await sql<{ event: string }>`select event from hub_audit where user_id = ${userId} order by id`).map(
    ({ event }) => event,
  )

/** Response without unique values. */
const comparable = ({ status, headers, body }: Reply) => {
  const own = new Set(['date', 'x-request-id', 'content-length'])
  return [status, [...headers].filter(([name]) => !own.has(name)), { ...body, request_id: '' }]
}

test('an operator signs in by e-mail and password, and gets the profile and the sites', async () => {
  const { id, email } = await makeOperator()
  const reply = await signIn(email)
  assert.equal(reply.status, 200)
  const { operator, everywhere, sites, stepped_up_until, expires_at, idle_seconds } = reply.body
  assert.deepEqual(operator, { id, email, first_name: 'Ana', last_name: 'Pop', language: 'ro' })
  assert.deepEqual([everywhere, idle_seconds], [true, 1800])
  assert.partialDeepStrictEqual(sites[0], { role: 'owner', currency: 'MDL', time_zone: 'Europe/Chisinau' })
  assert.ok(Math.abs(Date.parse(stepped_up_until) - Date.now() - 600_000) < 60_000)
  assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 12 * 3_600_000) < 60_000)

  const known = callsWith(url, { cookie: cookiesOf(reply) })
  assert.deepEqual((await known.get('/session')).body, reply.body)
  assert.deepEqual((await events(id)).at(-1), 'console_sign_in')
})

test('an operator of one site sees that site only', async () => {
  const { id, email } = await makePerson(sql)
  await sql`insert into site_operator (site_id, user_id, role) values (${vitrina.siteId}, ${id}, 'viewer')`
  await vitrina.client()
  const { body } = await signIn(email)
  assert.equal(body.everywhere, false)
  assert.deepEqual(
    body.sites.map(({ role }: { role: string }) => role),
    ['viewer'],
  )
})

test('the cookies are sent to the console only, and not accessible to scripts and pages of other sites', async () => {
  const { email } = await makeOperator()
  const [session, browser] = (await signIn(email)).headers.getSetCookie()
  assert.match(session ?? '', /^vitrina_console=[\w-]{43}; Path=\/console\/; HttpOnly; SameSite=Strict$/)
  assert.match(
    browser ?? '',
    /^vitrina_console_browser=[\w-]{43}; Max-Age=34560000; Path=\/console\/; HttpOnly; SameSite=Strict$/,
  )
})

test('over TLS the cookies are secure, and have the prefix', async () => {
  const secureSite = await startVitrina({ BASE_URL: 'https://vitrina.example' })
  const { id, email } = await makePerson(secureSite.sql)
  await secureSite.sql`insert into operator (user_id) values (${id})`
  const reply = await signIn(
    email,
    PASSWORD,
    callsWith(secureSite.url, { origin: 'https://vitrina.example' }),
  )
  for (const cookie of reply.headers.getSetCookie())
    assert.match(cookie, /^__Host-vitrina_console(_browser)?=.*; HttpOnly; Secure; SameSite=Strict$/)
  assert.equal(reply.body.api_origin, 'https://vitrina.example')
  const known = callsWith(secureSite.url, { cookie: cookiesOf(reply) })
  assert.equal((await known.get('/session')).status, 200)
})

test('A2 a wrong password, an unknown address, a locked account and an invalid address have the same message', async () => {
  const { email } = await makeOperator()
  const locked = await makeOperator()
  await sql`update hub_user set locked_at = now() where id = ${locked.id}`
  const wrong = await signIn(email, 'wrong password')
  assert.equal(wrong.status, 401)
  assert.equal(wrong.body.code, 'unauthorized')
  assert.deepEqual(wrong.headers.getSetCookie(), [])
  for (const reply of [
    await signIn('nobody@example.com'),
    await signIn(locked.email),
    await signIn('no address'),
    await signIn(email, 'x'.repeat(300)),
  ])
    assert.deepEqual(comparable(reply), comparable(wrong))
})

test('a user who is not an operator is refused, and learns the reason only with the right password', async () => {
  const { id, email } = await makePerson(sql)
  assert.equal((await signIn(email, 'wrong password')).status, 401)
  const refused = await signIn(email)
  assert.equal(refused.status, 403)
  assert.equal(refused.body.code, 'insufficient_role')
  assert.deepEqual(refused.headers.getSetCookie(), [])
  assert.deepEqual(await sql`select from console_session where user_id = ${id}`, [])
  assert.equal((await events(id)).at(-1), 'console_sign_in_refused')
})

test('A1 after a few wrong passwords there is a wait, but not in a browser in which the operator was signed in', async () => {
  const { email } = await makeOperator()
  const home = callsWith(url, { cookie: cookiesOf(await signIn(email)) })
  for (let n = 0; n < 5; n++) assert.equal((await signIn(email, 'wrong password')).status, 401)
  await sql`update hub_attempt set blocked_until = now() + interval '1 minute' where blocked_until > now()`
  const waiting = await signIn(email)
  assert.equal(waiting.status, 429)
  assert.ok(Number(waiting.headers.get('retry-after')) > 0)
  assert.equal((await signIn(email, PASSWORD, home)).status, 200)
})

test('A10 a body longer than any password is refused before hashing', async () => {
  assert.equal((await signIn('a@example.com', 'x'.repeat(100_000))).status, 413)
  assert.equal((await stranger.post('/session', { email: 'a@example.com' })).status, 400)
  assert.equal((await stranger.post('/session', { email: 'a@example.com', password: 7 })).status, 400)
})
