import { setTimeout as sleep } from 'node:timers/promises'
import { manyProducts } from '../../samples/many.ts'
import { createToken } from '../../server/identity/access/tokens.ts'
import { ask } from '../ask.ts'
import { bodyOf } from '../full-categories.ts'
import { atLeast, atMost, measured, type Row } from '../row.ts'
import { openStage, type Site, type Stage } from '../stage.ts'

const PRODUCTS = 5000
const TOKENS = [2, 3, 5]

/**
 * Bytes of WAL and changed rows per product: created, unchanged in partial feeds of several tokens, and with a changed price. On a
 * PostgreSQL of its own, without full pages in the WAL: their number depends on checkpoints.
 */
export const wal = async (): Promise<Row[]> => {
  const stage = await openStage(0, {
    prepare: async (sql) => {
      for (const setting of ['full_page_writes', 'autovacuum'])
        await sql`alter system set ${sql.unsafe(setting)} = off`
      await sql`select pg_reload_conf()`
    },
  })
  try {
    return await measure(stage)
  } finally {
    await stage.close()
  }
}

interface Cost {
  readonly bytes: number
  readonly updated: number
  readonly hot: number
}

const measure = async (stage: Stage): Promise<Row[]> => {
  const site = await stage.newSite()
  const products: { readonly group_product_id: unknown }[] = []
  for await (const one of manyProducts(PRODUCTS)) products.push(one as { readonly group_product_id: unknown })
  const keys = products.map(({ group_product_id }) => group_product_id)
  const costOf = costs(stage)
  const send = (sender: Pick<Site, 'ask'>, objects: readonly object[]) =>
    sender.ask('/external/product/bulk-upsert/', { method: 'POST', body: bodyOf(objects) })

  const created = await costOf(() => send(site, products))
  const rows = [measured('WAL of a created product', created.bytes, bytes(created), atMost(2560, ' B'))]

  const senders = await Promise.all(Array.from({ length: Math.max(...TOKENS) }, () => another(stage, site)))
  const parts = ['price', 'qty', 'hide', 'sort_priority', 'bookmark'] as const
  const values = { price: '9.50', qty: 4, hide: false, sort_priority: 3, bookmark: false }
  const feeds = senders.map((sender, place) => ({
    sender,
    objects: keys.map((key) => ({
      group_product_id: key,
      [parts[place] as string]: values[parts[place] ?? 'qty'],
    })),
  }))
  for (const count of TOKENS) {
    const run = async () => {
      for (const { sender, objects } of feeds.slice(0, count)) await send(sender, objects)
    }
    for (let settled = 0; settled < 2; settled++) await run()
    const { bytes: all, updated } = await costOf(run)
    const each = all / count
    rows.push(
      measured(
        `WAL of an unchanged product, ${count} partial feeds`,
        each,
        `${each.toFixed(1)} B`,
        atMost(10, ' B'),
      ),
      measured(`updated rows of these ${count} feeds`, updated, String(updated), atMost(0)),
    )
  }

  const price = (amount: number) => keys.map((key) => ({ group_product_id: key, price: `${amount}.25` }))
  const sender = senders[0] as Pick<Site, 'ask'>
  for (const [what, objects] of [
    ['a tenth of the prices', price(1).filter((_, place) => place % 10 === 0)],
    ['all prices', price(2)],
    ['all prices again', price(3)],
  ] as const) {
    const cost = await costOf(() => send(sender, objects))
    const perRow = { ...cost, bytes: (cost.bytes * PRODUCTS) / objects.length }
    rows.push(
      measured(`WAL of a changed product, ${what}`, perRow.bytes, bytes(perRow), atMost(1024, ' B')),
      measured(
        `share of HOT updates, ${what}`,
        cost.hot / cost.updated,
        (cost.hot / cost.updated).toFixed(2),
        atLeast(0.8),
      ),
    )
  }
  return rows
}

const bytes = (cost: Pick<Cost, 'bytes'>): string => `${cost.bytes.toFixed(0)} B`

/** Another token of a site. */
const another = async (stage: Stage, site: Site): Promise<Pick<Site, 'ask'>> => {
  const { token } = await createToken(stage.sql, {
    siteId: site.id,
    name: 'feed',
    scopes: ['content:write'],
    lifetime: null,
  })
  return { ask: (path, question) => ask(stage.server.url + path, { token, ...question }) }
}

/** Gives the function that measures work, per product, between two moments without other writes. */
const costs = ({ sql }: Stage) => {
  const now = async (): Promise<Cost> => {
    const [row] = await sql<Cost>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes, n_tup_upd as updated, n_tup_hot_upd as hot
      from pg_stat_user_tables where relname = 'product'
    `
    return row ?? { bytes: 0, updated: 0, hot: 0 }
  }
  const quiet = async (): Promise<Cost> => {
    for (let before = await now(); ; ) {
      await sleep(QUIET_MS)
      const after = await now()
      if (after.bytes - before.bytes < QUIET_BYTES && after.updated === before.updated) return after
      before = after
    }
  }
  return async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = await quiet()
    await work()
    // Once the statement is over: the search index and the statistics follow later.
    const { bytes } = await now()
    const after = await quiet()
    return {
      bytes: (bytes - before.bytes) / PRODUCTS,
      updated: after.updated - before.updated,
      hot: after.hot - before.hot,
    }
  }
}

/** PostgreSQL reports the counts of rows of a resting connection after ten seconds. */
const QUIET_MS = 11_000
const QUIET_BYTES = 2_000
