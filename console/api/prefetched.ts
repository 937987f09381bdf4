/** Time in ms after which an unused response is outdated. */
const PREFETCH_TTL_MS = 30_000

interface Prefetch {
  readonly at: number
  readonly response: Promise<Response>
}

/** Responses to requests that were sent before their screen was there, by address. */
const prefetches = new Map<string, Prefetch>()

/** Keeps a response for the first request of the same address. */
export const storePrefetch = (address: string, response: Promise<Response>): void => {
  // A failure belongs to the one that takes the response.
  response.catch(() => undefined)
  prefetches.set(address, { at: Date.now(), response })
}

/** Response of a request that was sent before; each one is returned once. */
export const takePrefetched = (address: string): Promise<Response> | undefined => {
  const prefetch = prefetches.get(address)
  prefetches.delete(address)
  return prefetch && Date.now() - prefetch.at < PREFETCH_TTL_MS ? prefetch.response : undefined
}
