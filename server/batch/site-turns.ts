import { BATCH_LIMIT_MS, TURN_WAIT_MS } from '../database/limits.ts'
import { ApiError } from '../http/errors.ts'
import { gate } from '../http/gate.ts'

/**
 * Runs `work` when it is the turn of its site, and tells it how many ms are left of its time.
 * @throws {ApiError} `overloaded` when its turn did not come in time, or too many wait already.
 */
export type TakeTurn = <T>(siteId: number, work: (leftMs: number) => Promise<T>) => Promise<T>

/** Writers of one site in one process. Whoever comes then is told to come again. */
const MAX_WRITERS_OF_SITE = 100

/** Writers of all sites in one process: each waits with a body in memory, of up to a mebibyte. */
const MAX_WRITERS = 200

/** Writers that a site may have however many others have: one busy site gave 503 to all. */
const MAX_WRITERS_IN_ANY_CASE = 4

/**
 * Lets one writer of a site, and at most `places` writers of all sites, hold a connection at a time. The database
 * makes the writers of a site wait for each other anyway; here they wait without one, so readers always find theirs.
 */
export const siteTurns = (
  places: number,
  { limitMs = BATCH_LIMIT_MS, waitMs = TURN_WAIT_MS } = {},
): TakeTurn => {
  const last = new Map<number, Promise<unknown>>()
  const enter = gate(places)
  const present = new Map<number, number>()
  let all = 0

  const inPlace = async <T>(arrived: number, work: (leftMs: number) => Promise<T>): Promise<T> => {
    const leave = await enter()
    try {
      const waited = performance.now() - arrived
      // Nobody waits for it any more.
      if (waited >= waitMs) throw new ApiError('overloaded.site')
      return await work(limitMs - waited)
    } finally {
      leave()
    }
  }

  return async (siteId, work) => {
    const own = present.get(siteId) ?? 0
    if (own >= MAX_WRITERS_OF_SITE) throw new ApiError('overloaded.site')
    if (all >= MAX_WRITERS && own >= MAX_WRITERS_IN_ANY_CASE) throw new ApiError('overloaded')
    present.set(siteId, own + 1)
    all++
    const arrived = performance.now()
    let begun = false
    const turn = (last.get(siteId) ?? Promise.resolve()).then(() =>
      inPlace(arrived, (left) => {
        begun = true
        return work(left)
      }),
    )
    const settled = turn.then(
      () => undefined,
      () => undefined,
    )
    last.set(siteId, settled)
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = () => {
        if (!begun) reject(new ApiError('overloaded.site'))
      }
      late = setTimeout(giveUp, waitMs).unref()
    })
    try {
      return await Promise.race([turn, tooLate])
    } finally {
      clearTimeout(late)
      const left = (present.get(siteId) ?? 1) - 1
      if (left > 0) present.set(siteId, left)
      else present.delete(siteId)
      all--
      if (last.get(siteId) === settled) last.delete(siteId)
    }
  }
}
