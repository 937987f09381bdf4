import { cacheKeyOf } from './cache-key.ts'

/** Cache of counts per query, so that pagination does not count again for each page. */
export interface CountCache {
  /** Cached count of this version, or the result of `make`, shared by concurrent callers. */
  count(question: string, version: number, make: () => Promise<number>): Promise<number>
}

/** Maximum number of cached queries; the least recently used are removed first. */
const MAX_CACHED = 2_000

export const counts = (): CountCache => {
  const kept = new Map<string, { readonly version: number; readonly count: Promise<number> }>()

  return {
    count(question, version, make) {
      const key = cacheKeyOf(question)
      const known = kept.get(key)
      const counted = known?.version === version ? known : { version, count: make() }
      kept.delete(key)
      kept.set(key, counted)
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_CACHED) break
        kept.delete(oldest)
      }
      counted.count.catch(() => {
        if (kept.get(key) === counted) kept.delete(key)
      })
      return counted.count
    },
  }
}
