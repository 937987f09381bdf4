import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePerson } from '../../hub/people.ts'
import { openShop } from '../../vitrina.ts'
import { signIn } from '../operator.ts'

const vitrina = await openShop()
const { sql } = vitrina
const operator = await signIn(vitrina, { everywhere: true })

test('an operator of the deployment erases a person, and the audit log names the operator', async () => {
  const { id } = await makePerson(sql)

  const { status } = await operator.del(`/hub/user/${id}`)

  assert.equal(status, 204)
  assert.equal((await operator.get(`/hub/user/${id}`)).status, 404)
  assert.equal((await operator.del(`/hub/user/${id}`)).status, 404)
  assert.deepEqual(
    await sql`select operator_id from hub_audit where user_id = ${id} and event = 'user_erased'`,
    [{ operator_id: operator.id }],
  )
})

test('operators cannot erase themselves, and must have typed the password recently', async () => {
  const own = await operator.del(`/hub/user/${operator.id}`)
  assert.deepEqual([own.status, own.body.code], [409, 'conflict'])
  const stale = await signIn(vitrina, { everywhere: true, steppedUp: false })
  const { id } = await makePerson(sql)
  assert.equal((await stale.del(`/hub/user/${id}`)).status, 403)
  assert.equal((await sql`select from hub_user where id = ${id}`).length, 1)
})
