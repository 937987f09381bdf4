import assert from 'node:assert/strict'
import type { Client, Reply } from '../vitrina.ts'
import type { Call, Known } from './calls.ts'
import type { Shop } from './shop.ts'

const ORDERS = '/external/external-order'
const ITEMS = '/external/external-order-item'
const RETURNS = '/external/external-order-return'

/** Id of an order that each shop has; ids of an order and an item that only the other shop has; an unused id. */
const OWN = 1
const FOREIGN = 15
const FOREIGN_ITEM = 30
const NOWHERE = 9_999

const FILLING = { 'idempotency-key': 'fill-orders' }

/**
 * Creates orders of two items in a shop. Reference numbers are the same in each shop; the texts of this one
 * contain `mark`.
 */
export const fillOrders = async (client: Client, shop: Shop, count: number, mark: string): Promise<void> => {
  const orders = Array.from({ length: count }, (_, n) => orderOf(shop, n + 1, mark))
  const { status, body } = await client.post(`${ORDERS}/`, orders, FILLING)
  assert.equal(status, 200, JSON.stringify(body))
  const refund = { number: `return-${count}`, comment: mark, refunded_amount: 1 }
  assert.equal((await client.post(`${ORDERS}/${body[0].order_id}/return/`, refund)).status, 201)
}

const orderOf = ({ ids }: Shop, n: number, mark: string) => ({
  rrn: `rrn-${n}`,
  created_at: `2026-01-01T00:00:${String(n).padStart(2, '0')}Z`,
  shop: ids.get('shop')?.[0],
  promocode: ids.get('promocode')?.[0],
  customer: { name: mark },
  payment: { note: mark },
  comment: `${mark} ${n}`,
  address: { address_ro: mark, address_uk: mark, region_id: ids.get('region')?.[0] },
  order_items: [item(ids.get('product')?.[0]), item(ids.get('product')?.[1], { quantity: 2 })],
})

const item = (product: unknown, more: object = {}) => ({ product, quantity: 1, ...more })

const foreignId = ({ foreign }: Known, path: string): number => foreign.free.get(path)?.at(-1) ?? 0

const gets = (paths: readonly string[]): Call[] =>
  paths.map((path) => ({ method: 'GET', path: ORDERS + path }))

const post = (order: object, headers: Readonly<Record<string, string>> = {}): Call => ({
  method: 'POST',
  path: `${ORDERS}/`,
  body: [order],
  headers,
})

const put = (id: number, body: object, headers: Readonly<Record<string, string>> = {}): Call => ({
  method: 'PUT',
  path: `${ORDERS}/${id}/`,
  body,
  headers,
})

