import { type FanOutParts, makeEvents } from './fan-out.ts'
import { sitesWithPendingChanges } from './fan-out-queries.ts'
import { createWatch, type Watch } from './watch.ts'

/** Interval in ms of checks for changes without a signal. */
const POLL_MS = 1_000

interface Parts extends FanOutParts {
  /** Callback for a site that may have new deliveries. */
  readonly onEvents: (siteId: number) => void
  readonly complain: (error: unknown) => void
}

/** Turns changes into events, in chunks; the sites take turns. */
export const followChanges = ({
  onEvents,
  complain,
  ...parts
}: Parts): Watch & { heard(siteId?: number): void } => {
  const named = new Set<number>()
  let queue: number[] = []
  let unsure = false
  let hasFailed = false

  const watch = createWatch({
    sql: parts.sql,
    everyMs: POLL_MS,
    complain,
    check: async (isPeriodic) => {
      if (isPeriodic || unsure || named.size > 0) {
        const siteIds = isPeriodic || unsure ? null : [...named]
        unsure = false
        named.clear()
        const pendingSites = (await sitesWithPendingChanges(parts.sql, siteIds)).map(({ site_id }) => site_id)
        queue = [...new Set([...queue, ...pendingSites])]
      }
      const siteId = queue.shift()
      if (siteId === undefined) {
        const left = hasFailed ? 'later' : 'nothing'
        hasFailed = false
        return left
      }
      try {
        if (await makeEvents(parts, siteId)) {
          queue.push(siteId)
          onEvents(siteId)
        }
      } catch (error) {
        // The next check retries this site; other sites continue.
        hasFailed = true
        complain(error)
      }
      return 'more'
    },
  })

  return {
    ...watch,
    heard: (siteId) => {
      if (siteId === undefined) unsure = true
      else named.add(siteId)
      watch.wake()
    },
  }
}
