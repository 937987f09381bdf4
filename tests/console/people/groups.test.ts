import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../hub/people.ts'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { as, sql, owner, manager, viewer, chief, lateChief } = await startWithStaff()

const make = async (name: string): Promise<number> => (await chief.post('/hub/group', { name })).body.id
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('a group is created once, and listed with its number of members', async () => {
  const { status, body } = await chief.post('/hub/group', { name: ' Вантажники ' })
  assert.deepEqual([status, body.name], [201, 'Вантажники'])

  const again = await chief.post('/hub/group', { name: 'Вантажники' })
  assert.deepEqual([again.status, again.body.code, again.body.errors[0].field], [409, 'duplicate', 'name'])
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(101)])
    assert.equal((await chief.post('/hub/group', { name })).status, 400, name)

  const [group] = (await chief.get('/hub/group')).body
  assert.partialDeepStrictEqual(group, { id: body.id, name: 'Вантажники', members: 0 })
  const [entry] = await entriesOf(chief, 'group_created')
  assert.partialDeepStrictEqual(entry, { operator_id: chief.id, detail: { group: 'Вантажники' } })
})

test('one call adds a user to groups and removes the user from others', async () => {
  const [a, b, c] = [await make('A'), await make('B'), await make('C')]
  const { id } = await makePerson(sql)
  const change = async (groups: { add?: number[]; remove?: number[] }) =>
    namesOf((await chief.patch(`/hub/user/${id}/groups`, groups)).body)

  assert.deepEqual(await change({ add: [b, a, a], remove: [c, 2_000_000_000] }), ['A', 'B'])
  assert.deepEqual(await change({ add: [c, b], remove: [a, c] }), ['B', 'C'])
  assert.deepEqual(await change({}), ['B', 'C'])

  const members = await chief.get(`/hub/group/${b}/member`)
  assert.deepEqual([members.body.length, members.body[0].id], [1, id])
  assert.equal(members.headers.get('x-total-count'), '1')
  assert.deepEqual((await chief.get(`/hub/group/${a}/member`)).body, [])
  const entries = (await chief.get(`/hub/audit?user=${id}`)).body
    .filter(({ event }: { event: string }) => event.startsWith('group_'))
    .map((entry: { event: string; detail: { group: string }; operator_id: number }) => [
      entry.event,
      entry.detail.group,
      entry.operator_id,
    ])
  assert.deepEqual(entries, [
    ['group_added', 'C', chief.id],
    ['group_removed', 'A', chief.id],
    ['group_added', 'B', chief.id],
    ['group_added', 'A', chief.id],
  ])
})

test('changes of one person’s groups by two operators are both kept, in either order', async () => {
  const [stays, leaves, first, second] = [await make('1'), await make('2'), await make('3'), await make('4')]
  const { id } = await makePerson(sql)
  const change = (by: typeof chief, groups: object) => by.patch(`/hub/user/${id}/groups`, groups)
  await change(chief, { add: [stays, leaves] })

  const other = await as({ role: null, everywhere: true })
  await Promise.all([change(chief, { add: [first] }), change(other, { add: [second], remove: [leaves] })])

  assert.deepEqual(namesOf((await chief.get(`/hub/user/${id}`)).body.groups), ['1', '3', '4'])
})

test('unknown groups, or names too long for a token, change nothing', async () => {
  const { id } = await makePerson(sql)
  const small = await make('small')
  await chief.patch(`/hub/user/${id}/groups`, { add: [small] })
  const big = await Promise.all(Array.from({ length: 21 }, (_, n) => make(`${n} `.padEnd(100, 'ї'))))

  for (const add of [[small, 2_000_000_000], big]) {
    const { status, body } = await chief.patch(`/hub/user/${id}/groups`, { add })
    assert.deepEqual([status, body.errors[0].field], [400, 'groups'])
  }
  assert.deepEqual(namesOf((await chief.get(`/hub/user/${id}`)).body.groups), ['small'])
  assert.equal((await chief.patch('/hub/user/2000000000/groups', {})).status, 404)
  assert.equal((await chief.get('/hub/group/2000000000/member')).status, 404)
})

test('a second factor is required of a group, and no longer; each change is in the log once', async () => {
  const id = await make('Casa')
  const flagOf = async () =>
    (await chief.get('/hub/group')).body.find((group: { id: number }) => group.id === id)
      .second_factor_required
  assert.equal(await flagOf(), false)

  for (const required of [true, true, false]) {
    const { status, body } = await chief.patch(`/hub/group/${id}`, { second_factor_required: required })
    assert.deepEqual([status, body.second_factor_required, await flagOf()], [200, required, required])
  }
  const entries = (await entriesOf(chief, 'group_changed')).map(
    ({ operator_id, detail }: { operator_id: number; detail: object }) => [operator_id, detail],
  )
  assert.deepEqual(entries, [
    [chief.id, { group: 'Casa', second_factor_required: false }],
    [chief.id, { group: 'Casa', second_factor_required: true }],
  ])
  const nowhere = await chief.patch('/hub/group/2000000000', { second_factor_required: true })
  assert.equal(nowhere.status, 404)
})

test('groups are for operators of the whole deployment; a new one requires the password', async () => {
  const all = [
    ['get', '/hub/group'],
    ['post', '/hub/group', {}],
    ['get', '/hub/group/1/member'],
  ] as const
  for (const who of [owner, manager, viewer]) await assertRefused(who, all, 403, 'insufficient_role')
  await assertRefused(lateChief, [['post', '/hub/group', {}]], 403, 'step_up_required')
})