/** Calls of the order routes with ids, keys and bodies of another shop, and with own ones. */
export const OF_ORDERS: Readonly<Record<string, (known: Known) => Call[]>> = {
  [`GET ${ORDERS}`]: (known) =>
    gets([
      '/',
      '/?page_size=1&page=2',
      '/?page_size=1&page=4',
      `/?after=${FOREIGN - 1}`,
      `/?ids=1,${FOREIGN}`,
      `/?search=${FOREIGN}`,
      `/?search=${FOREIGN_ITEM}`,
      `/?search=rrn-${FOREIGN}`,
      '/?search=rrn',
      `/?rrn=rrn-${FOREIGN}`,
      '/?status=new&created_after=0&page_size=1',
      '/?status=new,done&after=0',
      '/?updated_after=0&fields=order_id',
      `/?shop=${foreignId(known, 'shop')}`,
    ]),
  [`GET ${ORDERS}/{id}`]: () => gets([OWN, FOREIGN, NOWHERE].map((id) => `/${id}/`)),
  [`GET ${ORDERS}/by/rrn/{value}`]: () => gets([OWN, FOREIGN, NOWHERE].map((n) => `/by/rrn/rrn-${n}/`)),
  [`GET ${ORDERS}/{id}/address`]: () => gets([OWN, FOREIGN, NOWHERE].map((id) => `/${id}/address/`)),
  [`GET ${ORDERS}/{id}/history`]: () => gets([OWN, FOREIGN, NOWHERE].map((id) => `/${id}/history/`)),
  [`POST ${ORDERS}`]: (known) => {
    const { ids } = known.own
    const own = ids.get('product')?.[0]
    return [
      post({ order_id: OWN, comment: 'ours again', order_items: [{ order_id: 1, order_status: 'done' }] }),
      post({ ...orderOf(known.own, FOREIGN, 'ours'), order_id: FOREIGN + 1 }),
      post({ rrn: `rrn-${FOREIGN + 2}`, order_items: [item(own)] }),
      post({ order_id: FOREIGN + 3, order_items: [item(own, { order_id: FOREIGN_ITEM })] }),
      post({ order_items: [item(own)], address: { address_id: FOREIGN, zipcode: 1 } }),
      post({ order_items: [item(foreignId(known, 'product'))] }),
      post({ order_items: [item({ group_product_id: 'group_product_id-5' })] }),
      ...['shop', 'promocode'].map((path) =>
        post({ order_items: [item(own)], [path]: foreignId(known, path) }),
      ),
      post({ order_items: [item(own)], address: { region_id: foreignId(known, 'region') } }),
      post({ order_items: [item(own)] }, FILLING),
      post({ order_items: [item(own)] }, { 'idempotency-key': 'order-once' }),
      post({ order_items: [item(own)] }, { 'idempotency-key': 'order-once' }),
    ]
  },
  [`PUT ${ORDERS}/{id}`]: () => [
    put(OWN, { comment: 'ours once more' }),
    put(OWN, { rrn: `rrn-${FOREIGN + 4}` }),
    put(OWN, { rrn: `rrn-${FOREIGN + 4}` }, { 'if-match': '*' }),
    put(OWN, { comment: 'ours' }, { 'if-match': '"stale"' }),
    ...[FOREIGN + 4, NOWHERE].map((id) => put(id, { comment: 'ours' })),
  ],
  [`POST ${ORDERS}/{id}/return`]: (known) =>
    [
      { refunded_amount: 1, comment: 'ours', number: `return-${FOREIGN}` },
      { order_items: [{ order_id: FOREIGN_ITEM, quantity: 1 }] },
      { refunded_amount: 1, restocked: true, shop: foreignId(known, 'shop') },
    ].flatMap((body) =>
      [OWN, FOREIGN, NOWHERE].map((id) => ({ method: 'POST', path: `${ORDERS}/${id}/return/`, body })),
    ),
  [`GET ${RETURNS}`]: () =>
    ['', `?order=${FOREIGN}`, `?number=return-${FOREIGN}`, '?updated_after=0&page_size=1&page=2'].map(
      (query) => ({
        method: 'GET',
        path: `${RETURNS}/${query}`,
      }),
    ),
  // The second item of the second order, and items of the other shop and unknown ones.
  [`POST ${ITEMS}/{id}/split`]: () =>
    [4, FOREIGN_ITEM, NOWHERE].map((id) => ({
      method: 'POST',
      path: `${ITEMS}/${id}/split/`,
      body: { quantity: 1 },
    })),
  [`DELETE ${ITEMS}/{id}`]: () =>
    [2, FOREIGN_ITEM + 1, NOWHERE, 1].map((id) => ({ method: 'DELETE', path: `${ITEMS}/${id}/` })),
}

/** Response of an order route without the times of the writes, which the ETag of an order contains as well. */
export const withoutTimes = ({ path }: Call, reply: Reply): Reply => {
  if (!path.startsWith(ORDERS)) return reply
  const headers = new Headers(reply.headers)
  if (/order(?:-item)?\/(?:\d|by\/)|order-return\//.test(path)) headers.delete('etag')
  return { ...reply, headers, body: timeless(reply.body) }
}

const timeless = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(timeless)
  if (answer === null || typeof answer !== 'object') return answer
  const { created_at: _, updated_at: __, at: ___, ...rest } = answer as Record<string, unknown>
  return rest
}
