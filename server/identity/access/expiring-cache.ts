/** Cache of at most `most` values, each for `milliseconds`; the oldest is removed when it is full. */
export const expiringCache = <Value>(most: number, milliseconds: number) => {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    recall(key: string): Value | undefined {
      const entry = entries.get(key)
      return entry && entry.until > performance.now() ? entry.value : undefined
    },
    /** `since`, by `performance.now()`: the time at which the value was read. */
    remember(key: string, value: Value, since: number): void {
      entries.delete(key)
      entries.set(key, { value, until: since + milliseconds })
      for (const [oldest] of entries) {
        if (entries.size <= most) break
        entries.delete(oldest)
      }
    },
  }
}
