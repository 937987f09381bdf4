import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS, type Operation } from '@vitrina/schema/console/operations'
import { needOfRoute } from '@vitrina/schema/console/rights-of-routes'
import { concernsStores, STORES_OF_ROUTES, storeUseOf } from '@vitrina/schema/console/stores-of-routes'
import type { Requirement, Right } from '@vitrina/schema/rights'
import { routesOf } from '../isolation/routes.ts'
import { orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { type Operator, signIn } from './operator.ts'

// An operator limited to one store: every operation on orders or stock, with orders of this store, of another one and of none.

const vitrina = await openShop()
const { sql, siteId } = vitrina
const { write, post } = await orderShop(vitrina)

const [OWN_STORE, OTHER_STORE] = [1, 2]
const [OWN, FOREIGN, NOWHERE] = [7_000_001, 7_777_701, 7_777_702]
/** Texts and numbers of orders and stock outside of the store. */
const MARKS = /THEIRS|\b(77777(\.77|\d\d)|155556)\b/

/** A day before and a day after now: the day of the site's time zone is one of the three. */
const [YESTERDAY, TOMORROW] = [-1, 1].map((days) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
)

const orderAt = (shop: number | null, id: number, mark: string, price: string) => ({
  order_id: id,
  rrn: `${mark}-${id}`,
  shop,
  comment: mark,
  customer: { name: mark },
  payment: { method: mark },
  address: { address_ro: mark },
  order_items: [
    { order_id: id * 10, product: 1, quantity: 2, loyalty_price: price },
    { order_id: id * 10 + 1, product: 2, quantity: 1, loyalty_price: '1' },
  ],
})

await write(
  orderAt(OWN_STORE, OWN, 'OURS', '5'),
  orderAt(OTHER_STORE, FOREIGN, 'THEIRS', '77777.77'),
  orderAt(null, NOWHERE, 'THEIRS', '77777.77'),
)
const products = [1, 2].map((n) => ({ group_product_id: `P${n}` }))
const stocked = [
  { shop_id: OWN_STORE, qty: 11, ...products[0] },
  { shop_id: OTHER_STORE, qty: 7_777_701, ...products[0] },
]
assert.equal((await post('/external/product/shop-update/', stocked)).status, 200)
const refund = { number: 'THEIRS', comment: 'THEIRS', refunded_amount: 1 }
assert.equal((await post(`/external/external-order/${FOREIGN}/return/`, refund)).status, 201)

const limited = await signIn(vitrina, { stores: [OWN_STORE] })
const everything = await signIn(vitrina)
await sql`
  insert into order_assignee (site_id, order_id, user_id)
  select ${siteId}, id, ${limited.id} from external_order where site_id = ${siteId}
`
for (const id of [OWN, FOREIGN])
  await everything.post(`${everything.site}/order/${id}/remark`, { text: id === OWN ? 'OURS' : 'THEIRS' })

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const

interface Call {
  /** Path below the site, with its query. */
  readonly path: string
  readonly body?: unknown
}

const ORDERS = 'external/external-order'
const LATER = '?page_size=1&page=2'
const order = { rrn: `THEIRS-${FOREIGN}`, comment: 'mine' }
const own = { rrn: `OURS-${OWN}` }
const piece = { order_items: [{ product: 1, quantity: 1 }] }
const period = `since=${YESTERDAY}&until=${TOMORROW}`

/** Calls of each operation that name or list orders and stock outside of the store. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  'GET sites/:site/today': [{ path: 'today' }],
  'GET sites/:site/report': ['store', 'day', 'product', 'payment', 'status'].map((by) => ({
    path: `report?${period}&by=${by}`,
  })),
  'GET sites/:site/report/sheet': [{ path: `report/sheet?${period}&by=payment` }],
  'GET sites/:site/order-sheet': ['', '?rows=items', '?search=THEIRS', `?ids=${FOREIGN}`, '?shop=2'].map(
    (query) => ({
      path: `order-sheet${query}`,
    }),
  ),
  'GET sites/:site/order/:id/remark': [{ path: `order/${FOREIGN}/remark` }],
  'POST sites/:site/order/:id/remark': [{ path: `order/${FOREIGN}/remark`, body: { text: 'mine' } }],
  'DELETE sites/:site/order/:id/remark/:remark_id': [{ path: `order/${FOREIGN}/remark/2` }],
  'GET sites/:site/order/:id/history': [{ path: `order/${FOREIGN}/history` }],
  'GET sites/:site/order-assignee': [{ path: `order-assignee?ids=${OWN},${FOREIGN}` }],
  'GET sites/:site/order-assignee/own': [{ path: 'order-assignee/own' }],
  'PUT sites/:site/order-assignee': [
    { path: 'order-assignee', body: { ids: [OWN, FOREIGN], user_id: null } },
    { path: 'order-assignee', body: { ids: [NOWHERE], user_id: null } },
  ],
  'GET sites/:site/figure/:feed': ['', '?owner=2', '?at_least=100', '?order=-figure'].map((query) => ({
    path: `figure/stock${query}`,
  })),
  'GET sites/:site/figure/:feed/sheet': [{ path: 'figure/stock/sheet' }],
  'GET sites/:site/figure/:feed/:id/history': [{ path: 'figure/stock/1/history' }],
  'GET sites/:site/import-difference/:id': [{ path: 'import-difference/1' }],
  'GET sites/:site/import-undo/:id': [{ path: 'import-undo/1' }],
  'POST sites/:site/import-undo/:id': [{ path: 'import-undo/1' }],
  'GET /external/job/:id': [{ path: 'external/job/1/' }],
  'GET /external/job/:id/errors': [{ path: 'external/job/1/errors/' }],
  'PATCH /external/job/:id': [{ path: 'external/job/1/' }],
  'DELETE /external/job/:id': [{ path: 'external/job/1/' }],
  'GET /external/external-order': [
    ...[
      '',
      LATER,
      '?after=0',
      `?ids=${OWN},${FOREIGN},${NOWHERE}`,
      '?status=new',
      '?status=new&after=0',
      '?shop=2',
    ],
    ...['?search=THEIRS', `?search=${FOREIGN}`, '?search=7777', `?rrn=THEIRS-${NOWHERE}`, '?updated_after=0'],
    ...[
      '?status=new&created_after=0',
      '?page_size=1&page=1',
      '?status=new&page_size=5&page=1&ordering=-total',
    ],
  ].map((query) => ({ path: `${ORDERS}/${query}` })),
  'POST /external/external-order': [
    { path: `${ORDERS}/`, body: [order] },
    { path: `${ORDERS}/`, body: [{ ...order, order_id: FOREIGN }] },
    { path: `${ORDERS}/`, body: [{ ...order, shop: OWN_STORE }] },
    { path: `${ORDERS}/`, body: [{ rrn: `THEIRS-${NOWHERE}`, shop: OWN_STORE }] },
    { path: `${ORDERS}/`, body: [{ ...own, shop: OTHER_STORE }] },
    { path: `${ORDERS}/`, body: [{ ...own, shop: null }] },
    { path: `${ORDERS}/`, body: [{ rrn: 'new', shop: OTHER_STORE, ...piece }] },
    { path: `${ORDERS}/`, body: [{ rrn: 'new', ...piece }] },
  ],
  'GET /external/external-order/by/rrn/:value': [
    { path: `${ORDERS}/by/rrn/THEIRS-${FOREIGN}/` },
    { path: `${ORDERS}/by/rrn/THEIRS-${NOWHERE}/` },
  ],
  'GET /external/external-order/:id': [{ path: `${ORDERS}/${FOREIGN}/` }, { path: `${ORDERS}/${NOWHERE}/` }],
  'PUT /external/external-order/:id': [
    { path: `${ORDERS}/${FOREIGN}/`, body: { comment: 'mine' } },
    { path: `${ORDERS}/${NOWHERE}/`, body: { shop: OWN_STORE } },
    { path: `${ORDERS}/${OWN}/`, body: { shop: OTHER_STORE } },
  ],
  'GET /external/external-order/:id/address': [{ path: `${ORDERS}/${FOREIGN}/address/` }],
  'GET /external/external-order/:id/history': [{ path: `${ORDERS}/${FOREIGN}/history/` }],
  'POST /external/external-order/:id/return': [
    { path: `${ORDERS}/${FOREIGN}/return/`, body: { refunded_amount: 1 } },
    ...[{}, { shop: OTHER_STORE }].map((place) => ({
      path: `${ORDERS}/${OWN}/return/`,
      body: { order_items: [{ order_id: OWN * 10, quantity: 1 }], restocked: true, ...place },
    })),
  ],
  'GET /external/external-order-return': ['', '?number=THEIRS', `?order=${FOREIGN}`].map((query) => ({
    path: `${ORDERS}-return/${query}`,
  })),
  'POST /external/external-order-item/:id/split': [
    { path: `${ORDERS}-item/${FOREIGN}0/split/`, body: { quantity: 1 } },
  ],
  'DELETE /external/external-order-item/:id': [{ path: `${ORDERS}-item/${FOREIGN}1/` }],
  'GET /external/product/:id/stock': [{ path: 'external/product/1/stock/' }],
  'POST /external/product/shop-update': [
    { path: 'external/product/shop-update/', body: [{ shop_id: OTHER_STORE, qty: 5, ...products[0] }] },
    { path: 'external/product/shop-update/', body: [{ shop_id: OTHER_STORE, qty: 5, ...products[1] }] },
  ],
  'PUT /external/product/:id': [{ path: 'external/product/1/', body: { qty: 5 } }],
  'PUT /external/product/bulk-update': [{ path: 'external/product/bulk-update/', body: [{ id: 1, qty: 5 }] }],
}

/** Operations whose response of an operator with all stores shows nothing of single orders. */
const SILENT = /import-undo|import-difference|\/job|\/assignee|order-assignee|history/

interface Route {
  readonly verb: Verb
  /** Name in the tables. */
  readonly name: string
  readonly path: string
  readonly need: Requirement | 'site' | 'object'
}

const routes: Route[] = routesOf(vitrina).flatMap(([verb, path]) => {
  const prefix = '/console/api/sites/{site}/'
  if (!path.startsWith(prefix)) return []
  const below = path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ':$1')
  const operation = (OPERATIONS as Readonly<Record<string, Operation>>)[`${verb} sites/:site/${below}`]
  const need = operation ? (operation.who as Right) : needOfRoute(verb, `/${below}`)
  assert.ok(need, `${verb} ${below}`)
  const name = operation ? `${verb} sites/:site/${below}` : `${verb} /${below}`
  return [{ verb: verb as Verb, name, path: below, need }]
})

