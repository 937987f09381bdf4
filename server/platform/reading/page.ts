import { ApiError } from '../http/errors.ts'
import { type SlotHolder, semaphore } from '../http/limits/semaphore.ts'
import type { Reads } from '../postgres/pool/sql.ts'
import { type CopyConsumer, copyResultPart } from './copy-result.ts'

/** Maximum bytes of rows in one response: several times what a page of 5000 real objects has. A single row always passes. */
export const MAX_PAGE_BYTES = 128 * 2 ** 20

export const tooLarge = (): ApiError => new ApiError('too_long.answer', { max: MAX_PAGE_BYTES / 2 ** 20 })

/** Number of rows from which a page counts as large: these have megabytes each, so only a few are rendered or sent at a time. */
const MANY_ROWS = 500

/** One slot is left to other sites. The wait ends before the timeout of a read (rule 9.2a). */
const enterLarge = semaphore({ name: 'large_pages', places: 3, ofSite: 2, waiting: 100, patience: 10_000 })

/**
 * Large pages of a site in memory, including those that slow clients still read: they limit its own memory use, not that of
 * others.
 */
const enterUnread = semaphore({
  name: 'unread_pages',
  places: Number.POSITIVE_INFINITY,
  ofSite: 8,
  waiting: 100,
  patience: 10_000,
})

/**
 * Milliseconds until the slot of a large page is released, even if its client still reads it: a slow client
 * must not block others.
 */
const READING = 1_000

/** Readers of a page: their site, and the emitter that closes when they have disconnected or received the page. */
export interface PageReaders {
  readonly siteId: number
  readonly audience: SlotHolder
}

/**
 * Reads a page of at most `rows` rows by a COPY and builds its result.
 * @throws {ApiError} `too_long` for a page larger than a response, `overloaded` for a large page without a slot
 */
export const readPage = async <T>(
  sql: Reads,
  text: string,
  rows: number,
  readers: PageReaders,
  begin: () => CopyConsumer<T>,
): Promise<T> => {
  const most = rows === 1 ? Number.POSITIVE_INFINITY : MAX_PAGE_BYTES
  return inTurn(rows, readers, () => readBounded(sql, text, begin, most))
}

/** Reads as many of `rows` rows by a COPY as fit into one response, and builds the result. */
export const readBeginning = async <T>(
  sql: Reads,
  text: string,
  rows: number,
  readers: PageReaders,
  begin: () => CopyConsumer<T>,
): Promise<{ readonly result: T; readonly isComplete: boolean }> =>
  inTurn(rows, readers, () => copyResultPart(sql, text, MAX_PAGE_BYTES, begin))

/** Runs `read`, in a slot if it reads many rows. */
const inTurn = async <T>(
  rows: number,
  { siteId, audience: holder }: PageReaders,
  read: () => Promise<T>,
): Promise<T> => {
  if (rows <= MANY_ROWS) return read()
  const leaveUnread = await enterUnread(siteId, { holder })
  try {
    const leave = await enterLarge(siteId, { holder })
    try {
      const rendered = await read()
      setTimeout(leave, READING).unref()
      return rendered
    } catch (error) {
      leave()
      throw error
    }
  } catch (error) {
    leaveUnread()
    throw error
  }
}

/**
 * Builds the result of a COPY.
 * @throws {ApiError} `too_long` for more than `most` bytes
 */
export const readBounded = async <T>(
  sql: Reads,
  text: string,
  begin: () => CopyConsumer<T>,
  most = MAX_PAGE_BYTES,
): Promise<T> => {
  const { result, isComplete } = await copyResultPart(sql, text, most, begin)
  if (!isComplete) throw tooLarge()
  return result
}
