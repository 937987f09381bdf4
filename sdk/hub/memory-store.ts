import type { EndNote, SessionStore, StoredSession } from './session-store.ts'

/** Maximum number of sessions; each needs about 2 kB. */
const MAX_SESSIONS = 20_000

/**
 * Session store in the memory of this process. Sessions end with the process; visitors then sign in again,
 * without a password while they are signed in at the hub. Above the limit, the least recently used sessions
 * end.
 */
export const memoryStore = (most = MAX_SESSIONS): SessionStore => {
  // Ordered by last use.
  const kept = new Map<string, { readonly value: StoredSession | EndNote; readonly endsAt: number }>()

  return {
    async get(key) {
      const found = kept.get(key)
      kept.delete(key)
      if (!found || found.endsAt <= Date.now()) return undefined
      kept.set(key, found)
      return found.value
    },

    async set(key, value, seconds) {
      kept.delete(key)
      kept.set(key, { value, endsAt: Date.now() + seconds * 1000 })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
    },

    async delete(key) {
      kept.delete(key)
    },
  }
}
