import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/platform/postgres/pool/sql.ts'
import { item, ORDERS } from '../../orders/writes/order-shop.ts'
import type { Client } from '../../vitrina.ts'
import type { Working } from '../feed/callers.ts'

/** Text in all objects that are sent but never written. */
export const NEVER = 'never written'

const CATEGORIES = '/external/category/bulk-create/'

/** Writes without effect, and whether each is refused. */
const WRITES = [
  { path: `${CATEGORIES}?dry_run=true`, body: [{ name_ro: NEVER }], refused: false },
  { path: CATEGORIES, body: [{ name_ro: NEVER }, { name_ro: NEVER, position: 'first' }], refused: true },
  { path: `${ORDERS}?dry_run=true`, body: [{ order_items: [item()], comment: NEVER }], refused: false },
  {
    path: ORDERS,
    body: [
      { order_items: [item()], comment: NEVER },
      { order_items: [item(1_000_000)], comment: NEVER },
    ],
    refused: true,
  },
] as const

class Rollback extends Error {}

/** Starts a writer whose writes are refused, dry runs, or rolled back. */
export const startNever = (client: Client, sql: Database, { random, on }: Working) => {
  const wrong: string[] = []
  let rolledBackCount = 0

  const call = async (): Promise<void> => {
    const { path, body, refused } = WRITES[Math.floor(random() * WRITES.length)] as (typeof WRITES)[number]
    const reply = await client.post(path, body).catch(() => undefined)
    if (!reply || reply.status === 503) return
    if (reply.status >= 400 !== refused) wrong.push(`${path} ${reply.status} ${JSON.stringify(reply.body)}`)
    rolledBackCount++
  }

  const takeBack = (): Promise<void> =>
    sql
      .begin(async (sql) => {
        await sql`
          insert into category (site_id, id, name_ro) select ${client.siteId}, 900000000 + n, ${NEVER}
          from generate_series(1, ${1 + Math.floor(random() * 5)}::integer) as n
        `
        await sleep(20 * random())
        throw new Rollback()
      })
      .catch((error) => {
        if (!(error instanceof Rollback)) throw error
        rolledBackCount++
      })

  const work = async (): Promise<void> => {
    while (on()) {
      await (random() < 0.3 ? takeBack() : call())
      await sleep(100 * random())
    }
  }
  return { wrong, count: () => rolledBackCount, done: work() }
}
