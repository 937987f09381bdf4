import type { OrderItem } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { ITEM_VALUES, type ItemDraft, type ItemInput, type ItemValue } from './draft.ts'

/** Field of an item, or own field by its flat name. */
type ComparedValue = ItemValue | `${typeof OWN_FIELD_PREFIX}${string}`

const isOwn = (name: ComparedValue): name is `${typeof OWN_FIELD_PREFIX}${string}` =>
  name.startsWith(OWN_FIELD_PREFIX)

/** Treatment of items without an id: matched with stored ones, or always added. */
export type ItemMatching = 'match' | 'add'

/**
 * Matches each sent item with a stored one (rule 6.3): first by id; then by product, with all sent values equal; then by product
 * and price; then the remaining ones by product in their order. A delivery or fee without a product is matched by its kind, and
 * by its name if it has one. Cancelled items are matched only by id or equality. Sent items without a match are omitted.
 */
export const matchItems = (
  stored: readonly OrderItem[],
  sent: readonly ItemDraft[],
  matching: ItemMatching,
): ReadonlyMap<ItemDraft, OrderItem> => {
  const matched = new Map<ItemDraft, OrderItem>()
  if (stored.length === 0) return matched
  const free = new Set(stored)
  const claim = (item: ItemDraft, known: OrderItem | undefined): void => {
    if (known === undefined) return
    free.delete(known)
    matched.set(item, known)
  }

  const byId = new Map(stored.map((item) => [item.order_id, item]))
  for (const item of sent) if (item.inputId !== null) claim(item, byId.get(item.inputId))
  if (matching === 'add') return matched

  const nameless = sent.filter(
    ({ inputId, input }) => inputId === null && (input.product !== undefined || input.kind != null),
  )
  // A cancelled item is matched only explicitly: a cancelled product that is ordered again is a new item.
  const equal = finder(free, (item, fields) => !isOff(item) || fields.includes('order_status'))
  for (const item of nameless) {
    const fields = ITEM_VALUES.filter(
      (name) => item.input[name] !== undefined && !(name === 'custom' && item.input.custom),
    )
    claim(item, equal([...fields, ...ownIn(item.input)], item.input))
  }
  const alike = finder(free, (item) => !isOff(item))
  // For two items of a product, a new quantity belongs to the one with the same price (before any match by product alone).
  for (const item of nameless)
    if (!matched.has(item) && item.input.product != null && item.input.loyalty_price !== undefined)
      claim(item, alike(SAME_PRICE, item.input))
  for (const item of nameless) if (!matched.has(item)) claim(item, alike(namingOf(item), item.input))
  return matched
}

/** Names under which own fields are compared individually. */
const ownIn = ({ custom }: ItemInput): readonly ComparedValue[] =>
  Object.keys(custom ?? {}).map((code): ComparedValue => `${OWN_FIELD_PREFIX}${code}`)

const namingOf = ({ input }: ItemDraft): readonly ComparedValue[] =>
  input.product != null ? ['product'] : input.name == null ? ['product', 'kind'] : ['product', 'kind', 'name']

const SAME_PRICE = ['product', 'loyalty_price'] as const

const isOff = ({ order_status }: OrderItem): boolean => UNPAID.includes(order_status)

const valuesOf = (item: ItemInput, fields: readonly ComparedValue[]): string =>
  fields
    .map((name) => {
      if (name === 'custom') return item.custom == null
      return isOwn(name)
        ? JSON.stringify(item.custom?.[name.slice(OWN_FIELD_PREFIX.length)] ?? null)
        : item[name]
    })
    .join()

/**
 * Returns a function that finds the first free item with the same values in some fields. An order may have thousands of items, so
 * each list of equal items is built once, and traversed once.
 */
const finder = (
  free: ReadonlySet<OrderItem>,
  admits: (item: OrderItem, fields: readonly ComparedValue[]) => boolean,
) => {
  const lists = new Map<string, ReadonlyMap<string, Iterator<OrderItem>>>()
  const listsBy = (fields: readonly ComparedValue[]) => {
    const known = lists.get(fields.join())
    if (known) return known
    const admitted = [...free].filter((item) => admits(item, fields))
    const groups = Map.groupBy(admitted, (item) => valuesOf(item, fields))
    const listsByValues = new Map([...groups].map(([values, items]) => [values, items.values()]))
    lists.set(fields.join(), listsByValues)
    return listsByValues
  }
  return (fields: readonly ComparedValue[], input: ItemInput): OrderItem | undefined => {
    const items = listsBy(fields).get(valuesOf(input, fields))
    for (let next = items?.next(); next && !next.done; next = items?.next())
      if (free.has(next.value)) return next.value
    return undefined
  }
}
