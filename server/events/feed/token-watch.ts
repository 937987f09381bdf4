/** Returns the digests of valid tokens among these. */
export type WorkingTokens = (
  digests: readonly string[],
) => PromiseLike<readonly { readonly digest: string }[]>

/** Interval in ms of checks of waiting calls' tokens: a revoked token must stop working within a second (rule 3.2). */
const POLL_MS = 500

/** Ends the waits of calls whose token is no longer valid, with one query for all calls and none while no call waits. */
export const watchTokens = (working: WorkingTokens) => {
  const waits = new Map<string, Set<() => void>>()

  const look = async (): Promise<void> => {
    if (waits.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const asked = [...waits.keys()]
    const found = new Set((await working(asked)).map(({ digest }) => digest))
    for (const digest of asked) if (!found.has(digest)) for (const end of waits.get(digest) ?? []) end()
  }
  let isLooking = false
  const lookOnce = () => {
    if (isLooking) return
    isLooking = true
    // Other code reports an unavailable database to waiting calls.
    Promise.resolve(look())
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }
  let timer: NodeJS.Timeout | undefined

  return {
    /** Calls `end` when the token of a digest becomes invalid; the returned function cancels this. */
    add(digest: string, end: () => void): () => void {
      const room = waits.get(digest) ?? new Set()
      waits.set(digest, room)
      room.add(end)
      timer ??= setInterval(lookOnce, POLL_MS).unref()
      return () => {
        room.delete(end)
        if (room.size === 0 && waits.get(digest) === room) waits.delete(digest)
      }
    },
    close: () => clearInterval(timer),
  }
}

export type TokenWatch = ReturnType<typeof watchTokens>
