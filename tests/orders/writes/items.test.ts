import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, itemIdsOf, itemsOf, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes } = await orderShop(vitrina)

/** Creates an order of three items. Returns their ids. */
const make = async () => {
  const [stored] = await write({ order_items: [item(1, 1), item(2, 2), item(3, 3)] })
  if (!stored) throw new Error('no order')
  const [a = 0, b = 0, c = 0] = stored.order_items.map(({ order_id }) => order_id)
  return { id: stored.order_id, a, b, c }
}

test('6.3 items are matched by their order_item_id; omitted fields of an item stay unchanged', async () => {
  const { id, a, b, c } = await make()

  await write({
    order_id: id,
    order_items: [
      { order_id: b, quantity: 7 },
      { order_id: a, order_status: 'done' },
    ],
  })

  assert.deepEqual(itemsOf(await order(id)), [
    [a, 1, 1, 'done'],
    [b, 2, 7, 'new'],
    [c, 3, 3, 'new'],
  ])
})

test('6.3 every field of an item can be changed; its price stays when its product changes', async () => {
  const { id, b } = await make()
  const [before] = (await order(id)).order_items.filter(({ order_id }) => order_id === b)
  let expected = before
  for (const [name, value] of Object.entries({
    product: 3,
    quantity: 9,
    order_status: 'collected',
    loyalty_price: 0.01,
  })) {
    await write({ order_id: id, order_items: [{ order_id: b, [name]: value }] })
    const names = name === 'product' ? { product_key: 'P3', product_name: 'Produs P3' } : {}
    expected = { ...(expected as NonNullable<typeof before>), [name]: value, ...names }
    assert.deepEqual((await order(id)).order_items[1], expected, name)
  }
})

test('6.3 items that are not listed stay; with items=add an item without id is added, each time', async () => {
  const { id, a, b, c } = await make()

  for (const [n, query] of [
    [1, '?items=add'],
    [2, '?items=add'],
    [2, '?items=add&resend=apply'],
  ] as const)
    assert.equal((await send([{ order_id: id, order_items: [item(2, n)] }], {}, query)).status, 200)

  const items = itemsOf(await order(id))
  assert.deepEqual(
    items.map(([, product, quantity]) => [product, quantity]),
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [2, 1],
      [2, 2],
      [2, 2],
    ],
  )
  assert.deepEqual(
    items.slice(0, 3).map(([id]) => id),
    [a, b, c],
  )
})

test('6.3 an item with an unknown id is added with that id, and matched by it from then on', async () => {
  const { id, c } = await make()

  await write({ order_id: id, order_items: [item(1, 5, { order_id: c + 1000 })] })
  await write({ order_id: id, order_items: [{ order_id: c + 1000, quantity: 6 }] })

  assert.deepEqual(itemsOf(await order(id)).at(-1), [c + 1000, 1, 6, 'new'])
})

test('6.3 items are read in ascending order of their ids, in whatever order they were sent', async () => {
  const [stored] = await write({
    order_items: [item(1, 1, { order_id: 8_000_009 }), item(2), item(3, 1, { order_id: 8_000_001 })],
  })

  const [generated = 0, ...named] = itemIdsOf(stored)
  assert.deepEqual(named, [8_000_001, 8_000_009])
  assert.ok(generated < 8_000_001, 'an id of the server, which named ones do not move')
  assert.deepEqual((await order(stored?.order_id ?? 0)).order_items, stored?.order_items)
})

test('6.3 no items, an empty list and null leave the items of an order unchanged', async () => {
  const { id } = await make()
  for (const order_items of [[], null, ''])
    assert.deepEqual(await outcomes({ order_id: id, order_items }), ['unchanged'])
})

test('6.3 order_items is required on create, and product and quantity for each new item', async () => {
  const { id } = await make()
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send([
        {},
        { order_items: [] },
        { order_items: null },
        { order_items: [{}] },
        { order_items: [item(), { product: 1 }, { quantity: 1 }] },
        { order_id: id, order_items: [{ order_status: 'done' }] },
        { order_id: 999_999, comment: 'unknown' },
        { rrn: 'unknown' },
      ]),
      [0, 'order_items', 'required'],
      [1, 'order_items', 'required'],
      [2, 'order_items', 'required'],
      [3, 'order_items.0.product', 'required'],
      [3, 'order_items.0.quantity', 'required'],
      [4, 'order_items.1.quantity', 'required'],
      [4, 'order_items.2.product', 'required'],
      [5, 'order_items.0.product', 'required'],
      [5, 'order_items.0.quantity', 'required'],
      [6, 'order_items', 'required'],
      [7, 'order_items', 'required'],
    ),
  )
})

test('6.3 null in a required field of an item is an error, also for a stored item', async () => {
  const { id, a } = await make()
  const fields = ['product', 'quantity', 'order_status', 'loyalty_price']
  await untouched(sql, siteId, async () => {
    for (const empty of [null, ''])
      assertRefused(
        await send([
          {
            order_id: id,
            order_items: [{ order_id: a, ...Object.fromEntries(fields.map((name) => [name, empty])) }],
          },
        ]),
        ...fields.map((name) => [0, `order_items.0.${name}`, 'required'] as const),
      )
  })
})

test('6.3 an item id of another order is belongs_elsewhere, also in a new order; all or nothing', async () => {
  const [one, two] = [await make(), await make()]
  await untouched(sql, siteId, async () => {
    const reply = await send([
      { order_id: one.id, comment: 'good' },
      { order_id: two.id, order_items: [{ order_id: one.a, quantity: 2 }] },
      { order_items: [item(), item(1, 1, { order_id: one.b })] },
    ])
    assertRefused(
      reply,
      [1, 'order_items.0.order_id', 'belongs_elsewhere'],
      [2, 'order_items.1.order_id', 'belongs_elsewhere'],
    )
    assert.match(reply.body.errors[0].message, new RegExp(`${one.a}.*order ${one.id}`))
  })
})

test('6.3 the same item id twice in a batch is a duplicate, in one order and in two', async () => {
  const { id, a } = await make()
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send([
        {
          order_id: id,
          order_items: [
            { order_id: a, quantity: 2 },
            { order_id: a, quantity: 3 },
          ],
        },
        { order_items: [item(1, 1, { order_id: 5_555_555 })] },
        { order_items: [item(1, 1, { order_id: 5_555_555 })] },
      ]),
      [0, 'order_items.1.order_id', 'duplicate'],
      [2, 'order_items.0.order_id', 'duplicate'],
    ),
  )
})

test('6.3 ids of orders and ids of items are independent', async () => {
  const [stored] = await write(
    ordering({ order_id: 6_000_000, order_items: [item(1, 1, { order_id: 6_000_000 })] }),
  )
  const [other] = await write(ordering({ order_id: 6_000_001, address: { address_id: 6_000_000 } }))

  assert.deepEqual([stored?.order_items[0]?.order_id, other?.address?.address_id], [6_000_000, 6_000_000])
})

test('6.3 a missing reference in an item of a new order is reported once', async () => {
  assertRefused(
    await send([
      { order_items: [{ product: 77, quantity: 0 }, { product: { slug: 'x' } }, 'x', null, [item()]] },
    ]),
    [0, 'order_items.0.product', 'not_found'],
    [0, 'order_items.0.quantity', 'out_of_range'],
    [0, 'order_items.1.product.slug', 'unknown_field'],
    [0, 'order_items.1.quantity', 'required'],
    [0, 'order_items.2', 'invalid_type'],
    [0, 'order_items.3', 'invalid_type'],
    [0, 'order_items.4', 'invalid_type'],
  )
})
