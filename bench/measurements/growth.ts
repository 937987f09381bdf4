import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canMeasureCpu, cpuOf, threadsCpu } from '../cpu.ts'
import { KINDS, READS } from '../plans/calls.ts'
import { fill, product, type Shop, type Sizes, sendCall, touch, writing } from '../plans/shop.ts'
import { atMost, compared, milliseconds, type Row, unmeasured } from '../row.ts'
import { openStage, type Stage } from '../stage.ts'
import { makePeople, makeTokens } from './hub.ts'

const SMALL: Sizes = { products: 5_000, categories: 2_000, orders: 5_000, batch: 1_000 }

/** Other sites of the large database, and products of each. */
const SITES = 299
const PRODUCTS_OF_OTHERS = 20

/** Changes in the feed per product. */
const CHANGES = 10

const ROUNDS = 5

/** CPU time in ms below which a ratio is noise. */
const LEAST_MS = 2

/** Calls whose result grows with the database, or that have a separate measurement (`deep-pages`). */
const GROWS: ReadonlySet<string> = new Set(['export of products', 'products far back'])

/**
 * Compares every kind of call on a large database and on a small one. The large one has 300 sites, one of
 * them with a large catalogue, as many orders and ten times as many changes. Measures the CPU time of the
 * server and PostgreSQL together, the best of several rounds.
 */
export const growth = async ({ many }: Stage): Promise<Row[]> => {
  if (!canMeasureCpu) return [unmeasured('calls on a great database', 'the system does not tell CPU times')]
  const small = await measured(SMALL, 0)
  const great = await measured({ ...SMALL, products: many, orders: many }, SITES)
  return [...small]
    .map(([kind, before]) => ({ kind, before, after: great.get(kind) ?? Number.NaN }))
    .map(({ kind, before, after }) => ({
      ...{ kind, before, after },
      ratio: Math.max(LEAST_MS, after) / Math.max(LEAST_MS, before),
    }))
    .sort((a, b) => b.ratio - a.ratio)
    .map(({ kind, before, after, ratio }) =>
      compared(
        `${kind}, of ${many} products and orders`,
        milliseconds(before),
        milliseconds(after),
        ratio,
        atMost(1.5),
      ),
    )
}

/** CPU time of each kind of call on a new database, in ms. */
const measured = async (sizes: Sizes, others: number): Promise<Map<string, number>> => {
  const stage = await openStage(0)
  try {
    const shop = await makeShop(stage, sizes, others)
    const [postmaster] = readFileSync(join(stage.folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
    const times = new Map<string, number>()
    // Reads come first, before writes enlarge the shop.
    const names = Object.keys(KINDS).filter((name) => !GROWS.has(name))
    for (const name of [
      ...names.filter((name) => READS.has(name)),
      ...names.filter((name) => !READS.has(name)),
    ]) {
      const kind = KINDS[name]
      if (!kind) continue
      let best = Infinity
      for (let round = 0; round < ROUNDS; round++) {
        await touch(shop)
        const call = await kind(shop)
        const before = threadsCpu(stage.server.pid)
        const database = await cpuOf(
          Number(postmaster),
          typeof call === 'function' ? call : () => sendCall(shop, call),
        )
        best = Math.min(best, database + threadsCpu(stage.server.pid) - before)
      }
      process.stderr.write(`  ${sizes.products} / ${name}: ${best.toFixed(1)} ms\n`)
      times.set(name, best)
    }
    return times
  } finally {
    await stage.close()
  }
}

const makeShop = async (stage: Stage, sizes: Sizes, others: number): Promise<Shop> => {
  const { sql } = stage
  for (let site = 0; site < others; site++) {
    const other = await stage.newSite()
    const drafts = Array.from({ length: PRODUCTS_OF_OTHERS }, (_, n) => ({ ...product(n, 1), category: [] }))
    await other.ask('/external/product/bulk-create/', writing('POST', drafts))
  }
  await makePeople(stage, 'nobody signs in by it')
  const begun = performance.now()
  const site = await stage.newSite()
  await sql`
    with head as (
      insert into feed_head as head (site_id, cursor) values (${site.id}, ${CHANGES * sizes.products}::bigint)
      on conflict (site_id) do update set cursor = head.cursor + excluded.cursor
      returning cursor
    )
    insert into change (site_id, cursor, type, id, key, action, fields, at)
    select
      ${site.id}::integer, head.cursor - n, 'product', 1 + mod(n, ${sizes.products}::bigint),
      'P-' || 1 + mod(n, ${sizes.products}::bigint), 'updated', '{qty}', now() - n * interval '10 days' / ${CHANGES * sizes.products}::bigint
    from head, generate_series(0, ${CHANGES * sizes.products}::bigint - 1) as n
  `
  const shop = await fill(site, sizes, (count) => makeTokens(stage, count))
  await sql`vacuum analyze`
  process.stderr.write(
    `${sizes.products} products and orders made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
  )
  return shop
}
