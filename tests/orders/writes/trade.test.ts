import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../../content/writes/drafts.ts'
import { assertRefused } from '../../content/writes/refusal.ts'
import { openShop } from '../../vitrina.ts'
import { changesOf, item, itemIdsOf, ORDERS, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { send, write, order, outcomes, get, list } = await orderShop(vitrina)

const KILOGRAM = { unit: 'kg' }

test('6.10 an order without trade fields is read with the earlier fields', async () => {
  const [stored] = await write({ rrn: 'plain', order_items: [item(1, 3)] })
  const read = await order(stored?.order_id ?? 0)

  for (const shown of [stored, read]) {
    assert.deepEqual(Object.keys(shown?.order_items[0] ?? {}).sort(), [
      ...['loyalty_price', 'order_id', 'order_status', 'product'],
      ...['product_code', 'product_key', 'product_name', 'quantity'],
    ])
    assert.deepEqual(Object.keys(shown ?? {}).sort(), [
      ...[
        'address',
        'comment',
        'created_at',
        'currency',
        'customer',
        'delivery',
        'order_id',
        'order_items',
        'payment',
      ],
      ...['promocode', 'promocode_code', 'rrn', 'shop', 'shop_code', 'status', 'total', 'updated_at'],
    ])
  }
  const { body } = await get(`${ORDERS}${stored?.order_id}?fields=discount,company,total_vat,total`)
  assert.deepEqual(body, { discount: null, company: null, total_vat: null, total: '30.00' })
})

test('6.10 the quantity has up to three decimals in a unit with parts, and whole numbers stay whole', async () => {
  const [stored] = await write({
    order_items: [
      item(1, '1.255', { loyalty_price: 12.99, ...KILOGRAM }),
      item(2, 0.5, { ...KILOGRAM }),
      item(3, '2.000', { ...KILOGRAM }),
    ],
  })
  const { body } = await get(`${ORDERS}${stored?.order_id}`)
  assert.deepEqual(
    body.order_items.map(({ quantity }: { quantity: number }) => quantity),
    [1.255, 0.5, 2],
  )
  assert.equal(stored?.total, '26.75', '16.30 + 10.25 + 0.20')
  assert.equal(stored?.order_items[0]?.unit, 'KGM')
  assert.deepEqual(await outcomes({ ...stored }), ['unchanged'])

  const [a] = itemIdsOf(stored)
  const [changed] = await write({ order_id: stored?.order_id, order_items: [{ order_id: a, quantity: 2 }] })
  assert.equal(changed?.order_items[0]?.quantity, 2)
  assert.equal(changed?.total, '36.43')
})

test('6.10 a new item takes unit and VAT from its product, and both apply', async () => {
  const { body } = await vitrina.post('/external/product/bulk-create/', [
    product('Cable', { price: '3', unit: 'MTR', vat_rate: '20' }),
    product('Boxed', { price: '3', unit: 'XBX' }),
  ])
  const [cable, boxed] = body.map(({ id }: { id: number }) => id)
  const [stored] = await write({ order_items: [item(cable, 1.5)] })
  assert.deepEqual(
    [
      stored?.order_items[0]?.unit,
      stored?.order_items[0]?.vat_rate,
      stored?.total,
      stored?.total_vat,
      stored?.total_without_vat,
    ],
    ['MTR', '20', '4.50', '0.75', '3.75'],
  )
  const answer = await send([
    { order_items: [item(boxed, 1.5)] },
    { order_items: [item(1, 1.5)] },
    { order_items: [item(1, 1.2345, KILOGRAM)] },
    { order_items: [item(1, 0, KILOGRAM)] },
  ])
  assertRefused(
    answer,
    [0, 'order_items.0.quantity', 'too_precise'],
    [1, 'order_items.0.quantity', 'invalid_value'],
    [2, 'order_items.0.quantity', 'too_precise'],
    [3, 'order_items.0.quantity', 'out_of_range'],
  )
})

test('6.10 discounts of lines and of the order, and VAT, are exact to the cent', async () => {
  const lines = [
    item(1, 3, { loyalty_price: 10, discount: '0.50', vat_rate: 20, price_before_discount: 12 }),
    item(2, 1, { loyalty_price: 7.25, vat_rate: '8' }),
    { kind: 'delivery', name: 'Courier', quantity: 1, loyalty_price: 3.3, vat_rate: 'exempt' },
  ]
  const [within, added] = await write(
    { order_items: lines, discount: 5 },
    { order_items: lines, discount: '5', vat_included: false },
  )
  // Totals 29.50, 7.25 and 3.30; shares 3.68, 0.91 and 0.41.
  assert.deepEqual(
    [within, added].map((one) => [one?.total, one?.total_vat, one?.total_without_vat, one?.vat_included]),
    [
      ['35.05', '4.77', '30.28', undefined],
      ['40.72', '5.67', '35.05', false],
    ],
  )
  const [, , delivery] = within?.order_items ?? []
  assert.deepEqual(
    [delivery?.kind, delivery?.name, delivery?.product, delivery?.product_code],
    ['delivery', 'Courier', null, null],
  )
  assert.deepEqual(await outcomes({ ...within }, { ...added }), ['unchanged', 'unchanged'])
  assertRefused(
    await send([
      { order_items: [item(1, 1, { loyalty_price: 5, discount: '5.01' })] },
      { order_items: [{ kind: 'product', quantity: 1 }] },
      { order_items: [{ kind: 'tip', quantity: 1 }] },
      { order_items: [item(1, 1, { vat_rate: '120' })] },
    ]),
    [0, 'order_items.0.discount', 'out_of_range'],
    [1, 'order_items.0.product', 'required'],
    [2, 'order_items.0.kind', 'invalid_value'],
    [3, 'order_items.0.vat_rate', 'out_of_range'],
  )
})

test('6.11 company, payer, recipient, payment, shipment and invoice are stored, shown and included in the feed', async () => {
  const more = {
    company: {
      name: 'Exemplu SRL',
      fiscal_code: ' 1003600012345 ',
      address: 'str. Pușkin 1',
      iban: 'MD24AG000225100013104168',
    },
    payer: { name: 'Mama SRL', fiscal_code: null, address: null, iban: null },
    recipient: { name: 'Ion', phone: '+373 69 111 222', email: null },
    paid_at: '2026-11-28T10:00:00Z',
    paid_amount: 10,
    payment_method: 'card',
    payment_number: 'TX-1',
    carrier: 'Nova Poshta',
    tracking_number: '2045',
    shipped_at: '2026-11-28T12:00:00Z',
    invoice_number: 'AAB 123',
  }
  const [stored] = await write({ rrn: 'company', order_items: [item()] })
  await write({ rrn: 'company', ...more })
  const read = await order(stored?.order_id ?? 0)
  assert.deepEqual(
    Object.fromEntries(Object.keys(more).map((name) => [name, read[name as keyof typeof read]])),
    {
      ...more,
      company: { ...more.company, fiscal_code: '1003600012345' },
      paid_at: '2026-11-28T10:00:00.000Z',
      shipped_at: '2026-11-28T12:00:00.000Z',
      paid_amount: '10.00',
    },
  )
  const changes = (await changesOf(sql, siteId)).filter(({ id }) => id === stored?.order_id).at(-1)
  // The amount due follows from the paid amount.
  assert.deepEqual([...(changes?.fields ?? [])].sort(), [...Object.keys(more), 'amount_due'].sort())
  assert.deepEqual(await outcomes({ ...read }), ['unchanged'])

  // Null clears a value and removes the field.
  const [cleared] = await write({ rrn: 'company', company: null, paid_at: '', carrier: null })
  assert.deepEqual(
    ['company', 'paid_at', 'carrier', 'payer'].map((name) => name in (cleared ?? {})),
    [false, false, false, true],
  )
})

test('6.3 a delivery or a fee without an id is matched by its kind and name', async () => {
  const lines = (price: number) => [
    item(1, 1),
    { kind: 'delivery', quantity: 1, loyalty_price: price },
    { kind: 'fee', name: 'Packing', quantity: 1, loyalty_price: 1 },
    { kind: 'fee', name: 'Insurance', quantity: 1, loyalty_price: 2 },
  ]
  const [stored] = await write({ rrn: 'kinds', order_items: lines(5) })
  const [again] = await write({ rrn: 'kinds', order_items: lines(6) })
  assert.deepEqual(itemIdsOf(again), itemIdsOf(stored))
  assert.equal(again?.total, '19.00')
})

test('6.13 each system has its own number of an order, which a search finds, and a write changes only the sent ones', async () => {
  const numbers = async (...given: readonly object[]) => {
    const [written] = await write({ rrn: 'numbered', foreign_numbers: given })
    return written?.foreign_numbers
  }
  const [stored] = await write({ rrn: 'numbered', order_items: [item()] })
  const id = stored?.order_id ?? 0
  assert.ok(stored && !('foreign_numbers' in stored))

  const sap = { destination: 'SAP', number: '4500-77', date: '2026-11-28' }
  const one = { destination: '1C', number: 'КА00-000123', date: null }
  assert.deepEqual(await numbers(sap), [sap])
  assert.deepEqual(await numbers({ destination: ' 1C ', number: 'КА00-000123' }), [one, sap])

  const read = await order(id)
  assert.deepEqual(read.foreign_numbers, [one, sap])
  assert.deepEqual(await outcomes({ ...read }), ['unchanged'])
  assert.deepEqual(await outcomes({ rrn: 'numbered', foreign_numbers: [one] }), ['unchanged'])
  const changes = (await changesOf(sql, siteId)).filter((change) => change.id === id).at(-1)
  assert.deepEqual(changes?.fields, ['foreign_numbers'])
  assert.deepEqual((await list(`search=${encodeURIComponent('ка00-000123')}`)).ids, [id])
  const listed = await get(`${ORDERS}?search=4500-77&fields=order_id,foreign_numbers`)
  assert.deepEqual(listed.body, [{ order_id: id, foreign_numbers: [one, sap] }])

  assert.deepEqual(await numbers({ destination: 'SAP', number: '' }), [one])
  assert.deepEqual((await list('search=4500-77')).ids, [])
  assert.equal((await write({ rrn: 'numbered', foreign_numbers: null }))[0]?.foreign_numbers, undefined)

  const refused = [
    [{ number: '1' }, 'foreign_numbers.0.destination', 'required'],
    [{ destination: 'SAP', date: '28.11.2026' }, 'foreign_numbers.0.date', 'invalid_value'],
    [{ destination: 'SAP', no: 1 }, 'foreign_numbers.0.no', 'unknown_field'],
  ] as const
  for (const [input, field, code] of refused)
    assertRefused(await send([{ rrn: 'numbered', foreign_numbers: [input] }]), [0, field, code])
  assertRefused(await send([{ rrn: 'numbered', foreign_numbers: [sap, sap] }]), [
    0,
    'foreign_numbers.1.destination',
    'duplicate',
  ])
})