const send = (as: Operator, verb: Verb, { path, body }: Call) =>
  as[VERBS[verb]](`${as.site}/${path}`, body as Record<string, string>)

test('every operation that may concern orders or stock states how it treats stores, and no statement is left over', () => {
  const needed = routes.filter(({ need }) => concernsStores(need)).map(({ name }) => name)
  const stated = Object.keys(STORES_OF_ROUTES)
  // Reports and lists of prices have no orders; `figure` serves both.
  assert.deepEqual(
    needed.filter((name) => !stated.includes(name)),
    [],
  )
  const known = new Set(routes.map(({ name }) => name))
  assert.deepEqual(
    stated.filter((name) => !known.has(name)),
    [],
  )
  const uses = routes.filter(({ name, need }) => !['none', 'all'].includes(storeUseOf(name, need)))
  assert.deepEqual(uses.map(({ name }) => name).toSorted(), Object.keys(CALLS).toSorted())
})

test('an operation that spans all stores is refused to an operator of one store', async () => {
  const wrong = []
  for (const { verb, name, path, need } of routes) {
    if (storeUseOf(name, need) !== 'all') continue
    const { status, body } = await send(limited, verb, { path: path.replaceAll(/:\w+/g, '1') })
    if (status !== 403 || body.code !== 'insufficient_role') wrong.push(`${name}: ${status}`)
  }
  assert.deepEqual(wrong, [])
})

