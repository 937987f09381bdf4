import { asMoney, centsIn, priceOf } from '@vitrina/schema/orders/line-total'
import { ITEM_OMITTED_WHEN_EMPTY, MAX_ITEMS, type OrderItem } from '@vitrina/schema/orders/order'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import { isDivisible } from '@vitrina/schema/units'
import { sortInPlace } from '../ordering.ts'
import type { OrderedProduct } from '../product-queries.ts'
import { addFault, ITEM_VALUES, type ItemDraft, type ItemInput, type OrderDraft } from './draft.ts'
import { matchItems } from './match-items.ts'
import type { MergeContext } from './merge.ts'
import { createdOwn, mergedOwn } from './own-values.ts'

/** Items of an order after a write, ascending by id; the draft gets faults for contradictions between them. */
export const mergeItems = (
  draft: OrderDraft,
  stored: readonly OrderItem[],
  context: MergeContext,
): readonly OrderItem[] => {
  const wrong = wrongPathsOf(draft)
  // With a faulty id or rrn, it is unknown whether the order is new.
  const isKnown = wrong === NONE || !['', 'order_id', 'rrn'].some((path) => wrong.has(path))
  if (draft.before === null && draft.items.length === 0 && isKnown) require(draft, 'order_items', wrong)
  if (draft.items.length === 0) return stored
  if (stored.length === 0)
    return sortInPlace(
      draft.items.map((item) => checked(draft, item, newItem(draft, item, wrong, context), context)),
      byId,
    )
  const items = new Map(stored.map((item) => [item.order_id, item]))
  const matched = matchItems(stored, draft.items, context.matching)
  for (const item of draft.items) {
    const known = matched.get(item)
    const next = known ? changedItem(known, item, context) : newItem(draft, item, wrong, context)
    if (known && context.head.lifecycle === 'strict') checkStep(draft, item, known)
    if (known && next.product === null && next.kind == null) require(draft, `${item.path}.product`, wrong)
    items.set(next.order_id, checked(draft, item, next, context))
  }
  if (items.size > MAX_ITEMS)
    addFault(draft, 'order_items', 'too_long.elements', { length: items.size, max: MAX_ITEMS })
  return sortInPlace([...items.values()], byId)
}

const byId = (one: OrderItem, other: OrderItem): number => one.order_id - other.order_id

const changedItem = (
  known: OrderItem,
  { input }: ItemDraft,
  { head: { own }, referenced }: MergeContext,
): OrderItem => {
  const isOther = input.product !== undefined && input.product !== known.product
  const product = isOther ? referenced.products.get(input.product ?? 0) : undefined
  return {
    ...known,
    ...(isOther && ofProduct(product)),
    ...valuesIn(input),
    ...(input.custom !== undefined && { custom: mergedOwn(own.item, known.custom, input.custom) }),
  }
}

type WhenSet = (typeof ITEM_OMITTED_WHEN_EMPTY)[number]

/** Fields of a call that reads omit if they have no value. */
const INPUT_WHEN_SET = ITEM_OMITTED_WHEN_EMPTY.filter((name): name is WhenSet & keyof ItemInput =>
  (ITEM_VALUES as readonly string[]).includes(name),
)

/** Values of a sent item; empty ones that reads omit are omitted here, too. */
const valuesIn = (input: ItemInput): ItemInput => {
  const values = { ...input }
  for (const name of INPUT_WHEN_SET) if (values[name] === null) values[name] = undefined
  return values
}

