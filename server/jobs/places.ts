import { createTurns, type TakeTurn } from '../http/turns.ts'

/** Files that are received at a time: each holds a few MiB in memory. Whoever comes then waits without being read. */
const AT_ONCE = 8

/** Of one site, so that its slow senders hold up nobody else. */
const OF_A_SITE = 3

/** Waits for the turn of a site; see {@link TakeTurn}. */
export type TakePlace = (siteId: number, ...holder: Parameters<TakeTurn>) => Promise<() => void>

export const uploadPlaces = (): TakePlace => {
  const takeTurn = createTurns(AT_ONCE)
  const ofSites = new Map<number, TakeTurn>()

  return async (siteId, holder) => {
    const ofSite = ofSites.get(siteId) ?? createTurns(OF_A_SITE)
    ofSites.set(siteId, ofSite)
    const leaveSite = await ofSite(holder)
    const leave = await takeTurn(holder)
    return () => {
      leave()
      leaveSite()
    }
  }
}
