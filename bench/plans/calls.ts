import type { Question } from '../ask.ts'
import {
  from,
  importOf,
  ORDER,
  order,
  type PlannedCall,
  PRODUCT,
  product,
  type Shop,
  writing,
} from './shop.ts'

/** Kind of call: preparations come first, and only the measured result counts. */
type Kind = (shop: Shop) => Promise<PlannedCall | (() => Promise<void>)>

const newOrders = (shop: Shop, count = shop.sizes.batch) =>
  from(shop.next(count), count, (number) => order(number, shop.sizes.products))
const newProducts = (shop: Shop, count = shop.sizes.batch) =>
  from(shop.next(count), count, (number) => product(number, shop.sizes.categories))
const send = async (shop: Shop, path: string, question: Question) => {
  await shop.ask(path, question)
}

const WRITING: Readonly<Record<string, Kind>> = {
  'new orders': async (shop) => [ORDER, writing('POST', newOrders(shop))],
  'the same orders again': async (shop) => {
    const question = writing('POST', newOrders(shop))
    await send(shop, ORDER, question)
    return [ORDER, question]
  },
  'orders changed': async (shop) => {
    const orders = newOrders(shop)
    await send(shop, ORDER, writing('POST', orders))
    return [
      ORDER,
      writing(
        'POST',
        orders.map((row) => ({ ...row, comment: 'Sunați înainte' })),
      ),
    ]
  },
  'orders of another state': async (shop) => {
    const orders = newOrders(shop)
    await send(shop, ORDER, writing('POST', orders))
    const confirmed = orders.map(({ rrn, order_items }) => ({
      rrn,
      order_items: order_items.map(({ order_id }) => ({ order_id, order_status: 'confirmed' })),
    }))
    return [ORDER, { ...writing('POST', confirmed), headers: {} }]
  },
  'one order': async (shop) => [ORDER, writing('POST', newOrders(shop, 1))],
  'new products': async (shop) => [`${PRODUCT}/bulk-create/`, writing('POST', newProducts(shop))],
  'products upserted': async (shop) => [`${PRODUCT}/bulk-upsert/`, writing('POST', newProducts(shop))],
  'the same products again': async (shop) => {
    const question = writing('POST', newProducts(shop))
    await send(shop, `${PRODUCT}/bulk-upsert/`, question)
    return [`${PRODUCT}/bulk-upsert/`, question]
  },
  'price and quantity by key': async (shop) => {
    const priced = from(1, shop.sizes.batch, (number) => ({
      group_product_id: `P-${number}`,
      price: `${shop.next(1)}.25`,
      qty: number,
    }))
    return [`${PRODUCT}/bulk-upsert/`, writing('POST', priced)]
  },
  'names of products by id': async (shop) => {
    const named = from(1, shop.sizes.batch, (id) => ({ id, name_ro: `Produs ${shop.next(1)}` }))
    return [`${PRODUCT}/bulk-update/`, writing('PUT', named)]
  },
  'products deleted': async (shop) => {
    const count = Math.ceil(shop.sizes.batch / 4)
    const { body } = await shop.ask(`${PRODUCT}/bulk-create/`, writing('POST', newProducts(shop, count)))
    const ids = (JSON.parse(body.toString()) as { id: number }[]).map(({ id }) => id)
    return [`${PRODUCT}/bulk-delete/`, { method: 'POST', body: Buffer.from(JSON.stringify(ids)) }]
  },
  'categories changed': async (shop) => [
    '/external/category/bulk-upsert/',
    writing(
      'POST',
      from(1, Math.min(shop.sizes.batch, shop.sizes.categories), (number) => ({
        group_category_id: `C-${number}`,
        position: shop.next(1),
      })),
    ),
  ],
  'the end of a chain moved': async (shop) => {
    const { categories } = shop.sizes
    const child = [
      { group_category_id: `C-${categories}`, category_id: [{ group_category_id: `C-${categories / 2}` }] },
    ]
    await send(shop, '/external/category/bulk-upsert/', writing('POST', [{ ...child[0], category_id: [] }]))
    return ['/external/category/bulk-upsert/', writing('POST', child)]
  },
  'stock of a store': async (shop) => ['/external/product/shop-update/', writing('POST', stockOf(shop))],
  'stock again': async (shop) => {
    const question = writing('POST', stockOf(shop))
    await send(shop, '/external/product/shop-update/', question)
    return ['/external/product/shop-update/', question]
  },
  'prices of a user type': async (shop) => [
    '/external/product/user-price-update/',
    writing(
      'POST',
      from(1, shop.sizes.batch, (number) => ({
        user_type_id: 1,
        price: `${shop.next(1)}.75`,
        group_product_id: `P-${number}`,
      })),
    ),
  ],
}

