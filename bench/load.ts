import { median } from './median.ts'
import { asStretch } from './stretches.ts'
import { startWorker, type Worker } from './worker.ts'

/** Requests of `clients` concurrent clients, each with a keep-alive connection. */
export interface Load {
  readonly url: string
  readonly token: string
  readonly clients: number
  readonly requests: readonly LoadRequest[]
  /** Total of requests to send; `requests` is repeated. */
  readonly count: number
  /** Name in a profile; by default composed from the first request. */
  readonly what?: string | undefined
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Uint8Array
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Starts the load generator in its own process; the baseline and Vitrina are measured by the same one. */
export const startLoadGenerator = (): Worker<Load, LoadResult> => {
  const { run, stop } = startWorker<Load, LoadResult>(new URL('./load-generator.ts', import.meta.url))
  return {
    run: (load) => {
      const { path = '/', ...first } = load.requests[0] ?? {}
      return asStretch({ ...first, url: load.url + path, what: load.what, calls: load.count }, () =>
        run(load),
      )
    },
    stop,
  }
}

/** Median of each figure of several results. */
export const middleOf = (results: readonly LoadResult[]): LoadResult => ({
  perSecond: median(results.map(({ perSecond }) => perSecond)),
  p50: median(results.map(({ p50 }) => p50)),
  p99: median(results.map(({ p99 }) => p99)),
})

/** Text with a rate and its latencies. */
export const rateOf = ({ perSecond, p50, p99 }: LoadResult): string =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`
