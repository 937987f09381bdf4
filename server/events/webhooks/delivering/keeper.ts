import { setTimeout as sleep } from 'node:timers/promises'
import { gate } from '../../../http/gate.ts'
import { LEASE_S } from './claim-queries.ts'
import type { Tried } from './complete-queries.ts'
import { type SettleParts, settle } from './settle.ts'

/** Tries that come to their end within so many ms are kept together, and so many at a time. */
const GATHER_MS = 3
const MOST_KEPT = 200

/** Endpoints whose tries are kept at a time: the connections are for others, too. */
const KEEPERS = 2

/** How long, in ms, until it is tried again to keep what could not be kept. */
const AGAIN_MS = 500

interface Waiting {
  readonly tried: Tried
  readonly kept: () => void
}

/** Keeps tries, those of one endpoint in turn and those that end together at once. */
export const createKeeper = (parts: SettleParts, complain: (error: unknown) => void) => {
  const waiting = new Map<string, Waiting[]>()
  const enter = gate(KEEPERS)

  const keepAll = async (key: string, own: Waiting[]): Promise<void> => {
    await sleep(GATHER_MS)
    while (own.length > 0) {
      const leave = await enter()
      const some = own.splice(0, MOST_KEPT)
      await keepSome(some.map(({ tried }) => tried))
      leave()
      for (const { kept } of some) kept()
    }
    waiting.delete(key)
  }

  /** While the lease runs nobody else tries them; after that they are another's. */
  const keepSome = async (tried: readonly Tried[]): Promise<void> => {
    const [first] = tried
    if (!first) return
    const { site_id, endpoint_id } = first.claim
    for (const giveUp = performance.now() + LEASE_S * 1_000; performance.now() < giveUp; )
      try {
        return await settle(parts, site_id, endpoint_id, tried)
      } catch (error) {
        complain(error)
        await sleep(AGAIN_MS)
      }
  }

  return {
    /** Settles when the try is kept, or cannot be. */
    keep: (tried: Tried): Promise<void> =>
      new Promise((resolve) => {
        const key = `${tried.claim.site_id} ${tried.claim.endpoint_id}`
        const own = waiting.get(key)
        if (own) own.push({ tried, kept: resolve })
        else {
          const first = [{ tried, kept: resolve }]
          waiting.set(key, first)
          void keepAll(key, first)
        }
      }),
  }
}
