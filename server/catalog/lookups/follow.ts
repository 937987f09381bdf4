import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import {
  beginHead,
  changedProducts,
  forgetGone,
  holdIndexHead,
  type IndexStanding,
  indexProducts,
  moveIndexHead,
  productsBehind,
  readIndexStanding,
} from './index-queries.ts'

/** Products of one transaction: about 0.2 s. */
const CHUNK = 2_000

/** Maximum of changes that one transaction reads: most may be prices, which the index ignores. */
const STRIDE = 100_000

export interface IndexStep {
  /** `behind`: more steps are required; `held`: another process has the lock. */
  readonly state: 'present' | 'behind' | 'held'
  /** Version of the products that the index reflects, once it is present. */
  readonly version: number
  /** Cursor of the last change of the site, for resources of any type. */
  readonly cursor: number
  readonly products: number
}

/**
 * Updates the product index of a site by one step, in one transaction. A row lock admits one process at a
 * time. A new index, and one whose next changes were already deleted from the feed, is filled again from the
 * beginning.
 */
export const stepOn = (sql: Database, siteId: number): Promise<IndexStep> =>
  sql.begin(async (sql) => {
    const held = await hold(sql, siteId)
    if (!held) return { state: 'held', version: -1, cursor: 0, products: 0 }
    const standing = await readIndexStanding(sql, siteId)
    const { isFollowable, filledTo } = standing
    return isFollowable && filledTo === null ? follow(sql, siteId, standing) : fill(sql, siteId, standing)
  })

const hold = async (sql: Transaction, siteId: number): Promise<boolean> => {
  const [head] = await holdIndexHead(sql, siteId)
  if (head) return true
  const [begun] = await beginHead(sql, siteId)
  return begun !== undefined
}

const follow = async (
  sql: Transaction,
  siteId: number,
  { at, cursor, version, hasSearchable }: IndexStanding,
): Promise<IndexStep> => {
  const after = at ?? 0
  const end = Math.min(cursor, after + STRIDE)
  const changed = await changedProducts(sql, siteId, { after, to: end, hasSearchable }, CHUNK)
  const to = changed.length < CHUNK ? end : (changed.at(-1)?.cursor ?? end)
  const ids = [...new Set(changed.map(({ id }) => id))]
  if (ids.length > 0) await indexProducts(sql, siteId, ids)
  const isPresent = to === cursor
  await moveIndexHead(sql, siteId, { cursor: to, version: isPresent ? version : null, filledTo: null })
  return { state: isPresent ? 'present' : 'behind', version, cursor, products: ids.length }
}

const fill = async (
  sql: Transaction,
  siteId: number,
  { at, isFollowable, filledTo, cursor, version }: IndexStanding,
): Promise<IndexStep> => {
  // Changes are followed once all products are indexed.
  const after = isFollowable ? (filledTo ?? 0) : 0
  const followed = after === 0 ? cursor : (at ?? 0)
  const ids = (await productsBehind(sql, siteId, after, CHUNK)).map(({ id }) => id)
  const last = ids.length < CHUNK ? null : (ids.at(-1) ?? null)
  if (ids.length > 0) await indexProducts(sql, siteId, ids)
  await forgetGone(sql, siteId, after, last)
  const isPresent = last === null && followed === cursor
  await moveIndexHead(sql, siteId, { cursor: followed, version: isPresent ? version : null, filledTo: last })
  return { state: isPresent ? 'present' : 'behind', version, cursor, products: ids.length }
}

/** Maximum of changes that a search waits for; a longer backlog comes from an import. */
const SOON = 5_000

/** True when the backlog is short enough for a search to wait. */
export const isSoonDone = async (sql: Database, siteId: number): Promise<boolean> => {
  const { at, isFollowable, filledTo, cursor, rows, hasSearchable } = await readIndexStanding(sql, siteId)
  if (at === null || !isFollowable || filledTo !== null) return rows <= SOON
  if (cursor - at <= SOON) return true
  if (cursor - at > STRIDE) return false
  const asked = { after: at, to: cursor, hasSearchable }
  return (await changedProducts(sql, siteId, asked, SOON + 1)).length <= SOON
}