const IMPORTING: Readonly<Record<string, Kind>> = {
  'import of products': async (shop) => importOf(shop, newProducts(shop)),
  'import of the same products': async (shop) => {
    const rows = newProducts(shop)
    await send(shop, `${PRODUCT}/bulk-upsert/`, writing('POST', rows))
    return importOf(shop, rows)
  },
  'dry run of an import': async (shop) => importOf(shop, newProducts(shop), '?dry_run=true'),
}

/** Sign-ins per call, because the cost of a single one is too small to measure. */
const SIGN_INS = 50

const HUB: Readonly<Record<string, Kind>> = {
  'tokens exchanged and renewed': async (shop) => {
    const tokens = await shop.signIns(SIGN_INS)
    return async () => {
      for (const token of tokens) {
        const grant = await shop.ask('/users/hub-auth/', posted({ token }))
        const { refresh } = JSON.parse(grant.body.toString()) as { refresh: string }
        await shop.ask('/users/token/refresh/', posted({ refresh }))
      }
    }
  },
}

const posted = (body: object): Question => ({ method: 'POST', body: Buffer.from(JSON.stringify(body)) })

const READING: Readonly<Record<string, Kind>> = {
  'list of orders': async () => [`${ORDER}?page_size=100`],
  'poll of orders': async () => [`${ORDER}?created_after=1&status=new`],
  'orders changed since': async ({ sizes }) => [`${ORDER}?updated_after=1&page=2&page_size=${sizes.batch}`],
  'search of orders': async () => [`${ORDER}?search=Client+77`],
  'search of orders by product': async () => [`${ORDER}?search=Produs+77`],
  'one order by its id': async ({ anOrder }) => [`${ORDER}${anOrder}/`],
  'history of an order': async ({ anOrder }) => [`${ORDER}${anOrder}/history/`],
  'list of products': async () => [`${PRODUCT}/?page_size=1000`],
  'products far back': async ({ sizes }) => [
    `${PRODUCT}/?page=${Math.floor(sizes.products / 100)}&page_size=100`,
  ],
  'products by ids': async ({ sizes }) => [
    `${PRODUCT}/?ids=${from(1, Math.min(500, sizes.batch), (id) => id)}`,
  ],
  'products changed since': async () => [`${PRODUCT}/?updated_after=1&page_size=1000`],
  'products by name': async () => [`${PRODUCT}/?search=produs+77&page_size=100`],
  'products that lack something': async () => [`${PRODUCT}/?empty=name_uk,images&price_min=1&page_size=100`],
  'products ordered by a field': async () => [`${PRODUCT}/?ordering=-updated_at&page_size=100`],
  'one product by its id': async () => [`${PRODUCT}/7/`],
  'one product by its key': async () => [`${PRODUCT}/by/group_product_id/P-7/`],
  'search of products': async ({ token }) => ['/base/product?search=produs+77', { headers: { token } }],
  'export of products': async () => [`${PRODUCT}/export/?format=csv`],
  'list of categories': async () => ['/external/category/?page_size=5000'],
  'stock of one product': async () => [`${PRODUCT}/7/stock/`],
  'changes since': async () => ['/external/changes/?after=0&limit=1000'],
}

/** Kinds of calls of a shop's systems, by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...WRITING,
  ...IMPORTING,
  ...HUB,
  ...READING,
}

/** Names of the kinds that only read. */
export const READS: ReadonlySet<string> = new Set(Object.keys(READING))

const stockOf = (shop: Shop) => {
  const qty = shop.next(1) % 1000
  return from(1, shop.sizes.batch, (number) => ({ shop_id: 1, qty, group_product_id: `P-${number}` }))
}
