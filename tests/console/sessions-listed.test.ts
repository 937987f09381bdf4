import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../hub/people.ts'
import { assertRefused, entriesOf, startWithStaff } from './staff.ts'

const { sql, as, owner, manager, viewer, chief, lateChief } = await startWithStaff()

let secrets = 0
/** Inserts a hub session, as a sign-in would; returns its id. */
const openAtHub = async (userId: number): Promise<number> => {
  const digest = Buffer.alloc(32, ++secrets)
  const [session] = await sql<{ id: number }>`
    insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
    values (${userId}, ${digest}, ${digest}, true, '192.0.2.7', 'Firefox', now() + interval '30 days')
    returning id
  `
  return session?.id ?? 0
}

const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)

test('sessions of the hub are listed, newest first, page by page', async () => {
  const { id, email } = await makePerson(sql)
  const sessions = [await openAtHub(id), await openAtHub(id), await openAtHub(id)]
  await sql`update hub_session set last_used_at = now() - interval '3 days' where id = ${sessions[1]}`

  const [third = 0, first = 0] = [sessions[2], sessions[0]]
  const reply = await chief.get('/hub/session')
  assert.deepEqual(idsOf(reply), [third, first])
  assert.partialDeepStrictEqual(reply.body[0], {
    user_id: id,
    email,
    ip: '192.0.2.7',
    user_agent: 'Firefox',
    current: false,
  })
  assert.deepEqual(idsOf(await chief.get(`/hub/session?before=${third}&page_size=1`)), [first])
  assert.deepEqual(idsOf(await chief.get(`/hub/session?user=${owner.id}`)), [])
})

test('sessions of the console are listed, with the current one marked', async () => {
  const { body } = await chief.get('/hub/session?kind=console')

  const rows = body as { user_id: number; current: boolean }[]
  assert.deepEqual(
    rows.filter(({ current }) => current).map(({ user_id }) => user_id),
    [chief.id],
  )
  assert.ok(rows.some(({ user_id }) => user_id === viewer.id))
  const idle = await as({})
  await sql`update console_session set last_used_at = now() - interval '31 minutes' where user_id = ${idle.id}`
  assert.deepEqual(idsOf(await chief.get(`/hub/session?kind=console&user=${idle.id}`)), [])
})

test('one session is ended, only of the named person', async () => {
  const [someone, other] = [await as({}), await as({})]
  const hub = await openAtHub(someone.id)
  const { console_sessions } = (await chief.get(`/hub/user/${someone.id}`)).body
  const at = (id: number) => `/hub/user/${id}`

  assert.equal((await chief.del(`${at(other.id)}/session/${hub}`)).status, 404)
  assert.equal((await chief.del(`${at(other.id)}/console-session/${console_sessions[0].id}`)).status, 404)
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 200)

  assert.equal((await lateChief.del(`${at(someone.id)}/session/${hub}`)).status, 204)
  assert.equal((await chief.del(`${at(someone.id)}/session/${hub}`)).status, 404)
  assert.equal((await chief.del(`${at(someone.id)}/console-session/${console_sessions[0].id}`)).status, 204)
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 401)
  const [atConsole, atHub] = await entriesOf(chief, 'session_ended')
  assert.partialDeepStrictEqual(atHub, { user_id: someone.id, operator_id: lateChief.id, session_id: hub })
  assert.partialDeepStrictEqual(atConsole, { operator_id: chief.id, detail: { console: 1 } })
})

test('all sessions of a person end at once, at the hub and at the console', async () => {
  const someone = await as({})
  await openAtHub(someone.id)

  assert.equal((await chief.del(`/hub/user/${someone.id}/session`)).status, 204)

  const { hub_sessions, console_sessions } = (await chief.get(`/hub/user/${someone.id}`)).body
  assert.deepEqual([hub_sessions, console_sessions], [[], []])
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 401)
  const [entry] = await entriesOf(chief, 'session_ended')
  assert.partialDeepStrictEqual(entry, { user_id: someone.id, detail: { hub: 1, console: 1 } })
  assert.equal((await chief.del(`/hub/user/${chief.id}/session`)).status, 204)
  assert.equal((await chief.get('/hub/site')).status, 200, 'the session that asks goes on')
  assert.equal((await chief.del('/hub/user/2000000000/session')).status, 404)
})

test('sessions are for operators of the whole deployment', async () => {
  for (const who of [owner, manager, viewer])
    await assertRefused(who, [['get', '/hub/session']], 403, 'insufficient_role')
})
