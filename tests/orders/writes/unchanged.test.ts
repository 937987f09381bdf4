import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, MINIMAL, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes, get, put } = await orderShop(vitrina)

const FULL = {
  order_id: 10,
  rrn: 'full',
  shop: { code: 'S1' },
  promocode: 1,
  order_items: [
    item(1, 2, { order_id: 100, order_status: 'in_collection', loyalty_price: '7.50' }),
    item({ group_product_id: 'P2' }, 1, { order_id: 101, loyalty_price: 20.5 }),
  ],
  address: { address_id: 1000, address_ro: 'Chișinău', zipcode: 2001, region_id: { code: 'R1' }, sector: 1 },
  customer: { name: 'Ion', email: '', phone: null },
  payment: { b: 1, a: [1.5, { z: null, y: 'x' }] },
  delivery: {},
  comment: 'x',
  created_at: '2026-01-01T10:00:00',
}

await write(FULL)

test('4.2.10 an order that is sent again unchanged is not written or recorded', async () => {
  await untouched(sql, siteId, async () => {
    assert.deepEqual(await outcomes(FULL), ['unchanged'])
    // Compared with the stored order, although the row is recognised as a resend.
    assert.deepEqual((await send([FULL], MINIMAL, '?resend=apply')).body, [
      { order_id: 10, outcome: 'unchanged' },
    ])
    const { status, body } = await send([FULL])
    assert.deepEqual([status, body], [200, [await order(10)]])
    assert.equal((await put(`${ORDERS}10`, { ...FULL })).status, 200)
  })
})

test('6.3 a read order sent back is valid, and unchanged', async () => {
  const read = await order(10)
  const listed = (await get(`${ORDERS}?search=full`)).body
  await untouched(sql, siteId, async () => {
    assert.deepEqual(await outcomes({ ...read }), ['unchanged'])
    assert.deepEqual(await outcomes(...listed), ['unchanged'])
    const { status, body } = await put(`${ORDERS}10`, read)
    assert.deepEqual([status, body], [200, read])
  })
})

test('6.3 status, total, currency and updated_at are accepted and ignored, with any value', async () => {
  await untouched(sql, siteId, async () => {
    for (const value of ['x', 7, null, { a: 1 }, ['\u0000']])
      assert.deepEqual(
        await outcomes({ order_id: 10, status: value, total: value, currency: value, updated_at: value }),
        ['unchanged'],
      )
  })
})

test('4.2.10 equivalent spellings are unchanged too', async () => {
  const same = [
    {},
    { rrn: 'full' },
    { shop: 1, promocode: { code: 'PROMO1' } },
    { order_items: [{ order_id: 100, loyalty_price: 7.5 }] },
    { order_items: [{ order_id: 100, order_status: 'incollection', product: { group_product_id: 'P1' } }] },
    { order_items: [{ order_id: 101 }, { order_id: 100 }] },
    { order_items: [{ order_id: 101, loyalty_price: '0020.500' }] },
    { address: {} },
    { address: { zipcode: 2001, address_uk: '' } },
    { address: { address_id: 1000, region_id: 1 } },
    { customer: { name: 'Ion' } },
    { customer: { phone: '', name: 'Ion', email: null } },
    { payment: { a: [1.5, { y: 'x', z: null }], b: 1.0 } },
    { created_at: '2000-01-01T00:00:00Z' },
  ]
  await untouched(sql, siteId, async () => {
    for (const fields of same)
      assert.deepEqual(await outcomes({ order_id: 10, ...fields }), ['unchanged'], JSON.stringify(fields))
  })
})

test('4.2.10 minus zero is zero', async () => {
  const call = '[{"order_id":10,"address":{"zipcode":-0},"payment":{"a":-0,"b":[-0.0]}}]'
  await send(call)
  await untouched(sql, siteId, async () => {
    const { body } = await send(call, { prefer: 'return=minimal' })
    assert.deepEqual(body, [{ order_id: 10, outcome: 'unchanged' }])
  })
})

test('4.2.10 any difference updates the order, with a later updated_at', async () => {
  const different = [
    { shop: 2 },
    { promocode: null },
    { order_items: [{ order_id: 100, quantity: 3 }] },
    { order_items: [{ order_id: 100, loyalty_price: 7.51 }] },
    { order_items: [{ order_id: 100, order_status: 'done' }] },
    { order_items: [{ order_id: 100, product: 3 }] },
    { order_items: [item()] },
    { address: { zipcode: 2002 } },
    { address: { address_id: 1001 } },
    { customer: { name: 'ion' } },
    { payment: { a: 0, b: [0], c: null } },
    { payment: { a: '0', b: [0] } },
    { delivery: null },
    { comment: 'x ' },
  ]
  let { updated_at: last } = await order(10)
  for (const fields of different) {
    await new Promise((resolve) => setTimeout(resolve, 2))
    const [updated] = await write({ order_id: 10, ...fields })
    assert.ok((updated?.updated_at ?? '') > last, JSON.stringify(fields))
    last = updated?.updated_at ?? ''
    assert.deepEqual(await order(10), updated)
    assert.deepEqual(await outcomes({ ...updated }), ['unchanged'])
  }
  await new Promise((resolve) => setTimeout(resolve, 2))
  const { body } = await put(`${ORDERS}10`, { rrn: 'Full' }, { 'if-match': '*' })
  assert.ok(body.rrn === 'Full' && body.updated_at > last)
})

test('4.2.10 unchanged orders keep all their data in a call that changes others', async () => {
  const { write, order, outcomes } = await orderShop(await vitrina.client())
  const orders = await write(...['a', 'b', 'c'].map((rrn) => ordering({ rrn })))

  assert.deepEqual(await outcomes({ rrn: 'a' }, { rrn: 'b', comment: 'x' }, { rrn: 'c' }), [
    'unchanged',
    'updated',
    'unchanged',
  ])
  assert.deepEqual([await order(1), await order(3)], [orders[0], orders[2]])
})