const newItem = (
  draft: OrderDraft,
  { path, inputId, input }: ItemDraft,
  wrong: ReadonlySet<string>,
  { head: { own }, referenced, nextItemId }: MergeContext,
): OrderItem => {
  const { product = null, quantity = 0, order_status = 'new', kind } = input
  // An item with an invalid or foreign id was possibly not meant to be new.
  const isNew = wrong === NONE || !wrong.has(`${path}.order_id`)
  if (isNew && product === null && kind == null && !wrong.has(`${path}.kind`))
    require(draft, `${path}.product`, wrong)
  if (isNew && input.quantity === undefined) require(draft, `${path}.quantity`, wrong)
  const productData = referenced.products.get(product ?? 0)
  const custom =
    (own.item.length > 0 || input.custom !== undefined) &&
    createdOwn(own.item, input.custom, (code) => {
      if (isNew && !wrong.has(`${path}.custom`)) require(draft, `${path}.${OWN_FIELD_PREFIX}${code}`, wrong)
    })
  return {
    order_id: inputId ?? nextItemId(),
    order_status,
    loyalty_price: input.loyalty_price ?? productData?.price ?? 0,
    quantity,
    product,
    ...ofProduct(productData),
    ...valuesIn(input),
    ...(custom !== false && { custom }),
  }
}

/** Current names, unit and VAT of a product, in the form stored with an item. */
const ofProduct = (product: OrderedProduct | undefined) => ({
  product_key: product?.key ?? null,
  product_code: product?.code ?? null,
  product_name: product?.name ?? null,
  product_options: product?.options ?? undefined,
  ...(product?.unit != null && { unit: product.unit }),
  ...(product?.vat_rate != null && { vat_rate: product.vat_rate }),
})

/**
 * Validates an item: its quantity with its unit, its discount with its price (rule 6.10), and its returned quantity with its
 * returns (rule 6.14).
 */
const checked = (
  draft: OrderDraft,
  { path }: ItemDraft,
  item: OrderItem,
  { recorded }: MergeContext,
): OrderItem => {
  const { quantity, returned_quantity: returned, discount, unit = null } = item
  const least = recorded.get(item.order_id) ?? 0
  if ((returned ?? 0) < least)
    addFault(draft, `${path}.returned_quantity`, 'out_of_range.recorded', {
      ...{ min: least, value: returned ?? 0 },
    })
  if (Number.isInteger(quantity) && returned == null && discount == null) return item
  for (const name of ['quantity', 'returned_quantity'] as const) {
    const value = item[name]
    if (value == null || Number.isInteger(value) || isDivisible(unit)) continue
    if (unit === null) addFault(draft, `${path}.${name}`, 'invalid_value.integer_unit', { value })
    else addFault(draft, `${path}.${name}`, 'too_precise.unit', { unit, value: String(value) })
  }
  if (returned != null && returned > quantity)
    addFault(draft, `${path}.returned_quantity`, 'out_of_range.returned', { max: quantity, value: returned })
  if (discount != null && quantity > 0) {
    const max = priceOf(item, quantity)
    if (centsIn(discount) > max)
      addFault(draft, `${path}.discount`, 'out_of_range.discount', { max: asMoney(max), value: discount })
  }
  return item
}

/** Adds a fault for a missing field, unless the sent value already has one. */
const require = (draft: OrderDraft, path: string, wrong: ReadonlySet<string>): void => {
  if (!wrong.has(path)) addFault(draft, path, 'required')
}

const NONE: ReadonlySet<string> = new Set()

/** Paths of fields with faults and of their parents; an empty path is the order itself. */
const wrongPathsOf = ({ faults }: OrderDraft): ReadonlySet<string> => {
  if (faults.length === 0) return NONE
  const paths = new Set<string>()
  for (const { field = '' } of faults) {
    // `order_items.3.product` is the deepest path needed; a field name sent by a caller may have a million dots.
    const parts = field.split('.', 3)
    for (let depth = 1; depth <= parts.length; depth++) paths.add(parts.slice(0, depth).join('.'))
  }
  return paths
}

const checkStep = (draft: OrderDraft, { path, input }: ItemDraft, { order_status: from }: OrderItem) => {
  const to = input.order_status ?? from
  if (canFollow(from, to)) return
  const allowed = followersOf(from)
  const field = `${path}.order_status`
  if (allowed.length === 0) addFault(draft, field, 'forbidden_transition.final', { from, to })
  else addFault(draft, field, 'forbidden_transition', { from, to, allowed })
}
