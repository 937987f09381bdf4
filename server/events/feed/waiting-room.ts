import type { ChangeSignal } from '../signal.ts'

/** Window in ms in which changes of a site wake the waiting calls once. */
const TOGETHER_MS = 10

/** Interval in ms of checks for changes without a notification, whose sender may have died. */
const POLL_MS = 1_000

export interface WaitingRoom {
  /** Number of notifications received for this site. */
  heard(siteId: number): number
  /** Resolves when the number of notifications exceeds `heard`, when `gone` is aborted, and at the latest after `ms`. */
  wait(siteId: number, heard: number, ms: number, gone: AbortSignal): Promise<void>
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
export const waitingRoom = ({ signal, headsOf }: Parts): WaitingRoom => {
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
  const look = async (): Promise<void> => {
    if (waiting.size === 0) {
      clearInterval(looking)
      looking = undefined
      return
    }
    const heads = await headsOf([...waiting.keys()])
    // Counts as a notification, so that a call that read before the write, and waits only after this check, is woken, too.
    for (const { site_id, cursor } of heads) if (seen.get(site_id) !== cursor) hear(site_id)
    seen = new Map(heads.map(({ site_id, cursor }) => [site_id, cursor]))
  }
  // Waiting calls detect an unavailable database by their own queries.
  let looking: NodeJS.Timeout | undefined

  const unsubscribe = signal.subscribe((siteId) => {
    if (siteId === undefined) {
      ofAll++
      for (const siteId of waiting.keys()) wakeSoon(siteId)
    } else hear(siteId)
  })

  return {
    heard,
    wait: (siteId, since, ms, gone) =>
      new Promise((resolve) => {
        if (isClosed || gone.aborted) return resolve()
        const room = waiting.get(siteId) ?? new Set()
        waiting.set(siteId, room)
        looking ??= setInterval(() => look().catch(() => undefined), POLL_MS).unref()
        const go = () => {
          clearTimeout(timer)
          gone.removeEventListener('abort', go)
          room.delete(go)
          if (room.size === 0 && waiting.get(siteId) === room) waiting.delete(siteId)
          resolve()
        }
        const timer = setTimeout(go, ms)
        gone.addEventListener('abort', go, { once: true })
        room.add(go)
        if (heard(siteId) !== since) wakeSoon(siteId)
      }),
    close: () => {
      isClosed = true
      unsubscribe()
      clearInterval(looking)
      for (const siteId of waiting.keys()) wake(siteId)
    },
    get isClosed() {
      return isClosed
    },
    get size() {
      let all = 0
      for (const room of waiting.values()) all += room.size
      return all
    },
  }
}
