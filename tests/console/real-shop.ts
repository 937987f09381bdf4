import { followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES } from '@vitrina/schema/orders/order-status'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { orderPayload, orders } from '../../samples/orders.ts'
import { brands, categories, type Payload, products, productsUci, stores } from '../../samples/payloads.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createSite } from '../../server/identity/access/sites.ts'
import { createToken } from '../../server/identity/access/tokens.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'
import { type Client, clientOf } from '../vitrina.ts'

const DAY = 86_400_000

/** Rows per call. */
const CHUNK = 5_000

/** Slug of the site with the real data. */
export const REAL_SHOP = 'real-shop'

/** Creates the site with the real data in a database from which others are copied. */
export const makeRealShop = async (sql: Database, dataDir: string): Promise<void> => {
  const site = await createSite(sql, { slug: REAL_SHOP, name: 'Real shop', timeZone: 'Europe/Chisinau' })
  if (!site) throw new Error('The real shop is there already.')
  const tokenOptions = { siteId: site.id, name: '1C', scopes: SCOPES, lifetime: null }
  const { token } = await createToken(sql, tokenOptions)
  const config = readConfig({ VITRINA_DATA_DIR: dataDir, REQUEST_LOG_DAYS: '0' })
  const app = await buildApp({ config, sql, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await fillRealShop(clientOf(url, token, site.id))
  await app.close()
  await sql`vacuum analyze`
}

/**
 * Fills a site with the real data of samples/: 6,543 categories, 18,055 groceries and 4,070 gifts, brands,
 * stores, and 25,900 orders with 541,909 lines. The dates of the orders are moved so that their year ends
 * now. The latest orders have further statuses, as in a shop in operation.
 */
const fillRealShop = async ({ post }: Pick<Client, 'post'>): Promise<void> => {
  const send = async (path: string, rows: readonly object[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += CHUNK) {
      const answer = await post(path, rows.slice(from, from + CHUNK), { prefer: 'handling=lenient' })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  const upsert = (object: string, rows: readonly Payload[]) =>
    send(`/external/${object}/bulk-upsert/?slugs=auto`, rows)

  const tree = await categories()
  const leaves = tree.slice(-1_000).map(({ group_category_id }) => ({ group_category_id }))
  await upsert('category', tree)
  await upsert('brand', await brands())
  await upsert('shop', await stores())
  const groceries = (await products()).map((row, place) => ({
    ...row,
    category: [leaves[place % leaves.length]],
    price: ((place % 900) / 4 + 4.5).toFixed(2),
    qty: place % 40,
  }))
  await upsert('product', groceries)
  await upsert('product', await productsUci())

  const rows = await orders()
  const ends = Math.max(...rows.map(({ invoice_datetime }) => Date.parse(`${invoice_datetime}Z`)))
  const moved = Date.now() - ends - DAY / 24
  await send(
    '/external/external-order/',
    rows.map((row, place) => {
      const { created_at, order_items, ...order } = orderPayload(row)
      const status = place % 7 === 0 ? ORDER_STATUSES[place % ORDER_STATUSES.length] : 'new'
      return {
        ...order,
        created_at: new Date(Date.parse(created_at) + moved).toISOString(),
        order_items: order_items.map((item) => ({ ...item, order_status: status })),
      }
    }),
  )
  // The last orders change their status again, so that they have a history.
  const last = rows.slice(-200).map(orderPayload)
  for (const [step] of [1, 2].entries())
    await send(
      '/external/external-order/',
      last.map(({ rrn, order_items }, place) => {
        const first = followersOf('new')[place % 3] ?? 'confirmed'
        const status = step === 0 ? first : (followersOf(first)[0] ?? first)
        return { rrn, order_items: order_items.map(({ order_id }) => ({ order_id, order_status: status })) }
      }),
    )
}
