import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { makeOperator } from '../../server/hub/operators/operators.ts'
import { parseEmail } from '../../server/hub/people/email.ts'
import { createUser } from '../../server/hub/people/users.ts'
import { firstRun } from '../../server/identity/access/first-run.ts'
import { createSite, listSites } from '../../server/identity/access/sites.ts'
import { listTokens } from '../../server/identity/access/tokens.ts'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { createDatabase, onServer } from '../database.ts'
import { callersBy } from './callers-by.ts'

const { name, sql, drop } = await createDatabase()
const otherProcess = openPool(onServer(name), () => undefined)
after(async () => {
  await otherProcess.end()
  await drop()
})
beforeEach(() => sql`truncate site, hub_user cascade`)

const PLAIN = { bootstrapToken: undefined, bootstrapAdmin: undefined }
const leaveEmpty = { fill: async () => undefined, makeOperator }
const callerOf = (token: string) => callersBy(sql, pino({ level: 'silent' }))(token)

test('the first run creates the site demo and a token with all scopes, then fills it; the second run creates nothing', async () => {
  const filled: string[] = []
  const fill = async (_: unknown, { slug }: { slug: string }) => void filled.push(slug)

  const result = await firstRun(sql, PLAIN, { fill, makeOperator })
  const again = await firstRun(sql, PLAIN, { fill, makeOperator })

  assert.equal(result?.site.slug, 'demo')
  const caller = await callerOf(result?.token ?? '')
  assert.equal(caller?.siteId, result?.site.id)
  assert.deepEqual([...(caller?.scopes ?? [])], [...SCOPES])
  assert.equal(again, undefined)
  assert.deepEqual(filled, ['demo'])
})

test('two concurrent starts create one site and one token', async () => {
  let fills = 0
  const fill = async () => void fills++

  const runs = await Promise.all([
    firstRun(sql, PLAIN, { fill, makeOperator }),
    firstRun(otherProcess, PLAIN, { fill, makeOperator }),
  ])

  assert.equal(runs.filter((result) => result !== undefined).length, 1)
  assert.equal((await listSites(sql)).length, 1)
  assert.equal((await listTokens(sql, null)).length, 1)
  assert.equal(fills, 1)
})

test('a failed demo shop leaves nothing, so the next start is a first run again', async () => {
  await assert.rejects(
    firstRun(sql, PLAIN, { ...leaveEmpty, fill: () => Promise.reject(new Error('no samples')) }),
    /no samples/,
  )

  assert.deepEqual(await listSites(sql), [])
})

test('a configured token is registered with all scopes, and no secret is returned', async () => {
  for (const bootstrapToken of ['a-token-of-our-own', `vt_0123456789ab_${'s'.repeat(43)}`]) {
    await sql`truncate site cascade`

    const result = await firstRun(sql, { ...PLAIN, bootstrapToken }, leaveEmpty)

    assert.equal(result?.token, undefined)
    assert.deepEqual([...((await callerOf(bootstrapToken))?.scopes ?? [])], [...SCOPES])
  }
})

test('an invalid configured token is refused, and leaves nothing', async () => {
  for (const bootstrapToken of ['too short', 'with a space in between', 'vt_000000000000_cut_off']) {
    await assert.rejects(firstRun(sql, { ...PLAIN, bootstrapToken }, leaveEmpty), /A token is 16 to 256/)
    assert.deepEqual(await listSites(sql), [])
  }
})

test('the operator of the configuration is a hub user with a confirmed e-mail and an argon2id password', async () => {
  const bootstrapAdmin = { email: 'Owner@Example.com', password: 'correct horse' }

  await firstRun(sql, { ...PLAIN, bootstrapAdmin }, leaveEmpty)

  const users = await sql<{ email: string; email_key: string; password: string; confirmed: boolean }>`
    select email, email_key, password, email_confirmed_at is not null as confirmed
    from hub_user join operator on user_id = id
  `
  assert.partialDeepStrictEqual(users, [
    { email: 'Owner@example.com', email_key: 'owner@example.com', confirmed: true },
  ])
  const digest = users[0]?.password ?? ''
  assert.match(digest, /^\$argon2id\$/)
  assert.ok(await verify(digest, 'correct horse'))
})

test('a configured operator with an existing account keeps the password and becomes an operator', async () => {
  const email = parseEmail('Owner@example.com')
  assert.ok(email)
  const person = {
    email,
    password: 'hashed',
    firstName: '',
    lastName: '',
    language: 'uk',
    isOperator: false,
  } as const
  const user = await sql.begin((sql) => createUser(sql, person))
  const bootstrapAdmin = { email: 'owner@EXAMPLE.com', password: 'correct horse' }

  const result = await firstRun(sql, { ...PLAIN, bootstrapAdmin }, leaveEmpty)

  assert.equal(result?.site.slug, 'demo')
  const users = await sql`
    select id, password, exists (select from operator where user_id = id) as is_operator from hub_user
  `
  assert.deepEqual(users, [{ id: user?.id, password: 'hashed', is_operator: true }])
  const events = await sql`select user_id from hub_audit where event = 'operator_added'`
  assert.deepEqual(events, [{ user_id: user?.id }])
})

test('a configured operator who could never sign in is refused, and nothing is created', async () => {
  const email = 'owner@example.com'
  for (const bootstrapAdmin of [
    { email: 'оwner@example.com', password: 'correct horse' }, // Cyrillic о
    { email, password: '1234567' },
    { email, password: 'x'.repeat(257) },
    { email, password: 'Owner@example.com' },
  ]) {
    await assert.rejects(
      firstRun(sql, { ...PLAIN, bootstrapAdmin }, leaveEmpty),
      /^Error: VITRINA_BOOTSTRAP_ADMIN: /,
    )
    assert.deepEqual(await listSites(sql), [])
  }
})

test('7.1 the site of a first run is first-party, another one only if declared', async () => {
  await firstRun(sql, PLAIN, leaveEmpty)
  await createSite(sql, { slug: 'shop', name: 'shop', timeZone: 'Europe/Chisinau' })

  assert.deepEqual(
    (await listSites(sql)).map((site) => [site.slug, site.first_party]),
    [
      ['demo', true],
      ['shop', false],
    ],
  )
})

test('no operator exists without a configured one (A14)', async () => {
  await firstRun(sql, PLAIN, leaveEmpty)

  assert.deepEqual(await sql`select from operator`, [])
})
