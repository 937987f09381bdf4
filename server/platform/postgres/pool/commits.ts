import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum rest in ms of a loop that waits for commits; it covers work that becomes due without a commit, and missed signals. */
const SLOW_MS = 30_000

interface Rest {
  /** Minimum rest in ms; also the length of a rest when no probe watches the database. */
  readonly everyMs: number
  /** True if work may become due without a commit; the rest is then at most `everyMs`. */
  readonly hasPendingWork?: boolean
  readonly signal: AbortSignal
}

/** Commit signal of one background loop. */
export interface Commits {
  /**
   * Resolves when something may have been committed since its last result, when `signal` is aborted, or after half a minute; true
   * if something may have been committed.
   */
  next(rest: Rest): Promise<boolean>
}

/** Notifies background loops of commits by any process, so that none has to poll. */
export interface CommitSignal {
  /** Receives the transactions known to PostgreSQL (`pg_current_snapshot`); undefined without a response. */
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
        next: async ({ everyMs, hasPendingWork = false, signal }) => {
          const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)
          await pause(everyMs)
          const known = () => version === seen && isWatched()
          if (!hasPendingWork && known() && !signal.aborted) {
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
