import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
await vitrina('user', 'create', 'ana@example.com')
await vitrina('user', 'create', 'dan@example.com')

const groups = async () =>
  JSON.parse((await vitrina('group', 'list', '--json')).stdout).map(
    ({ name, members }: { name: string; members: number }) => [name, members],
  )
const refused = async (sentence: RegExp, ...args: string[]) => {
  const { code, stdout, stderr } = await vitrina('group', ...args)
  assert.deepEqual([code, stdout], [1, ''], args.join(' '))
  assert.match(stderr, sentence)
}

test('groups are created once and listed with their number of members', async () => {
  await refused(/There is no group yet/, 'add', 'vip', 'ana@example.com')
  assert.match((await vitrina('group', 'list')).stdout, /There is no group yet/)
  assert.equal((await vitrina('group', 'create', 'vip')).stdout, 'vip\n')
  assert.equal((await vitrina('group', 'create', ' Клієнти опт ')).stdout, 'Клієнти опт\n')
  await refused(/The group "vip" already exists/, 'create', 'vip')
  for (const name of ['x'.repeat(101), 'a\tb']) assert.equal((await vitrina('group', 'create', name)).code, 2)

  assert.deepEqual(await groups(), [
    ['vip', 0],
    ['Клієнти опт', 0],
  ])
})

test('a user is added to a group and removed from it, once', async () => {
  assert.equal((await vitrina('group', 'add', 'vip', 'Ana@example.com')).code, 0)
  await refused(/is already in the group "vip"/, 'add', 'vip', 'ana@example.com')
  await vitrina('group', 'add', 'vip', 'dan@example.com')
  assert.deepEqual((await groups())[0], ['vip', 2])

  assert.equal((await vitrina('group', 'remove', 'vip', 'ana@example.com')).code, 0)
  await refused(/is not in the group "vip"/, 'remove', 'vip', 'ana@example.com')
  assert.deepEqual((await groups())[0], ['vip', 1])
})

test('an unknown group or user is reported, with the existing groups', async () => {
  await refused(/Unknown group "VIP"\. Groups: vip, Клієнти опт\./, 'add', 'VIP', 'ana@example.com')
  await refused(/Unknown user bob@example\.com/, 'remove', 'vip', 'bob@example.com')
})

test('changes of groups are in the audit log', async () => {
  const log = await sql<{ event: string; group: string; email: string | null }>`
    select event, detail ->> 'group' as group, email
    from hub_audit left join hub_user on hub_user.id = user_id where event like 'group%' order by hub_audit.id
  `
  assert.deepEqual(
    log.map(({ event, group, email }) => [event, group, email]),
    [
      ['group_created', 'vip', null],
      ['group_created', 'Клієнти опт', null],
      ['group_added', 'vip', 'ana@example.com'],
      ['group_added', 'vip', 'dan@example.com'],
      ['group_removed', 'vip', 'ana@example.com'],
    ],
  )
})

test('7.7 a second factor is required of a group, and no longer', async () => {
  const required = async () =>
    (
      await sql<{
        required: boolean
      }>`select second_factor_required as required from hub_group where name = 'vip'`
    )[0]?.required
  assert.equal(await required(), false)
  for (const [word, expected] of [
    ['yes', true],
    ['yes', true],
    ['no', false],
  ] as const) {
    const { code, stdout } = await vitrina('group', 'set', 'vip', '--second-factor-required', word, '--json')
    assert.equal(code, 0)
    assert.equal(JSON.parse(stdout).second_factor_required, expected)
    assert.equal(await required(), expected)
  }
  assert.equal((await vitrina('group', 'set', 'vip')).code, 2)
  assert.equal((await vitrina('group', 'set', 'vip', '--second-factor-required', 'maybe')).code, 2)
  const events = await sql`select from hub_audit where event = 'group_changed'`
  assert.equal(events.length, 2, 'what is so already is no change')
})
