import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { openShop } from '../../vitrina.ts'
import { ITEMS, item, ORDERS, orderShop } from '../writes/order-shop.ts'

const { get, del, write } = await orderShop(await openShop())

const HOUR = 3600
const START = Date.UTC(2026, 2, 28) / 1000
const STATES: readonly OrderStatus[] = ['new', 'confirmed', 'done', 'canceled']
const state = (n: number) => STATES[n % STATES.length]

/** Eighty orders of five days, with one to three items, some of them exactly at midnight. */
const orders = Array.from({ length: 80 }, (_, n) => ({
  order_id: n + 1,
  created_at: new Date((START + Math.floor(n * 1.5) * HOUR) * 1000).toISOString(),
  order_items: Array.from({ length: 1 + (n % 3) }, (_, place) => ({
    product: 1,
    quantity: 1,
    order_status: state(n * (place + 1)),
    order_id: n * 3 + place + 1,
  })),
}))

/** Periods: at midnight and a second off it, within a day, over several days, and reversed. */
const SPANS = [
  [0, Infinity],
  [START, Infinity],
  [START + 1, Infinity],
  [START + 24 * HOUR, Infinity],
  [START + 24 * HOUR - 1, Infinity],
  [START + 61 * HOUR, Infinity],
  [START + 200 * HOUR, Infinity],
  [0, START + 24 * HOUR],
  [START + 24 * HOUR, START + 48 * HOUR],
  [START + 24 * HOUR - 1, START + 48 * HOUR + 1],
  [START + 30 * HOUR, START + 40 * HOUR],
  [START + 30 * HOUR, START + 75 * HOUR],
  [START + 48 * HOUR, START + 30 * HOUR],
] as const

/** Compares X-Total-Count of many queries with the orders. */
const check = async (when: string) => {
  const { body }: { body: Order[] } = await get(`${ORDERS}?page_size=5000`)
  for (const [since, until] of SPANS)
    for (const states of [[], ['new'], ['done', 'canceled'], STATES, ['ondelivery']]) {
      const matching = body.filter(
        ({ created_at, order_items }) =>
          Date.parse(created_at) >= since * 1000 &&
          Date.parse(created_at) < until * 1000 &&
          (states.length === 0 || order_items.some(({ order_status }) => states.includes(order_status))),
      )
      const filters = {
        page_size: '1',
        created_after: String(since),
        ...(until < Infinity && { created_before: String(until) }),
        ...(states.length > 0 && { status: states.join() }),
      }
      const query = `?${new URLSearchParams(filters)}`
      const total = (await get(ORDERS + query)).headers.get('x-total-count')
      assert.equal(total, String(matching.length), `${when} ${query}`)
    }
  for (const states of [['new'], ['done', 'canceled']]) {
    const matching = body.filter(({ order_items }) =>
      order_items.some(({ order_status }) => states.includes(order_status)),
    )
    const total = (await get(`${ORDERS}?page_size=1&status=${states}`)).headers.get('x-total-count')
    assert.equal(total, String(matching.length), `${when} ${states}`)
  }
}

test('4.1.2 X-Total-Count of a period and of statuses equals the number of orders, after any changes', async () => {
  await write(...orders)
  await check('new')

  await write(
    ...orders.map(({ order_id, order_items }, n) => ({
      order_id,
      order_items: order_items
        .filter((_, place) => (n + place) % 2 === 0)
        .map((item, place) => ({ order_id: item.order_id, order_status: state(n + place + 1) })),
    })),
  )
  await check('changed')

  await write(...orders.map(({ order_id }) => ({ order_id, comment: 'Sună' })))
  await check('commented')

  for (const { order_items } of orders.filter(({ order_items }) => order_items.length > 1).slice(0, 20))
    assert.equal((await del(`${ITEMS}${order_items[0]?.order_id}/`)).status, 204)
  await write(...orders.slice(0, 9).map(({ order_id }) => ({ order_id, order_items: [item(2)] })))
  await check('with other items')
})
