import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { urlOf } from '../database.ts'
import { startVitrina } from '../vitrina.ts'
import { vitrinaWith } from './run.ts'

// A server runs meanwhile.
const { sql, database } = await startVitrina()
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(database) })
await vitrina('user', 'create', 'ana@example.com')
await vitrina('user', 'create', 'bob@example.com')

const signIn = (email: string) => sql`
  insert into hub_session (user_id, digest, browser, remembered, ip, user_agent, expires_at)
  select id, ${randomBytes(32)}, ${randomBytes(32)}, false, '', '', now() + interval '1 day' from hub_user where email = ${email}
`
const stateOf = async (email: string) =>
  (
    await sql`
      select locked_at is not null as locked, count(hub_session.id) filter (where ended_at is null)::integer as sessions
      from hub_user left join hub_session on user_id = hub_user.id
      where email = ${email} group by hub_user.id
    `
  )[0]

test('a user is locked and unlocked; sessions from before the lock stay invalid', async () => {
  await signIn('ana@example.com')
  await signIn('bob@example.com')

  assert.equal((await vitrina('user', 'lock', 'Ana@Example.com')).code, 0)
  assert.partialDeepStrictEqual(await stateOf('ana@example.com'), { locked: true })
  assert.match((await vitrina('user', 'list')).stdout, /^ana@example\.com .*locked/m)
  const again = await vitrina('user', 'lock', 'ana@example.com')
  assert.deepEqual([again.code, /is already locked/.test(again.stderr)], [1, true])

  assert.equal((await vitrina('user', 'unlock', 'ana@example.com')).code, 0)
  assert.deepEqual(await stateOf('ana@example.com'), { locked: false, sessions: 0 })
  const free = await vitrina('user', 'unlock', 'ana@example.com')
  assert.deepEqual([free.code, /is not locked/.test(free.stderr)], [1, true])
  assert.deepEqual(await stateOf('bob@example.com'), { locked: false, sessions: 1 })
})

test('a locked user may get a link, with a notice about the lock', async () => {
  await vitrina('user', 'lock', 'bob@example.com')
  const { code, stderr } = await vitrina('user', 'reset', 'bob@example.com')
  assert.deepEqual([code, /is still locked/.test(stderr)], [0, true])
})

test('each lock is in the audit log once', async () => {
  const log = await sql<{ event: string; email: string }>`
    select event, email from hub_audit join hub_user on hub_user.id = user_id
    where event like '%locked' order by hub_audit.id
  `
  assert.deepEqual(
    log.map(({ event, email }) => [event, email]),
    [
      ['user_locked', 'ana@example.com'],
      ['user_unlocked', 'ana@example.com'],
      ['user_locked', 'bob@example.com'],
    ],
  )
})
