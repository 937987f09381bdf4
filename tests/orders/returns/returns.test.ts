import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderReturn } from '@vitrina/schema/orders/order-return'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'
import { changesOf, ITEMS, item, itemIdsOf, ORDERS, orderShop, untouched } from '../writes/order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, order, get, post, put, outcomes, send } = await orderShop(vitrina)

const RETURNS = '/external/external-order-return/'

/** Order of 6 × 10.00 and 2 × 20.50, or with further fields; `at` is the address of its returns. */
const make = async (
  more: Readonly<Record<string, unknown>> = {},
  first: Readonly<Record<string, unknown>> = {},
) => {
  const [stored] = await write({ order_items: [item(1, 6, first), item(2, 2)], ...more })
  const [a = 0, b = 0] = itemIdsOf(stored)
  const id = stored?.order_id ?? 0
  return { id, a, b, at: `${ORDERS}${id}/return/` }
}

const record = async (at: string, body: unknown, headers = {}): Promise<OrderReturn> => {
  const { status, body: answer } = await post(at, body, headers)
  assert.equal(status, 201, JSON.stringify(answer))
  return answer
}

const listed = async (query: string): Promise<OrderReturn[]> => (await get(`${RETURNS}?${query}`)).body

const stockOf = async (product: number) => (await get(`/external/product/${product}/stock/`)).body

test('6.14 6.15 a return of 2 of 6 takes its share of the discount, refunds it and lowers the total, and nothing is due', async () => {
  const { id, a, at } = await make({ discount: '10.10', paid_amount: '90.90' })
  const before = await order(id)
  assert.deepEqual([before.total, before.amount_due, before.refunded_amount], ['90.90', '0.00', undefined])

  const made = await record(at, {
    order_items: [{ order_id: a, quantity: 2 }],
    ...{ reason: 'damaged', comment: 'The box was open', refund_method: 'card' },
  })
  // 20.00 of 101.00, so 2.00 of the discount of 10.10.
  assert.partialDeepStrictEqual(made, {
    ...{ order_id: id, value: '18.00', discount: '2.00', refunded_amount: '18.00', delivery: '0.00' },
    ...{
      reason: 'damaged',
      comment: 'The box was open',
      refund_method: 'card',
      restocked: false,
      shop: null,
    },
    order_items: [{ order_id: a, quantity: 2, amount: '20.00' }],
  })
  const after = await order(id)
  assert.deepEqual(
    [after.total, after.refunded_amount, after.amount_due, after.discount, after.returned_discount],
    ['72.90', '18.00', '0.00', '10.10', '2.00'],
  )
  const [first, second] = after.order_items
  assert.deepEqual(
    [first?.returned_quantity, first?.return_reason, first?.quantity, second?.returned_quantity],
    [2, 'The box was open', 6, undefined],
  )
  const change = (await changesOf(sql, siteId)).filter((change) => change.id === id).at(-1)
  assert.deepEqual(change?.fields, ['order_items', 'total', 'refunded_amount', 'returned_discount'])
  assert.deepEqual(await outcomes({ ...after }), ['unchanged'])

  // The rest comes back: all values together are what was paid.
  const rest = await record(at, {
    order_items: after.order_items.map(({ order_id }) => ({ order_id, quantity: order_id === a ? 4 : 2 })),
  })
  assert.deepEqual([rest.value, rest.discount, rest.by], ['72.90', '8.10', made.by])
  const empty = await order(id)
  assert.deepEqual([empty.total, empty.refunded_amount, empty.amount_due], ['0.00', '90.90', '0.00'])
  assert.deepEqual(
    (await listed(`order=${id}`)).map(({ id }) => id),
    [made.id, rest.id],
  )
})

test('6.14 VAT on top of the price is in the value; an unpaid order owes nothing, and is refunded what the call says', async () => {
  const { id, a, at } = await make(
    { vat_included: false },
    { loyalty_price: 3.33, vat_rate: 20, discount: '1.00' },
  )
  const total = (await order(id)).total
  const made = await record(at, { order_items: [{ order_id: a, quantity: 1 }], refunded_amount: 0 })
  const after = await order(id)
  // 3.33 less a sixth of 1.00, and 20 % of it.
  assert.deepEqual(
    [made.order_items[0]?.amount, made.refunded_amount, after.refunded_amount],
    ['3.16', '0.00', '0.00'],
  )
  assert.equal(Number(made.value).toFixed(2), (Number(total) - Number(after.total)).toFixed(2))
  assert.equal(after.amount_due, undefined)

  const prepaid = await make({ paid_amount: '70.00' })
  const paid = await record(prepaid.at, { order_items: [{ order_id: prepaid.a, quantity: 2 }] })
  assert.deepEqual(
    [paid.value, paid.refunded_amount, (await order(prepaid.id)).amount_due],
    ['20.00', '0.00', '11.00'],
  )
})

