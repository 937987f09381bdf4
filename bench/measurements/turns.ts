import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, FULL } from '../full-categories.ts'
import { importOf, product } from '../plans/shop.ts'
import { atMost, compared, measured, milliseconds, type Row } from '../row.ts'
import type { Site, Stage } from '../stage.ts'

/** Batches per measurement, and lines per file. */
const BATCHES = 8
const LINES = 20_000

/** Writers of small batches, and the pause of each between two calls, in ms. */
const SMALL_WRITERS = 3
const PACE = 25
const SMALL = 10

const uncategorized = (number: number) => ({ ...product(number, 1), category: [] })

/** Permitted p95 of small writes, in ms. */
const ALLOWED = 500

/**
 * Measures the latency of three writers of ten products each during large writes at the same site: full
 * batches, sequential and four at once, an import and its dry run. Also measures how much the large writes
 * slow down.
 */
export const turns = async (stage: Stage): Promise<Row[]> => {
  const site = await stage.newSite()
  let created = 0
  const next = (count: number) => Array.from({ length: count }, () => uncategorized(++created))
  const post = (drafts: readonly object[]) =>
    site.ask('/external/product/bulk-upsert/', {
      method: 'POST',
      body: bodyOf(drafts),
      headers: { prefer: 'return=minimal' },
      agent: new Agent({ maxSockets: 1 }),
    })
  const known = next(FULL)
  await post(known)
  await stage.sql`vacuum analyze product`

  let price = 0
  /** Same products with a new price, so that each row is written. */
  const dearer = () => known.map((draft) => ({ ...draft, price: `${++price}.25` }))
  const upserts = (atOnce: number) => async () => {
    let remaining = BATCHES
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (; remaining-- > 0; ) await post(dearer())
      }),
    )
  }
  const imported = (query: string) => async () => {
    const [path, question, over] = importOf(site, next(LINES), query)
    const { body } = await site.ask(path, question)
    await over(body)
  }

  const rows: Row[] = []
  for (const [what, work] of [
    ['upserts of 5000, one after another', upserts(1)],
    ['upserts of 5000, four at once', upserts(4)],
    [`an import of ${LINES}`, imported('')],
    [`a dry run of an import of ${LINES}`, imported('?dry_run=true')],
  ] as const) {
    const alone = await timed(work)
    const writing = writeMeanwhile(site, known)
    const concurrent = await timed(work)
    const p95 = await writing.stop()
    rows.push(
      measured(`update of ${SMALL}, p95, beside ${what}`, p95, milliseconds(p95), atMost(ALLOWED, ' ms')),
      compared(
        `${what}, beside ${SMALL_WRITERS} who write ${SMALL} at a time`,
        milliseconds(alone),
        milliseconds(concurrent),
        concurrent / alone,
        atMost(2),
      ),
    )
  }
  return rows
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Writes small batches until stopped; `stop` returns the p95 of their response times, in ms. */
const writeMeanwhile = (site: Site, known: readonly object[]) => {
  const times: number[] = []
  let going = true
  let n = 0
  const writers = Array.from({ length: SMALL_WRITERS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (; going; await sleep(PACE)) {
      const few = Array.from({ length: SMALL }, () => ({ ...known[n++ % known.length], qty: n }))
      const { time } = await site.ask('/external/product/bulk-upsert/', {
        method: 'POST',
        body: bodyOf(few),
        agent,
      })
      times.push(time)
    }
    agent.destroy()
  })
  return {
    async stop(): Promise<number> {
      going = false
      await Promise.all(writers)
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    },
  }
}
