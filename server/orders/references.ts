import type { Language } from '@vitrina/schema/languages'
import { product } from '@vitrina/schema/resources/product'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { PendingReference } from '@vitrina/schema/wire/sink'
import { CLIENT_KEYS } from '../platform/batch/reference-schema.ts'
import {
  type IdsAsText,
  meaningOfText,
  type StoredTargets,
  storedTargets,
} from '../platform/batch/text-reference.ts'
import { tableName } from '../platform/postgres/derive/table.ts'
import type { Transaction } from '../platform/postgres/pool/sql.ts'
import { ORDER_USES } from './order-references.ts'
import { findOrderedProducts, type OrderedProduct } from './product-queries.ts'
import { addFault, type OrderDraft } from './write/draft.ts'
import { findOrderReferences } from './write/write-queries.ts'

/** Referenced kinds of objects, with the client keys that orders may use. */
const TARGETS: ReadonlyMap<string, string> = new Map(
  ORDER_USES.flatMap(({ to }) => {
    const key = CLIENT_KEYS.get(to)
    return key == null ? [] : [[to, key]]
  }),
)

/** Draft with references. */
type Referring = Pick<OrderDraft, 'index' | 'references' | 'faults'>

/** Values of referenced objects that orders store, by id. */
export interface OrderReferences {
  readonly products: ReadonlyMap<number, OrderedProduct>
  /** Codes by kind of object. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<number, string | null>>
}

/**
 * Resolves every reference of the drafts with at most two statements per kind of object, and stores the ids in the drafts; adds a
 * fault for each missing object. Objects found cannot disappear, because the orders are locked.
 */
export const resolveReferences = async (
  sql: Transaction,
  siteId: number,
  { language, idsAsText }: { readonly language: Language | null; readonly idsAsText: IdsAsText },
  drafts: readonly Referring[],
): Promise<OrderReferences> => {
  const products = new Map<number, OrderedProduct>()
  const codes = new Map<string, Map<number, string | null>>()
  const named = namesIn(drafts)
  // Own fields may refer to any object.
  const targets = new Map<string, string | null>(TARGETS)
  for (const path of named.keys()) targets.set(path, CLIENT_KEYS.get(path) ?? null)
  for (const [path, key] of targets) {
    const referenceKeys = named.get(path)
    if (!referenceKeys) continue
    const { ids, keys } = referenceKeys
    const find = async (named: { readonly ids: number[] } | { readonly keys: string[] }) => {
      if (path !== product.path)
        return findOrderReferences(sql, siteId, { table: tableName(path), key }, named)
      const productRows = await findOrderedProducts(sql, siteId, language, named)
      for (const one of productRows) products.set(one.id, one)
      return productRows
    }
    const targetRows = [
      ...(ids.size > 0 ? await find({ ids: [...ids] }) : []),
      ...(keys.size > 0 && key !== null ? await find({ keys: [...keys] }) : []),
    ]
    const known = { key: key ?? 'id', idsAsText, ...storedTargets(targetRows) }
    codes.set(path, new Map(targetRows.map(({ id, key }) => [id, key])))
    for (const draft of drafts)
      for (const reference of draft.references) if (reference.to === path) fill(draft, reference, known)
  }
  return { products, codes }
}

/** References of the drafts, by kind of object. */
const namesIn = (drafts: readonly Referring[]) => {
  const named = new Map<string, ReferenceKeys>()
  for (const { references } of drafts)
    for (const { to, id, byKey, text } of references) {
      const referenceKeys = named.get(to) ?? { ids: new Set(), keys: new Set() }
      named.set(to, referenceKeys)
      if (byKey) referenceKeys.keys.add(byKey.value)
      if (text !== undefined) referenceKeys.keys.add(text)
      if (id !== undefined && id <= MAX_INTEGER) referenceKeys.ids.add(id)
    }
  return named
}

interface ReferenceKeys {
  readonly ids: Set<number>
  readonly keys: Set<string>
}

/** Objects found of one kind. */
interface Known extends StoredTargets {
  readonly key: string
  readonly idsAsText: IdsAsText
}

/**
 * Excludes references that equal the stored ones: their objects still exist. Items are excluded only if they are named by id; the
 * others are matched only after their products are known.
 */
export const withoutStored = ({
  before,
  input,
  items,
  address,
  references,
}: OrderDraft): PendingReference[] => {
  if (before === null) return references
  const { order } = before
  const stored = new Map<object, object>([[input, order]])
  if (address && order.address && (address.inputId ?? order.address.address_id) === order.address.address_id)
    stored.set(address.input, order.address)
  const itemById = new Map(order.order_items.map((item) => [item.order_id, item]))
  for (const item of items) {
    const known = itemById.get(item.inputId ?? 0)
    if (known) stored.set(item.input, known)
  }
  return references.filter(({ id, text, holder, place }) => {
    const known = stored.get(holder) as Readonly<Record<string | number, unknown>> | undefined
    if (id === undefined || text !== undefined || known?.[place] !== id) return true
    holder[place] = id
    return false
  })
}

const fill = (draft: Referring, reference: PendingReference, known: Known): void => {
  const { to: object, path, id, byKey, text, holder, place } = reference
  const { key: field, keys, keyOf, idsAsText } = known
  if (byKey && byKey.field !== field) {
    addFault(draft, `${path}.${byKey.field}`, 'unknown_field', { valid: [field] })
    return
  }
  if (text === undefined) {
    const target = byKey ? keys.get(byKey.value) : keyOf.has(id ?? 0) ? id : undefined
    if (target !== undefined) holder[place] = target
    else if (byKey) addFault(draft, path, 'not_found.object', { object, field, value: byKey.value })
    else addFault(draft, path, 'not_found.object', { object, field: 'id', value: id ?? '' })
    return
  }
  const meaning = meaningOfText<number>(keys.get(text), id, known, idsAsText)
  if ('target' in meaning) holder[place] = meaning.target
  else if ('ambiguous' in meaning) {
    const { byKey: of, id } = meaning.ambiguous
    addFault(draft, path, 'ambiguous', { object, field, value: text, holder: of, id })
  } else if ('refusedId' in meaning)
    addFault(draft, path, 'not_found.id_as_text', { object, field, value: text, id: meaning.refusedId })
  else addFault(draft, path, 'not_found.object', { object, field, value: text })
}
