import { PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Sql } from '../database/sql.ts'
import { findFeedOwners } from './queries.ts'
import { faultAt, type Owner, type Rows } from './rows.ts'

/** Finds, in one statement, whose figures the rows are: their ids, row by row. Names every one that is not there. */
export const ownersOf = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  { owners, faults }: Rows,
): Promise<(number | null)[]> => {
  const { ownerField, owner } = feed
  const wanted = [...new Set(owners)]
  const ids = wanted.filter((one) => typeof one === 'number')
  const keys = wanted.filter((one) => typeof one === 'string')
  const known = new Map<Owner, number>()
  for (const { id, key } of await findFeedOwners(sql, feed, siteId, ids, keys)) {
    known.set(id, id)
    if (key !== null) known.set(key, id)
  }
  return owners.map((given, index) => {
    if (given === null) return null
    const id = known.get(given)
    if (id !== undefined) return id
    const field = typeof given === 'number' ? 'id' : owner.key
    const missing = { object: owner.path, field, value: given }
    faults.push(faultAt(index, ownerField, 'not_found.object', missing))
    return null
  })
}

/** Names every row about a pair that stood in the call before, however the two named their owner. */
export const checkPairs = (
  { ownerField }: ProductFeed,
  { products, faults }: Rows,
  owners: readonly (number | null)[],
): void => {
  const placesOf = new Map<number, Map<string, number>>()
  owners.forEach((owner, index) => {
    const product = products[index]
    if (owner === null || typeof product !== 'string') return
    const places = placesOf.get(owner) ?? new Map<string, number>()
    placesOf.set(owner, places)
    const first = places.get(product)
    if (first === undefined) places.set(product, index)
    else {
      const pair = { field: `${ownerField} + ${PRODUCT_KEY}`, first }
      faults.push(faultAt(index, PRODUCT_KEY, 'duplicate.batch', pair))
    }
  })
}
