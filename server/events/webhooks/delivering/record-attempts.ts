import { setTimeout as sleep } from 'node:timers/promises'
import { semaphore } from '../../../platform/http/limits/semaphore.ts'
import { LEASE_S } from './claim-queries.ts'
import type { EndedAttempt } from './complete-queries.ts'
import { type SettleParts, settle } from './settle.ts'

/** Window in ms in which ended attempts are recorded together, and their maximum number. */
const GATHER_MS = 3
const MAX_TOGETHER = 200

/**
 * Endpoints whose attempts are recorded concurrently, so that connections remain for readers. One slot is left to other sites.
 */
const SLOT = {
  name: 'webhook_records',
  places: 3,
  ofSite: 2,
  waiting: Number.POSITIVE_INFINITY,
  patience: Number.POSITIVE_INFINITY,
} as const

/** Time in ms before a failed recording is retried. */
const RETRY_MS = 500

interface Waiting {
  readonly attempt: EndedAttempt
  readonly recorded: () => void
}

/** Records attempts: sequentially per endpoint, and attempts that end together in one transaction. */
export const attemptRecorder = (parts: SettleParts, complain: (error: unknown) => void) => {
  const waiting = new Map<string, Waiting[]>()
  const enter = semaphore(SLOT)

  const recordAll = async (key: string, siteId: number, own: Waiting[]): Promise<void> => {
    await sleep(GATHER_MS)
    while (own.length > 0) {
      const leave = await enter(siteId)
      const some = own.splice(0, MAX_TOGETHER)
      await recordSome(some.map(({ attempt }) => attempt))
      leave()
      for (const { recorded } of some) recorded()
    }
    waiting.delete(key)
  }

  /** The lease prevents other processes from repeating these attempts meanwhile. */
  const recordSome = async (attempts: readonly EndedAttempt[]): Promise<void> => {
    const [first] = attempts
    if (!first) return
    const { site_id, endpoint_id } = first.claim
    for (const giveUp = performance.now() + LEASE_S * 1_000; performance.now() < giveUp; )
      try {
        return await settle(parts, site_id, endpoint_id, attempts)
      } catch (error) {
        complain(error)
        await sleep(RETRY_MS)
      }
  }

  return {
    /** Resolves when the attempt is recorded, or cannot be. */
    record: (attempt: EndedAttempt): Promise<void> =>
      new Promise((resolve) => {
        const key = `${attempt.claim.site_id} ${attempt.claim.endpoint_id}`
        const own = waiting.get(key)
        if (own) own.push({ attempt, recorded: resolve })
        else {
          const first = [{ attempt, recorded: resolve }]
          waiting.set(key, first)
          void recordAll(key, attempt.claim.site_id, first)
        }
      }),
  }
}
