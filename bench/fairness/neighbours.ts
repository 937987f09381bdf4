import { bodyOf } from '../full-categories.ts'
import { product } from '../plans/shop.ts'
import type { Stage } from '../stage.ts'
import { startWorker } from '../worker.ts'

/** Products of each neighbour. */
export const PRODUCTS = 500

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
  stop(): Promise<void>
}

/** Calls of sites for a time, from a process of their own: the load generator does not delay them. */
export interface NeighbourJob {
  readonly url: string
  readonly tokens: readonly string[]
  readonly seconds: number
}

/** Nearest-rank quantile of sorted numbers. */
export const quantileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Creates `count` sites with products of their own, on the server at `url`. */
export const neighboursOf = async (stage: Stage, url: string, count: number): Promise<Neighbours> => {
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const site = await stage.newSite()
    const drafts = Array.from({ length: PRODUCTS }, (_, n) => ({ ...product(n, 1), category: [] }))
    await site.ask('/external/product/bulk-create/', { method: 'POST', body: bodyOf(drafts) })
    tokens.push(site.token)
  }
  const worker = startWorker<NeighbourJob, Observed>(new URL('neighbour-process.ts', import.meta.url))
  const observe = (seconds: number) => worker.run({ url, tokens, seconds })
  // Connections, statements and caches are warm before the first observation.
  await observe(2)
  return { observe, stop: worker.stop }
}
