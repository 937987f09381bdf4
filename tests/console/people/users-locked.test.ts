import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLastOperatorCheck } from '../../../server/hub/operators/operators.ts'
import { lockUser } from '../../../server/hub/people/users.ts'
import { makePerson } from '../../hub/people.ts'
import { entriesOf, startWithStaff } from '../staff.ts'

const { sql, as, owner, chief, lateChief } = await startWithStaff()

test('a locked person is signed out immediately, and their sessions stay ended after unlocking', async () => {
  const someone = await as({})
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 200)

  const { status, body } = await chief.post(`/hub/user/${someone.id}/lock`)
  assert.deepEqual([status, body.locked_at !== null], [200, true])
  assert.equal((await chief.post(`/hub/user/${someone.id}/lock`)).body.locked_at, body.locked_at)
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 401)

  assert.equal((await chief.post(`/hub/user/${someone.id}/unlock`)).body.locked_at, null)
  assert.equal((await someone.get(`${someone.site}/settings`)).status, 401)
  for (const event of ['user_locked', 'user_unlocked']) {
    const [entry, ...more] = await entriesOf(chief, event)
    assert.partialDeepStrictEqual(entry, { user_id: someone.id, operator_id: chief.id })
    assert.deepEqual(more, [])
  }
  assert.equal((await chief.post('/hub/user/2000000000/lock')).status, 404)
  assert.equal((await chief.post('/hub/user/2000000000/unlock')).status, 404)
})

test('operators cannot lock themselves', async () => {
  const { status, body } = await chief.post(`/hub/user/${chief.id}/lock`)

  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await chief.get('/hub/site')).status, 200)
})

test('two operators who lock each other concurrently leave one', async () => {
  await sql`delete from operator where user_id = ${lateChief.id}`
  const other = await as({ role: null, everywhere: true })
  const located = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()

  const lock = (id: number, then?: () => Promise<void>) =>
    sql.begin(async (sql) => {
      await withLastOperatorCheck(sql, () => lockUser(sql, id))
      await then?.()
    })
  const first = lock(other.id, () => {
    located.resolve()
    return mayCommit.promise
  })
  await located.promise
  // The first call has found a remaining operator, and has not committed.
  const second = lock(chief.id)
  second.catch(() => undefined)
  await Promise.race([second, sleep(300)])
  mayCommit.resolve()

  await first
  await assert.rejects(second, { key: 'conflict.last_operator' })
  await sql`update hub_user set locked_at = null`
  await sql`delete from operator where user_id = ${other.id}`
})

test('operators of the deployment are added and removed; the last one stays', async () => {
  const { id, email } = await makePerson(sql)

  assert.equal((await chief.put(`/hub/operator/${id}`)).status, 204)
  assert.equal((await chief.put(`/hub/operator/${id}`)).status, 204)
  const listed = (await chief.get('/hub/operator')).body
  assert.partialDeepStrictEqual(listed.at(-1), { user_id: id, email, state: 'active' })
  const [added, ...more] = await entriesOf(chief, 'operator_added')
  assert.partialDeepStrictEqual(added, { user_id: id, operator_id: chief.id })
  assert.deepEqual(more, [])

  // An operator who cannot sign in does not count as a remaining one.
  await sql`update hub_user set password = null where id = ${id}`
  const last = await chief.del(`/hub/operator/${chief.id}`)
  assert.deepEqual([last.status, last.body.code], [409, 'conflict'])
  assert.equal((await chief.del(`/hub/operator/${id}`)).status, 204)
  assert.equal((await chief.del(`/hub/operator/${id}`)).status, 404)
  const [removed] = await entriesOf(chief, 'operator_removed')
  assert.partialDeepStrictEqual(removed, { user_id: id, operator_id: chief.id })
  assert.equal((await chief.put('/hub/operator/2000000000')).status, 404)
})

test('operators of the deployment are added by other ones with a recently typed password', async () => {
  const late = await as({ role: null, everywhere: true, steppedUp: false })
  const path = `/hub/operator/${owner.id}`
  assert.equal((await late.put(path)).body.code, 'step_up_required')
  for (const call of [owner.put(path), owner.del(path), owner.get('/hub/operator')])
    assert.equal((await call).body.code, 'insufficient_role')
})
