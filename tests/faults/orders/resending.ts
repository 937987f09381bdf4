import { isDeepStrictEqual } from 'node:util'
import type { Order } from '@vitrina/schema/orders/order'
import type { Client } from '../../vitrina.ts'
import { PATH } from './model.ts'

const CLIENTS = 8
const MINIMAL = { prefer: 'return=minimal' }
const PAGE = 1000

interface Line {
  readonly product: number | null
  readonly quantity: number
  readonly loyalty_price: number
  readonly order_status?: string
}

interface Row {
  readonly rrn: string
  readonly order_items: readonly Line[]
}

interface Parts {
  /** One token at several servers. */
  readonly erp: readonly Client[]
  /** Another token of the site. */
  readonly shop: Client
  readonly products: readonly number[]
  readonly random: () => number
}

/**
 * An ERP without item ids sends orders over eight connections concurrently, again after each is acknowledged,
 * and again after the shop has cancelled, deleted, re-priced or exchanged items. Returns violations of rule
 * 6.3: each order once, each item once, no change of the shop undone.
 */
export const resendAtOnce = async (
  { erp, shop, products, random }: Parts,
  { name, orders }: { readonly name: string; readonly orders: number },
): Promise<string[]> => {
  const rows = Array.from({ length: orders }, (_, n) => rowOf(`${name}-${n}`, products, random))
  const violations: string[] = []

  const sendAll = async (expected: Readonly<Record<string, number>>, when: string) => {
    const replies = await Promise.all(
      Array.from({ length: CLIENTS }, (_, n) =>
        (erp[n % erp.length] as Client).post(PATH, n === 0 ? rows : shuffled(rows, random), MINIMAL),
      ),
    )
    const outcomes: Record<string, number> = {}
    for (const { status, body } of replies) {
      if (status !== 200) violations.push(`${when}: ${status} ${JSON.stringify(body).slice(0, 500)}`)
      else for (const { outcome } of body) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    if (!isDeepStrictEqual(outcomes, expected)) violations.push(`${when}: ${JSON.stringify(outcomes)}`)
  }

  await sendAll({ created: orders, unchanged: (CLIENTS - 1) * orders }, `${name}: first`)
  await sendAll({ unchanged: CLIENTS * orders }, `${name}: again`)
  const createdOrders = await ordersOf(shop, name, orders)
  violations.push(...unlike(createdOrders, rows))

  for (const order of createdOrders.values()) await changeOne(shop, order, products, random)
  const changed = await ordersOf(shop, name, orders)
  await sendAll({ unchanged: CLIENTS * orders }, `${name}: after the shop`)
  const after = await ordersOf(shop, name, orders)
  for (const [rrn, order] of changed)
    if (JSON.stringify(after.get(rrn)) !== JSON.stringify(order))
      violations.push(`${rrn}: what the shop did was undone: ${JSON.stringify(after.get(rrn))}`)
  return violations
}

/** Row of an order. Some orders have a product in several lines, some have statuses. */
const rowOf = (rrn: string, products: readonly number[], random: () => number): Row => {
  const among = 1 + Math.floor(random() * products.length)
  return {
    rrn,
    order_items: Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      product: products[Math.floor(random() * among)] as number,
      quantity: 1 + Math.floor(random() * 3),
      loyalty_price: Math.floor(random() * 10_000) / 100,
      ...(random() < 0.3 && { order_status: 'new' }),
    })),
  }
}

/** Same orders with their lines in another order. */
const shuffled = (rows: readonly Row[], random: () => number): Row[] =>
  rows.map((row) => ({
    ...row,
    order_items: row.order_items
      .map((line) => ({ line, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ line }) => line),
  }))

const ordersOf = async (client: Client, name: string, most: number): Promise<Map<string, Order>> => {
  const byName = new Map<string, Order>()
  for (let page = 1; (page - 1) * PAGE <= most; page++) {
    const { body } = await client.get(
      `${PATH}?search=${name}-&page_size=${PAGE}&page=${page}&ordering=created_at`,
    )
    for (const order of body as Order[]) {
      if (byName.has(order.rrn ?? '')) throw new Error(`${order.rrn} stands twice.`)
      byName.set(order.rrn ?? '', order)
    }
  }
  return byName
}

const linesOf = (lines: readonly Line[]): string =>
  lines
    .map(({ product, quantity, loyalty_price }) => `${product} ${quantity} ${loyalty_price}`)
    .sort()
    .join()

const unlike = (createdOrders: ReadonlyMap<string, Order>, rows: readonly Row[]): string[] => [
  ...(createdOrders.size === rows.length ? [] : [`${createdOrders.size} orders instead of ${rows.length}`]),
  ...rows.flatMap(({ rrn, order_items }) => {
    const stored = linesOf(createdOrders.get(rrn)?.order_items ?? [])
    return stored === linesOf(order_items) ? [] : [`${rrn}: ${stored} instead of ${linesOf(order_items)}`]
  }),
]

const changeOne = async (
  shop: Client,
  { order_id, order_items }: Order,
  products: readonly number[],
  random: () => number,
): Promise<void> => {
  const item = order_items[Math.floor(random() * order_items.length)]?.order_id
  const put = (fields: object) =>
    shop.put(`${PATH}${order_id}`, { order_items: [{ order_id: item, ...fields }] })
  const changes = [
    () => put({ order_status: 'canceled' }),
    () =>
      order_items.length > 1 ? shop.del(`/external/external-order-item/${item}/`) : put({ quantity: 9 }),
    () => put({ loyalty_price: 0.01 }),
    () => put({ product: products[Math.floor(random() * products.length)] }),
    () => put({ order_status: 'on_delivery' }),
  ]
  const { status, body } = await (
    changes[Math.floor(random() * changes.length)] as () => ReturnType<typeof put>
  )()
  if (status >= 300) throw new Error(`the shop: ${status} ${JSON.stringify(body)}`)
}
