import { ORDER } from './orders/order.ts'
import type { OrderValue, OrderValues } from './orders/order-value.ts'
import type { Field } from './resource.ts'
import { discountCard } from './resources/discount-card.ts'

/** Ids of objects by type whose copies lose the personal data. */
export type ErasedIds = ReadonlyMap<string, ReadonlySet<number>>

type Members = Record<string, unknown>

/** Copies of each object with personal data: the member with its id, and the function that empties it. */
const COPIES: Readonly<Record<string, { id: string; knownBy: string; empty: (copy: Members) => Members }>> = {
  order: { id: 'order_id', knownBy: 'order_items', empty: (copy) => withoutPersonal(copy, ORDER) },
  'discount-card': {
    id: 'id',
    knownBy: 'barcode',
    empty: (copy) => ({
      ...copy,
      ...Object.fromEntries(
        Object.entries<Field>(discountCard.fields)
          .filter(([name, { personal }]) => name in copy && (personal || name === discountCard.person))
          .map(([name]) => [name, null]),
      ),
    }),
  },
}

/**
 * JSON in which all copies of these objects have no personal data, and texts that contain one of `texts` (in lower case) are
 * replaced by `…`; undefined if nothing changes.
 */
export const withoutPerson = (
  json: string,
  erasedIds: ErasedIds,
  texts: readonly string[],
): string | undefined => {
  let changed = false
  const withoutErased = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const lower = value.toLowerCase()
      if (!texts.some((text) => lower.includes(text))) return value
      changed = true
      return '…'
    }
    if (Array.isArray(value)) return value.map(withoutErased)
    if (value === null || typeof value !== 'object') return value
    const members = Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, withoutErased(inside)]),
    )
    for (const [type, { id, knownBy, empty }] of Object.entries(COPIES))
      if (knownBy in members && erasedIds.get(type)?.has(Number(members[id]))) {
        changed = true
        return empty(members)
      }
    return members
  }
  const shown = withoutErased(JSON.parse(json))
  return changed ? JSON.stringify(shown) : undefined
}

const withoutPersonal = (copy: Members, fields: OrderValues): Members =>
  Object.fromEntries(
    Object.entries(copy).map(([name, value]) => {
      const field = fields[name] as OrderValue | undefined
      if (field?.personal) return [name, null]
      const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
      if (!field || !('fields' in field)) return [name, value]
      const empty = (object: unknown) => withoutPersonal(object as Members, field.fields)
      return [name, Array.isArray(value) ? value.map(empty) : isObject ? empty(value) : value]
    }),
  )
