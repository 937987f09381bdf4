import type { Capacity } from './claim-queries.ts'
import type { Result } from './retry-policy.ts'

/** Limits of concurrent deliveries in this process: per endpoint (first and maximum), of all endpoints, and bytes of all. */
const FIRST = 2
const MAX = 10
const MAX_OF_ALL = 512
const MAX_BYTES = 64 * 2 ** 20

interface Endpoint {
  readonly siteId: number
  readonly endpointId: number
  running: number
  most: number
}

/**
 * Limits the concurrent deliveries of each endpoint: few at first, more with each response, fewer after
 * timeouts and broken connections. Even a hundred hanging endpoints use little of the shared capacity.
 */
export const endpointConcurrency = () => {
  const endpoints = new Map<string, Endpoint>()
  let total = 0
  let bytes = 0

  return {
    /** Bytes that may still be sent; 0 if no further delivery is allowed. */
    get freeBytes(): number {
      return total < MAX_OF_ALL ? Math.max(0, MAX_BYTES - bytes) : 0
    },
    enter: (siteId: number, endpointId: number, size: number): void => {
      const key = `${siteId} ${endpointId}`
      const endpoint = endpoints.get(key) ?? { siteId, endpointId, running: 0, most: FIRST }
      endpoints.set(key, endpoint)
      endpoint.running++
      total++
      bytes += size
    },
    leave: (siteId: number, endpointId: number, size: number, result: Result): void => {
      const key = `${siteId} ${endpointId}`
      const endpoint = endpoints.get(key)
      if (!endpoint) return
      endpoint.running--
      total--
      bytes -= size
      const hung = result.status === null && result.failure !== 'secret'
      endpoint.most = hung ? Math.max(1, endpoint.most >> 1) : Math.min(MAX, endpoint.most + 1)
      if (endpoint.running === 0 && endpoint.most === FIRST) endpoints.delete(key)
    },
    free: (): Capacity => {
      const all = [...endpoints.values()]
      return {
        sites: all.map(({ siteId }) => siteId),
        endpoints: all.map(({ endpointId }) => endpointId),
        most: FIRST,
        total: MAX_OF_ALL - total,
        free: all.map(({ most, running }) => Math.max(0, most - running)),
      }
    },
  }
}
