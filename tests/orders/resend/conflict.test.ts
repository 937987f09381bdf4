import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, LENIENT, ORDERS, ordering, orderShop, untouched } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const shop = await orderShop(vitrina)
const erp = await vitrina.client({ siteId })
const send = (orders: unknown, headers = {}) => erp.post(ORDERS, orders, headers)

test('6.3a an order of the ERP does not overwrite the shop’s order with the same number', async () => {
  const [order] = await shop.write(ordering({ order_items: [item(1, 2)], customer: { name: 'Ana' } }))
  const id = order?.order_id

  await untouched(sql, siteId, async () => {
    const reply = await send([{ order_id: id, order_items: [item(2, 1)], customer: { name: 'Ion' } }])
    assertRefused(reply, [0, 'order_id', 'conflict'])
    assert.match(reply.body.errors[0].message, new RegExp(String(id)))
    const named = await send([{ order_id: id, rrn: 'ERP-1', order_items: [item(2, 1)] }])
    assertRefused(named, [0, 'order_id', 'conflict'])
    assert.match(named.body.errors[0].message, /ERP-1/)
  })
})

test('6.3a two reference numbers are two orders for every token; both are named', async () => {
  const [order] = await shop.write(ordering({ rrn: 'ONE' }))
  await untouched(sql, siteId, async () => {
    for (const who of [shop, erp]) {
      const reply = await who.post(ORDERS, [
        { order_id: order?.order_id, rrn: 'TWO', order_items: [item(1)] },
      ])
      assertRefused(reply, [0, 'rrn', 'conflict'])
      assert.match(reply.body.errors[0].message, /ONE.*TWO/)
    }
    const put = await erp.put(ORDERS + order?.order_id, { rrn: 'TWO' })
    assert.deepEqual([put.status, put.body.code], [409, 'conflict'])
  })
})

test('6.3a a row refers to the same order if it shares a product, an item or the reference number, or has no items', async () => {
  const fields = { order_items: [item(1), item(2)], rrn: null }
  for (const [name, sent] of Object.entries({
    'a product': { order_items: [item({ group_product_id: 'P2' }, 5), item(3)] },
    'no items': { comment: 'x' },
    'an empty list': { order_items: [] },
  })) {
    const [order] = await shop.write(fields)
    const { status } = await send([{ order_id: order?.order_id, ...sent }])
    assert.equal(status, 200, name)
  }
  const [one] = await shop.write(fields)
  const ids = one?.order_items.map(({ order_id }) => order_id) ?? []
  const byItem = await send([{ order_id: one?.order_id, order_items: [{ order_id: ids[0], product: 3 }] }])
  assert.equal(byItem.status, 200)
  const [two] = await shop.write(ordering({ rrn: 'SHARED' }))
  const byRrn = await send([{ order_id: two?.order_id, rrn: 'SHARED', order_items: [item(3)] }])
  assert.equal(byRrn.status, 200)
  assert.equal((await send([{ rrn: 'SHARED', order_items: [item(1)] }])).status, 200)
})

test('6.3a the token that created an order may add any items to it', async () => {
  const [order] = await shop.write(ordering({ order_items: [item(1)] }))
  assert.equal(
    (await shop.write({ order_id: order?.order_id, order_items: [item(3)] }))[0]?.order_items.length,
    2,
  )
})

test('6.3a an empty rrn removes none, and an order without one receives it', async () => {
  const [order] = await shop.write(ordering({ rrn: 'KEPT' }), ordering())
  for (const rrn of [null, ''])
    assert.equal((await send([{ order_id: order?.order_id, rrn, comment: `x${rrn}` }])).body[0].rrn, 'KEPT')
  const response = await send([
    { order_id: (order?.order_id ?? 0) + 1, rrn: 'GIVEN', order_items: [item(1)] },
  ])
  assert.equal(response.body[0].rrn, 'GIVEN')
})

test('6.3a PUT with If-Match may change both the reference number and all products', async () => {
  const [order] = await shop.write(ordering({ rrn: 'BEFORE' }))
  const at = ORDERS + order?.order_id
  const tag = (await erp.get(at, { 'accept-language': 'uk' })).headers.get('etag') ?? ''

  const reply = await erp.put(at, { rrn: 'AFTER', order_items: [item(3)] }, { 'if-match': tag })

  assert.deepEqual([reply.status, reply.body.rrn, reply.body.order_items.length], [200, 'AFTER', 2])
})

test('6.3a a conflict is an error of its row: in a lenient call the others are written', async () => {
  const [order] = await shop.write(ordering())
  const { status, body } = await send(
    [{ order_id: order?.order_id, order_items: [item(2)] }, ordering({ rrn: 'beside' })],
    LENIENT,
  )
  assert.equal(status, 207)
  assert.partialDeepStrictEqual(body, [
    { status: 400, outcome: 'invalid', errors: [{ field: 'order_id', code: 'conflict' }] },
    { status: 201, outcome: 'created' },
  ])
})

test('6.3a an order without any identification is created each time, and the response says so', async () => {
  const first = await send([ordering()])
  const again = await send([ordering()])
  assert.deepEqual(
    [first, again].map(({ status, headers }) => [status, headers.get('warning-orders')]),
    [
      [200, 'unnamed'],
      [200, 'unnamed'],
    ],
  )
  assert.notEqual(first.body[0].order_id, again.body[0].order_id)
  for (const [orders, headers] of [
    [[ordering()], { 'idempotency-key': 'told' }],
    [[ordering({ rrn: 'told' })], {}],
    [[ordering({ order_id: 4711 })], {}],
  ] as const)
    assert.equal((await send(orders, headers)).headers.get('warning-orders'), null)
})

test('6.3a a site may refuse orders without identification', async () => {
  await sql`update site set unnamed_orders = 'refuse' where id = ${siteId}`
  try {
    assertRefused(await send([ordering(), ordering({ rrn: 'named' })]), [0, 'rrn', 'required'])
    assert.equal((await send([ordering()], { 'idempotency-key': 'named' })).status, 200)
  } finally {
    await sql`update site set unnamed_orders = 'create' where id = ${siteId}`
  }
})
