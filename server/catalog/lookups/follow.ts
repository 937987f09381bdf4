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

/** Products of one transaction: a fifth of a second. */
const CHUNK = 2_000

/** Changes that one transaction looks through at most: most of them may be new prices, which are passed over. */
const STRIDE = 100_000

export interface IndexStep {
  /** `behind`: there is more to do; `held`: somebody else is at it. */
  readonly state: 'present' | 'behind' | 'held'
  /** The version of the products that the index has come to, once it is present. */
  readonly version: number
  /** The last change of the site, whatever it is about. */
  readonly cursor: number
  readonly products: number
}

/**
 * Brings the product index of a site on by one step: a transaction, so that it happens or does not, and one at a time however
 * many processes try. An index that cannot follow the changes, as it is new or they are kept no longer, is filled anew.
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
  { at, cursor, version }: IndexStanding,
): Promise<IndexStep> => {
  const after = at ?? 0
  const end = Math.min(cursor, after + STRIDE)
  const changed = await changedProducts(sql, siteId, after, end, CHUNK)
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
  // What changes from here on is followed when all products are in.
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

/** Changes that a search waits for; behind more, an import is under way. */
const SOON = 5_000

/** Whether so little is to be done that a search may wait for it. */
export const isSoonDone = async (sql: Database, siteId: number): Promise<boolean> => {
  const { at, isFollowable, filledTo, cursor, rows } = await readIndexStanding(sql, siteId)
  if (at === null || !isFollowable || filledTo !== null) return rows <= SOON
  if (cursor - at <= SOON) return true
  if (cursor - at > STRIDE) return false
  return (await changedProducts(sql, siteId, at, cursor, SOON + 1)).length <= SOON
}
