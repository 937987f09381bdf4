/** Returns the digests of valid tokens among these. */
export type WorkingTokens = (
  digests: readonly string[],
) => PromiseLike<readonly { readonly digest: string }[]>

/** Interval in ms of checks of waiting calls' tokens: a revoked token must stop working within a second (rule 3.2). */
const POLL_MS = 500

/** Ends the waits of calls whose token is no longer valid, with one query for all calls and none while no call waits. */
export const watchTokens = (working: WorkingTokens) => {
  const waits = new Map<string, Set<() => void>>()

  const check = async (): Promise<void> => {
    if (waits.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const digests = [...waits.keys()]
    const validDigests = new Set((await working(digests)).map(({ digest }) => digest))
    for (const digest of digests)
      if (!validDigests.has(digest)) for (const end of waits.get(digest) ?? []) end()
  }
  let isLooking = false
  const checkOnce = () => {
    if (isLooking) return
    isLooking = true
    // Other code reports an unavailable database to waiting calls.
    Promise.resolve(check())
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }
  let timer: NodeJS.Timeout | undefined

  return {
    /** Calls `end` when the token of a digest becomes invalid; the returned function cancels this. */
    add(digest: string, end: () => void): () => void {
      const ends = waits.get(digest) ?? new Set()
      waits.set(digest, ends)
      ends.add(end)
      timer ??= setInterval(checkOnce, POLL_MS).unref()
      return () => {
        ends.delete(end)
        if (ends.size === 0 && waits.get(digest) === ends) waits.delete(digest)
      }
    },
    close: () => clearInterval(timer),
  }
}

export type TokenWatch = ReturnType<typeof watchTokens>
