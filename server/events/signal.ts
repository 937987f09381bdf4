import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../platform/http/database-unavailable.ts'
import type { Subscription } from '../platform/postgres/pool/listen.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'

/** PostgreSQL channel of notifications with the id of the changed site. */
const CHANNEL = 'vitrina_change'

/** Listener for changes of one site, or of any site (undefined). */
export type SiteListener = (siteId: number | undefined) => void

export interface ChangeSignal {
  /** Notifies all processes, including this one, that a site may have changed. */
  notify(siteId: number): void
  /** Calls `hear` soon after a change of a site; the returned function cancels this. */
  subscribe(hear: SiteListener): () => void
  start(): void
  stop(): Promise<void>
}

/**
 * Notifications of changes for this process, on one connection. They only wake waiting calls, which then read
 * the feed and also check it periodically. A writer therefore sends them after its commit: inside the
 * transaction they would be reliable, but PostgreSQL serializes commits with notifications, even of different
 * sites.
 */
export const changeSignal = (sql: Database, log: FastifyBaseLogger): ChangeSignal => {
  const listeners = new Set<SiteListener>()
  const hear = (payload: string | undefined) => {
    const siteId = payload ? Number(payload) : undefined
    for (const hear of listeners) hear(siteId)
  }
  const complain = (err: unknown) =>
    log[isDatabaseUnavailable(err) ? 'debug' : 'warn']({ err }, 'notifications of changes are interrupted')

  let changed = new Set<number>()
  let isNotifying = false
  const notifyAll = async (): Promise<void> => {
    isNotifying = true
    while (changed.size > 0) {
      const sites = [...changed]
      changed = new Set()
      await sql`select pg_notify(${CHANNEL}, site_id::text) from unnest(${sites}::integer[]) as site_id`.then(
        undefined,
        complain,
      )
    }
    isNotifying = false
  }

  let listening: Subscription | undefined
  return {
    notify: (siteId) => {
      changed.add(siteId)
      if (!isNotifying) notifyAll()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    start: () => {
      listening = sql.listen(CHANNEL, hear, complain)
    },
    stop: async () => listening?.close(),
  }
}
