import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../hub/people.ts'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { url, sql, owner, manager, viewer, chief, lateChief, log } = await startWithStaff()

const user = async (id: number) => (await chief.get(`/hub/user/${id}`)).body

const address = () => `person-${Math.random().toString(36).slice(2, 10)}@example.com`

test('a user is created with a link to a password, which the operator neither sets nor sees (A13)', async () => {
  const group = (await chief.post('/hub/group', { name: 'Drivers' })).body
  const email = address()

  const { status, body, headers } = await chief.post('/hub/user', {
    email: ` ${email} `,
    first_name: 'Ana',
    language: 'uk',
    groups: [group.id],
  })

  assert.equal(status, 201)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.partialDeepStrictEqual(body, {
    email,
    first_name: 'Ana',
    last_name: '',
    language: 'uk',
    groups: ['Drivers'],
    has_password: false,
    is_operator: false,
    locked_at: null,
  })
  const page = await fetch(body.link)
  assert.deepEqual([page.status, new URL(body.link).pathname], [200, '/uk/reset-password'])
  assert.equal(new URL(body.link).origin, url)
  const [entry] = await entriesOf(chief, 'user_created')
  assert.partialDeepStrictEqual(entry, { user_id: body.id, email, operator_id: chief.id })
  const secret = new URL(body.link).searchParams.get('token') ?? ''
  assert.ok(!(JSON.stringify(await sql`select * from hub_audit`) + log()).includes(secret))
})

test('A12 a new user has only the declared fields', async () => {
  for (const more of [{ is_operator: true }, { password: 'correct horse' }, { locked_at: null }, { id: 1 }]) {
    const { status, body } = await chief.post('/hub/user', { email: address(), ...more })
    assert.deepEqual([status, body.errors[0].code], [400, 'unknown_field'])
  }
  const refusal = await chief.post('/hub/user', { email: owner.email.toUpperCase() })
  assert.deepEqual(
    [refusal.status, refusal.body.code, refusal.body.errors[0].field],
    [409, 'duplicate', 'email'],
  )
  for (const fields of [{ email: 'ana' }, { first_name: 'a\nb' }, { language: 'de' }, { groups: [404] }])
    assert.equal((await chief.post('/hub/user', { email: address(), ...fields })).status, 400)
})

test('users are searched by e-mail and name, and returned page by page, newest first', async () => {
  const [first, second] = [await makePerson(sql), await makePerson(sql)]
  await sql`update hub_user set last_name = 'Țurcanu 100%' where id in (${first.id}, ${second.id})`

  const search = (text: string, more = '') => chief.get(`/hub/user?search=${encodeURIComponent(text)}${more}`)
  const { body, headers } = await search('ana ȚURCANU 100%')
  assert.deepEqual(
    body.map(({ id }: { id: number }) => id),
    [second.id, first.id],
  )
  assert.equal(headers.get('x-total-count'), '2')
  const page = await search('țurcanu', '&page=2&page_size=1')
  assert.deepEqual([page.body.length, page.body[0].id, page.headers.get('x-total-count')], [1, first.id, '2'])
  assert.equal((await search(first.email)).body.length, 1)
  const byId = (await search(first.personId)).body
  assert.deepEqual([byId.length, byId[0].id, byId[0].person_id], [1, first.id, first.personId], '7.6a')
  assert.deepEqual((await search(first.personId.slice(0, 12))).body, [], 'an id is given whole')
  assert.equal((await search('%')).body.length, 2)
  assert.deepEqual((await search('nobody at all')).body, [])
  assert.ok(!JSON.stringify(body).includes('argon2'))
  for (const query of ['page=0', 'page_size=201', 'page_size=x', 'order=1'])
    assert.equal((await chief.get(`/hub/user?${query}`)).status, 400, query)
})

test('one user is shown with groups, roles and sessions', async () => {
  const body = await user(manager.id)

  assert.partialDeepStrictEqual(body, {
    id: manager.id,
    email: manager.email,
    groups: [],
    roles: [{ role: 'manager' }],
    hub_sessions: [],
  })
  assert.equal(body.console_sessions.length, 1)
  assert.equal((await chief.get('/hub/user/2000000000')).status, 404)
  assert.equal((await chief.get('/hub/user/x')).status, 404)
})

test('a new link replaces the previous one, and each is recorded', async () => {
  const { id } = await makePerson(sql)
  const link = async () => (await chief.post(`/hub/user/${id}/password-link`)).body.link

  const [first, second] = [await link(), await link()]

  assert.notEqual((await fetch(first)).status, 200)
  assert.equal((await fetch(second)).status, 200)
  const entries = (await entriesOf(chief, 'password_link_made')).filter(
    (entry: { user_id: number }) => entry.user_id === id,
  )
  assert.deepEqual(
    entries.map((entry: { operator_id: number }) => entry.operator_id),
    [chief.id, chief.id],
  )
  assert.equal((await chief.post('/hub/user/2000000000/password-link')).status, 404)
})

test('users are for operators of the whole deployment; changes of access require the password', async () => {
  const { id } = await makePerson(sql)
  const giving = [
    ['post', '/hub/user', {}],
    ['post', `/hub/user/${id}/password-link`],
    ['post', `/hub/user/${id}/lock`],
    ['post', `/hub/user/${id}/unlock`],
    ['patch', `/hub/user/${id}/groups`, {}],
  ] as const
  const all = [
    ...giving,
    ['get', '/hub/user'],
    ['get', `/hub/user/${id}`],
    ['del', `/hub/user/${id}/session`],
    ['del', `/hub/user/${id}/session/1`],
    ['del', `/hub/user/${id}/console-session/1`],
  ] as const
  for (const who of [owner, manager, viewer]) await assertRefused(who, all, 403, 'insufficient_role')
  await assertRefused(lateChief, giving, 403, 'step_up_required')
})
