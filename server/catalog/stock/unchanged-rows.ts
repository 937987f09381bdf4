import { hash } from 'node:crypto'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { digestOfLong } from '../../platform/batch/batch.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { keepCall, recallCall, versionsOf } from './queries.ts'

/** Bytes of a body from which on it takes longer to look at its rows than to remember it. */
const WORTH_REMEMBERING = 2 ** 16

/** Raised whenever the same bytes come to mean something else. */
const READING_VERSION = 2

/** The most calls that are remembered of a site and feed: what a million products need, many times over. */
const MOST_CALLS = 256

/**
 * Stands for a call as it was sent, with the versions of all that it is about: where any of them has changed since, the
 * same bytes have another digest. Undefined when the call is too small to be remembered.
 */
const digestNow = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
): Promise<string | undefined> => {
  if (body.length < WORTH_REMEMBERING) return undefined
  const circumstances = JSON.stringify([feed, READING_VERSION, await versionsOf(sql, feed, siteId)])
  return digestOfLong(body, hash('sha256', circumstances, 'buffer'))
}

/** Number of rows of a call that was sent before, if its result is still unchanged. */
export const recall = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
): Promise<number | undefined> => {
  const digest = await digestNow(sql, feed, siteId, body)
  const [kept] = digest === undefined ? [] : await recallCall(sql, feed, siteId, digest)
  return kept?.rows ?? undefined
}

/** Remembers a call whose every row is now stored as it says. */
export const remember = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
  rows: number,
): Promise<void> => {
  const digest = await digestNow(sql, feed, siteId, body)
  if (digest !== undefined) await keepCall(sql, feed, siteId, digest, rows, MOST_CALLS)
}
