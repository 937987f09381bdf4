import { readFile } from 'node:fs/promises'
import type { Fault } from '@vitrina/schema/errors'
import type { Resource } from '@vitrina/schema/resource'
import { declare } from './catalog/content/declared.ts'
import { writeBatch } from './catalog/content/write/write.ts'
import { writeOrders } from './orders/write/write.ts'
import { type Batch, batchOf, parseObject } from './platform/batch/batch.ts'
import type { Transaction } from './platform/postgres/pool/sql.ts'

const FOLDER = new URL('../samples/demo/', import.meta.url)

/** Objects of the demo shop, each with a sample file; referenced objects first. */
export const DEMO_OBJECTS = [
  'brand',
  'category',
  'specification',
  'specification-value',
  'category-characteristic',
  'product',
  'region',
  'locality',
  'sector',
  'shop',
  'promocode',
]

/**
 * Fills a new site with the demo shop, by the same writes as calls of an integrator. `today`: date of the newest orders, which
 * are from the two days before; omit for January 2026.
 * @throws {Error} if the demo does not fit the declarations, naming the first fault
 */
export const fillDemo = async (
  sql: Transaction,
  siteId: number,
  resources: readonly Resource[],
  today?: Date,
): Promise<void> => {
  const declared = declare(resources)
  for (const path of DEMO_OBJECTS) {
    const object = declared.get(path)
    if (!object) throw new Error(`There is no object for samples/demo/${path}.json.`)
    const batch = await batchIn(path)
    const drafts = await writeBatch(sql, object, batch, {
      siteId,
      origin: null,
      // An upsert needs a key or an id in each row (rule 4.2.3).
      intent: object.form.table.key === null ? 'create' : 'upsert',
      mode: 'both',
      slugs: 'given',
      lenient: false,
      ignored: null,
    })
    refuseFaulty(path, drafts)
  }
  const orders = (await batchIn(ORDERS)).map((row) => parseObject(row) as DemoOrder)
  if (today) moveOrders(orders, today)
  const how = {
    siteId,
    origin: null,
    stores: null,
    requestId: null,
    lenient: false,
    dryRun: false,
    ignored: null,
    matching: 'match',
    resend: 'skip',
    hasIdempotencyKey: false,
    minimal: true,
    productLanguage: 'ro',
  } as const
  refuseFaulty(ORDERS, (await writeOrders(sql, orders, how)).drafts)
  await sql`
    update site set demo = jsonb_build_object(
      'last_ids', (select jsonb_object_agg(type, last_id) from content_state where site_id = site.id and last_id > 0),
      'orders', (select jsonb_agg(id) from external_order where site_id = site.id)
    )
    where id = ${siteId}
  `
}

/** Objects of the demo shop at a site: those up to an id, by path, and orders. */
export interface Demo {
  readonly last_ids: Readonly<Record<string, number>>
  readonly orders: readonly number[]
}

const ORDERS = 'external-order'

interface DemoOrder {
  created_at: string
}

const DAY_MS = 24 * 3600 * 1000

/** Moves orders by whole days, so that the newest one is from the day before `now`. */
const moveOrders = (orders: readonly DemoOrder[], now: Date): void => {
  const last = Math.max(...orders.map(({ created_at: at }) => Date.parse(at)))
  const days = Math.floor((now.getTime() - last) / DAY_MS)
  for (const order of orders)
    order.created_at = new Date(Date.parse(order.created_at) + days * DAY_MS).toISOString()
}

const batchIn = async (path: string): Promise<Batch> =>
  batchOf(await readFile(new URL(`${path}.json`, FOLDER)))

const refuseFaulty = (path: string, drafts: readonly { readonly faults: readonly Fault[] }[]): void => {
  const [fault] = drafts.flatMap(({ faults }) => faults)
  if (fault) throw new Error(`samples/demo/${path}.json: ${JSON.stringify(fault)}`)
}
