import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Maximum rest in ms of a loop that waits for commits; it covers work that becomes due by time, and missed
 * signals.
 */
const SLOW_MS = 30_000

interface Rest {
  /** Minimum rest in ms; also the length of a rest when no probe watches the database. */
  readonly everyMs: number
  /** True if work becomes due by time alone; the rest is then not longer than `everyMs`. */
  readonly isRestless?: boolean
  readonly signal: AbortSignal
}

/** Commit signal of one background loop. */
export interface Commits {
  /**
   * Settles when something may have been committed since it last settled, or `signal` is aborted, or at latest after half a
   * minute; true when something may have been committed.
   */
  next(rest: Rest): Promise<boolean>
}

/** Notifies background loops of commits by any process, so that none has to poll. */
export interface CommitSignal {
  /** Takes what transactions PostgreSQL knows of (`pg_current_snapshot`); undefined: there was no answer. */
  saw(snapshot: string | undefined): void
  follow(isWatched: () => boolean): Commits
}

export const commitSignal = (): CommitSignal => {
  let version = 0
  let last: string | undefined
  let changed = Promise.withResolvers<void>()

  return {
    saw: (snapshot) => {
      if (snapshot !== undefined && snapshot === last) return
      last = snapshot
      version++
      changed.resolve()
      changed = Promise.withResolvers()
    },
    follow: (isWatched) => {
      let seen = 0
      return {
        next: async ({ everyMs, isRestless = false, signal }) => {
          const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)
          await pause(everyMs)
          const known = () => version === seen && isWatched()
          if (!isRestless && known() && !signal.aborted) {
            const rest = new AbortController()
            const longest = sleep(SLOW_MS - everyMs, undefined, {
              ref: false,
              signal: AbortSignal.any([signal, rest.signal]),
            }).catch(() => undefined)
            await Promise.race([changed.promise, longest])
            rest.abort()
          }
          const isNew = !known()
          seen = version
          return isNew
        },
      }
    },
  }
}
