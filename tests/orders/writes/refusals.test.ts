import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, type Refusal } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, ordering, orderShop, untouched } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, put } = await orderShop(vitrina)

const [stored, other] = await write(ordering({ rrn: 'stored' }), ordering({ rrn: 'other', address: {} }))

test('2.5 a batch reports all its bad orders at once, for any errors, and writes nothing', async () => {
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send([
        ordering({ rrn: 'good' }),
        ordering({ rrn: 5.5, nume: 'x', comment: ['x'] }),
        { order_id: stored?.order_id, comment: 'good' },
        ordering({ order_id: 4444, rrn: 'other', shop: 9 }),
        ordering({ order_id: 0 }),
        {
          order_id: stored?.order_id,
          order_items: [{ order_id: other?.order_items[0]?.order_id, quantity: 0 }],
        },
        ordering({ rrn: 'good' }),
        'text',
        null,
        [],
        7,
        {},
        ordering({ rrn: 'also good' }),
      ]),
      [1, 'rrn', 'invalid_type'],
      [1, 'nume', 'unknown_field'],
      [1, 'comment', 'invalid_type'],
      [3, 'rrn', 'duplicate'],
      [3, 'shop', 'not_found'],
      [4, 'order_id', 'out_of_range'],
      [5, 'order_id', 'duplicate'],
      [5, 'order_items.0.order_id', 'belongs_elsewhere'],
      [5, 'order_items.0.quantity', 'out_of_range'],
      [6, 'rrn', 'duplicate'],
      [7, undefined, 'invalid_type'],
      [8, undefined, 'invalid_type'],
      [9, undefined, 'invalid_type'],
      [10, undefined, 'invalid_type'],
      [11, 'order_items', 'required'],
    ),
  )
})

test('6.3 ids are whole numbers of 1 to 2^53-1', async () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['0', 'out_of_range'],
    ['-0', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['9007199254740992', 'out_of_range'],
    ['1e20', 'out_of_range'],
    ['1.5', 'invalid_value'],
    ['1e400', 'invalid_value'],
    ['"5x"', 'invalid_type'],
    ['""', 'invalid_type'],
    ['true', 'invalid_type'],
    ['[5]', 'invalid_type'],
    ['{}', 'invalid_type'],
  ]
  const draft = '"order_items":[{"product":1,"quantity":1'
  await untouched(sql, siteId, async () => {
    assertRefused(
      await send(`[${wrong.map(([id]) => `{"order_id":${id},${draft}}]}`).join()}]`),
      ...wrong.map(([, code], index): Refusal => [index, 'order_id', code]),
    )
    assertRefused(
      await send(`[${wrong.map(([id]) => `{${draft},"order_id":${id}}]}`).join()}]`),
      ...wrong.map(([, code], index): Refusal => [index, 'order_items.0.order_id', code]),
    )
  })
})

test('2.1 an order with an invalid id gets no faults for fields required in new orders', async () => {
  assertRefused(
    await send([
      { order_id: '5x', comment: 'x' },
      { rrn: 5.5, comment: 'x' },
      { order_id: stored?.order_id, order_items: [{ order_id: '1x', order_status: 'done' }] },
    ]),
    [0, 'order_id', 'invalid_type'],
    [1, 'rrn', 'invalid_type'],
    [2, 'order_items.0.order_id', 'invalid_type'],
  )
})

test('2.1 errors name their fields', async () => {
  const wrong: readonly (readonly [object, string, string])[] = [
    [{ rrn: 7.5 }, 'rrn', 'invalid_type'],
    [{ rrn: 'x'.repeat(256) }, 'rrn', 'too_long'],
    [{ rrn: 'a\0' }, 'rrn', 'invalid_value'],
    [{ rrn: '\ud800' }, 'rrn', 'invalid_value'],
    [{ comment: 7.5 }, 'comment', 'invalid_type'],
    [{ comment: 'x'.repeat(65_537) }, 'comment', 'too_long'],
    [{ comment: '\udc00' }, 'comment', 'invalid_value'],
    [{ comment: '\u0000' }, 'comment', 'invalid_value'],
    [{ customer: 'Ion' }, 'customer', 'invalid_type'],
    [{ customer: [] }, 'customer', 'invalid_type'],
    [{ customer: { name: 7.5 } }, 'customer.name', 'invalid_type'],
    [{ customer: { name: 'x'.repeat(256) } }, 'customer.name', 'too_long'],
    [{ customer: { email: '\0' } }, 'customer.email', 'invalid_value'],
    [{ customer: { phone: '\ud800' } }, 'customer.phone', 'invalid_value'],
    [{ customer: { age: 7 } }, 'customer.age', 'unknown_field'],
    [{ created_at: 'yesterday' }, 'created_at', 'invalid_value'],
    [{ created_at: '2026-02-30T00:00:00Z' }, 'created_at', 'invalid_value'],
    [{ created_at: '10000-01-01T00:00:00Z' }, 'created_at', 'invalid_value'],
    [{ created_at: '9999-12-31T23:59:59-02:00' }, 'created_at', 'invalid_value'],
    [{ created_at: '0000-12-31T00:00:00Z' }, 'created_at', 'invalid_value'],
    [{ created_at: 1_767_225_600 }, 'created_at', 'invalid_type'],
    [{ created_at: null }, 'created_at', 'required'],
    [{ order_items: { product: 1 } }, 'order_items', 'invalid_type'],
    [{ order_items: 'x' }, 'order_items', 'invalid_type'],
    [{ order_items: [item(1, 1, { price: 1 })] }, 'order_items.0.price', 'unknown_field'],
    [{ id: 5 }, 'id', 'unknown_field'],
    [{ items: [] }, 'items', 'unknown_field'],
    [{ Comment: 'x' }, 'Comment', 'unknown_field'],
    [{ toString: 'x' }, 'toString', 'unknown_field'],
    [{ '': 1 }, '', 'unknown_field'],
  ]
  await untouched(sql, siteId, async () =>
    assertRefused(
      await send(wrong.map(([fields]) => ordering({ ...fields }))),
      ...wrong.map(([, field, code], index): Refusal => [index, field, code]),
    ),
  )
})

