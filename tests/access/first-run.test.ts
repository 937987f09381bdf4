import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { apiTokens } from '../../server/access/api-tokens.ts'
import { firstRun } from '../../server/access/first-run.ts'
import { listSites } from '../../server/access/sites.ts'
import { listTokens } from '../../server/access/tokens.ts'
import { openPool } from '../../server/database/sql.ts'
import { createDatabase, onServer } from '../database.ts'

const { name, sql, drop } = await createDatabase()
const otherProcess = openPool(onServer(name), () => undefined)
after(async () => {
  await otherProcess.end()
  await drop()
})
beforeEach(() => sql`truncate site, hub_user cascade`)

const PLAIN = { bootstrapToken: undefined, bootstrapAdmin: undefined }
const leaveEmpty = async () => undefined
const callerOf = (token: string) => apiTokens(sql, pino({ level: 'silent' }))(token)

test('the first run makes the site demo and a token of all scopes, then fills it; the second run makes nothing', async () => {
  const filled: string[] = []
  const fill = async (_: unknown, { slug }: { slug: string }) => void filled.push(slug)

  const made = await firstRun(sql, PLAIN, fill)
  const again = await firstRun(sql, PLAIN, fill)

  assert.equal(made?.site.slug, 'demo')
  const caller = await callerOf(made?.token ?? '')
  assert.equal(caller?.siteId, made?.site.id)
  assert.deepEqual([...(caller?.scopes ?? [])], [...SCOPES])
  assert.equal(again, undefined)
  assert.deepEqual(filled, ['demo'])
})

test('two processes that start at once make one site and one token', async () => {
  let fills = 0
  const fill = async () => void fills++

  const runs = await Promise.all([firstRun(sql, PLAIN, fill), firstRun(otherProcess, PLAIN, fill)])

  assert.equal(runs.filter((made) => made !== undefined).length, 1)
  assert.equal((await listSites(sql)).length, 1)
  assert.equal((await listTokens(sql, null)).length, 1)
  assert.equal(fills, 1)
})

test('a shop that cannot be filled leaves nothing behind, so that the next start is the first again', async () => {
  await assert.rejects(
    firstRun(sql, PLAIN, () => Promise.reject(new Error('no samples'))),
    /no samples/,
  )

  assert.deepEqual(await listSites(sql), [])
})

test('a token of the configuration is registered with all scopes, and nothing secret comes back', async () => {
  for (const bootstrapToken of ['a-token-of-our-own', `vt_0123456789ab_${'s'.repeat(43)}`]) {
    await sql`truncate site cascade`

    const made = await firstRun(sql, { ...PLAIN, bootstrapToken }, leaveEmpty)

    assert.equal(made?.token, undefined)
    assert.deepEqual([...((await callerOf(bootstrapToken))?.scopes ?? [])], [...SCOPES])
  }
})

test('a token that cannot be one is refused, and leaves nothing behind', async () => {
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
    { email: 'Owner@Example.com', email_key: 'owner@example.com', confirmed: true },
  ])
  const digest = users[0]?.password ?? ''
  assert.match(digest, /^\$argon2id\$/)
  assert.ok(await verify(digest, 'correct horse'))
})

test('without a configured operator there is none (A14)', async () => {
  await firstRun(sql, PLAIN, leaveEmpty)

  assert.deepEqual(await sql`select from operator`, [])
})