test('a new operation on orders or stock without a statement is refused', () => {
  assert.equal(storeUseOf('GET sites/:site/new', 'orders.read'), 'all')
  assert.equal(storeUseOf('GET sites/:site/new', { oneOf: ['catalogue.write', 'stock.write'] }), 'all')
  assert.equal(storeUseOf('GET sites/:site/new', 'catalogue.read'), 'none')
})

/** Digest of all orders and stock outside of the store, and of the quantity of the product. */
const outside = async (): Promise<unknown> => {
  const [row] = await sql<{ digest: string }>`
    with other as (select * from external_order where site_id = ${siteId} and shop_id is distinct from ${OWN_STORE})
    select md5(concat(
      (select string_agg(other::text, '' order by id) from other),
      (select string_agg(item::text, '' order by item.id) from order_item as item
        where site_id = ${siteId} and order_id in (select id from other)),
      (select string_agg(made::text, '' order by made.id) from order_return as made
        where site_id = ${siteId} and order_id in (select id from other)),
      (select string_agg(remark::text, '' order by remark.id) from order_remark as remark
        where site_id = ${siteId} and order_id in (select id from other)),
      (select string_agg(own::text, '' order by order_id) from order_assignee as own
        where site_id = ${siteId} and order_id in (select id from other)),
      (select string_agg(stock::text, '' order by product_id, shop_id) from product_stock as stock
        where site_id = ${siteId} and shop_id <> ${OWN_STORE}),
      (select string_agg(concat(id, qty), ',' order by id) from product where site_id = ${siteId})
    )) as digest
  `
  return row?.digest
}

