import type { Places } from './claim-queries.ts'
import type { Result } from './verdict.ts'

/** Deliveries that are under way at a time in this process, to one endpoint and to all; and bytes of all. */
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
 * How many deliveries are under way to each endpoint, and how many more there may be: fewer to one that lets them hang or breaks
 * them off, so that it holds little of what all share.
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
      const place = places.get(key) ?? { siteId, endpointId, underWay: 0, most: MOST }
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
      if (place.underWay === 0 && place.most === MOST) places.delete(key)
    },
    free: (): Places => {
      const all = [...places.values()]
      return {
        sites: all.map(({ siteId }) => siteId),
        endpoints: all.map(({ endpointId }) => endpointId),
        most: MOST,
        total: MOST_OF_ALL - total,
        free: all.map(({ most, underWay }) => Math.max(0, most - underWay)),
      }
    },
  }
}
