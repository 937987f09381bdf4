import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { owner, manager, viewer, neighbour, chief } = await startWithStaff()
const path = `${owner.site}/host`

test('an owner adds a host to a site, in its stored form, and removes it', async () => {
  assert.deepEqual((await chief.post(path, { host: 'Mașina.Example.' })).body, {
    host: 'xn--maina-g9b.example',
  })
  assert.equal((await owner.post(path, { host: 'xn--maina-g9b.example' })).status, 201)

  const { body } = await viewer.get(path)
  assert.deepEqual(
    body.map(({ host }: { host: string }) => host),
    ['xn--maina-g9b.example'],
  )
  assert.equal((await owner.del(path, { host: 'mașina.example' })).status, 204)
  assert.equal((await owner.del(path, { host: 'mașina.example' })).status, 404)
  assert.deepEqual((await viewer.get(path)).body, [])
  const detail = { host: 'xn--maina-g9b.example' }
  for (const [event, who] of [
    ['site_host_added', chief],
    ['site_host_removed', owner],
  ] as const) {
    const [entry, ...more] = await entriesOf(chief, event)
    assert.partialDeepStrictEqual(entry, { operator_id: who.id, detail })
    assert.deepEqual(more, [])
  }
})

test('a host belongs to one site; the other site does not learn which, and cannot remove it', async () => {
  await chief.post(path, { host: 'shop.example' })

  const { status, body } = await chief.post(`${neighbour.site}/host`, { host: 'SHOP.example' })
  assert.deepEqual([status, body.code, body.errors[0].field], [409, 'duplicate', 'host'])
  assert.ok(!JSON.stringify(body).includes(owner.site.slice('/sites/'.length)))
  assert.equal((await neighbour.del(`${neighbour.site}/host`, { host: 'shop.example' })).status, 404)
  assert.equal((await owner.get(path)).body.length, 1)
})

test('in development local names need no proof', async () => {
  assert.equal((await owner.post(path, { host: 'localhost' })).status, 201)
  assert.equal(
    (await owner.post(`${owner.site}/return-address`, { address: 'http://127.0.0.1:3000/done' })).status,
    201,
  )
  assert.equal((await owner.post(path, { host: 'localhost.example' })).status, 202)
})

test('a host with a scheme, port or path is refused', async () => {
  for (const host of ['', 'https://shop.example', 'shop.example:80', 'shop.example/x', 'a b', '\0'])
    assert.equal((await owner.post(path, { host })).status, 400, host)
})

test('managers and viewers change no hosts', async () => {
  const calls = [
    ['post', path, {}],
    ['del', path, {}],
  ] as const
  await assertRefused(manager, calls, 403, 'insufficient_role')
  await assertRefused(viewer, calls, 403, 'insufficient_role')
})