test('P35 each operation shows an operator of one store nothing of the orders and stock outside, which others see', async () => {
  const wrong: string[] = []
  for (const { verb, name } of routes.filter(({ verb, name }) => verb === 'GET' && name in CALLS)) {
    const seen: string[] = []
    for (const call of CALLS[name] ?? []) {
      const [limitedReply, completeReply] = [
        await send(limited, verb, call),
        await send(everything, verb, call),
      ]
      if (limitedReply.status >= 500 || limitedReply.status === 403)
        wrong.push(`${call.path}: ${limitedReply.status}`)
      if (MARKS.test(JSON.stringify(limitedReply.body)))
        wrong.push(`${call.path} shows ${JSON.stringify(limitedReply.body).match(MARKS)?.[0]}`)
      seen.push(JSON.stringify(completeReply.body))
    }
    if (!SILENT.test(name) && name !== 'GET sites/:site/today' && !seen.some((text) => MARKS.test(text)))
      wrong.push(`${name} shows nobody anything`)
  }
  assert.deepEqual(wrong, [])
  const total = async (as: Operator) =>
    (await as.get(`${as.site}/external/external-order/`)).headers.get('x-total-count')
  assert.deepEqual([await total(limited), await total(everything)], ['1', '3'])
  const today = async (as: Operator) => (await as.get(`${as.site}/today`)).body
  assert.partialDeepStrictEqual((await today(limited)).orders, {
    total: 1,
    waiting: { order: OWN },
    by_status: { new: 1 },
    turnover: { all: { now: { orders: 1, sum: 11 } }, by_shop: [{ shop: OWN_STORE }] },
  })
  assert.equal((await today(everything)).orders.total, 3)
  assert.equal((await today(limited)).running_out, null)
  const assigned = (await limited.get(`${limited.site}/order-assignee/own`)).body
  assert.deepEqual(assigned, [OWN])
})

