import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await startVitrina()
const viewer = await signIn(vitrina, { role: 'viewer' })

test('a section that hangs is null, and the others are returned', async () => {
  const { body } = await vitrina.sql.begin(async (sql) => {
    await sql`lock table import in access exclusive mode`
    return viewer.get(`${viewer.site}/today`)
  })
  assert.deepEqual([body.jobs, body.webhooks, body.orders.total], [null, [], 0])
})

test('concurrent requests for a section that hangs do not use up the connections', {
  timeout: 30_000,
}, async () => {
  const { asked: responses, status } = await vitrina.sql.begin(async (sql) => {
    await sql`lock table import in access exclusive mode`
    const responses = Array.from({ length: 30 }, () => viewer.get(`${viewer.site}/today`))
    await Promise.all(responses)
    return { asked: responses, status: (await vitrina.get('/external/category/')).status }
  })
  assert.equal(status, 200)
  for (const { body } of await Promise.all(responses))
    assert.deepEqual([body.jobs, body.webhooks], [null, []])
})

test('a section that fails is null, and the others are returned', async () => {
  await vitrina.sql`alter table request_tally rename to elsewhere`

  const { status, body } = await viewer.get(`${viewer.site}/today`)
  assert.equal(status, 200)
  assert.deepEqual([body.tokens, body.errors, body.jobs, body.orders.total], [null, null, [], 0])
  assert.match(vitrina.log(), /"part":"errors".*a part of Today could not be read/)
})
