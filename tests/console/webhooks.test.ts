import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const ENDPOINT = { url: 'https://erp.example/hook', events: ['order.*'] }

test('changes of the address and the secret of webhooks at the console require a recently typed password', async () => {
  const manager = await signIn(vitrina, { role: 'manager' })
  const unconfirmed = await signIn(vitrina, { role: 'manager', steppedUp: false })
  const at = `${manager.site}/external/webhook/`
  const { status, body: endpoint } = await manager.post(at, ENDPOINT)
  assert.equal(status, 201)

  const refused = [
    await unconfirmed.post(at, ENDPOINT),
    await unconfirmed.put(`${at}${endpoint.id}/`, { url: 'https://other.example/' }),
    await unconfirmed.post(`${at}${endpoint.id}/rotate-secret/`, {}),
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    refused.map(() => [403, 'step_up_required']),
  )
  // Changes that send nothing elsewhere do not require it.
  assert.equal((await unconfirmed.put(`${at}${endpoint.id}/`, { description: 'ERP' })).status, 200)
  assert.equal((await unconfirmed.put(`${at}${endpoint.id}/`, { state: 'disabled' })).status, 200)
  assert.equal((await manager.put(`${at}${endpoint.id}/`, { url: 'https://other.example/' })).status, 200)
})
