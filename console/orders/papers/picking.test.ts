import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderItem } from '@vitrina/schema/orders/order'
import { barcodeTextOf, barsOf } from './bars.ts'
import { handedOverItems } from './handed-over-items.ts'
import { pickingOf } from './picking.ts'

let items = 0

const item = (product: number, quantity: number, more: Partial<OrderItem> = {}): OrderItem => ({
  order_id: ++items,
  order_status: 'new',
  loyalty_price: 10,
  quantity,
  product,
  product_key: `K-${product}`,
  product_code: `C-${product}`,
  product_name: `Product ${product}`,
  ...more,
})

const order = (order_id: number, ...order_items: OrderItem[]) => ({
  order_id,
  rrn: order_id === 3 ? null : `S-${order_id}`,
  order_items,
})

test('a picking list has each product once, with its total and the quantity for each order', () => {
  const picked = pickingOf(
    [order(1, item(7, 2), item(8, 1), item(7, 3)), order(2, item(7, 4)), order(3, item(8, 5))],
    'en',
  )
  assert.deepEqual(
    picked.map(({ code, quantity, orders }) => [
      code,
      quantity,
      orders.map(({ number, quantity }) => `${number} ${quantity}`),
    ]),
    [
      ['C-7', 9, ['S-1 5', 'S-2 4']],
      ['C-8', 6, ['S-1 1', '#3 5']],
    ],
  )
})

test('a picking list is sorted by code in natural order, then by name; products without a code come last', () => {
  const picked = pickingOf(
    [
      order(
        1,
        item(1, 1, { product_code: null, product_name: 'Яблоки' }),
        item(2, 1, { product_code: 'C-10' }),
        item(3, 1, { product_code: 'C-9', product_name: 'Б' }),
        item(4, 1, { product_code: null, product_name: 'Ёлка' }),
        item(5, 1, { product_code: 'C-9', product_name: 'А' }),
      ),
    ],
    'ru',
  )
  assert.deepEqual(
    picked.map(({ product }) => product),
    [5, 3, 2, 4, 1],
  )
})

test('cancelled and refused items are not printed, and counted', () => {
  const one = order(
    1,
    item(1, 2),
    item(2, 9, { order_status: 'canceled' }),
    item(3, 9, { order_status: 'customerrefusal' }),
  )
  assert.deepEqual(handedOverItems(one).omitted, 2)
  assert.deepEqual(
    handedOverItems(one).handedOver.map(({ product }) => product),
    [1],
  )
  assert.deepEqual(
    pickingOf([one], 'en').map(({ product, quantity }) => [product, quantity]),
    [[1, 2]],
  )
})

test('a barcode has the number of the shop if it can encode it, else the id', () => {
  const texts = ['DEMO-1001', 'Заказ 5', 'N 5', 'X'.repeat(21), null].map((rrn) =>
    barcodeTextOf({ rrn, order_id: 42 }),
  )
  assert.deepEqual(texts, ['DEMO-1001', '42', '42', '42', '42'])
})

/** Widths of bars and spaces of some characters of set B, by ISO/IEC 15417; the start code, and the end of every barcode. */
const START_B = '211214'
const PATTERNS = { A: '111323', B: '131123', '-': '122132' }
const STOP = '2331112'

test('a barcode is a Code 128 of its text', () => {
  const { width, bars } = barsOf('AB-')
  const sorted = bars.toSorted((one, other) => one.at - other.at)
  const widths = sorted
    .flatMap(({ at, width }, place) => {
      const next = sorted[place + 1]
      return next ? [width, next.at - at - width] : [width]
    })
    .join('')
  assert.equal(widths.slice(0, 24), START_B + PATTERNS.A + PATTERNS.B + PATTERNS['-'])
  assert.equal(widths.slice(-7), STOP)
  // Each character has eleven modules, including the check character, and the end thirteen.
  assert.equal(width, 5 * 11 + 13)
})
