import type { FeedAction } from '@vitrina/schema/events'
import { Problem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'

/** Entry of the change feed. */
export interface ChangeEntry {
  readonly cursor: number
  readonly type: string
  readonly id: number
  readonly key: string | null
  readonly action: FeedAction
  readonly fields: readonly string[] | null
  readonly at: string
  /** Name of the API token of the writer; null for other writers. */
  readonly origin: string | null
}

interface Answered {
  readonly changes: readonly ChangeEntry[]
  readonly next: number
  readonly more: boolean
}

/** Page of the feed: the entries after `after`, up to `next`. */
export interface ChangePage {
  readonly changes: readonly ChangeEntry[]
  readonly after: number
  readonly next: number
  /** True at the oldest stored entry. */
  readonly isOldest: boolean
}

/** Maximum number of entries shown per page. */
const MAX_PAGE_ENTRIES = 100

/** Number of cursors searched for one page if only some types are requested: the server reads as many at a time. */
export const MAX_SEARCHED_CURSORS = 20_000

/** Maximum entries per request while following. */
const MAX_ENTRIES_PER_POLL = 1_000

/** Seconds that the server delays a response until there are changes. */
const POLL_SECONDS = 25

const MAX_ASKED = 5_000

interface Question {
  readonly site: CurrentSite
  /** Separated by commas; undefined: all. */
  readonly types: string | undefined
  readonly signal: AbortSignal
}

const ask = async (
  { site, types, signal }: Question,
  query: { readonly after: number | 'now' | undefined; readonly limit?: number; readonly wait?: number },
): Promise<Answered> => {
  const path = site.api('external/changes/')
  return (await request<Answered>(path, { query: { ...query, types }, signal })).body
}

/** Reads the newest entries. */
export const readNewest = async (question: Question): Promise<ChangePage> => {
  const { next } = await ask(question, { after: 'now' })
  return readBefore(question, next)
}

/** Reads one page of entries up to `last`. */
export const readBefore = async (question: Question, last: number): Promise<ChangePage> => {
  const after = Math.max(0, last - (question.types === undefined ? MAX_PAGE_ENTRIES : MAX_SEARCHED_CURSORS))
  const found: ChangeEntry[] = []
  let isOldest = after === 0
  let cursor: number | undefined = after
  let undoneBehind: number | undefined
  do {
    try {
      const { changes, next }: Answered = await ask(question, { after: cursor, limit: MAX_ASKED })
      found.push(...changes.filter((change) => change.cursor <= last))
      if (next === cursor) break
      cursor = next
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (failure.safe !== undefined) {
        undoneBehind = failure.safe
        cursor = failure.safe
        continue
      }
      if (failure.code !== 'cursor_gone') throw failure
      // From the oldest stored entry.
      isOldest = true
      cursor = undefined
    }
  } while (cursor === undefined || cursor < last)
  // No entries since the restore; the older entries precede the restore.
  if (found.length === 0 && undoneBehind !== undefined)
    return { ...(await readBefore(question, undoneBehind)), next: last }
  const shown = found.slice(-MAX_PAGE_ENTRIES)
  const isWhole = shown.length === found.length
  const [first] = shown
  return {
    changes: shown,
    after: isWhole || !first ? after : first.cursor - 1,
    next: last,
    isOldest: isOldest && isWhole,
  }
}

/** Reads the entries after `after`, by long polling. */
export const readAfter = async (
  question: Question,
  after: number,
  { wait }: { readonly wait: boolean },
): Promise<ChangePage> => {
  for (let cursor = after; ; ) {
    const { changes, next } = await ask(question, {
      after: cursor,
      limit: wait ? MAX_ENTRIES_PER_POLL : MAX_PAGE_ENTRIES,
      wait: wait ? POLL_SECONDS : 0,
    })
    if (changes.length > 0 || !wait) return { changes, after, next, isOldest: after === 0 }
    cursor = next
  }
}
