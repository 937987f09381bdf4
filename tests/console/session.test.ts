import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { callsWith, cookiesOf, type Operator, signIn } from './operator.ts'

const vitrina = await startVitrina()
const { sql, url } = vitrina

const isIn = async ({ get }: Pick<Operator, 'get'>): Promise<boolean> => {
  const { status } = await get('/session')
  assert.ok(status === 200 || status === 204, String(status))
  return status === 200
}

/** Moves a time of a session back. */
const age = (operator: Operator, column: 'last_used_at' | 'expires_at' | 'proven_at', seconds: number) => sql`
  update console_session set ${sql.unsafe(column)} = ${sql.unsafe(column)} - make_interval(secs => ${seconds})
  where user_id = ${operator.id}
`

test('a session ends after 30 minutes without use, and use prolongs it', async () => {
  const operator = await signIn(vitrina)
  await age(operator, 'last_used_at', 29 * 60)
  assert.ok(await isIn(operator))
  await age(operator, 'last_used_at', 29 * 60)
  assert.ok(await isIn(operator), 'the use was noted')
  await age(operator, 'last_used_at', 30 * 60)
  assert.ok(!(await isIn(operator)))
  assert.equal((await operator.get(`${operator.site}/external/brand/`)).status, 401)
})

test('a session ends after 12 hours, regardless of its use', async () => {
  const operator = await signIn(vitrina)
  await age(operator, 'expires_at', 12 * 3600 - 30)
  assert.ok(await isIn(operator))
  await age(operator, 'expires_at', 30)
  assert.ok(!(await isIn(operator)))
})

test('a session ends immediately with a new password, a lock, or the loss of the last role', async () => {
  const [renamed, locked, dismissed] = [await signIn(vitrina), await signIn(vitrina), await signIn(vitrina)]
  await sql`update hub_user set password = 'another' where id = ${renamed.id}`
  await sql`update hub_user set locked_at = now() where id = ${locked.id}`
  await sql`delete from site_operator where user_id = ${dismissed.id}`
  for (const operator of [renamed, locked, dismissed]) assert.ok(!(await isIn(operator)))
})

test('L3 a person who has requested erasure cannot use the console until they decide to stay', async () => {
  const { id, email } = await makePerson(sql)
  await sql`insert into site_operator (site_id, user_id, role) values (${vitrina.siteId}, ${id}, 'owner')`
  const enter = () => callsWith(url, {}).post('/session', { email, password: PASSWORD })
  const operator = callsWith(url, { cookie: cookiesOf(await enter()) })
  assert.ok(await isIn(operator))
  await sql`update hub_user set leaves_at = now() + interval '7 days' where id = ${id}`
  assert.ok(!(await isIn(operator)))
  assert.equal((await enter()).status, 403)
  await sql`update hub_user set leaves_at = null where id = ${id}`
  assert.equal((await enter()).status, 200)
})

test('losing the role at one site ends access to that site only', async () => {
  const operator = await signIn(vitrina)
  const other = await vitrina.client()
  await sql`insert into site_operator (site_id, user_id, role) values (${other.siteId}, ${operator.id}, 'owner')`
  await sql`delete from site_operator where user_id = ${operator.id} and site_id = ${vitrina.siteId}`
  assert.ok(await isIn(operator))
  assert.equal((await operator.get(`${operator.site}/external/brand/`)).status, 404)
})

test('a sign-out ends the session and clears its cookie', async () => {
  const operator = await signIn(vitrina)
  const signOut = await operator.del('/session')
  assert.equal(signOut.status, 204)
  assert.match(signOut.headers.getSetCookie()[0] ?? '', /^vitrina_console=; Max-Age=0; Path=\/console\//)
  assert.ok(!(await isIn(operator)))
  assert.equal((await operator.del('/session')).status, 204, 'who is gone may go')
})

test('a new sign-in has a new secret, and invalidates the previous one in that browser', async () => {
  const person = await makePerson(sql)
  await sql`insert into operator (user_id) values (${person.id})`
  const credentials = { email: person.email, password: PASSWORD }
  const first = callsWith(url, { cookie: cookiesOf(await callsWith(url, {}).post('/session', credentials)) })
  const second = callsWith(url, { cookie: cookiesOf(await first.post('/session', credentials)) })
  assert.ok(await isIn(second))
  assert.ok(!(await isIn(first)))
})

test('a missing and an ended session have different errors', async () => {
  const person = await makePerson(sql)
  await sql`insert into operator (user_id) values (${person.id})`
  const reply = await callsWith(url, {}).post('/session', { email: person.email, password: PASSWORD })
  const operator = callsWith(url, { cookie: cookiesOf(reply) })
  await sql`delete from console_session where user_id = ${person.id}`

  for (const [calls, detail] of [
    [callsWith(url, {}), 'Sign in to continue.'],
    [operator, 'Your session has ended. Sign in again.'],
  ] as const) {
    const { status, body } = await calls.get('/sites/demo/today')
    assert.deepEqual([status, body.code, body.detail], [401, 'unauthorized', detail])
  }
})

test('a repeated password is valid for ten minutes, and a wrong one is not', async () => {
  const person = await makePerson(sql)
  await sql`insert into operator (user_id) values (${person.id})`
  const reply = await callsWith(url, {}).post('/session', { email: person.email, password: PASSWORD })
  const operator = callsWith(url, { cookie: cookiesOf(reply) })
  await sql`update console_session set proven_at = now() - interval '10 minutes' where user_id = ${person.id}`
  assert.equal((await operator.get('/session')).body.stepped_up_until, null)

  const wrong = await operator.post('/session/step-up', { password: 'wrong password' })
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'unauthorized'])
  assert.equal((await operator.get('/session')).body.stepped_up_until, null)

  const right = await operator.post('/session/step-up', { password: PASSWORD })
  assert.equal(right.status, 200)
  assert.ok(Date.parse(right.body.stepped_up_until) > Date.now())
  const [last] = await sql`select event from hub_audit where user_id = ${person.id} order by id desc limit 1`
  assert.deepEqual(last, { event: 'console_step_up' })
})

test('no secret of a session is in the database or the log', async () => {
  const operator = await signIn(vitrina)
  await operator.get('/session')
  const secret = operator.cookie.split('=')[1] ?? ''
  assert.ok(!vitrina.log().includes(secret))
  const rows = await sql<{ row: string }>`select console_session::text as row from console_session`
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret))
})

test('changes by an operator have their name, with one number per site', async () => {
  const owner = await signIn(vitrina)
  const write = async (name: string) => {
    const { status } = await owner.post(`${owner.site}/external/brand/bulk-create/`, [{ name, slug: name }])
    assert.equal(status, 201)
  }
  const authors = async () => {
    const { body } = await vitrina.get('/external/changes/?after=0')
    return body.changes.map(({ origin }: { origin: string }) => origin)
  }
  await write('milka')
  await write('kinder')
  assert.deepEqual(await authors(), [`Console: ${owner.email}`, `Console: ${owner.email}`])

  const [before] = await sql`select number from console_author where user_id = ${owner.id}`
  await sql`update hub_user set email = 'ana@example.com' where id = ${owner.id}`
  await write('heidi')
  assert.deepEqual(await authors(), Array(3).fill('Console: ana@example.com'))
  assert.deepEqual(await sql`select number from console_author where user_id = ${owner.id}`, [before])
})
