import type { Places } from './claim-queries.ts'
import type { Result } from './retry-policy.ts'

/** Deliveries that are under way at a time in this process, to one endpoint, at first and at most, and to all; and bytes of all. */
const FIRST = 2
const MOST = 10
const MOST_OF_ALL = 512
const MOST_BYTES = 64 * 2 ** 20

interface Place {
  readonly siteId: number
  readonly endpointId: number
  underWay: number
  most: number
}

/**
 * How many deliveries are under way to each endpoint, and how many more there may be: few at first, more with each that is
 * answered, fewer to one that lets them hang or breaks them off. So even a hundred that hang hold little of what all share.
 */
export const createPlaces = () => {
  const places = new Map<string, Place>()
  let total = 0
  let bytes = 0

  return {
    /** Bytes that still may be sent; none when no delivery may. */
    get room(): number {
      return total < MOST_OF_ALL ? Math.max(0, MOST_BYTES - bytes) : 0
    },
    enter: (siteId: number, endpointId: number, size: number): void => {
      const key = `${siteId} ${endpointId}`
      const place = places.get(key) ?? { siteId, endpointId, underWay: 0, most: FIRST }
      places.set(key, place)
      place.underWay++
      total++
      bytes += size
    },
    leave: (siteId: number, endpointId: number, size: number, result: Result): void => {
      const key = `${siteId} ${endpointId}`
      const place = places.get(key)
      if (!place) return
      place.underWay--
      total--
      bytes -= size
      const hung = result.status === null && result.failure !== 'secret'
      place.most = hung ? Math.max(1, place.most >> 1) : Math.min(MOST, place.most + 1)
      if (place.underWay === 0 && place.most === FIRST) places.delete(key)
    },
    free: (): Places => {
      const all = [...places.values()]
      return {
        sites: all.map(({ siteId }) => siteId),
        endpoints: all.map(({ endpointId }) => endpointId),
        most: FIRST,
        total: MOST_OF_ALL - total,
        free: all.map(({ most, underWay }) => Math.max(0, most - underWay)),
      }
    },
  }
}
