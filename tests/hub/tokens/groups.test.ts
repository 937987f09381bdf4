import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeGroups, createGroup } from '../../../server/hub/operators/groups.ts'
import type { ApiError } from '../../../server/platform/http/errors.ts'
import { openHub, partOf } from './hub.ts'

const { sql, signIn, visit, userGroup, verify } = await openHub()

/** Adds a person to groups with generated names until one is refused. Returns their number. */
const joinAll = async (userId: number, nameOf: (n: number) => string): Promise<number> => {
  for (let count = 0; ; count++) {
    const join = sql.begin(async (sql) => {
      const group = await createGroup(sql, nameOf(count))
      assert.ok(group)
      return changeGroups(sql, userId, { add: [group.id] })
    })
    const refused = await join.then(
      () => undefined,
      (error: ApiError) => error.faults[0],
    )
    if (refused === undefined) continue
    assert.partialDeepStrictEqual(refused, { key: 'too_long.groups', parameters: { max: 4_096 } })
    return count
  }
}

test('7.4 a person with the maximum number of groups gets valid tokens', async () => {
  const many: Record<string, (n: number) => string> = {
    short: (n) => `${n}`,
    long: (n) => `${n} `.padEnd(100, 'ї'),
    escaped: (n) => `${n} `.padEnd(100, '"\\'),
  }
  for (const [kind, nameOf] of Object.entries(many)) {
    const visitor = await signIn()
    const count = await joinAll(visitor.userId, nameOf)

    const { tokens } = await visit({ visitor })

    assert.ok(tokens.access.length <= 8_192, kind)
    assert.equal(partOf(tokens.access, 1).groups.length, count)
    assert.equal((await verify(tokens.access)).status, 200, kind)
    const { status, body } = await userGroup(`Bearer ${tokens.access}`)
    assert.deepEqual([status, body.groups?.length], [200, count], kind)
  }
})

test('of two concurrent additions of groups to a user, the second sees the first', async () => {
  const userId = (await signIn()).userId
  const names = Array.from({ length: 8 }, (_, n) => `together ${n} `.padEnd(100, 'ї'))
  const groups = await Promise.all(names.map((name) => sql.begin((sql) => createGroup(sql, name))))
  for (let n = 0; n < 18; n++) {
    const group = await sql.begin((sql) => createGroup(sql, `before ${n} `.padEnd(100, 'ї')))
    assert.ok(group)
    await sql.begin((sql) => changeGroups(sql, userId, { add: [group.id] }))
  }

  const outcomes = await Promise.allSettled(
    groups.map((group) => sql.begin((sql) => changeGroups(sql, userId, { add: [group?.id ?? 0] }))),
  )

  const added = outcomes.filter(({ status }) => status === 'fulfilled').length
  const rows = await sql`select from hub_membership where user_id = ${userId}`
  assert.equal(rows.length, 18 + added)
  const [{ weight } = { weight: 0 }] = await sql<{ weight: number }>`
    select octet_length(json_agg(name)::text) as weight
    from hub_membership join hub_group on id = group_id where user_id = ${userId}
  `
  assert.ok(weight <= 4_200, `${weight}`)
  assert.ok(added < 8)
})
