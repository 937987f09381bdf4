import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SCOPES } from '@vitrina/schema/scopes'
import { assertRefused, entriesOf, openStaff } from './staff.ts'

const { url, owner, manager, viewer, late, neighbour, chief, otherSiteId, client } = await openStaff()
const { site } = owner

const NEW = { name: ' ERP ', scopes: ['orders:read', 'content:read'], lifetime_days: 30 }

const issue = async (fields: object = NEW) => {
  const { status, body, headers } = await owner.post(`${site}/token`, fields)
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(headers.get('cache-control'), 'no-store')
  return body as { id: string; token: string; expires_at: string | null }
}

const call = async (token: string) =>
  (await fetch(`${url}/external/category/`, { headers: { 'api-token': token } })).status

const listed = async (id: string) =>
  (await owner.get(`${site}/token`)).body.find((token: { id: string }) => token.id === id)

test('a token is issued by an owner, shown once, and works', async () => {
  const { id, token, expires_at } = await issue()

  assert.equal(await call(token), 200)
  const days = (Date.parse(expires_at ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days <= 30)
  const row = await listed(id)
  assert.partialDeepStrictEqual(row, {
    name: 'ERP',
    scopes: ['content:read', 'orders:read'],
    state: 'active',
    works_until: expires_at,
    rotated_to: null,
  })
  assert.ok(!JSON.stringify((await owner.get(`${site}/token`)).body).includes(token))
  const [entry] = await entriesOf(chief, 'token_created')
  assert.partialDeepStrictEqual(entry, {
    operator_id: owner.id,
    operator: owner.email,
    site: site.slice('/sites/'.length),
    ip: '127.0.0.1',
    detail: { token: id, name: 'ERP', scopes: ['content:read', 'orders:read'] },
  })
  assert.ok(!JSON.stringify(entry).includes(token))
})

test('a rotated token stays valid for the chosen time, and its successor names it', async () => {
  const old = await issue({ ...NEW, lifetime_days: null })

  const { status, body } = await owner.post(`${site}/token/${old.id}/rotate`, { overlap_hours: 24 })

  assert.equal(status, 201)
  assert.deepEqual([await call(old.token), await call(body.token)], [200, 200])
  assert.partialDeepStrictEqual(await listed(old.id), { state: 'rotated', rotated_to: body.id })
  const again = await owner.post(`${site}/token/${old.id}/rotate`, { overlap_hours: 0 })
  assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
  const [entry] = await entriesOf(chief, 'token_rotated')
  assert.partialDeepStrictEqual(entry, {
    operator_id: owner.id,
    detail: { token: old.id, rotated_to: body.id },
  })
})

test('3.2 a revoked token is refused within a second; a revocation needs no password', async () => {
  const { id, token } = await issue()
  assert.equal(await call(token), 200)

  assert.equal((await late.del(`${site}/token/${id}`)).status, 204)
  assert.equal((await late.del(`${site}/token/${id}`)).status, 204)

  await sleep(1000)
  assert.equal(await call(token), 401)
  assert.equal((await listed(id)).state, 'revoked')
  const entries = await entriesOf(chief, 'token_revoked')
  assert.equal(entries.filter((entry: { detail: { token: string } }) => entry.detail.token === id).length, 1)
})

test('an owner who has recently typed the password limits the calls of a token', async () => {
  const { id, token } = await issue({ ...NEW, calls_per_minute: 1 })
  assert.equal((await listed(id)).calls_per_minute, 1)
  assert.deepEqual([await call(token), await call(token)], [200, 429])

  const limit = (who: typeof owner, calls_per_minute: unknown) =>
    who.patch(`${site}/token/${id}`, { calls_per_minute })
  assert.equal((await limit(owner, 0)).status, 204)
  await sleep(1000)
  assert.deepEqual([await call(token), (await listed(id)).calls_per_minute], [200, 0])
  assert.equal((await limit(owner, null)).status, 204)
  assert.equal((await listed(id)).calls_per_minute, null)

  for (const wrong of [-1, 1.5, 1e12, 'many', undefined])
    assert.equal((await limit(owner, wrong)).status, 400, String(wrong))
  assert.deepEqual((await limit(late, 5)).body.code, 'step_up_required')
  for (const who of [manager, viewer]) assert.equal((await limit(who, 5)).status, 403)
  assert.equal((await neighbour.patch(`${neighbour.site}/token/${id}`, { calls_per_minute: 5 })).status, 404)

  const [entry] = await entriesOf(chief, 'token_limited')
  assert.partialDeepStrictEqual(entry, {
    operator_id: owner.id,
    detail: { token: id, name: 'ERP', calls_per_minute: null },
  })
})

test('P5 a token of another site does not exist', async () => {
  const { id, token } = await issue()
  const at = neighbour.site

  await assertRefused(
    neighbour,
    [
      ['post', `${at}/token/${id}/rotate`, { overlap_hours: 0 }],
      ['del', `${at}/token/${id}`],
      ['get', `${site}/token`],
      ['post', `${site}/token`, NEW],
      ['del', `${site}/token/${id}`],
    ],
    404,
    'not_found',
  )
  assert.equal(await call(token), 200)
  const foreign = await client({ siteId: otherSiteId })
  const ids = (await neighbour.get(`${at}/token`)).body.map((row: { id: string }) => row.id)
  assert.ok(ids.includes(foreign.token.split('_')[1]))
  assert.ok(!ids.includes(id))
})

test('tokens are for owners; issuing and rotating require the password', async () => {
  const { id } = await issue()
  const giving = [
    ['post', `${site}/token`, {}],
    ['post', `${site}/token/${id}/rotate`, {}],
  ] as const
  const all = [...giving, ['get', `${site}/token`], ['del', `${site}/token/${id}`]] as const

  await assertRefused(manager, all, 403, 'insufficient_role')
  await assertRefused(viewer, all, 403, 'insufficient_role')
  await assertRefused(late, giving, 403, 'step_up_required')
})

test('an invalid token is reported by field, and unknown fields are refused', async () => {
  const faults = async (fields: object) => {
    const { status, body } = await owner.post(`${site}/token`, fields)
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
    return body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
  }

  assert.deepEqual(await faults({ ...NEW, name: ' ' }), [['name', 'required']])
  assert.deepEqual(await faults({ ...NEW, name: 'a\nb' }), [['name', 'invalid_value']])
  assert.deepEqual(await faults({ ...NEW, name: 'x'.repeat(101) }), [['name', 'too_long']])
  assert.deepEqual(await faults({ ...NEW, scopes: [] }), [['scopes', 'out_of_range']])
  assert.deepEqual(await faults({ ...NEW, scopes: ['everything'] }), [['scopes.0', 'invalid_value']])
  assert.deepEqual(await faults({ ...NEW, lifetime_days: 0 }), [['lifetime_days', 'invalid_value']])
  assert.deepEqual(await faults({ ...NEW, site_id: 1 }), [['site_id', 'unknown_field']])
  assert.deepEqual(await faults({ name: 'x', scopes: SCOPES }), [['lifetime_days', 'required']])
  assert.equal((await owner.del(`${site}/token/none`)).status, 404)
})
