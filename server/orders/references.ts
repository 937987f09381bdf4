import { locality } from '@vitrina/schema/resources/locality'
import { product } from '@vitrina/schema/resources/product'
import { promocode } from '@vitrina/schema/resources/promocode'
import { region } from '@vitrina/schema/resources/region'
import { sector } from '@vitrina/schema/resources/sector'
import { shop } from '@vitrina/schema/resources/shop'
import { MAX_INTEGER, type PendingReference } from '../batch/parse-scalar.ts'
import type { Transaction } from '../database/sql.ts'
import { tableName } from '../database/table.ts'
import { addFault, type OrderDraft } from './draft.ts'
import { findReferenced } from './write-queries.ts'

/** What orders refer to. */
const TARGETS = [shop, promocode, product, region, locality, sector] as const

/** The price of each product that the drafts refer to. */
export type Prices = ReadonlyMap<number, number>

/**
 * Finds every object that the drafts refer to, two statements for each kind at most, and puts its id in its place; names
 * each that is not there. What is found stays, as the orders are locked.
 */
export const resolveReferences = async (
  sql: Transaction,
  siteId: number,
  drafts: readonly OrderDraft[],
): Promise<Prices> => {
  const prices = new Map<number, number>()
  const open = drafts.flatMap((draft) => unknownOf(draft).map((reference) => ({ draft, reference })))
  const byPath = Map.groupBy(open, ({ reference }) => reference.to)
  for (const { path, key } of TARGETS) {
    const wanted = byPath.get(path)
    if (!wanted) continue
    const ids = new Set<number>()
    const keys = new Set<string>()
    for (const { reference } of wanted) {
      if (reference.byKey) keys.add(reference.byKey.value)
      else if (reference.id !== undefined && reference.id <= MAX_INTEGER) ids.add(reference.id)
    }
    const target = { table: tableName(path), key, price: path === product.path ? 'price' : 'null' }
    const known = new Map<number | string, number>()
    const found = [
      ...(ids.size > 0 ? await findReferenced(sql, siteId, target, { ids: [...ids] }) : []),
      ...(keys.size > 0 ? await findReferenced(sql, siteId, target, { keys: [...keys] }) : []),
    ]
    for (const { id, key, price } of found) {
      known.set(id, id)
      if (key !== null) known.set(key, id)
      if (price !== null) prices.set(id, Number(price))
    }
    for (const { draft, reference } of wanted) fill(draft, reference, key, known)
  }
  return prices
}

/** What a stored order refers to cannot have gone, so where it is sent as it is stored nothing is looked for. */
const unknownOf = ({
  before,
  given,
  items,
  address,
  references,
}: OrderDraft): readonly PendingReference[] => {
  if (before === null || references.length === 0) return references
  const { order } = before
  const stored = new Map<object, object>([[given, order]])
  if (address && order.address && (address.givenId ?? order.address.address_id) === order.address.address_id)
    stored.set(address.given, order.address)
  const itemById = new Map(order.order_items.map((item) => [item.order_id, item]))
  for (const item of items) {
    const known = itemById.get(item.givenId ?? 0)
    if (known) stored.set(item.given, known)
  }
  return references.filter(({ id, holder, place }) => {
    const known = stored.get(holder) as Readonly<Record<string | number, unknown>> | undefined
    if (id === undefined || known?.[place] !== id) return true
    holder[place] = id
    return false
  })
}

const fill = (
  draft: OrderDraft,
  { to, path, id, byKey, holder, place }: PendingReference,
  key: string,
  known: ReadonlyMap<number | string, number>,
): void => {
  if (byKey && byKey.field !== key) {
    addFault(draft, `${path}.${byKey.field}`, 'unknown_field', { valid: key })
    return
  }
  const value = byKey?.value ?? id ?? ''
  const found = known.get(value)
  if (found !== undefined) holder[place] = found
  else addFault(draft, path, 'not_found.object', { object: to, field: byKey ? key : 'id', value })
}
