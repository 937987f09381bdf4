import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { makeSetUpLink } from '../../server/console/set-up-link.ts'
import { lockSetUp } from '../../server/console/set-up-queries.ts'
import { makePerson } from '../hub/people.ts'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { callsWith, cookiesOf } from './operator.ts'

const { sql, url } = await startVitrina()
const stranger = callsWith(url, {})

const PERSON = {
  email: 'ana@example.com',
  password: 'correct horse battery',
  first_name: 'Ana',
  last_name: 'Pop',
}

/** Secret of a new link. */
const printed = async (): Promise<string> => {
  const link = await makeSetUpLink(sql, url)
  assert.ok(link, 'there is an operator')
  const { origin, pathname, hash } = new URL(link.link)
  assert.deepEqual([origin, pathname], [url, '/console/set-up'])
  return hash.slice(1)
}

const setUp = (token: string, person: object = PERSON) => stranger.post('/set-up', { token, ...person })

const operators = async (): Promise<string[]> =>
  (await sql<{ email: string }>`select email from operator join hub_user on id = user_id`).map(
    ({ email }) => email,
  )

beforeEach(async () => {
  await sql`delete from hub_user`
})

test('9.1 A14 the user of the set-up link becomes the operator, and is signed in', async () => {
  const reply = await setUp(await printed(), { ...PERSON, language: 'ru' })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  assert.partialDeepStrictEqual(reply.body, {
    operator: { email: PERSON.email, first_name: 'Ana', last_name: 'Pop', language: 'ru' },
    everywhere: true,
  })
  const { get } = callsWith(url, { cookie: cookiesOf(reply) })
  assert.equal((await get('/session')).status, 200)
  assert.equal((await get('/sites/nowhere/external/brand/')).status, 404)
  assert.deepEqual(await operators(), [PERSON.email])
  const [user] = await sql`select email_confirmed_at is not null as confirmed from hub_user`
  assert.deepEqual(user, { confirmed: true })
  const { status } = await stranger.post('/session', { email: PERSON.email, password: PERSON.password })
  assert.equal(status, 200, 'by the password, too')
})

test('9.1 a set-up link works once, and invalidates all others', async () => {
  const [first, second] = [await printed(), await printed()]
  assert.equal((await setUp(first)).status, 200)
  for (const token of [first, second]) {
    const { status, body } = await setUp(token, { ...PERSON, email: 'eve@example.com' })
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
  assert.deepEqual(await operators(), [PERSON.email])
  assert.equal(await makeSetUpLink(sql, url), undefined)
})

/** Number of requests that wait for the advisory lock of the set-up. */
const waiting = async (): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*) from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `
  return row?.count ?? 0
}

test('9.1 of several concurrent users of links, one becomes the operator', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, printed))
  const replies = await sql.begin(async (sql) => {
    await lockSetUp(sql)
    const attempts = tokens.map((token, n) => setUp(token, { ...PERSON, email: `person-${n}@example.com` }))
    await eventually(async () => ((await waiting()) === tokens.length ? true : undefined))
    return attempts
  })
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 404, 404, 404])
  assert.equal((await operators()).length, 1)
})

test('9.1 a set-up link expires after a day, and when an operator is created otherwise', async () => {
  const old = await printed()
  await sql`update set_up_link set expires_at = now()`
  assert.equal((await setUp(old)).status, 404)

  const late = await printed()
  const { id } = await makePerson(sql)
  await sql`insert into operator (user_id) values (${id})`
  assert.equal((await setUp(late)).status, 404)
  assert.equal((await setUp('no-such-token')).status, 404)
  assert.equal((await setUp('')).status, 404)
})

test('a set-up link takes over no existing account', async () => {
  const token = await printed()
  const { email } = await makePerson(sql)
  const { status, body } = await setUp(token, { ...PERSON, email: email.toUpperCase() })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.match(body.detail, /vitrina operator add/)
  assert.deepEqual(await operators(), [])
  assert.equal((await setUp(token)).status, 200, 'the link was not used up')
})

test('A12 errors in the data of the person are reported by field, and the link stays valid', async () => {
  const token = await printed()
  const wrong = { email: 'nobody', password: '1234567', first_name: 'a\nb', last_name: 'x'.repeat(101) }
  const { status, body } = await setUp(token, wrong)
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ field }: { field: string }) => field),
    ['email', 'password', 'first_name', 'last_name'],
  )
  const faults = [
    { password: PERSON.email },
    { password: 'x'.repeat(257) },
    { language: 'fr' },
    { is_operator: true },
    { email: null },
  ]
  for (const fault of faults) assert.equal((await setUp(token, { ...PERSON, ...fault })).status, 400)
  assert.equal((await setUp(token)).status, 200)
})
