import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../vitrina.ts'
import { item, ORDERS, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const shop = await orderShop(vitrina)
const { send, write, order, outcomes } = shop
const another = async () => orderShop(await vitrina.client())

test('6.3 an order requires product and quantity; all other fields have defaults', async () => {
  const { write, order } = await another()
  const since = Date.now()

  const [created] = await write({ order_items: [{ product: 2, quantity: 3 }] })

  assert.partialDeepStrictEqual(created, {
    order_id: 1,
    rrn: null,
    shop: null,
    shop_code: null,
    promocode: null,
    promocode_code: null,
    order_items: [{ order_id: 1, order_status: 'new', loyalty_price: 20.5, quantity: 3, product: 2 }],
    address: null,
    status: 'new',
    total: '61.50',
    currency: 'MDL',
    customer: null,
    payment: null,
    delivery: null,
    comment: null,
  })
  assert.equal(created?.created_at, created?.updated_at)
  assert.match(created?.created_at ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Math.abs(Date.parse(created?.created_at ?? '') - since) < 60_000)
  assert.deepEqual(await order(1), created)
})

test('6.2 a read order, its items, address and customer have these fields in this order', async () => {
  const [created] = await write(ordering({ address: {}, customer: { name: 'Ion' } }))

  const names = (object: object | null | undefined) => Object.keys(object ?? {})
  assert.deepEqual(names(created), [
    ...['order_id', 'rrn', 'shop', 'shop_code', 'promocode', 'promocode_code', 'order_items', 'address'],
    ...['status', 'total', 'currency'],
    ...['customer', 'payment', 'delivery', 'comment', 'created_at', 'updated_at'],
  ])
  assert.deepEqual(names(created?.order_items[0]), [
    'order_id',
    'order_status',
    'loyalty_price',
    'quantity',
    'product',
    'product_key',
    'product_code',
    'product_name',
  ])
  assert.deepEqual(names(created?.address), [
    ...['address_id', 'address_ro', 'address_ru', 'address_en', 'address_uk'],
    ...['zipcode', 'postcode', 'region_id', 'locality_id', 'sector'],
  ])
  assert.deepEqual(names(created?.customer), ['name', 'email', 'phone'])
  const stored = await order(created?.order_id ?? 0)
  assert.deepEqual(Object.keys(stored), names(created))
})

test('6.3 every sent field is stored and read back', async () => {
  const full = {
    order_id: 7_000_001,
    rrn: 'RRN-full',
    shop: 2,
    promocode: 1,
    order_items: [
      { order_id: 7_000_010, order_status: 'confirmed', loyalty_price: 9.99, quantity: 2, product: 3 },
      { order_id: 7_000_011, order_status: 'ondelivery', loyalty_price: 0, quantity: 1_000_000, product: 1 },
    ],
    address: {
      address_id: 7_000_020,
      address_ro: 'str. Ștefan cel Mare 1',
      address_ru: 'ул. Штефан чел Маре 1',
      address_en: '1 Stefan cel Mare St',
      address_uk: 'вул. Штефана чел Маре 1',
      zipcode: 2001,
      postcode: 'MD-2001',
      region_id: 1,
      locality_id: 1,
      sector: 2,
    },
    customer: { name: 'Ion Ceban 😀', email: 'ion@example.md', phone: '+373 22 123 456' },
    payment: { method: 'card', paid: true, parts: [1.5, null, { deep: ['x'] }] },
    delivery: { courier: 'Nova', слот: '10–12' },
    comment: 'Sunați înainte.\n\tMulțumesc',
    created_at: '2025-12-31T22:30:00.125Z',
  }

  const [created] = await write(full)

  const named = (key: string) => ({ product_key: key, product_code: null, product_name: `Produs ${key}` })
  const [one, two] = full.order_items
  assert.deepEqual(
    { ...created, updated_at: '' },
    {
      ...full,
      shop_code: 'S2',
      promocode_code: 'PROMO1',
      order_items: [
        { ...one, ...named('P3') },
        { ...two, ...named('P1') },
      ],
      ...{ status: 'mixed', total: '19.98', currency: 'MDL', updated_at: '' },
    },
  )
  assert.deepEqual(await order(full.order_id), created)
})

test('6.3 responses are in the order of the request, for created and updated orders', async () => {
  const { write } = await another()
  await write(ordering({ order_id: 50, rrn: 'old' }))

  const orders = await write(
    ordering({ rrn: 'new-1' }),
    { rrn: 'old', comment: 'x' },
    ordering({ order_id: 40, rrn: 'new-2' }),
    ordering({ rrn: 'new-3' }),
  )

  assert.deepEqual(
    orders.map(({ order_id, rrn }) => [order_id, rrn]),
    [
      [1, 'new-1'],
      [50, 'old'],
      [40, 'new-2'],
      [2, 'new-3'],
    ],
  )
})

test('6.3 created_at may be set on creation, with a zone or in the time of the site, and is ignored later', async () => {
  const times = [
    ['2026-01-15T12:00:00Z', '2026-01-15T12:00:00.000Z'],
    ['2026-01-15T12:00:00+03:00', '2026-01-15T09:00:00.000Z'],
    ['2026-01-15T12:00:00', '2026-01-15T10:00:00.000Z'],
    ['2026-07-15 12:00', '2026-07-15T09:00:00.000Z'],
    ['2026-07-15', '2026-07-14T21:00:00.000Z'],
    ['2026-01-15T12:00:00.123456789Z', '2026-01-15T12:00:00.123Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ] as const

  const created = await write(...times.map(([created_at]) => ordering({ created_at })))

  assert.deepEqual(
    created.map(({ created_at }) => created_at),
    times.map(([, read]) => read),
  )
  const { order_id = 0 } = created[0] ?? {}
  assert.deepEqual(await outcomes({ order_id, created_at: '2020-01-01T00:00:00Z' }), ['unchanged'])
  assert.equal((await order(order_id)).created_at, times[0][1])
})

test('6.3 loyalty_price defaults to that of the product, also if the product is given by its key', async () => {
  const { write, put, order } = await another()
  const [created] = await write({
    order_items: [
      item(2),
      item({ group_product_id: 'P3' }),
      item(2, 1, { loyalty_price: 1 }),
      item(1, 1, { loyalty_price: '7.5' }),
    ],
  })
  const prices = created?.order_items.map(({ loyalty_price }) => loyalty_price)
  assert.deepEqual(prices, [20.5, 0.1, 1, 7.5])

  await put('/external/product/2/', { price: '99.00' })
  await write({ order_id: 1, order_items: [{ order_id: 1, quantity: 4 }] })

  assert.equal((await order(1)).order_items[0]?.loyalty_price, 20.5, 'the price at which it was ordered')
})

test('1.3 with and without a slash at the end', async () => {
  for (const path of [ORDERS, ORDERS.slice(0, -1)])
    assert.equal((await shop.post(path, [ordering()])).status, 200)
  for (const slash of ['', '/']) {
    assert.equal((await shop.put(`${ORDERS}1${slash}`, { comment: slash })).status, 200)
    const path = `/external/external-order-item/1${slash}`
    assert.equal((await shop.del(`${path}?dry_run=true`)).status, 409)
  }
})

test('6.3 an empty string counts as no value and reads as null', async () => {
  const { status, body } = await send([
    ordering({
      rrn: '',
      shop: '',
      promocode: '',
      address: '',
      customer: '',
      payment: '',
      delivery: '',
      comment: '',
    }),
  ])

  assert.equal(status, 200)
  assert.partialDeepStrictEqual(body[0], {
    rrn: null,
    shop: null,
    promocode: null,
    address: null,
    customer: null,
    payment: null,
    delivery: null,
    comment: null,
  })
})
