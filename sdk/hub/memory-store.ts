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
  const entries = new Map<string, { readonly value: StoredSession | EndNote; readonly endsAt: number }>()

  return {
    async get(key) {
      const entry = entries.get(key)
      entries.delete(key)
      if (!entry || entry.endsAt <= Date.now()) return undefined
      entries.set(key, entry)
      return entry.value
    },

    async set(key, value, seconds) {
      entries.delete(key)
      entries.set(key, { value, endsAt: Date.now() + seconds * 1000 })
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break
        entries.delete(oldest)
      }
    },

    async delete(key) {
      entries.delete(key)
    },
  }
}
