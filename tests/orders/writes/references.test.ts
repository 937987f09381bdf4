import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, itemIdsOf, itemsOf, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, outcomes, post } = await orderShop(vitrina)

const byKeys = {
  shop: { code: 'S2' },
  promocode: { code: 'PROMO2' },
  order_items: [item({ group_product_id: 'P2' }), item({ group_product_id: 'P3' })],
  address: { region_id: { code: 'R2' }, locality_id: { code: 'L2' }, sector: { code: 'X2' } },
}

test('4.2.8 every field for an id accepts a client key instead', async () => {
  const [order] = await write(byKeys)

  assert.partialDeepStrictEqual(order, {
    shop: 2,
    promocode: 2,
    address: { region_id: 2, locality_id: 2, sector: 2 },
  })
  assert.deepEqual(
    order?.order_items.map(({ product, loyalty_price }) => [product, loyalty_price]),
    [
      [2, 20.5],
      [3, 0.1],
    ],
  )
})

test('4.2.8 also in updates, and a key of the stored object counts as unchanged', async () => {
  const [order] = await write(ordering({ shop: 1 }))
  const order_id = order?.order_id
  const [itemId] = itemIdsOf(order)
  const update = {
    order_id,
    ...byKeys,
    order_items: [{ order_id: itemId, product: { group_product_id: 'P2' } }],
  }

  assert.deepEqual(await outcomes(update), ['updated'])
  assert.deepEqual(await outcomes(update), ['unchanged'])
  assert.deepEqual(await outcomes({ order_id, shop: 2, promocode: 2 }), ['unchanged'])
})

test('4.2.8 a key of digits may be sent as a number, and is not an id', async () => {
  await post('/external/shop/bulk-create/', [
    { code: '1', lat: '47', lon: '28', is_active: true, addresses: {} },
  ])

  const [order] = await write(ordering({ shop: { code: 1 } }))

  assert.equal(order?.shop, 3)
})

test('6.3 shop, promocode, product, region, locality and sector must exist, by id and by key', async () => {
  await untouched(sql, siteId, async () => {
    for (const [missing, code] of [
      [99, 'not_found'],
      [0, 'not_found'],
      [-1, 'not_found'],
      [1.5, 'not_found'],
      [2 ** 31, 'not_found'],
      [2 ** 53, 'not_found'],
      ['1x', 'not_found'],
      [true, 'invalid_type'],
      [[1], 'invalid_type'],
      [{}, 'invalid_type'],
    ] as const)
      assertRefused(
        await send([
          ordering({ shop: missing }),
          ordering({ promocode: missing }),
          { order_items: [item(missing)] },
          ordering({ address: { region_id: missing, locality_id: missing, sector: missing } }),
        ]),
        [0, 'shop', code],
        [1, 'promocode', code],
        [2, 'order_items.0.product', code],
        [3, 'address.region_id', code],
        [3, 'address.locality_id', code],
        [3, 'address.sector', code],
      )
    const reply = await send([
      ordering({ shop: { code: 's1' }, promocode: { code: '' } }),
      { order_items: [item({ group_product_id: 'p1' })] },
      ordering({
        address: { region_id: { code: 'L1' }, locality_id: { code: 'R1' }, sector: { code: 'R1' } },
      }),
    ])
    assertRefused(
      reply,
      [0, 'shop', 'not_found'],
      [0, 'promocode', 'not_found'],
      [1, 'order_items.0.product', 'not_found'],
      [2, 'address.region_id', 'not_found'],
      [2, 'address.locality_id', 'not_found'],
      [2, 'address.sector', 'not_found'],
    )
    assert.match(reply.body.errors[0].message, /shop.*code “s1”/)
  })
})

test('4.2.8 a value that is not the client key of an object is refused', async () => {
  const wrong: readonly (readonly [unknown, string, string])[] = [
    [{ id: 1 }, 'shop.id', 'unknown_field'],
    [{ slug: 'S1' }, 'shop.slug', 'unknown_field'],
    [{ code: 'S1', id: 1 }, 'shop', 'invalid_type'],
    [{ code: null }, 'shop.code', 'invalid_type'],
    [{ code: ['S1'] }, 'shop.code', 'invalid_type'],
    [{ code: 'x'.repeat(256) }, 'shop.code', 'too_long'],
    [{ code: 'a\0' }, 'shop.code', 'invalid_value'],
    [{ code: '\udfff' }, 'shop.code', 'invalid_value'],
    [{ code: "' or 1=1 --" }, 'shop', 'not_found'],
  ]
  assertRefused(
    await send(wrong.map(([shop]) => ordering({ shop }))),
    ...wrong.map(([, field, code], index) => [index, field, code] as const),
  )
  const reply = await send('[{"order_items":[{"product":1,"quantity":1}],"shop":{"__proto__":"S1"}}]')
  assertRefused(reply, [0, 'shop.__proto__', 'unknown_field'])
})

test('6.3 an order may refer to a hidden product or a closed store', async () => {
  await vitrina.put('/external/product/3/', { hide: true })
  await vitrina.put('/external/shop/2/', { is_active: false })

  const [order] = await write(ordering({ shop: 2, order_items: [item(3)] }))

  assert.deepEqual([order?.shop, itemsOf(order as NonNullable<typeof order>)[0]?.[1]], [2, 3])
})

test('1.2 objects of another site are reported as unknown', async () => {
  const other = await orderShop(await vitrina.client())
  await other.post('/external/promocode/bulk-create/', [{ code: 'THEIRS' }])

  const [foreignOrder] = await other.write(ordering({ promocode: { code: 'THEIRS' } }))

  assert.equal(foreignOrder?.promocode, 3)
  assertRefused(
    await send([ordering({ promocode: 3 }), ordering({ promocode: { code: 'THEIRS' } })]),
    [0, 'promocode', 'not_found'],
    [1, 'promocode', 'not_found'],
  )
})
