import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { assertProblem } from '../errors/problem.ts'
import { startVitrina } from '../vitrina.ts'
import { create, storeOf } from './shop.ts'

const vitrina = await startVitrina()
const GROUP = '/base/contacts/group/erp'

test('6.9 a group of stores without a site means the only site; with two sites it is a 404', async () => {
  await create(vitrina, 'shop', [storeOf({ code: 'A', group: 'erp' }), storeOf({ code: 'B', group: 'else' })])
  const nobody = async (query = '') => {
    const answer = await fetch(`${vitrina.url}${GROUP}/${query}`, { headers: { accept: 'application/json' } })
    const body = JSON.parse(await answer.text())
    return { status: answer.status, headers: answer.headers, body }
  }

  const only = await nobody()
  assert.equal(only.status, 200)
  assert.deepEqual(
    only.body.map(({ code }: { code: string }) => code),
    ['A'],
  )
  assertProblem(await nobody('?site=nowhere'), 404, 'not_found')

  await vitrina.client()
  // The only site is cached for a second for callers without a token.
  while ((await nobody()).status === 200) await pause(50)
  assertProblem(await nobody(), 404, 'not_found')
})