test('4.3.5 exactly 255 characters and exactly 64 KiB are accepted', async () => {
  const rrn = `${'😀'.repeat(127)}x`.padEnd(255 + 127, 'ж')
  assert.equal([...rrn].length, 255)
  const fields = { rrn, comment: 'x'.repeat(65_536), customer: { name: rrn, email: rrn, phone: rrn } }

  const [created] = await write(ordering(fields))

  assert.partialDeepStrictEqual(await order(created?.order_id ?? 0), fields)
})

test('6.3 payment and delivery are JSON objects of at most 64 KiB, whose numbers are stored exactly', async () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['[]', 'invalid_type'],
    ['"card"', 'invalid_type'],
    ['true', 'invalid_type'],
    ['7', 'invalid_type'],
    [`{"a":"${'x'.repeat(65_536 - 7)}"}`, 'too_long'],
    [`{"a":"${'ș'.repeat(32_765)}"}`, 'too_long'],
    ['{"a":9007199254740993}', 'invalid_value'],
    ['{"a":{"b":[-9007199254740993]}}', 'invalid_value'],
    ['{"a":1e400}', 'invalid_value'],
    ['{"a":1e-300}', 'invalid_value'],
    ['{"a":"\\u0000"}', 'invalid_value'],
    ['{"a":{"b":["\\ud800"]}}', 'invalid_value'],
    ['{"\\u0000":1}', 'invalid_value'],
    ['{"a":{"\\udfff":1}}', 'invalid_value'],
  ]
  const id = stored?.order_id
  await untouched(sql, siteId, async () => {
    for (const name of ['payment', 'delivery'])
      for (const [value, code] of wrong)
        assertRefused(await send(`[{"order_id":${id},"${name}":${value}}]`), [0, name, code])
  })
  const largest = { a: 'x'.repeat(65_536 - 8) }
  await write({ order_id: id, payment: largest, delivery: largest })
  assert.deepEqual((await order(id ?? 0)).delivery, largest)
})

test('6.3 an rrn of another order is a duplicate; a call about one order gets a 409', async () => {
  const [nameless] = await write(ordering())
  await untouched(sql, siteId, async () => {
    const batch = await send([{ order_id: nameless?.order_id, rrn: 'other' }])
    assertRefused(batch, [0, 'rrn', 'duplicate'])
    assertRefused(await send([ordering({ order_id: 77_777, rrn: 'other' })]), [0, 'rrn', 'duplicate'])
    assert.match(batch.body.errors[0].message, new RegExp(`${other?.order_id}.*other`))

    for (const one of [
      await put(`${ORDERS}${nameless?.order_id}/`, { rrn: 'other' }),
      await put(`${ORDERS}${stored?.order_id}/`, { rrn: 'other' }, { 'if-match': '*' }),
    ]) {
      assert.deepEqual([one.status, one.body.code, one.body.errors.length], [409, 'duplicate', 1])
      assert.equal('index' in one.body.errors[0], false)
    }
  })
})

test('2.4 a call about one order gets the specific status', async () => {
  const [foreignItem = 0] = other?.order_items.map(({ order_id }) => order_id) ?? []
  const addressId = other?.address?.address_id
  await untouched(sql, siteId, async () => {
    for (const [body, status, code] of [
      [{ order_items: [{ order_id: foreignItem, quantity: 2 }] }, 409, 'belongs_elsewhere'],
      [{ rrn: 'another' }, 409, 'conflict'],
      [{ address: { zipcode: 1, postcode: '2' } }, 400, 'validation_failed'],
      [
        { order_items: [{ order_id: foreignItem }], address: { address_id: addressId } },
        409,
        'belongs_elsewhere',
      ],
      [{ order_items: [{ order_id: foreignItem }], rrn: 'other' }, 400, 'validation_failed'],
      [{ order_items: [{ order_id: foreignItem }], rrn: 5.5 }, 400, 'validation_failed'],
      [{ shop: 99 }, 400, 'validation_failed'],
      [
        { order_items: [item(1, 1, { order_id: 3333 }), item(1, 1, { order_id: 3333 })] },
        400,
        'validation_failed',
      ],
      [[], 400, 'validation_failed'],
      ['"x"', 400, 'validation_failed'],
      ['{', 400, 'malformed_json'],
      [' ', 400, 'malformed_json'],
      [`{"payment":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`, 400, 'malformed_json'],
    ] as const) {
      const reply = await put(`${ORDERS}${stored?.order_id}`, body)
      assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body))
    }
  })
})
