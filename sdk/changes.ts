import type { Change } from './changes/change.ts'
import { ChangesRestored } from './changes/changes-error.ts'
import { type Feed, type FeedOptions, feedOf } from './changes/feed.ts'

export type { Change } from './changes/change.ts'
export { ChangesGone, ChangesRefused, ChangesUnavailable } from './changes/changes-error.ts'
export type { FeedOptions } from './changes/feed.ts'

export interface ChangesOptions extends FeedOptions {
  /** Last saved cursor. Without one, the loop begins with the oldest stored entry; with `now`, with the next one. */
  readonly after?: number | 'now' | null | undefined
  /**
   * Saves the cursor for the next start: all entries up to it are processed. Called when the loop requests
   * more, about once a second, after the last entry of a response, and at the end of the loop.
   */
  readonly save?: ((cursor: number) => unknown) | undefined
  /**
   * Seconds for which the server delays a response without changes, at most 60; default 50, because proxies often time out after
   * 60. With 0 the loop ends after the last change.
   */
  readonly wait?: number | undefined
  /**
   * Handles a restore of the site from a backup, before the loop continues after `safe`: changes after that cursor were undone.
   * A client with a copy reads the objects of those entries again.
   */
  readonly restored?: ((safe: number) => unknown) | undefined
}

/**
 * Endless stream of the changes of a site in commit order: content, stock, prices, orders, and their deletions. No change is
 * missed: polls are retried after a lost connection and while the server is unavailable.
 *
 * ```ts
 * for await (const change of changes({ url, token, after: await load(), save: store, excludeOrigin: 'self' })) {
 *   await apply(change)
 * }
 * ```
 *
 * An entry counts as processed when the loop requests the next one. Entries processed after the last `save` are repeated after a
 * crash, and so is the entry at which `break` or an error ends the loop, so processing must be idempotent.
 * @throws {Error} for an invalid `url`
 * @throws {ChangesGone} in the loop, if `after` is older than the retention of 30 days
 * @throws {ChangesRefused} in the loop, if the token or a parameter is refused
 */
export const changes = (options: ChangesOptions): AsyncIterableIterator<Change, void> =>
  follow(feedOf(options), options)

/**
 * Cursor of the newest entry. Get it first, then read all objects, then follow `changes` from it.
 * @throws {ChangesRefused} for a refused token; the reason of an aborted signal
 */
export const presentCursor = async (options: FeedOptions): Promise<number> => {
  const page = await feedOf(options)('now', 0)
  if (!page) throw options.signal?.reason
  return page.next
}

/** Minimum interval between saves of the cursor within a response, in ms. */
const SAVE_MS = 1_000

async function* follow(
  feed: Feed,
  { after, wait = 50, save, restored, signal }: ChangesOptions,
): AsyncGenerator<Change, void, void> {
  let done = after ?? undefined
  let saved = done
  let savedAt = performance.now()
  const keep = async () => {
    if (typeof done !== 'number' || done === saved) return
    saved = done
    await save?.(done)
    savedAt = performance.now()
  }

  try {
    for (let more = true; more || wait > 0; ) {
      const page = await feed(done, wait).catch(async (error: unknown) => {
        if (!(error instanceof ChangesRestored)) throw error
        await restored?.(error.safe)
        return error
      })
      if (!page) return
      if (page instanceof ChangesRestored) {
        done = page.safe
        continue
      }
      for (const change of page.changes) {
        yield change
        done = change.cursor
        if (signal?.aborted) return
        if (performance.now() - savedAt >= SAVE_MS) await keep()
      }
      // The page may end with entries that the filters excluded.
      done = page.next
      await keep()
      more = page.more
    }
  } finally {
    await keep()
  }
}
