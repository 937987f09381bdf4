import { keyOf } from './question.ts'

/** Keeps how many rows match a question, so that who pages through them has them counted once. */
export interface CountCache {
  /** Cached count of this version, or the result of `make`, shared by concurrent callers. */
  count(question: string, version: number, make: () => Promise<number>): Promise<number>
}

/** Questions that are remembered; the least recently asked go first. */
const MOST_KEPT = 2_000

export const counts = (): CountCache => {
  const kept = new Map<string, { readonly version: number; readonly count: Promise<number> }>()

  return {
    count(question, version, make) {
      const key = keyOf(question)
      const known = kept.get(key)
      const counted = known?.version === version ? known : { version, count: make() }
      kept.delete(key)
      kept.set(key, counted)
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break
        kept.delete(oldest)
      }
      counted.count.catch(() => {
        if (kept.get(key) === counted) kept.delete(key)
      })
      return counted.count
    },
  }
}
