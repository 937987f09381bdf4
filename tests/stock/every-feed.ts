import assert from 'node:assert/strict'
import { test } from 'node:test'
import { product } from '../content/writes/drafts.ts'
import type { Client, Reply, startVitrina } from '../vitrina.ts'

/** Common description of the two feeds: stock per store, and prices per user type. */
interface Feed {
  readonly type: 'stock' | 'price'
  readonly write: string
  readonly read: string
  readonly table: string
  readonly owner: string
  readonly ownerField: string
  readonly ownerKey: string
  readonly figure: string
  /** Draft of an owner with this client key. */
  readonly draft: (key: string) => object
  /** The nth figure as it is sent, and as it is read. */
  readonly sent: (n: number) => unknown
  readonly shown: (n: number) => unknown
}

export const STOCK: Feed = {
  type: 'stock',
  write: '/external/product/shop-update/',
  read: 'stock',
  table: 'product_stock',
  owner: 'shop',
  ownerField: 'shop_id',
  ownerKey: 'code',
  figure: 'qty',
  draft: (code) => ({ code, lat: '47', lon: '28.8', is_active: true, addresses: {} }),
  sent: (n) => n + 0.125,
  shown: (n) => n + 0.125,
}

export const PRICES: Feed = {
  type: 'price',
  write: '/external/product/user-price-update/',
  read: 'prices',
  table: 'product_price',
  owner: 'user-type',
  ownerField: 'user_type_id',
  ownerKey: 'name',
  figure: 'price',
  draft: (name) => ({ name }),
  sent: (n) => `${n}.5`,
  shown: (n) => `${n}.50`,
}

export type Row = Readonly<Record<string, unknown>>

/** Feed at a site with products P1 to P3 (ids 1 to 3) and owners O1 to O3 (ids 1 to 3). */
export interface Subject extends Feed, Client {
  /** Row with the nth figure of this owner and product. */
  row(owner: unknown, product: unknown, n: number): Row
  send(rows: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Figures of a product as `[owner, figure]`. */
  figuresOf(productId: number): Promise<unknown[][]>
}

/** Registers a test for both feeds, each at a separate site. */
export const everyFeed =
  ({ client }: Pick<Awaited<ReturnType<typeof startVitrina>>, 'client'>) =>
  (sentence: string, prove: (subject: Subject) => Promise<void>) =>
    test(sentence, async (t) => {
      for (const feed of [STOCK, PRICES])
        await t.test(feed.type, async () => prove(await subjectAt(await client(), feed)))
    })

export const subjectAt = async (client: Client, feed: Feed): Promise<Subject> => {
  await create(
    client,
    'product',
    ['P1', 'P2', 'P3'].map((key) => product(key)),
  )
  await create(client, feed.owner, ['O1', 'O2', 'O3'].map(feed.draft))
  return {
    ...feed,
    ...client,
    row: (owner, product, n) => ({
      [feed.ownerField]: owner,
      [feed.figure]: feed.sent(n),
      group_product_id: product,
    }),
    send: (rows, headers) => client.post(feed.write, rows, headers),
    figuresOf: async (id) => {
      const { status, body } = await client.get(`/external/product/${id}/${feed.read}/`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.map((row: Row) => [row[feed.ownerField], row[feed.figure]])
    },
  }
}

export const create = async (client: Client, path: string, drafts: readonly object[]): Promise<number[]> => {
  const { status, body } = await client.post(`/external/${path}/bulk-create/`, drafts)
  assert.equal(status, 201, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}
