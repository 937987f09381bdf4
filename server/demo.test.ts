import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@vitrina/schema/resources/index'
import { startVitrina } from '../tests/vitrina.ts'
import { fillDemo } from './demo.ts'

test('the orders of a demo shop are dated in the two days before its creation, at the given times of day', async () => {
  const { sql, siteId, get } = await startVitrina()
  const now = new Date('2027-03-04T05:06:07Z')
  await sql.begin((sql) => fillDemo(sql, siteId, Object.values(resources), now))

  const { body } = await get('/external/external-order/?ordering=-created_at')
  const times = body.map(({ created_at: at }: { created_at: string }) => at)
  assert.equal(times.length, 8)
  assert.equal(times[0], '2027-03-03T08:20:00.000Z')
  assert.equal(times.at(-1), '2027-03-02T09:14:00.000Z')
})
