import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ask, ask as send } from '../ask.ts'
import { bodyOf } from '../full-categories.ts'
import { product } from '../plans/shop.ts'
import type { Site, Stage } from '../stage.ts'

/** Products of each neighbour. */
const PRODUCTS = 500

/** Pause after each call of a neighbour, in ms. */
const PACE = 200

/** Times of calls in ms, sorted, and the messages of those that failed. */
export interface Observed {
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  readonly failures: readonly string[]
}

/** Sites that read by key and write one product at a time, while something else happens. */
export interface Neighbours {
  /** Calls for `seconds` and returns what was observed. */
  observe(seconds: number): Promise<Observed>
}

/** Nearest-rank quantile of sorted numbers. */
export const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Creates `count` sites with products of their own, on the server at `url`. */
export const neighboursOf = async (stage: Stage, url: string, count: number): Promise<Neighbours> => {
  const sites: Site[] = []
  for (let n = 0; n < count; n++) {
    const site = await stage.newSite()
    const drafts = Array.from({ length: PRODUCTS }, (_, n) => ({ ...product(n, 1), category: [] }))
    await site.ask('/external/product/bulk-create/', { method: 'POST', body: bodyOf(drafts) })
    sites.push(site)
  }
  let round = 0
  const observe = async (seconds: number): Promise<Observed> => {
    const observed = { reads: [] as number[], writes: [] as number[], failures: [] as string[] }
    const until = performance.now() + seconds * 1_000
    await Promise.all(sites.map((site, place) => work(site, place)))
    return { ...observed, reads: observed.reads.sort(byValue), writes: observed.writes.sort(byValue) }

    async function work({ token }: Site, place: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const timed = (times: number[], path: string, question: Parameters<typeof ask>[1]) =>
        send(url + path, { token, agent, ...question }).then(
          ({ time }) => times.push(time),
          (error: unknown) => observed.failures.push(String(error).slice(0, 300)),
        )
      // Sites begin at different moments of the pace.
      await sleep((PACE * place) / count)
      for (let n = 0; performance.now() < until; n++, await sleep(PACE)) {
        await timed(observed.reads, `/external/product/by/group_product_id/P-${(n * 7) % PRODUCTS}/`, {})
        if (n % 5 !== 0) continue
        const draft = { group_product_id: `P-${n % PRODUCTS}`, qty: ++round % 1_000 }
        await timed(observed.writes, '/external/product/bulk-upsert/', {
          method: 'POST',
          body: bodyOf([draft]),
        })
      }
      agent.destroy()
    }
  }
  // Connections, statements and caches are warm before the first observation.
  await observe(2)
  return { observe }
}

const byValue = (a: number, b: number) => a - b
