import type { ChangeSignal } from '../signal.ts'

/** Window in ms in which changes of a site wake the waiting calls once. */
const TOGETHER_MS = 10

/** Interval in ms of checks for changes without a notification, whose sender may have died. */
const POLL_MS = 1_000

export interface WaitList {
  /** Number of notifications received for this site. */
  heard(siteId: number): number
  /** Resolves when the number of notifications exceeds `heard`, when `disconnect` is aborted, and at the latest after `ms`. */
  wait(siteId: number, heard: number, ms: number, disconnect: AbortSignal): Promise<void>
  /** Ends all waits, and prevents further ones. */
  close(): void
  readonly isClosed: boolean
  /** Number of waiting calls. */
  readonly size: number
}

interface Parts {
  readonly signal: ChangeSignal
  /** Returns the last cursors of these sites. */
  readonly headsOf: (siteIds: readonly number[]) => PromiseLike<{ site_id: number; cursor: number }[]>
}

/** Waiting calls of the feed. Each costs a timer and a list entry, and no database connection. */
export const createWaitList = ({ signal, headsOf }: Parts): WaitList => {
  const waiting = new Map<number, Set<() => void>>()
  const counts = new Map<number, number>()
  const waking = new Set<number>()
  let ofAll = 0
  let isClosed = false

  const heard = (siteId: number) => ofAll + (counts.get(siteId) ?? 0)
  const wake = (siteId: number) => {
    waking.delete(siteId)
    const woken = waiting.get(siteId)
    waiting.delete(siteId)
    for (const go of woken ?? []) go()
  }
  const wakeSoon = (siteId: number) => {
    if (!waiting.has(siteId) || waking.has(siteId)) return
    waking.add(siteId)
    setTimeout(wake, TOGETHER_MS, siteId)
  }

  const hear = (siteId: number) => {
    counts.set(siteId, (counts.get(siteId) ?? 0) + 1)
    wakeSoon(siteId)
  }

  let seen = new Map<number, number>()
  const poll = async (): Promise<void> => {
    if (waiting.size === 0) {
      clearInterval(pollTimer)
      pollTimer = undefined
      return
    }
    const heads = await headsOf([...waiting.keys()])
    // Counts as a notification, so that a call that read before the write, and waits only after this check, is woken, too.
    for (const { site_id, cursor } of heads) if (seen.get(site_id) !== cursor) hear(site_id)
    seen = new Map(heads.map(({ site_id, cursor }) => [site_id, cursor]))
  }
  // Waiting calls detect an unavailable database by their own queries.
  let pollTimer: NodeJS.Timeout | undefined

  const unsubscribe = signal.subscribe((siteId) => {
    if (siteId === undefined) {
      ofAll++
      for (const siteId of waiting.keys()) wakeSoon(siteId)
    } else hear(siteId)
  })

  return {
    heard,
    wait: (siteId, since, ms, disconnect) =>
      new Promise((resolve) => {
        if (isClosed || disconnect.aborted) return resolve()
        const calls = waiting.get(siteId) ?? new Set()
        waiting.set(siteId, calls)
        pollTimer ??= setInterval(() => poll().catch(() => undefined), POLL_MS).unref()
        const go = () => {
          clearTimeout(timer)
          disconnect.removeEventListener('abort', go)
          calls.delete(go)
          if (calls.size === 0 && waiting.get(siteId) === calls) waiting.delete(siteId)
          resolve()
        }
        const timer = setTimeout(go, ms)
        disconnect.addEventListener('abort', go, { once: true })
        calls.add(go)
        if (heard(siteId) !== since) wakeSoon(siteId)
      }),
    close: () => {
      isClosed = true
      unsubscribe()
      clearInterval(pollTimer)
      for (const siteId of waiting.keys()) wake(siteId)
    },
    get isClosed() {
      return isClosed
    },
    get size() {
      let all = 0
      for (const calls of waiting.values()) all += calls.size
      return all
    },
  }
}
