import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { url, sql, owner, manager, viewer, late, chief, log } = await startWithStaff()
const path = `${owner.site}/secret`
const slug = owner.site.slice('/sites/'.length)

/** Error code of exchanging an unknown token: `token_not_valid` for a valid secret, else `unauthorized`. */
const exchange = async (secret: string) => {
  const credentials = Buffer.from(`${slug}:${secret}`).toString('base64')
  const response = await fetch(`${url}/users/hub-auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
    body: JSON.stringify({ token: 'x'.repeat(43) }),
  })
  return ((await response.json()) as { code: string }).code
}

test('a secret is shown once, works immediately, and earlier ones for the overlap', async () => {
  const created = await owner.post(path, { overlap_hours: 0 })
  assert.equal(created.status, 201)
  assert.equal(created.headers.get('cache-control'), 'no-store')
  const first = created.body.secret
  const second = (await owner.post(path, { overlap_hours: 1 })).body.secret
  assert.match(first, /^vs_[\w-]{43}$/)
  assert.notEqual(first, second)

  const [wrong, one, two] = await Promise.all([exchange('vs_wrong'), exchange(first), exchange(second)])
  assert.deepEqual([one, two], ['token_not_valid', 'token_not_valid'])
  assert.equal(wrong, 'unauthorized')

  const listed = (await owner.get(path)).body
  assert.deepEqual(
    listed.map((row: object) => Object.keys(row)),
    [
      ['created_at', 'works_until'],
      ['created_at', 'works_until'],
    ],
  )
  assert.deepEqual([listed[0].works_until === null, listed[1].works_until], [false, null])

  const third = (await owner.post(path, { overlap_hours: 0 })).body.secret
  assert.equal(await exchange(second), 'unauthorized')
  const stored = JSON.stringify(await sql`select * from hub_audit`) + log()
  for (const secret of [first, second, third]) assert.ok(!stored.includes(secret))
  const [entry] = await entriesOf(chief, 'site_secret_added')
  assert.partialDeepStrictEqual(entry, { operator_id: owner.id, site: slug, detail: { overlap_seconds: 0 } })
})

test('the removal of all secrets is recorded', async () => {
  await owner.post(path, { overlap_hours: 0 })

  assert.equal((await owner.del(path)).status, 204)
  assert.equal((await owner.del(path)).status, 204)

  assert.deepEqual((await owner.get(path)).body, [])
  const [entry, ...more] = await entriesOf(chief, 'site_secret_removed')
  assert.partialDeepStrictEqual(entry, { operator_id: owner.id, detail: { secrets: 1 } })
  assert.deepEqual(more, [])
})

test('secrets are for owners, and require the password, also for removal: without one, any caller could exchange', async () => {
  const changing = [
    ['post', path, {}],
    ['del', path],
  ] as const
  await assertRefused(manager, [...changing, ['get', path]], 403, 'insufficient_role')
  await assertRefused(viewer, [...changing, ['get', path]], 403, 'insufficient_role')
  await assertRefused(late, changing, 403, 'step_up_required')
})

test('the overlap of earlier ones is in whole hours, up to a year', async () => {
  for (const overlap_hours of [-1, 1.5, 9000, '1', null])
    assert.equal((await owner.post(path, { overlap_hours })).status, 400, String(overlap_hours))
})
