import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from '../ask.ts'
import { bodyOf } from '../full-categories.ts'
import type { Site } from '../stage.ts'

/** Numbers of stored objects, and of objects per call. */
export interface Sizes {
  readonly products: number
  readonly categories: number
  readonly orders: number
  /** Objects per call. */
  readonly batch: number
}

/** Shop to measure. */
export interface Shop extends Site {
  readonly sizes: Sizes
  /** Id of an existing order. */
  readonly anOrder: number
  /** First of `count` unused numbers, for new objects. */
  next(count: number): number
  /** Creates temporary tokens of people who have just signed in. */
  signIns(count: number): Promise<readonly string[]>
}

const ITEMS = 3
const MINIMAL = { prefer: 'return=minimal' }
/** Request that writes rows, with a minimal response. */
export const writing = (method: 'POST' | 'PUT', rows: readonly object[]): Question => ({
  method,
  body: bodyOf(rows),
  headers: MINIMAL,
})

export const product = (number: number, categories: number) => ({
  group_product_id: `P-${number}`,
  code: String(4_840_000_000_000 + number),
  name_ro: `Produs ${number}`,
  name_ru: `Товар ${number}`,
  slug_ro: `produs-${number}`,
  price: `${5 + (number % 900)}.50`,
  qty: number % 50,
  specifications: [],
  category: [{ group_category_id: `C-${1 + (number % categories)}` }],
})

/** Category in a chain: its parent is the one with the preceding number. */
export const category = (number: number, chain: number) => ({
  group_category_id: `C-${number}`,
  name_ro: `Categorie ${number}`,
  slug_ro: `categorie-${number}`,
  category_id: number === 1 || number > chain ? [] : [{ group_category_id: `C-${number - 1}` }],
})

export const order = (number: number, products: number) => ({
  rrn: `R-${number}`,
  customer: { name: `Client ${number}`, phone: `+3736${String(number).padStart(7, '0')}` },
  address: { address_ro: `str. Independenței ${number}`, zipcode: 2001 },
  order_items: Array.from({ length: ITEMS }, (_, item) => ({
    order_id: number * ITEMS + item,
    product: { group_product_id: `P-${1 + ((number * 7919 + item * 104_729) % products)}` },
    quantity: 1 + (number % 5),
    loyalty_price: 10,
  })),
})

/** `count` objects with consecutive numbers, starting at `first`. */
export const from = <T>(first: number, count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(first + place))

export const PRODUCT = '/external/product'
export const ORDER = '/external/external-order/'

/** Call; `over` waits for asynchronous work after the response. */
export type PlannedCall = readonly [
  path: string,
  question?: Question,
  over?: (answer: Buffer) => Promise<void>,
]

/** Sends a call, and waits for asynchronous work after the response. */
export const sendCall = async ({ ask }: Site, [path, question, over]: PlannedCall): Promise<void> => {
  const { body } = await ask(path, question)
  await over?.(body)
}

/** Import of these products; over when all lines are imported. */
export const importOf = (site: Site, rows: readonly object[], query = ''): Required<PlannedCall> => [
  `${PRODUCT}/import/${query}`,
  {
    method: 'POST',
    body: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    headers: { 'content-type': 'application/x-ndjson' },
  },
  async (answer) => {
    const { id } = JSON.parse(answer.toString()) as { id: number }
    for (;;) {
      const { state, invalid } = JSON.parse((await site.ask(`/external/job/${id}/`)).body.toString())
      if (state === 'done' && invalid === 0) return
      if (!['queued', 'running'].includes(state))
        throw new Error(`The import is ${state}, and ${invalid} rows are wrong.`)
      await sleep(50)
    }
  },
]

/** Fills a shop through the API, as its systems would. */
export const fill = async (site: Site, sizes: Sizes, signIns: Shop['signIns']): Promise<Shop> => {
  let last = Math.max(sizes.products, sizes.orders)
  const shop = {
    ...site,
    sizes,
    signIns,
    anOrder: 0,
    next: (count: number) => {
      const first = last + 1
      last += count
      return first
    },
  }
  const write = async (path: string, count: number, make: (number: number) => object) => {
    for (let first = 1; first <= count; first += 5000)
      await shop.ask(path, writing('POST', from(first, Math.min(5000, count - first + 1), make)))
  }
  await shop.ask(
    '/external/shop/bulk-create/',
    writing('POST', [{ lat: '47', lon: '28.8', is_active: true, addresses: {} }]),
  )
  await shop.ask('/external/user-type/bulk-create/', writing('POST', [{ name: 'wholesale' }]))
  await write('/external/category/bulk-create/', sizes.categories, (n) => category(n, sizes.categories))
  await write(`${PRODUCT}/bulk-create/`, sizes.products, (n) => product(n, sizes.categories))
  await write(ORDER, sizes.orders, (n) => order(n, sizes.products))
  const { body } = await shop.ask(`${ORDER}?page_size=1`)
  const [first] = JSON.parse(body.toString()) as { order_id: number }[]
  return { ...shop, anOrder: first?.order_id ?? 0 }
}

/** Changes an order, a product and a category, so that no response comes from a cache. */
export const touch = async (shop: Shop): Promise<void> => {
  const position = shop.next(1)
  await shop.ask(ORDER, writing('POST', [order(position, shop.sizes.products)]))
  await shop.ask(`${PRODUCT}/bulk-upsert/`, writing('POST', [{ group_product_id: 'P-3', qty: position }]))
  await shop.ask('/external/category/bulk-upsert/', writing('POST', [{ group_category_id: 'C-3', position }]))
}
