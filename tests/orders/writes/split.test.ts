import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from '../../errors/problem.ts'
import { openShop } from '../../vitrina.ts'
import { changesOf, ITEMS, item, itemIdsOf, ORDERS, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, order, get, post, outcomes, historyOf, send } = await orderShop(vitrina)

const make = async (more: Readonly<Record<string, unknown>>, order: object = {}) => {
  const [stored] = await write({ order_items: [item(1, 5, more), item(2)], ...order })
  const [a = 0] = itemIdsOf(stored)
  return { id: stored?.order_id ?? 0, a, at: `${ITEMS}${a}/split/`, total: stored?.total }
}

test('6.12 a split item is two items of the product, its price and status; the total stays', async () => {
  const { id, a, at, total } = await make(
    { loyalty_price: 3.33, discount: '1.00', vat_rate: 20, order_status: 'done' },
    { discount: 2, vat_included: false },
  )
  const before = await order(id)
  const { status, body, headers } = await post(at, { quantity: 2 })

  assert.equal(status, 200, JSON.stringify(body))
  const after = await order(id)
  assert.deepEqual(body, after)
  assert.equal(headers.get('etag'), (await get(ORDERS + id)).headers.get('etag'))
  const [original, , split] = after.order_items
  assert.deepEqual(
    [original, split].map((one) => [
      one?.product,
      one?.quantity,
      one?.loyalty_price,
      one?.discount,
      one?.order_status,
    ]),
    [
      [1, 3, 3.33, '0.60', 'done'],
      [1, 2, 3.33, '0.40', 'done'],
    ],
  )
  assert.deepEqual([after.total, after.total_vat], [total, before.total_vat])
  assert.deepEqual(
    [original?.product_name, split?.product_name],
    [before.order_items[0]?.product_name, original?.product_name],
  )
  assert.ok(after.updated_at >= before.updated_at)
  assert.deepEqual((await historyOf(id)).at(-1)?.order_item_id, split?.order_id)
  assert.equal((await historyOf(id)).at(-1)?.to, 'done')
  const entry = (await changesOf(sql, siteId)).filter((change) => change.id === id).at(-1)
  assert.deepEqual(entry?.fields, ['order_items'])

  // The part is returned: it is no longer paid for, and the reason is kept.
  const [returned] = await write({
    order_id: id,
    order_items: [
      {
        order_id: split?.order_id,
        order_status: 'returned_to_warehouse',
        returned_quantity: 2,
        return_reason: 'too small',
      },
    ],
  })
  assert.deepEqual(
    [returned?.order_items[2]?.returned_quantity, returned?.order_items[2]?.return_reason, returned?.total],
    // 9.99 - 0.60 + 20.50 - 2.00, and 20 % of 9.39 less its share of the discount.
    [2, 'too small', '29.64'],
  )
  assert.deepEqual(await outcomes({ ...returned }), ['unchanged'])
  assert.equal(a, original?.order_id)
})

test('6.12 a cent of rounding in a split is balanced in the discount', async () => {
  for (const [price, quantity, part] of [
    [0.01, 0.8, 0.4],
    [12.99, 1.255, 0.628],
    [0.05, 0.3, 0.1],
    [1, 0.005, 0.002],
  ] as const) {
    const { id, at, total } = await make({ loyalty_price: price, quantity, unit: 'KGM' })
    assert.equal((await post(at, { quantity: part })).status, 200)
    const after = await order(id)
    assert.equal(after.total, total, `${price} × ${quantity}`)
    assert.deepEqual(await outcomes({ ...after }), ['unchanged'])
  }
})

test('6.12 the part is less than the quantity, whole where the unit is, and excludes returned goods', async () => {
  const { id, a, at } = await make({})
  await untouched(sql, siteId, async () => {
    for (const [quantity, code] of [
      [0, 'out_of_range'],
      [5, 'out_of_range'],
      [-1, 'out_of_range'],
      [1.5, 'invalid_value'],
      ['x', 'invalid_type'],
      [null, 'required'],
    ] as const) {
      const { status, body } = await post(at, { quantity })
      assert.deepEqual(
        [status, body.errors?.[0]?.field, body.errors?.[0]?.code],
        [400, 'quantity', code],
        `${quantity}`,
      )
    }
    assert.equal((await post(at, {})).body.errors[0].code, 'required')
    assert.equal((await post(at, { quantity: 1, price: 2 })).body.errors[0].code, 'unknown_field')
    assertProblem(await post(`${ITEMS}987654/split/`, { quantity: 1 }), 404, 'not_found')
  })
  await write({ order_id: id, order_items: [{ order_id: a, returned_quantity: 3 }] })
  assertProblem(await post(at, { quantity: 3 }), 409, 'conflict')
  assert.equal((await post(at, { quantity: 2 })).status, 200)
})

test('6.12 a split supports If-Match, Idempotency-Key and dry_run like other order writes', async () => {
  const { id, at } = await make({})
  const tag = (await get(ORDERS + id)).headers.get('etag') ?? ''
  const dry = await post(`${at}?dry_run=true`, { quantity: 1 })
  assert.equal(dry.body.order_items.at(-1).order_id, null)
  assert.equal((await order(id)).order_items.length, 2)

  const key = { 'idempotency-key': 'split-1', 'if-match': tag, prefer: 'return=minimal' }
  const first = await post(at, { quantity: 1 }, key)
  assert.deepEqual(first.body, { order_id: id, order_item_id: itemIdsOf(await order(id)).at(-1) })
  assert.deepEqual((await post(at, { quantity: 1 }, key)).body, first.body)
  assert.equal((await order(id)).order_items.length, 3)
  assertProblem(await post(at, { quantity: 1 }, { 'if-match': tag }), 412, 'precondition_failed')
})

test('6.10 a negative quantity or price is refused, and the response names the return', async () => {
  for (const bad of [{ quantity: -2 }, { quantity: '-0.5' }, { loyalty_price: -5 }]) {
    const { status, body } = await send([{ order_items: [item(1, 1, bad)] }])
    assert.deepEqual([status, body.errors[0].code], [400, 'out_of_range'])
    assert.match(body.errors[0].message, /POST \/external\/external-order\/\{id\}\/return\//)
  }
})
