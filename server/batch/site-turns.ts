import { ApiError } from '../http/errors.ts'
import { gate } from '../http/gate.ts'

/** Runs `work` when it is the turn of its site. */
export type TakeTurn = <T>(siteId: number, work: () => Promise<T>) => Promise<T>

/** Writers that may wait in one process. Whoever comes then is told to come again: each waits with a body in memory. */
const MOST_WAITING = 200

/**
 * Lets one writer of a site, and at most `places` writers of all sites, hold a connection at a time. The database
 * makes the writers of a site wait for each other anyway; here they wait without one, so readers always find theirs.
 */
export const siteTurns = (places: number): TakeTurn => {
  const last = new Map<number, Promise<unknown>>()
  const enter = gate(places)
  let present = 0

  const inPlace = async <T>(work: () => Promise<T>): Promise<T> => {
    const leave = await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return async (siteId, work) => {
    if (present >= MOST_WAITING) throw new ApiError('overloaded')
    present++
    const turn = (last.get(siteId) ?? Promise.resolve()).then(() => inPlace(work))
    const settled = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(siteId, settled)
    try {
      return await turn
    } finally {
      present--
      if (last.get(siteId) === settled) last.delete(siteId)
    }
  }
}
