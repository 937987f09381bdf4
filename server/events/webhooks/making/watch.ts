import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/postgres/pool/sql.ts'

/** Remaining work: more at once; later, by time or after a failure; or none before the next commit. */
export type RemainingWork = 'more' | 'later' | 'nothing'

interface Work {
  readonly sql: Database
  /** Does pending work and returns what remains. `isPeriodic` is true for a periodic check without a signal. */
  readonly check: (isPeriodic: boolean) => Promise<RemainingWork>
  readonly everyMs: number
  readonly complain: (error: unknown) => void
}

export interface Watch {
  /** Starts a check now, or one more after a running check. */
  wake(): void
  start(): void
  /** Resolves when the current check has ended. */
  stop(): Promise<void>
}

/** Checks for work after each commit or signal; one run at a time. */
export const createWatch = ({ sql, check, everyMs, complain }: Work): Watch => {
  const stopping = new AbortController()
  let woken = false
  let rouse = () => {}

  const commits = sql.commits()
  const rest = async (hasPendingWork: boolean): Promise<void> => {
    const resting = new AbortController()
    rouse = () => resting.abort()
    const signal = AbortSignal.any([resting.signal, stopping.signal])
    if (!woken) await commits.next({ everyMs, hasPendingWork, signal })
  }

  const watch = async (): Promise<void> => {
    let next = performance.now()
    while (!stopping.signal.aborted) {
      const isPeriodic = performance.now() >= next
      if (isPeriodic) next = performance.now() + everyMs
      woken = false
      let left: RemainingWork = 'later'
      try {
        left = await check(isPeriodic)
        if (left === 'more') continue
      } catch (error) {
        complain(error)
        // Waits first: an immediate retry would fail again.
        await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
      // Checks all sites afterwards: a check of named sites does not see commits of others.
      await rest(left === 'later' || !isPeriodic)
    }
  }

  let watching: Promise<void> | undefined
  return {
    wake: () => {
      woken = true
      rouse()
    },
    start: () => {
      watching ??= watch()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
