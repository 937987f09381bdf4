import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { ITEMS, item, itemIdsOf, ORDERS, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes, get, del } = await orderShop(vitrina)

const at = (loyalty_price: unknown, quantity: unknown = 1, more: object = {}) =>
  item(1, quantity, { loyalty_price, ...more })

test('6.2 total is the sum of price times quantity, exact to the cent', async () => {
  const sums: readonly (readonly [items: object[], total: string])[] = [
    [[at(0.1), at(0.2)], '0.30'],
    [[at(0.07, 100)], '7.00'],
    [[at(1.005e2, 3)], '301.50'],
    [[at(4.35, 100), at('4.35', 100)], '870.00'],
    [[at(1.1, 3), at(2.2, 3), at(3.3, 3)], '19.80'],
    [[at(0)], '0.00'],
    [[at(0.01)], '0.01'],
    [[at(9_999_999_999.99)], '9999999999.99'],
    [[at('9999999999.99', 1_000_000), at('0.01')], '9999999999990000.01'],
    [Array.from({ length: 3 }, () => at('9999999999.99', 999_999)), '29999969999970000.03'],
    [Array.from({ length: 1000 }, () => at(0.01, 3)), '30.00'],
  ]
  const orders = await write(...sums.map(([order_items]) => ({ order_items })))

  assert.deepEqual(
    orders.map(({ total }) => total),
    sums.map(([, total]) => total),
  )
  for (const { order_id, total } of orders) assert.equal((await order(order_id)).total, total)
  assert.deepEqual(
    await outcomes(...orders.map((order) => ({ ...order }))),
    orders.map(() => 'unchanged'),
  )
})

test('6.3 the largest possible order has an exact total', async () => {
  const [stored] = await write({
    order_items: Array.from({ length: 5000 }, () => at('9999999999.99', 1_000_000)),
  })

  assert.equal(stored?.total, '49999999999950000000.00')
  assert.equal((await get(`${ORDERS}${stored?.order_id}?fields=total`)).body.total, stored?.total)
})

test('6.2 canceled and refused items are not paid for, all others are', async () => {
  for (const status of ORDER_STATUSES) {
    const [stored] = await write({ order_items: [at(10), at(5, 2, { order_status: status })] })
    const isPaid = status !== 'canceled' && status !== 'customerrefusal'
    assert.equal(stored?.total, isPaid ? '20.00' : '10.00', status)
  }
})

test('6.2 total reflects every change of the items', async () => {
  const [stored] = await write({ order_items: [at(10, 2), at(3, 3)] })
  const order_id = stored?.order_id ?? 0
  const [a, b] = itemIdsOf(stored)
  const changes = [
    [{ order_id: a, quantity: 3 }, '39.00'],
    [{ order_id: b, loyalty_price: 1 }, '33.00'],
    [{ order_id: a, order_status: 'canceled' }, '3.00'],
    [{ order_id: b, order_status: 'customer_refusal' }, '0.00'],
    [{ order_id: a, order_status: 'confirmed' }, '30.00'],
    [item(3, 1, { loyalty_price: 0.5 }), '30.50'],
    [{ order_id: a, product: 2 }, '30.50'],
  ] as const
  for (const [change, total] of changes) {
    const [updated] = await write({ order_id, order_items: [change] })
    assert.equal(updated?.total, total)
    assert.equal((await order(order_id)).total, total)
  }
  await del(`${ITEMS}${a}/`)
  assert.equal((await order(order_id)).total, '0.50')
})

test('6.2 status is the status that all items share, else mixed', async () => {
  const [stored] = await write({ order_items: [at(1), at(2), at(3)] })
  const order_id = stored?.order_id ?? 0
  const ids = itemIdsOf(stored)
  assert.equal(stored?.status, 'new')
  const steps = ['mixed', 'mixed', 'collected'] as const
  for (const [place, status] of steps.entries()) {
    await write({ order_id, order_items: [{ order_id: ids[place], order_status: 'collected' }] })
    assert.equal((await order(order_id)).status, status)
  }
  await write({ order_id, order_items: [item(3)] })
  assert.equal((await order(order_id)).status, 'mixed')
})

test('6.2 currency is that of the site', async () => {
  const other = await orderShop(await vitrina.client())
  const [before] = await other.write({ order_items: [at(1)] })
  await sql`update site set currency = 'UAH' where id = ${other.siteId}`
  const [after] = await other.write({ order_items: [at(1)] })

  assert.deepEqual([before?.currency, after?.currency], ['MDL', 'UAH'])
  assert.equal((await other.order(before?.order_id ?? 0)).currency, 'UAH')
  assert.deepEqual(await other.outcomes({ order_id: 1, currency: 'EUR' }), ['unchanged'])
})