test('6.14 no more is returned than was bought, nor refunded than was paid; a refused return changes nothing', async () => {
  const { a, b, id, at } = await make({ paid_amount: '50.00' })
  await write({ order_id: id, order_items: [{ order_id: b, order_status: 'canceled' }] })
  await untouched(sql, siteId, async () => {
    for (const [body, field, code] of [
      [{ order_items: [{ order_id: a, quantity: 7 }] }, 'order_items.0.quantity', 'out_of_range'],
      [{ order_items: [{ order_id: a, quantity: 0 }] }, 'order_items.0.quantity', 'out_of_range'],
      [{ order_items: [{ order_id: a, quantity: 1.5 }] }, 'order_items.0.quantity', 'invalid_value'],
      [{ order_items: [{ order_id: b, quantity: 1 }] }, 'order_items.0.quantity', 'out_of_range'],
      [{ order_items: [{ order_id: a }] }, 'order_items.0.quantity', 'required'],
      [{ order_items: [{ quantity: 1 }] }, 'order_items.0.order_id', 'required'],
      [{ order_items: [{ order_id: 987654, quantity: 1 }] }, 'order_items.0.order_id', 'not_found'],
      [
        {
          order_items: [
            { order_id: a, quantity: 1 },
            { order_id: a, quantity: 1 },
          ],
        },
        ...(['order_items.1.order_id', 'duplicate'] as const),
      ],
      [
        { order_items: [{ order_id: a, quantity: 1 }], refunded_amount: '50.01' },
        'refunded_amount',
        'out_of_range',
      ],
      [{ refunded_amount: -1 }, 'refunded_amount', 'out_of_range'],
      [{ delivery: '0.01' }, 'delivery', 'out_of_range'],
      [{ reason: 'ugly', refunded_amount: 1 }, 'reason', 'invalid_value'],
      [{ shop: 99, restocked: true, refunded_amount: 1 }, 'shop', 'not_found'],
      [{}, 'order_items', 'required'],
      [{ items: [] }, 'items', 'unknown_field'],
    ] as const) {
      const { status, body: answer } = await post(at, body)
      assert.deepEqual(
        [status, answer.errors?.[0]?.field, answer.errors?.[0]?.code],
        [400, field, code],
        JSON.stringify(body),
      )
    }
    assertProblem(await post(`${ORDERS}987654321/return/`, { refunded_amount: 1 }), 404, 'not_found')
    const dry = await post(`${at}?dry_run=true`, {
      order_items: [{ order_id: a, quantity: 6 }],
      restocked: true,
      shop: 1,
    })
    assert.deepEqual([dry.status, dry.body.id, dry.body.refunded_amount], [201, null, '50.00'])
  })
})

test('6.14 P32 of concurrent returns whose sum is too much, one is refused', async () => {
  const { id, a, at } = await make()
  const answers = await Promise.all(
    [4, 4, 4, 2].map((quantity) =>
      post(at, { order_items: [{ order_id: a, quantity }], refunded_amount: 1 }),
    ),
  )
  const recorded = (await listed(`order=${id}`)).flatMap(({ order_items }) =>
    order_items.map(({ quantity }) => quantity),
  )
  const sum = recorded.reduce((sum, quantity) => sum + quantity, 0)
  assert.ok(sum === 6 || sum === 4, `${sum}`)
  assert.equal(answers.filter(({ status }) => status === 201).length, recorded.length)
  assert.equal((await order(id)).order_items[0]?.returned_quantity, sum)
  for (const { status, body } of answers)
    if (status !== 201) assert.deepEqual([status, body.errors[0].code], [400, 'out_of_range'])
})

test('6.14 returned goods are in stock again, at a store or in qty, in the same transaction', async () => {
  const { a, b, at } = await make()
  await post('/external/product/shop-update/', [{ shop_id: 1, group_product_id: 'P1', qty: 3 }])
  await record(at, {
    order_items: [
      { order_id: a, quantity: 2 },
      { order_id: b, quantity: 1 },
    ],
    restocked: true,
    shop: 1,
  })
  assert.deepEqual([await stockOf(1), await stockOf(2)], [[{ shop_id: 1, qty: 5 }], [{ shop_id: 1, qty: 1 }]])
  const entries = await sql<{ type: string; id: number }>`
    select type, id from change where site_id = ${siteId} order by cursor desc limit 3
  `
  assert.deepEqual(
    entries
      .map(({ type, id }) => `${type} ${id}`)
      .sort()
      .slice(-2),
    ['stock 1', 'stock 2'],
  )

  const { qty } = (await get('/external/product/1/')).body
  const made = await record(at, { order_items: [{ order_id: a, quantity: 1 }], restocked: true })
  assert.deepEqual(
    [made.restocked, made.shop, (await get('/external/product/1/')).body.qty],
    [true, null, qty + 1],
  )
  assert.deepEqual(await stockOf(1), [{ shop_id: 1, qty: 5 }])
})

