import assert from 'node:assert/strict'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import { product } from '../../content/writes/drafts.ts'
import type { Client, Reply } from '../../vitrina.ts'

export const ORDERS = '/external/external-order/'
export const ITEMS = '/external/external-order-item/'

export const LENIENT = { prefer: 'handling=lenient' }
export const MINIMAL = { prefer: 'return=minimal' }

type Fields = Readonly<Record<string, unknown>>

/** Shop with products, and helpers for its orders. */
export interface OrderShop extends Client {
  /** Writes orders; a string is sent unchanged. */
  send(orders: unknown, headers?: Record<string, string>, query?: string): Promise<Reply>
  /** Writes valid orders. */
  write(...orders: readonly Fields[]): Promise<Order[]>
  /** Outcome of each order of a call. */
  outcomes(...orders: readonly Fields[]): Promise<string[]>
  order(id: number): Promise<Order>
  /** Ids of a page of orders, and the number of all matches. */
  list(query: string): Promise<{ readonly ids: number[]; readonly total: number }>
  historyOf(id: number | undefined): Promise<Step[]>
}

/** Status change of an item in the history. */
export interface Step {
  readonly order_item_id: number
  readonly from: string | null
  readonly to: string | null
  readonly at: string
  readonly by: string | null
}

/** Status changes without their times and writers. */
export const stepsIn = (history: readonly Step[]) =>
  history.map(({ order_item_id, from, to }) => [order_item_id, from, to])

/** Objects that orders may refer to: ids 1 and 2 of each type, and products 1 to 3. */
const CONTENT = {
  product: [product('P1'), product('P2', { price: '20.5' }), product('P3', { price: '0.10' })],
  shop: ['S1', 'S2'].map((code) => ({ code, lat: '47', lon: '28.8', is_active: true, addresses: {} })),
  promocode: [{ code: 'PROMO1' }, { code: 'PROMO2' }],
  region: [{ code: 'R1' }, { code: 'R2' }],
  locality: [
    { code: 'L1', region_id: 1 },
    { code: 'L2', region_id: 2 },
  ],
  sector: [
    { code: 'X1', locality_id: 1 },
    { code: 'X2', locality_id: 2 },
  ],
} as const

/** Fills the site of a client with products P1 (10.00), P2 (20.50) and P3 (0.10), and two of each other type. */
export const orderShop = async (client: Client): Promise<OrderShop> => {
  for (const [path, drafts] of Object.entries(CONTENT)) {
    const { status, body } = await client.post(`/external/${path}/bulk-create/`, drafts)
    assert.equal(status, 201, JSON.stringify(body))
  }
  const send = (orders: unknown, headers = {}, query = '') => client.post(ORDERS + query, orders, headers)
  return {
    ...client,
    send,
    write: async (...orders) => {
      const { status, body } = await send(orders)
      assert.equal(status, 200, JSON.stringify(body).slice(0, 2000))
      return body
    },
    outcomes: async (...orders) => {
      const { status, body } = await send(orders, MINIMAL)
      assert.equal(status, 200, JSON.stringify(body).slice(0, 2000))
      return body.map(({ outcome }: { outcome: string }) => outcome)
    },
    order: async (id) => {
      const { status, body } = await client.get(ORDERS + id)
      assert.equal(status, 200, JSON.stringify(body))
      return body
    },
    list: async (query) => {
      const { status, headers, body } = await client.get(`${ORDERS}?fields=order_id&${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return {
        ids: body.map(({ order_id }: { order_id: number }) => order_id),
        total: Number(headers.get('x-total-count')),
      }
    },
    historyOf: async (id) => {
      const { status, body } = await client.get(`${ORDERS}${id}/history/`)
      assert.equal(status, 200)
      return body
    },
  }
}

/** Item of a new order. */
export const item = (product: unknown = 1, quantity: unknown = 1, more: Fields = {}): Fields => ({
  product,
  quantity,
  ...more,
})

/** Row of an ERP that stores only its own number and its products. */
export const erpRow = (rrn: string, more: Fields = {}): Fields => ({
  rrn,
  order_items: [item(1, 1, { loyalty_price: 10 }), item(2, 1, { loyalty_price: 11 })],
  ...more,
})

/** Order of one product, with further fields. */
export const ordering = (more: Fields = {}): Fields => ({ order_items: [item()], ...more })

/** Items of an order without their prices: id, product, quantity, status. */
export const itemsOf = ({ order_items }: Pick<Order, 'order_items'>) =>
  order_items.map(({ order_id, product, quantity, order_status }: OrderItem) => [
    order_id,
    product,
    quantity,
    order_status,
  ])

/** Ids of the items of an order, in their order. */
export const itemIdsOf = (order: Pick<Order, 'order_items'> | undefined): number[] =>
  (order?.order_items ?? []).map(({ order_id }) => order_id)

/** Entry of the change feed about an order. */
export interface Change {
  readonly id: number
  readonly key: string | null
  readonly action: string
  readonly fields: readonly string[] | null
}

export const changesOf = async (sql: Sql, siteId: number): Promise<Change[]> => [
  ...(await sql<Change>`
    select id, key, action, fields from change where site_id = ${siteId} and type = 'order' order by cursor
  `),
]

/** Stored order rows of a site with their versions, and the entries of its change feed. */
export const contentOfSite = async (sql: Sql, siteId: number): Promise<string> => {
  const [state] = await sql<{ digest: string }>`
    select concat_ws(' ',
      (select string_agg(kept::text || kept.xmin, ' ' order by id) from external_order as kept where site_id = ${siteId}),
      (select string_agg(kept::text || kept.xmin, ' ' order by id) from order_item as kept where site_id = ${siteId}),
      (select string_agg(kept::text || kept.xmin, ' ' order by id) from order_address as kept where site_id = ${siteId}),
      (select string_agg(kept::text, ' ' order by order_id, place) from order_status_change as kept where site_id = ${siteId}),
      (select string_agg(kept::text, ' ' order by cursor) from change as kept where site_id = ${siteId}),
      (select kept::text from order_head as kept where site_id = ${siteId})
    ) as digest
  `
  return state?.digest ?? ''
}

/** Asserts that a call changes no row, version, change entry or record of a site. */
export const untouched = async (sql: Sql, siteId: number, call: () => Promise<unknown>): Promise<void> => {
  const before = await contentOfSite(sql, siteId)
  await call()
  const after = await contentOfSite(sql, siteId)
  assert.ok(after === before, `something was written: ${after.slice(0, 500)}`)
}
