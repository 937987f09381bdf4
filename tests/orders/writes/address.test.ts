import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes, get } = await orderShop(vitrina)

const EMPTY = {
  ...{ address_ro: null, address_ru: null, address_en: null, address_uk: null },
  ...{ zipcode: null, postcode: null, region_id: null, locality_id: null, sector: null },
}

const make = async (address: object | null = { address_ro: 'str. Veche 1', zipcode: 2001, region_id: 1 }) => {
  const [stored] = await write(ordering({ address }))
  return { id: stored?.order_id ?? 0, addressId: stored?.address?.address_id ?? 0 }
}

const addressOf = async (id: number) => (await order(id)).address

const addressesOf = async (id: number) =>
  (
    await sql<{ id: number }>`
    select id from order_address where site_id = ${siteId} and order_id = ${id}
  `
  ).map(({ id }) => id)

test('6.3 an address without address_id is that of its order: omitted fields stay unchanged', async () => {
  const { id, addressId } = await make()

  await write({ order_id: id, address: { address_ru: 'ул. Новая 2', zipcode: null } })

  assert.deepEqual(await addressOf(id), {
    ...EMPTY,
    address_id: addressId,
    address_ro: 'str. Veche 1',
    address_ru: 'ул. Новая 2',
    region_id: 1,
  })
})

test('6.3 an address without address_id is created where the order has none', async () => {
  const { id } = await make(null)
  assert.equal((await get(`${ORDERS}${id}/address/`)).status, 404)

  await write({ order_id: id, address: { sector: 1 } })

  const address = await addressOf(id)
  assert.deepEqual(address, { ...EMPTY, address_id: address?.address_id, sector: 1 })
  assert.equal((await get(`${ORDERS}${id}/address/`)).status, 200)
})

test('6.3 an address is matched by its address_id', async () => {
  const { id, addressId } = await make()

  await write({ order_id: id, address: { address_id: addressId, address_en: '1 Old St' } })

  assert.partialDeepStrictEqual(await addressOf(id), {
    address_id: addressId,
    address_ro: 'str. Veche 1',
    address_en: '1 Old St',
  })
})

test('6.3 an unknown address_id is a new address with that id, which replaces the old one', async () => {
  const { id, addressId } = await make()

  await write({ order_id: id, address: { address_id: addressId + 500, address_uk: 'вул. Нова' } })

  assert.deepEqual(await addressOf(id), { ...EMPTY, address_id: addressId + 500, address_uk: 'вул. Нова' })
  assert.deepEqual(await addressesOf(id), [addressId + 500])
  await write({ order_id: id, address: { address_id: addressId, zipcode: 1 } })
  assert.deepEqual(
    await addressOf(id),
    { ...EMPTY, address_id: addressId, zipcode: 1, postcode: '1' },
    'the old id is free again',
  )
})

test('6.3 address null removes the address; an order without the field keeps it', async () => {
  const [one, two] = [await make(), await make()]

  await write({ order_id: one.id, address: null }, { order_id: two.id, comment: 'x' })

  assert.equal(await addressOf(one.id), null)
  assert.deepEqual(await addressesOf(one.id), [])
  assert.equal((await addressOf(two.id))?.address_id, two.addressId)
  assert.deepEqual(await outcomes({ order_id: one.id, address: null }), ['unchanged'])
})

test('6.3 an address_id need not be unique: several orders may have it, each with its own address', async () => {
  const [one, two, none] = [await make(), await make(), await make(null)]
  const address = { address_id: one.addressId, zipcode: 7 }
  const shared = { ...EMPTY, ...address, postcode: '7' }

  const written = await write(
    { order_id: two.id, address },
    { order_id: none.id, address },
    ordering({ address }),
    { order_id: one.id, address: { address_id: one.addressId, address_en: '1 Old St' } },
  )

  const ids = written.map(({ order_id }) => order_id)
  assert.deepEqual(await Promise.all(ids.slice(0, 3).map(addressOf)), [shared, shared, shared])
  assert.partialDeepStrictEqual(await addressOf(one.id), {
    address_id: one.addressId,
    address_ro: 'str. Veche 1',
    address_en: '1 Old St',
    zipcode: 2001,
  })
  await write({ order_id: one.id, address: null })
  assert.deepEqual([await addressOf(one.id), await addressOf(two.id)], [null, shared])
})