test('6.14 a return is recorded once for its number, its Idempotency-Key, and the state that If-Match names', async () => {
  const { id, a, at } = await make()
  const body = { number: 'RET-1', order_items: [{ order_id: a, quantity: 1 }] }
  const made = await record(at, body)
  assert.equal(made.number, 'RET-1')
  const again = await post(at, body)
  assert.deepEqual([again.status, again.body], [200, made])
  assertProblem(await post(at, { ...body, order_items: [{ order_id: a, quantity: 2 }] }), 409, 'conflict')

  const key = { 'idempotency-key': 'return-1' }
  const keyed = { order_items: [{ order_id: a, quantity: 1 }] }
  assert.deepEqual(await record(at, keyed, key), await record(at, keyed, key))
  const tag = (await get(ORDERS + id)).headers.get('etag') ?? ''
  await record(at, keyed, { 'if-match': tag })
  assertProblem(await post(at, keyed, { 'if-match': tag }), 412, 'precondition_failed')
  assert.equal((await order(id)).order_items[0]?.returned_quantity, 3)
})

test('6.14 a client cannot take back what returns have recorded: returned_quantity, quantity and the item stay', async () => {
  const { id, a, at } = await make()
  await record(at, { order_items: [{ order_id: a, quantity: 2 }] })
  for (const change of [{ returned_quantity: 1 }, { returned_quantity: null }, { quantity: 1 }]) {
    const { status, body } = await send([{ order_id: id, order_items: [{ order_id: a, ...change }] }])
    assert.deepEqual(
      [status, body.errors[0].field, body.errors[0].code],
      [...([400, 'order_items.0.returned_quantity', 'out_of_range'] as const)],
    )
  }
  assertProblem(await vitrina.del(`${ITEMS}${a}/`), 409, 'conflict')
  assert.equal(
    (await put(`${ORDERS}${id}/`, { order_items: [{ order_id: a, returned_quantity: 3 }] })).status,
    200,
  )
  // A discount that the ERP sends again does not give the share of the return back.
  assert.equal((await put(`${ORDERS}${id}/`, { discount: 10 })).body.total, '61.00')
})

test('6.14 a refund alone needs no items, and the delivery price leaves the total for good', async () => {
  await sql`update site set delivery_in_total = true where id = ${siteId}`
  const { id, a, at } = await make({ delivery: { price: '5.00' }, paid_amount: '106.00' })
  assert.equal((await order(id)).total, '106.00')
  const made = await record(at, { order_items: [{ order_id: a, quantity: 6 }], delivery: '5.00' })
  assert.deepEqual([made.value, made.refunded_amount], ['65.00', '65.00'])
  await record(at, { refunded_amount: '1.00', refund_method: 'cash', comment: 'Goodwill' })
  const read = async () => {
    const { total, amount_due, returned_delivery, allowance } = await order(id)
    return [total, amount_due, returned_delivery, allowance]
  }
  assert.deepEqual(await read(), ['40.00', '0.00', '5.00', '1.00'])
  await put(`${ORDERS}${id}/`, { delivery: { price: '5.00', carrier: 'x' } })
  assert.deepEqual(await read(), ['40.00', '0.00', '5.00', '1.00'])
  await sql`update site set delivery_in_total = false where id = ${siteId}`
})

test('6.16 returns are listed by order, number and time of change, the last changed at the end', async () => {
  const { id, a, at } = await make({ rrn: 'with-returns' })
  const made = await record(at, { number: 'RET-LIST', order_items: [{ order_id: a, quantity: 1 }] })
  await record(at, { order_items: [{ order_id: a, quantity: 1 }] })
  const { headers, body } = await get(`${RETURNS}?order=${id}&page_size=1`)
  assert.deepEqual([body, headers.get('x-total-count'), made.rrn], [[made], '2', 'with-returns'])
  assert.match(headers.get('link') ?? '', /page=2[^,]*>; rel="next"/)
  const seconds = Math.floor(Date.parse(made.updated_at) / 1000)
  const changed = await listed(`updated_after=${seconds}`)
  assert.deepEqual(changed.at(-2), made)
  assert.deepEqual(await listed(`updated_after=${seconds + 60}`), [])
  assert.deepEqual(await listed('number=RET-LIST&fields=id,refunded_amount'), [
    { id: made.id, refunded_amount: '10.00' },
  ])
})
