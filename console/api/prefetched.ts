/** Time in ms after which an unused response is outdated. */
const PREFETCH_TTL_MS = 30_000

interface Prefetch {
  readonly at: number
  readonly response: Promise<Response>
}

/** Responses to requests that were sent before their screen was loaded, by address. */
const prefetches = new Map<string, Prefetch>()

/** Keeps a response for the first request of the same address. */
export const storePrefetch = (address: string, response: Promise<Response>): void => {
  // The caller that takes the response handles its failure.
  response.catch(() => undefined)
  prefetches.set(address, { at: Date.now(), response })
}

/** Response of a request that was sent before; each one is returned once. */
export const takePrefetched = (address: string): Promise<Response> | undefined => {
  const prefetch = prefetches.get(address)
  prefetches.delete(address)
  return prefetch && Date.now() - prefetch.at < PREFETCH_TTL_MS ? prefetch.response : undefined
}
