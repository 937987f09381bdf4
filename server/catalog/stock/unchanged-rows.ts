import { hash } from 'node:crypto'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import { digestOfLong } from '../../platform/batch/batch.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { findRememberedCall, rememberCall, versionsOf } from './queries.ts'

/** Minimum size in bytes of a body whose digest is stored; comparing the rows of a smaller one is faster. */
const MIN_REMEMBERED_BYTES = 2 ** 16

/** Raised when the same bytes get another meaning. */
const READING_VERSION = 2

/** Maximum number of remembered calls per site and feed: several times as many as a million products need. */
const MAX_CALLS = 256

/**
 * Digest of a call and of the versions of all objects that affect it: after a change of any, the same bytes
 * have another digest. Undefined for a call that is too small.
 */
const digestNow = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
): Promise<string | undefined> => {
  if (body.length < MIN_REMEMBERED_BYTES) return undefined
  const circumstances = JSON.stringify([feed, READING_VERSION, await versionsOf(sql, feed, siteId)])
  return digestOfLong(body, hash('sha256', circumstances, 'buffer'))
}

/** Number of rows of a call that was sent before, if its result is still unchanged. */
export const findUnchangedCall = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
): Promise<number | undefined> => {
  const digest = await digestNow(sql, feed, siteId, body)
  const [call] = digest === undefined ? [] : await findRememberedCall(sql, feed, siteId, digest)
  return call?.rows ?? undefined
}

/** Stores the digest of a call whose rows are all stored. */
export const storeUnchangedCall = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  body: Buffer,
  rows: number,
): Promise<void> => {
  const digest = await digestNow(sql, feed, siteId, body)
  if (digest !== undefined) await rememberCall(sql, feed, siteId, digest, rows, MAX_CALLS)
}
