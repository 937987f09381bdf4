import { PRODUCT_KEY, type ProductFeed } from '@vitrina/schema/product-feeds'
import type { Stores } from '@vitrina/schema/rights'
import { type IdsAsText, meaningOfText, storedTargets } from '../../platform/batch/text-reference.ts'
import { isInStores } from '../../platform/postgres/derive/in-stores.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { findFeedOwners } from './queries.ts'
import { faultAt, type Rows } from './rows.ts'

/** Finds, in one statement, the ids of the objects that the rows refer to, row by row. Adds a fault for each missing one. */
export const ownersOf = async (
  sql: Sql,
  feed: ProductFeed,
  siteId: number,
  { owners, faults }: Rows,
  idsAsText: IdsAsText,
): Promise<(number | null)[]> => {
  const { ownerField, owner } = feed
  const [requestedIds, requestedKeys] = [new Set<number>(), new Set<string>()]
  for (const one of owners) {
    if (typeof one === 'number') requestedIds.add(one)
    else if (typeof one === 'string') requestedKeys.add(one)
    else if (one !== null) {
      requestedKeys.add(one.text)
      if (one.id !== undefined) requestedIds.add(one.id)
    }
  }
  const { path: object, key: field } = owner
  const stored = storedTargets(await findFeedOwners(sql, feed, siteId, [...requestedIds], [...requestedKeys]))
  return owners.map((reference, index) => {
    if (reference === null) return null
    if (typeof reference !== 'object') {
      const id =
        typeof reference === 'number'
          ? stored.keyOf.has(reference)
            ? reference
            : undefined
          : stored.keys.get(reference)
      const missing = { object, field: typeof reference === 'number' ? 'id' : field, value: reference }
      if (id === undefined) faults.push(faultAt(index, ownerField, 'not_found.object', missing))
      return id ?? null
    }
    const value = reference.text
    const meaning = meaningOfText<number>(stored.keys.get(value), reference.id, stored, idsAsText)
    if ('target' in meaning) return meaning.target
    if ('ambiguous' in meaning) {
      const { byKey: holder, id } = meaning.ambiguous
      faults.push(faultAt(index, ownerField, 'ambiguous', { object, field, value, holder, id }))
    } else if ('refusedId' in meaning) {
      const parameters = { object, field, value, id: meaning.refusedId }
      faults.push(faultAt(index, ownerField, 'not_found.id_as_text', parameters))
    } else faults.push(faultAt(index, ownerField, 'not_found.object', { object, field, value }))
    return null
  })
}

/** Adds a fault to every row with a pair that occurred earlier in the call, even if the owner was named differently. */
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

/** Adds a fault to every row of a store outside of those of the caller. */
export const refuseOtherStores = (
  { ownerField }: ProductFeed,
  { faults }: Rows,
  owners: readonly (number | null)[],
  stores: Stores,
): void => {
  owners.forEach((owner, index) => {
    if (owner !== null && !isInStores(stores, owner))
      faults.push(faultAt(index, ownerField, 'invalid_value.other_store'))
  })
}
