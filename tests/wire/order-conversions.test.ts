import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import { orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import {
  all,
  MISSING,
  MONEY,
  PRECISE,
  QUANTITY,
  RANGE,
  type Row,
  refused,
  TYPE,
  VALUE,
} from './value-cases.ts'

// Rule 4.3.0 for orders, stock and prices.

const vitrina = await openShop()
const shop = await orderShop(vitrina)
const { get, post } = vitrina

test('4.3.0 orders convert values without loss, and refuse others', async () => {
  type Read = Record<string, unknown>
  const item = (more: string) => `"order_items":[{"product":1,"quantity":1${more}}]`
  const first = (order: Read) => (order.order_items as Read[])[0] as Read
  const fields: Record<
    string,
    readonly [draft: (token: string) => string, read: (order: Read) => unknown, Row[]]
  > = {
    order_id: [
      (token) => `{"order_id":${token},${item('')}}`,
      (order) => order.order_id,
      [...all(800002, '"800002"'), ...all(RANGE, '"0"', '"9007199254740993"'), ...all(TYPE, '"1e5"', '" 5"')],
    ],
    rrn: [
      (token) => `{"rrn":${token},${item('')}}`,
      ({ rrn }) => rrn,
      [
        ...all('77001', '77001'),
        ...all('1.10', '"1.10"'),
        ...all(TYPE, '1.10', '77001.0', '1e3', '9007199254740993'),
      ],
    ],
    phone: [
      (token) => `{"customer":{"phone":${token}},${item('')}}`,
      ({ customer }) => (customer as Read).phone,
      [...all('37369123456', '37369123456', '"37369123456"'), ...all(TYPE, '3.7e10', '1.5')],
    ],
    comment: [(token) => `{"comment":${token},${item('')}}`, ({ comment }) => comment, all('5', '5')],
    shop: [
      (token) => `{"shop":${token},${item('')}}`,
      (order) => order.shop,
      [...all(1, '1', '"S1"', '"S1 "'), ...all(MISSING, '"1"', '"99"', '"1.5"'), ...all(TYPE, 'true')],
    ],
    zipcode: [
      (token) => `{"address":{"zipcode":${token}},${item('')}}`,
      ({ address }) => (address as Read).zipcode,
      [...all(2101, '"02101"', '2101'), ...all(TYPE, '"MD-2001"'), ...all(VALUE, '"20.5"')],
    ],
    quantity: [
      (token) => `{"order_items":[{"product":1,"quantity":${token}}]}`,
      (order) => first(order).quantity,
      [...all(2, '"2"', '2', '"2.0"'), ...all(VALUE, '"2.5"'), ...all(RANGE, '"0"'), ...all(TYPE, '"2x"')],
    ],
    product: [
      (token) => `{"order_items":[{"product":${token},"quantity":1}]}`,
      (order) => first(order).product,
      [...all(2, '2', '"P2"'), ...all(MISSING, '"2"', '"999999"'), ...all(TYPE, 'true')],
    ],
    loyalty_price: [
      (token) => `{${item(`,"loyalty_price":${token}`)}}`,
      (order) => first(order).loyalty_price,
      [
        ...all(0.3, '0.30000000000000004', '"0.30000000000000004"'),
        ...all(16.5, '"16.50"'),
        ...all(PRECISE, '16.505'),
        ...all(RANGE, '-1'),
        ...all(VALUE, '"16,50"'),
      ],
    ],
    order_status: [
      (token) => `{${item(`,"order_status":${token}`)}}`,
      (order) => first(order).order_status,
      [
        ...all('incollection', '"InCollection"', '"IN_COLLECTION"'),
        ...all('new', '"NEW"'),
        ...all(VALUE, '"newest"', '" new"'),
      ],
    ],
  }
  for (const [name, [draft, read, rows]] of Object.entries(fields))
    for (const [token, stored] of rows) {
      const { status, body } = await shop.send(`[${draft(token)}]`)
      const got = status === 200 ? read(body[0]) : refused(body.errors[0].code)
      assert.deepEqual(got, stored, `${name}: ${token}`)
    }
})

test('4.3.0 stock and prices convert values without loss, and refuse others', async () => {
  await post('/external/user-type/bulk-create/', [{ name: 'B2B' }])
  await post('/external/product/bulk-upsert/', [product('7001')])
  const { body: listed } = await get('/external/product?group_product_id=7001&fields=id')
  const feeds = [
    ['shop-update', 'stock', 'shop_id', 'qty', QUANTITY],
    ['user-price-update', 'prices', 'user_type_id', 'price', MONEY],
  ] as const
  for (const [path, read, owner, figure, rows] of feeds) {
    const send = (row: string) => post(`/external/product/${path}/`, `[${row}]`)
    for (const [token, stored] of rows) {
      const { status, body } = await send(`{"${owner}":1,"group_product_id":7001,"${figure}":${token}}`)
      const { body: figures } = await get(`/external/product/${listed[0].id}/${read}/`)
      assert.deepEqual(
        status === 200 ? figures[0][figure] : refused(body.errors[0].code),
        stored,
        `${figure}: ${token}`,
      )
    }
    for (const [key, id, code] of [
      ['7001.0', '1', 'invalid_type'],
      ['7e3', '1', 'invalid_type'],
      ['7001.5', '1', 'invalid_type'],
      ['"7001"', '"x"', 'not_found'],
      ['"7001"', '1.5', 'not_found'],
      ['"7001"', 'true', 'invalid_type'],
      ['"7001"', '"99"', 'not_found'],
    ] as const) {
      const { body } = await send(`{"${owner}":${id},"group_product_id":${key},"${figure}":1}`)
      assert.equal(body.errors?.[0]?.code, code, `${owner} ${id}, ${key}`)
    }
  }
})
