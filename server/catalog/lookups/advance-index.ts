import type { Database, Transaction } from '../../platform/postgres/pool/sql.ts'
import {
  changedProducts,
  deleteMissingProducts,
  type IndexPosition,
  indexProducts,
  insertIndexHead,
  lockIndexHead,
  moveIndexHead,
  productIdsAfter,
  readIndexPosition,
} from './index-queries.ts'

/** Products of one transaction: about 0.2 s. */
const PRODUCTS_PER_TRANSACTION = 2_000

/** Maximum number of changes that one transaction reads: most may be prices, which the index ignores. */
const MAX_READ_CHANGES = 100_000

export interface IndexStep {
  /** `stale`: more steps are required; `held`: another process has the lock. */
  readonly state: 'present' | 'stale' | 'held'
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
export const advanceIndex = (sql: Database, siteId: number): Promise<IndexStep> =>
  sql.begin(async (sql) => {
    const head = await lockHead(sql, siteId)
    if (!head) return { state: 'held', version: -1, cursor: 0, products: 0 }
    const standing = await readIndexPosition(sql, siteId)
    const { isFollowable, filledTo } = standing
    return isFollowable && filledTo === null
      ? applyChanges(sql, siteId, standing)
      : fillFromProducts(sql, siteId, standing)
  })

const lockHead = async (sql: Transaction, siteId: number): Promise<boolean> => {
  const [head] = await lockIndexHead(sql, siteId)
  if (head) return true
  const [begun] = await insertIndexHead(sql, siteId)
  return begun !== undefined
}

const applyChanges = async (
  sql: Transaction,
  siteId: number,
  { at, cursor, version, hasSearchable }: IndexPosition,
): Promise<IndexStep> => {
  const after = at ?? 0
  const end = Math.min(cursor, after + MAX_READ_CHANGES)
  const changed = await changedProducts(
    sql,
    siteId,
    { after, to: end, hasSearchable },
    PRODUCTS_PER_TRANSACTION,
  )
  const to = changed.length < PRODUCTS_PER_TRANSACTION ? end : (changed.at(-1)?.cursor ?? end)
  const ids = [...new Set(changed.map(({ id }) => id))]
  if (ids.length > 0) await indexProducts(sql, siteId, ids)
  const isPresent = to === cursor
  await moveIndexHead(sql, siteId, { cursor: to, version: isPresent ? version : null, filledTo: null })
  return { state: isPresent ? 'present' : 'stale', version, cursor, products: ids.length }
}

const fillFromProducts = async (
  sql: Transaction,
  siteId: number,
  { at, isFollowable, filledTo, cursor, version }: IndexPosition,
): Promise<IndexStep> => {
  // Changes are followed once all products are indexed.
  const after = isFollowable ? (filledTo ?? 0) : 0
  const followed = after === 0 ? cursor : (at ?? 0)
  const ids = (await productIdsAfter(sql, siteId, after, PRODUCTS_PER_TRANSACTION)).map(({ id }) => id)
  const last = ids.length < PRODUCTS_PER_TRANSACTION ? null : (ids.at(-1) ?? null)
  if (ids.length > 0) await indexProducts(sql, siteId, ids)
  await deleteMissingProducts(sql, siteId, after, last)
  const isPresent = last === null && followed === cursor
  await moveIndexHead(sql, siteId, { cursor: followed, version: isPresent ? version : null, filledTo: last })
  return { state: isPresent ? 'present' : 'stale', version, cursor, products: ids.length }
}

/** Maximum number of changes that a search waits for; a longer backlog comes from an import. */
const MAX_AWAITED_CHANGES = 5_000

/** True when the backlog is short enough for a search to wait. */
export const isSoonDone = async (sql: Database, siteId: number): Promise<boolean> => {
  const { at, isFollowable, filledTo, cursor, rows, hasSearchable } = await readIndexPosition(sql, siteId)
  if (at === null || !isFollowable || filledTo !== null) return rows <= MAX_AWAITED_CHANGES
  if (cursor - at <= MAX_AWAITED_CHANGES) return true
  if (cursor - at > MAX_READ_CHANGES) return false
  const range = { after: at, to: cursor, hasSearchable }
  return (await changedProducts(sql, siteId, range, MAX_AWAITED_CHANGES + 1)).length <= MAX_AWAITED_CHANGES
}
