import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSite } from '../../server/identity/access/sites.ts'
import { createDatabase, urlOf } from '../database.ts'
import { makePerson } from '../hub/people.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name), BASE_URL: 'https://shop.example' })
const list = async (...args: string[]) =>
  JSON.parse((await vitrina('operator', 'list', '--json', ...args)).stdout).map(
    ({ email, site, role }: { email: string; site: string | null; role: string }) => [email, site, role],
  )

for (const slug of ['nord', 'sud']) await createSite(sql, { slug, name: slug, timeZone: 'Europe/Chisinau' })
await makePerson(sql, 'ana@example.com')
await makePerson(sql, 'ion@example.com')

test('9.1 operator link prints a set-up link while there is no operator, and then explains how to continue', async () => {
  assert.match((await vitrina('operator', 'list')).stdout, /vitrina operator link/)
  const link = await vitrina('operator', 'link')
  assert.match(link.stdout, /^https:\/\/shop\.example\/console\/set-up#[\w-]{43}\n$/)
  assert.match(link.stderr, /it expires at/)
  assert.equal((await sql`select from set_up_link`).length, 1)

  await vitrina('operator', 'add', 'ana@example.com')
  const { code, stdout, stderr } = await vitrina('operator', 'link')
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^There is an operator already\..*vitrina operator add/)
  assert.equal((await sql`select from set_up_link`).length, 1)
})

test('operator add gives a user the whole deployment, or a role at one site', async () => {
  assert.equal(
    (await vitrina('operator', 'add', 'ana@example.com')).stdout,
    'ana@example.com now operates the whole deployment.\n',
  )
  const role = (role: string) =>
    vitrina('operator', 'add', 'ion@example.com', '--site', 'nord', '--role', role)
  assert.equal((await role('viewer')).code, 0)
  assert.equal((await role('manager')).stdout, 'ion@example.com is now manager of the site "nord".\n')
  assert.deepEqual(await list(), [
    ['ana@example.com', null, 'owner'],
    ['ion@example.com', 'nord', 'manager'],
  ])
  assert.deepEqual(await list('--site', 'sud'), [['ana@example.com', null, 'owner']])
  const events =
    await sql`select event, site_id is null as everywhere from hub_audit where event like 'operator%' order by id`
  assert.deepEqual(events, [
    { event: 'operator_added', everywhere: true },
    { event: 'operator_role_set', everywhere: false },
    { event: 'operator_role_set', everywhere: false },
  ])
})

test('operator remove removes a role, or the whole deployment, but never the last operator', async () => {
  assert.equal((await vitrina('operator', 'remove', 'ion@example.com', '--site', 'nord')).code, 0)
  assert.match(
    (await vitrina('operator', 'remove', 'ion@example.com', '--site', 'nord')).stderr,
    /has no role/,
  )
  assert.match(
    (await vitrina('operator', 'remove', 'ion@example.com')).stderr,
    /does not operate the whole deployment/,
  )
  const last = await vitrina('operator', 'remove', 'ana@example.com')
  assert.equal(last.code, 1)
  assert.match(last.stderr, /^No operator would be left/)
  await vitrina('operator', 'add', 'ion@example.com')
  assert.equal((await vitrina('operator', 'remove', 'ana@example.com')).code, 0)
  assert.deepEqual(await list(), [['ion@example.com', null, 'owner']])
})

test('invalid arguments are reported before any change', async () => {
  for (const [args, sentence] of [
    [['add', 'nobody@example.com'], /Unknown user nobody@example\.com/],
    [['add', 'nobody'], /is not an email address/],
    [['add', 'ana@example.com', '--role', 'owner'], /--site and --role must be given together/],
    [['add', 'ana@example.com', '--site', 'nord', '--role', 'king'], /owner, manager, orders, picker/],
    [['add', 'ana@example.com', '--site', 'west', '--role', 'owner'], /Unknown site "west"/],
  ] as const) {
    const { code, stderr } = await vitrina('operator', ...args)
    assert.notEqual(code, 0)
    assert.match(stderr, sentence)
  }
})