test('P35 no operation lets an operator of one store write an order or stock outside, nor move an order there', async () => {
  const before = await outside()
  const wrong: string[] = []
  for (const { verb, name } of routes.filter(({ verb, name }) => verb !== 'GET' && name in CALLS))
    for (const call of CALLS[name] ?? []) {
      const { status, body } = await send(limited, verb, call)
      if (status < 400 || status >= 500) wrong.push(`${name} ${JSON.stringify(call.body)}: ${status}`)
      if (MARKS.test(JSON.stringify(body).replaceAll(/"(path|instance|detail|message)":"[^"]*"/g, '')))
        wrong.push(`${name} shows ${JSON.stringify(body)}`)
    }
  assert.deepEqual(wrong, [])
  assert.equal(await outside(), before)
  const [moved] = await sql`select shop_id from external_order where site_id = ${siteId} and id = ${OWN}`
  assert.equal(moved?.shop_id, OWN_STORE)
})

test('a batch with Prefer: handling=lenient writes only the rows of the store', async () => {
  const rows = [{ ...order }, { ...own, comment: 'changed' }, { rrn: 'lenient', shop: OTHER_STORE, ...piece }]
  const before = await outside()
  const lenient = { prefer: 'handling=lenient' }
  const { body } = await limited.post(`${limited.site}/${ORDERS}/`, rows, lenient)
  assert.deepEqual(
    body.map(({ outcome }: { outcome: string }) => outcome),
    ['invalid', 'updated', 'invalid'],
  )
  const stock = [OWN_STORE, OTHER_STORE].map((shop_id) => ({ shop_id, qty: 3, ...products[0] }))
  const written = await limited.post(`${limited.site}/external/product/shop-update/`, stock, lenient)
  assert.deepEqual(
    written.body.map(({ outcome }: { outcome: string }) => outcome),
    ['updated', 'invalid'],
  )
  assert.equal(await outside(), before)
})

test('the same operations work for the orders and the stock of the store', async () => {
  const at = `${limited.site}/${ORDERS}`
  const statuses = [
    await limited.get(`${at}/${OWN}/`),
    await limited.put(`${at}/${OWN}/`, { comment: 'seen' }),
    await limited.post(`${at}/`, [{ rrn: 'ours-2', shop: OWN_STORE, ...piece }]),
    await limited.post(`${limited.site}/order/${OWN}/remark`, { text: 'done' }),
    await limited.put(`${limited.site}/order-assignee`, { ids: [OWN], user_id: limited.id }),
    await limited.post(`${at}-item/${OWN}0/split/`, { quantity: 1 }),
    await limited.del(`${at}-item/${OWN}1/`),
    await limited.post(`${at}/${OWN}/return/`, {
      order_items: [{ order_id: OWN * 10, quantity: 1 }],
      restocked: true,
      shop: OWN_STORE,
    }),
    await limited.post(`${limited.site}/external/product/shop-update/`, [stocked[0]]),
    await limited.put(`${limited.site}/external/product/1/`, { name_ro: 'Content stays whole' }),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200, 200, 201, 204, 200, 204, 201, 200, 200])
})

test('an order is assigned only to a colleague who sees its store, and rights over all stores are not held', async () => {
  const assign = (user_id: number, id: number) =>
    everything.put(`${everything.site}/order-assignee`, { ids: [id], user_id })
  assert.equal((await assign(limited.id, FOREIGN)).status, 404)
  assert.equal((await assign(limited.id, OWN)).status, 204)
  const { rights, stores } = (await limited.get('/session')).body.sites[0]
  assert.deepEqual(stores, [OWN_STORE])
  for (const right of ['people.manage', 'access.manage', 'changes.read', 'webhooks.read', 'stores.write'])
    assert.ok(!rights.includes(right), right)
})

test('a list read with one limit is not reused for another', async () => {
  const tag = (await limited.get(`${limited.site}/external/external-order/`)).headers.get('etag') ?? ''
  assert.match(tag, /./)
  await sql`update site_operator set stores = ${[OTHER_STORE]} where site_id = ${siteId} and user_id = ${limited.id}`
  const { status, body } = await limited.get(`${limited.site}/external/external-order/`, {
    'if-none-match': tag,
  })
  assert.deepEqual([status, body.map(({ order_id }: { order_id: number }) => order_id)], [200, [FOREIGN]])
})
