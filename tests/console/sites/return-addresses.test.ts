import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, entriesOf, startWithStaff } from '../staff.ts'

const { url, owner, manager, viewer, late, neighbour, chief } = await startWithStaff()
const path = `${owner.site}/return-address`

const signInStatus = async (address: string) =>
  (await fetch(`${url}/ro/auth?${new URLSearchParams({ redirect_url: address })}`)).status

test('an owner registers an address, and visitors may be redirected to it', async () => {
  const address = 'https://shop.example/login/done'
  assert.equal(await signInStatus(address), 400)

  const { status, body } = await chief.post(path, { address })
  assert.deepEqual([status, body], [201, { address }])
  assert.equal((await owner.post(path, { address })).status, 201)

  assert.equal(await signInStatus(address), 200)
  assert.deepEqual(
    (await owner.get(path)).body.map((row: { address: string }) => row.address),
    [address],
  )
  const [added, ...more] = await entriesOf(chief, 'return_address_added')
  assert.partialDeepStrictEqual(added, { operator_id: chief.id, detail: { address } })
  assert.deepEqual(more, [])

  assert.equal((await late.del(path, { address })).status, 204)
  assert.equal((await late.del(path, { address })).status, 404)
  assert.equal(await signInStatus(address), 400)
  const [removed] = await entriesOf(chief, 'return_address_removed')
  assert.partialDeepStrictEqual(removed, { operator_id: late.id, ip: '127.0.0.1', detail: { address } })
})

test('an address belongs to one site: another one neither gets nor removes it', async () => {
  const address = 'https://one.example/'
  await chief.post(path, { address })

  const { status, body } = await chief.post(`${neighbour.site}/return-address`, { address })
  assert.deepEqual([status, body.code], [409, 'duplicate'])
  assert.ok(!JSON.stringify(body).includes(owner.site.slice('/sites/'.length)))
  assert.equal((await neighbour.del(`${neighbour.site}/return-address`, { address })).status, 404)
  assert.equal(await signInStatus(address), 200)
})

test('an invalid return address is refused', async () => {
  for (const address of [
    '',
    'shop.example',
    'javascript:alert(1)',
    'https://user@shop.example/',
    'https://shop.example/?x=1',
    'https://SHOP.example/',
    `https://shop.example/${'x'.repeat(2000)}`,
  ]) {
    const { status, body } = await owner.post(path, { address })
    assert.deepEqual([status, body.errors[0].field], [400, 'address'], address)
  }
})

test('return addresses are for owners; a new one requires the password', async () => {
  const calls = [
    ['get', path],
    ['post', path, {}],
    ['del', path, {}],
  ] as const
  await assertRefused(manager, calls, 403, 'insufficient_role')
  await assertRefused(viewer, calls, 403, 'insufficient_role')
  await assertRefused(late, [['post', path, {}]], 403, 'step_up_required')
})
