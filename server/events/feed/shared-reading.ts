import type { TakeSnapshot } from '../../platform/reading/read-snapshot.ts'
import { type FeedQuery, type FeedRead, findChanges } from './change-queries.ts'
import { type Restores, restoreCovering } from './epochs.ts'

/** Page of the feed for all clients with the same query. */
export interface FeedPage extends Omit<FeedRead, 'entries'> {
  readonly isEmpty: boolean
  readonly body: Buffer
}

export type FeedReader = (question: FeedQuery) => Promise<FeedPage>

/**
 * Reads the feed once for all clients with the same query. During a statement, further clients share the next one, since a
 * statement sees only earlier commits. A thousand waiting clients cost one or two reads.
 */
export const sharedReading = (takeSnapshot: TakeSnapshot, restores: Restores): FeedReader => {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<FeedPage>>()

  return (question: FeedQuery): Promise<FeedPage> => {
    const { siteId, after, limit, types, without } = question
    const key = JSON.stringify([siteId, after, limit, types, without])
    const shared = next.get(key)
    if (shared) return shared

    const read = async (): Promise<FeedPage> => {
      // Calls that are woken together call this in the same tick of the event loop.
      await new Promise(setImmediate)
      next.delete(key)
      const reading = readPage(takeSnapshot, restores, question)
      const done = reading.catch(() => undefined)
      running.set(key, done)
      done.finally(() => running.get(key) === done && running.delete(key))
      return reading
    }
    const page = (running.get(key) ?? Promise.resolve()).then(read)
    next.set(key, page)
    return page
  }
}

const readPage = async (
  takeSnapshot: TakeSnapshot,
  restores: Restores,
  question: FeedQuery,
): Promise<FeedPage> => {
  const { siteId } = question
  // Only up to the acknowledged position of the primary: later changes visible on a standby may be lost in a failover, and their
  // cursors reused.
  const { place, headOf } = await takeSnapshot({ headOf: siteId })
  const [page] = await findChanges(place, question, headOf(siteId))
  if (!page) throw new Error('A site has no feed.')
  const { head, floor, entries } = page
  // Cursors up to the first one after a restore are unused.
  const next = restoreCovering(await restores(siteId), page.next)?.resumes ?? page.next
  return { head, floor, next, isEmpty: entries === null, body: pageBody(entries ?? '', next, next < head) }
}

export const pageBody = (entries: string, next: number, more: boolean): Buffer =>
  Buffer.from(`{"changes":[${entries}],"next":${next},"more":${more}}`)