test('6.3 the same unknown address_id twice in a batch is one number for two addresses', async () => {
  const address_id = 4_444_444
  const orders = await write(
    ordering({ address: { address_id, zipcode: 1 } }),
    ordering({ address: { address_id, sector: 2 } }),
  )
  assert.deepEqual(await Promise.all(orders.map(({ order_id }) => addressOf(order_id))), [
    { ...EMPTY, address_id, zipcode: 1, postcode: '1' },
    { ...EMPTY, address_id, sector: 2 },
  ])
})

test('6.6 an address read by its own route can be sent back', async () => {
  const { id, addressId } = await make()
  const { body } = await get(`${ORDERS}${id}/address/`)

  assert.equal(body.address, 'str. Veche 1')
  assert.deepEqual(await outcomes({ order_id: id, address: body }), ['unchanged'])
  assert.deepEqual(await outcomes({ order_id: id, address: { ...body, zipcode: 5, postcode: '5' } }), [
    'updated',
  ])
  assert.equal((await addressOf(id))?.address_id, addressId)
})

test('6.3 errors of an address name its fields', async () => {
  const { id } = await make()
  const wrong: readonly (readonly [object, string, string])[] = [
    [{ address_id: 0 }, 'address_id', 'out_of_range'],
    [{ address_id: '5x' }, 'address_id', 'invalid_type'],
    [{ address_id: 1.5 }, 'address_id', 'invalid_value'],
    [{ address_id: 2 ** 53 }, 'address_id', 'out_of_range'],
    [{ address_ro: 5.5 }, 'address_ro', 'invalid_type'],
    [{ address_ru: 'ж'.repeat(32_769) }, 'address_ru', 'too_long'],
    [{ address_en: 'a\0' }, 'address_en', 'invalid_value'],
    [{ address_uk: '\ud800' }, 'address_uk', 'invalid_value'],
    [{ zipcode: -1 }, 'zipcode', 'out_of_range'],
    [{ zipcode: 2 ** 31 }, 'zipcode', 'out_of_range'],
    [{ zipcode: 'MD-2001' }, 'zipcode', 'invalid_type'],
    [{ zipcode: 20.5 }, 'zipcode', 'invalid_value'],
    [{ zipcode: 2001, postcode: 'MD-2002' }, 'zipcode', 'invalid_value'],
    [{ postcode: '\ud800' }, 'postcode', 'invalid_value'],
    [{ region_id: 9 }, 'region_id', 'not_found'],
    [{ locality_id: 0 }, 'locality_id', 'not_found'],
    [{ sector: true }, 'sector', 'invalid_type'],
    [{ street: 'x' }, 'street', 'unknown_field'],
    [{ sector_id: 1 }, 'sector_id', 'unknown_field'],
  ]
  await untouched(sql, siteId, async () => {
    for (const [address, field, code] of wrong)
      assertRefused(await send([{ order_id: id, address }]), [0, `address.${field}`, code])
    const { body } = await send([{ order_id: id, address: { zipcode: 'MD-2001' } }])
    assert.equal(
      body.errors[0].message,
      'Expected a whole number, got “MD-2001”. Send a text in the field postcode.',
    )
    for (const address of [5, 'str. Veche', true, [], [{}]])
      assertRefused(await send([{ order_id: id, address }]), [0, 'address', 'invalid_type'])
  })
})

test('4.3.5 a text of exactly 64 KiB is accepted', async () => {
  const address_ro = 'ș'.repeat(32_768)
  const { id } = await make({ address_ro })
  assert.ok((await addressOf(id))?.address_ro === address_ro)
})

test('6.3 orders swap the numbers of their addresses, or share one, in one call', async () => {
  const [one, two] = [await make({ address_id: 71_001 }), await make({ address_id: 71_002 })]
  const numbers = async () => [(await addressOf(one.id))?.address_id, (await addressOf(two.id))?.address_id]
  const put = (first: number, second: number) =>
    write(
      { order_id: one.id, address: { address_id: first } },
      { order_id: two.id, address: { address_id: second } },
    )

  await put(71_002, 71_001)
  assert.deepEqual(await numbers(), [71_002, 71_001])
  await put(71_003, 71_003)
  assert.deepEqual(await numbers(), [71_003, 71_003])
  await put(71_001, 71_003)
  assert.deepEqual(await numbers(), [71_001, 71_003])
})