test('6.3 prices are 0 to 9,999,999,999.99 with at most two decimals, as a number or a text', async () => {
  const good = [
    ['0', 0],
    ['-0', 0],
    ['"-0.00"', 0],
    ['1e3', 1000],
    ['7.50', 7.5],
    ['"7.5"', 7.5],
    ['"00007.500000"', 7.5],
    ['9999999999.99', 9_999_999_999.99],
    ['0.1e1', 1],
    ['0.30000000000000004', 0.3],
    ['1e-7', 0],
  ] as const
  for (const [sent, read] of good) {
    const { body } = await send(`[{"order_items":[{"product":1,"quantity":1,"loyalty_price":${sent}}]}]`)
    assert.ok(Object.is(body[0].order_items[0].loyalty_price, read), sent)
  }
  const bad: readonly (readonly [string, string])[] = [
    ['-0.01', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['"-1"', 'out_of_range'],
    ['1.005', 'too_precise'],
    ['"1.001"', 'too_precise'],
    ['1e-5', 'too_precise'],
    ['10000000000', 'out_of_range'],
    ['"9999999999.991"', 'too_precise'],
    ['9999999999.999', 'too_precise'],
    ['1e300', 'invalid_value'],
    ['1e400', 'invalid_value'],
    ['"7,50"', 'invalid_value'],
    ['"1e3"', 'invalid_value'],
    ['" 7"', 'invalid_value'],
    ['"7."', 'invalid_value'],
    ['".5"', 'invalid_value'],
    ['"+7"', 'invalid_value'],
    ['"0x10"', 'invalid_value'],
    ['"NaN"', 'invalid_value'],
    ['"٧"', 'invalid_value'],
    ['true', 'invalid_type'],
    ['[7]', 'invalid_type'],
    ['{}', 'invalid_type'],
    ['""', 'required'],
    ['null', 'required'],
  ]
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send(
        `[${bad.map(([price]) => `{"order_items":[{"product":1,"quantity":1,"loyalty_price":${price}}]}`).join()}]`,
      ),
      ...bad.map(([, code], index) => [index, 'order_items.0.loyalty_price', code] as const),
    ),
  )
})

test('6.3 quantity is a whole number of 1 to 1,000,000', async () => {
  for (const [sent, read] of [
    ['1', 1],
    ['1.0', 1],
    ['1e3', 1000],
    ['1000000', 1_000_000],
  ] as const) {
    const { body } = await send(`[{"order_items":[{"product":1,"quantity":${sent}}]}]`)
    assert.equal(body[0].order_items[0].quantity, read)
  }
  const bad: readonly (readonly [unknown, string])[] = [
    [0, 'out_of_range'],
    [-1, 'out_of_range'],
    [1_000_001, 'out_of_range'],
    [2 ** 53, 'out_of_range'],
    [1.5, 'invalid_value'],
    ['2x', 'invalid_type'],
    [true, 'invalid_type'],
    [[2], 'invalid_type'],
    [null, 'required'],
    ['', 'required'],
  ]
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send(bad.map(([quantity]) => ({ order_items: [item(1, quantity)] }))),
      ...bad.map(([, code], index) => [index, 'order_items.0.quantity', code] as const),
    ),
  )
})

test('6.2 a site setting adds the delivery price to the total as long as one item is paid for', async () => {
  const delivered = (price: unknown, more: object = {}) => ({
    order_items: [at(10, 2)],
    delivery: { price },
    ...more,
  })
  const [before] = await write(delivered('35.00'))
  assert.equal(before?.total, '20.00', 'a site that does not say so')

  await sql`update site set delivery_in_total = true where id = ${siteId}`
  const prices = [
    '35',
    '35.5',
    35.5,
    '0.05',
    '35.500',
    'free',
    '-5',
    '1e3',
    null,
    { price: 5 },
    '99999999999',
  ]
  const orders = await write(...prices.map((price) => delivered(price)))
  assert.deepEqual(
    orders.map(({ total }) => total),
    ['55.00', '55.50', '55.50', '20.05', '55.50', ...Array(6).fill('20.00')],
  )

  // The delivery of a stored order is calculated when it is sent again.
  const id = before?.order_id
  assert.equal((await write({ order_id: id, comment: 'called' }))[0]?.total, '20.00')
  assert.equal((await write({ order_id: id, delivery: { price: '30' } }))[0]?.total, '50.00')
  const [longer] = await write({ order_id: id, order_items: [at(1, 1, { product: 2 })] })
  assert.equal((await order(id)).total, '51.00')
  await del(`${ITEMS}${itemIdsOf(longer)[1]}`)
  assert.equal((await order(id)).total, '50.00')

  // An erasure removes the delivery and keeps the total.
  await sql`update external_order set delivery = null where site_id = ${siteId} and id = ${id}`
  assert.equal((await write({ order_id: id, comment: null }))[0]?.total, '50.00')

  const [called] = await write(delivered('30'))
  const to = (order_status: string) => ({
    order_id: called?.order_id,
    order_items: [{ order_id: itemIdsOf(called)[0], order_status }],
  })
  assert.equal((await write(to('canceled')))[0]?.total, '0.00')
  assert.equal((await write(to('new')))[0]?.total, '50.00')
  await sql`update site set delivery_in_total = false where id = ${siteId}`
  assert.equal((await write(to('confirmed')))[0]?.total, '50.00')
  assert.equal((await write({ order_id: called?.order_id, delivery: { price: '30' } }))[0]?.total, '20.00')
})
