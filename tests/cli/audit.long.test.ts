import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
const list = async (...args: string[]): Promise<{ event: string; email: string | null }[]> =>
  JSON.parse((await vitrina('audit', 'list', ...args, '--json')).stdout)
const eventsOf = async (...args: string[]) => (await list(...args)).map(({ event }) => event)

test('an empty audit log is reported as such', async () => {
  assert.match((await vitrina('audit', 'list')).stdout, /^No entries match/)
})

test('the audit log is listed newest first, and by user, event and time', async () => {
  await vitrina('user', 'create', 'ana@example.com')
  await vitrina('user', 'create', 'bob@example.com')
  await vitrina('user', 'lock', 'bob@example.com')
  await sql`
    insert into hub_audit (event, at, user_id, ip)
    select 'sign_in', now() - interval '3 hours', id, '192.0.2.7' from hub_user where email = 'ana@example.com'
  `
  assert.deepEqual(await eventsOf(), [
    'sign_in',
    'user_locked',
    'password_link_made',
    'user_created',
    'password_link_made',
    'user_created',
  ])
  assert.deepEqual(await eventsOf('--limit', '2'), ['sign_in', 'user_locked'])
  assert.deepEqual(await eventsOf('--user', 'BOB@example.com'), [
    'user_locked',
    'password_link_made',
    'user_created',
  ])
  assert.deepEqual(await eventsOf('--event', 'user_locked'), ['user_locked'])
  assert.equal((await eventsOf('--since', '2h')).includes('sign_in'), false)
  assert.equal((await eventsOf('--since', '4h')).includes('sign_in'), true)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  assert.equal((await eventsOf('--since', hoursAgo(2))).includes('sign_in'), false)
  assert.equal((await eventsOf('--since', hoursAgo(4))).includes('sign_in'), true)
  assert.match((await vitrina('audit', 'list')).stdout, /sign_in +ana@example\.com +- +- +192\.0\.2\.7/)
})

test('the operator at the console has a column', async () => {
  await sql`
    insert into hub_audit (event, user_id, operator_id)
    select 'user_unlocked', bob.id, ana.id from hub_user as ana, hub_user as bob
    where ana.email = 'ana@example.com' and bob.email = 'bob@example.com'
  `
  const { stdout } = await vitrina('audit', 'list', '--event', 'user_unlocked')
  assert.match(stdout, /AT +EVENT +USER +OPERATOR +SITE/)
  assert.match(stdout, /user_unlocked +bob@example\.com +ana@example\.com +- /)
})

test('an event without entries is refused with a list of existing events', async () => {
  assert.match(
    (await vitrina('audit', 'list', '--event', 'login')).stdout,
    /Its events: password_link_made, sign_in, user_created, user_locked, user_unlocked\./,
  )
  const nobody = await vitrina('audit', 'list', '--user', 'carl@example.com')
  assert.deepEqual([nobody.code, /Unknown user carl@example\.com/.test(nobody.stderr)], [1, true])
})

test('text from a visitor can neither control the terminal nor forge a line', async () => {
  const hostile = 'x\u001b[2Jy\nsite_changed \u202eevil'
  await sql`insert into hub_audit (event, detail) values ('sign_in_failed', ${JSON.stringify({ email: hostile })})`

  const { stdout } = await vitrina('audit', 'list', '--event', 'sign_in_failed')
  assert.equal(stdout.split('\n').length, 3)
  assert.doesNotMatch(stdout, /[^\P{C}\n]/u)
})

test('entries of the audit log can only be added', async () => {
  for (const change of [
    sql`update hub_audit set event = 'nothing'`,
    sql`delete from hub_audit`,
    sql`truncate hub_audit`,
  ])
    await assert.rejects(Promise.resolve(change), /only added to/)
})

test('settings of a site are in the audit log', async () => {
  await vitrina('site', 'create', 'alfa')
  await vitrina('site', 'set', 'alfa', '--first-party', 'yes')

  assert.partialDeepStrictEqual((await list('--event', 'site_changed'))[0], {
    site: 'alfa',
    detail: { first_party: true },
  } as object)
})

test('sites, hosts and tokens are in the audit log, once each and without secrets', async () => {
  await vitrina('site', 'create', 'beta', '--name', 'Beta')
  await vitrina('site', 'host', 'add', 'beta', 'beta.example')
  await vitrina('site', 'host', 'remove', 'beta', 'beta.example')
  const run = async (...args: string[]) => JSON.parse((await vitrina('token', ...args, '--json')).stdout)
  const first = await run('create', '--site', 'beta', '--name', 'ERP', '--scope', 'content:read')
  const second = await run('rotate', first.id)
  for (const _ of ['end', 'again']) await run('revoke', second.id)

  const entries = (await list('--limit', '6')).reverse()
  const token = { site: 'beta', operator: null }
  assert.partialDeepStrictEqual(entries, [
    { event: 'site_created', site: 'beta', detail: { slug: 'beta', name: 'Beta' } },
    { event: 'site_host_added', site: 'beta', detail: { host: 'beta.example' } },
    { event: 'site_host_removed', site: 'beta', detail: { host: 'beta.example' } },
    { event: 'token_created', ...token, detail: { token: first.id, name: 'ERP', scopes: ['content:read'] } },
    { event: 'token_rotated', ...token, detail: { token: first.id, rotated_to: second.id, name: 'ERP' } },
    { event: 'token_revoked', ...token, detail: { token: second.id, name: 'ERP' } },
  ] as object[])
  assert.doesNotMatch(JSON.stringify(entries), /vt_/)
})
