import { cacheKeyOf } from './cache-key.ts'

/** Cache of counts per query, so that pagination does not count again for each page. */
export interface CountCache {
  /** Cached count of this version, or the result of `make`, shared by concurrent callers. */
  count(question: string, version: number, make: () => Promise<number>): Promise<number>
}

/** Maximum number of cached queries; the least recently used are removed first. */
const MAX_CACHED = 2_000

export const counts = (): CountCache => {
  const cache = new Map<string, { readonly version: number; readonly count: Promise<number> }>()

  return {
    count(question, version, make) {
      const key = cacheKeyOf(question)
      const known = cache.get(key)
      const counted = known?.version === version ? known : { version, count: make() }
      cache.delete(key)
      cache.set(key, counted)
      for (const oldest of cache.keys()) {
        if (cache.size <= MAX_CACHED) break
        cache.delete(oldest)
      }
      counted.count.catch(() => {
        if (cache.get(key) === counted) cache.delete(key)
      })
      return counted.count
    },
  }
}
