import {
  MOST_ITEMS,
  nothingIn,
  ORDER,
  ORDER_FIELDS,
  type Order,
  type OrderItem,
  type OrderValue,
  type OrderValues,
} from '@vitrina/schema/orders/order'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { deliveryIn, deliveryPriceOf, statusOf, totalOf } from '@vitrina/schema/orders/order-total'
import { inOrder } from '../ordering.ts'
import type { OrderReferences } from '../references.ts'
import { addFault, type GivenOrder, type ItemDraft, type OrderDraft } from './draft.ts'
import { isSame, isSameItem } from './is-unchanged.ts'
import { type ItemMatching, matchItems } from './match-items.ts'
import { mergeAddress } from './merge-address.ts'
import type { OrderHead } from './write-queries.ts'

/** Context of a merge; it assigns new ids. */
export interface MergeContext {
  readonly head: OrderHead
  readonly referenced: OrderReferences
  readonly matching: ItemMatching
  readonly nextOrderId: () => number
  readonly nextItemId: () => number
  readonly nextAddressId: () => number
}

/**
 * Works out what an order becomes: what the caller left out stays, items are met as `matchItems` says (rule 6.3).
 * The draft then has `after` and its outcome, or its faults.
 */
export const mergeOrder = (draft: OrderDraft, context: MergeContext): void => {
  const { before, given } = draft
  const stored = before?.order ?? null
  const items = mergeItems(draft, stored?.order_items ?? [], context)
  const address = mergeAddress(draft, stored?.address ?? null, context.nextAddressId)
  if (draft.faults.length > 0) return
  const { head } = context
  // Copied at once and then filled in, all have one shape: spread one after another, each is made of parts that V8 looks up by name.
  const after: Record<string, unknown> = { ...(stored ?? NOTHING) }
  for (const name in given) after[name] = given[name as keyof GivenOrder]
  after.order_id = stored?.order_id ?? draft.givenId ?? context.nextOrderId()
  // A caller that knows no reference number takes none away.
  after.rrn = given.rrn ?? stored?.rrn ?? null
  fillCodes(after, given, stored, context.referenced)
  after.order_items = items
  after.address = address
  after.status = statusOf(items)
  after.total = totalOf(items, deliveryOf(after as unknown as Order, given, stored, head))
  after.currency = head.currency
  // A stored order keeps its time of creation.
  after.created_at = stored?.created_at ?? given.created_at ?? head.now
  after.updated_at = stored?.updated_at ?? head.now
  draft.outcome =
    stored === null ? 'created' : isSameOrder(after as unknown as Order, stored) ? 'unchanged' : 'updated'
  if (draft.outcome === 'updated') after.updated_at = head.now
  draft.after = after as unknown as Order
}

/**
 * Delivery price within the total, in cents. It is calculated when the delivery is written, by the setting of
 * the site at that time; other writes keep it, also after the delivery was emptied by an erasure.
 */
const deliveryOf = (
  { delivery }: Pick<Order, 'delivery'>,
  given: GivenOrder,
  stored: Order | null,
  { deliveryInTotal }: OrderHead,
): number => {
  const isCalledOff = stored?.order_items.every(({ order_status }) => UNPAID.includes(order_status))
  if (stored && given.delivery === undefined && !isCalledOff) return deliveryIn(stored)
  return deliveryInTotal ? deliveryPriceOf(delivery) : 0
}

const NOTHING = nothingIn(ORDER_FIELDS)

const isSameOrder = (one: Order, other: Order): boolean =>
  ORDER_FIELDS.every((name) =>
    name === 'order_items'
      ? one.order_items.length === other.order_items.length &&
        one.order_items.every((item, place) => {
          const same = other.order_items[place]
          return same !== undefined && item.order_id === same.order_id && isSameItem(item, same)
        })
      : isSame(one[name], other[name]),
  )

/** The codes of what an order refers to, each with the field that has its id and the object that it is of. */
const CODES = Object.entries<OrderValue>(ORDER).flatMap(([name, value]) => {
  const of = value.kind === 'text' ? value.codeOf : undefined
  const referring = of === undefined ? undefined : (ORDER as OrderValues)[of]
  return referring?.kind === 'reference' ? [{ name, of: of as keyof GivenOrder, to: referring.to }] : []
})

/** Fills in the codes that go with other ids: as they are now. With the same id a code stays as it was. */
const fillCodes = (
  after: Record<string, unknown>,
  given: GivenOrder,
  stored: Order | null,
  { codes }: OrderReferences,
): void => {
  for (const { name, of, to } of CODES) {
    const id = given[of] as number | null | undefined
    if (id !== undefined && id !== (stored?.[of] ?? null)) after[name] = codes.get(to)?.get(id ?? 0) ?? null
  }
}

const mergeItems = (
  draft: OrderDraft,
  stored: readonly OrderItem[],
  context: MergeContext,
): readonly OrderItem[] => {
  const wrong = wrongPathsOf(draft)
  // If the id or rrn is faulty, it is unknown whether the order is new.
  const isKnown = wrong === NONE || !['', 'order_id', 'rrn'].some((path) => wrong.has(path))
  if (draft.before === null && draft.items.length === 0 && isKnown) require(draft, 'order_items', wrong)
  if (draft.items.length === 0) return stored
  if (stored.length === 0)
    return inOrder(
      draft.items.map((item) => newItem(draft, item, wrong, context)),
      byId,
    )
  const items = new Map(stored.map((item) => [item.order_id, item]))
  const matched = matchItems(stored, draft.items, context.matching)
  for (const item of draft.items) {
    const known = matched.get(item)
    const next = known ? changedItem(known, item, context) : newItem(draft, item, wrong, context)
    if (known && context.head.lifecycle === 'strict') checkStep(draft, item, known)
    items.set(next.order_id, next)
  }
  if (items.size > MOST_ITEMS)
    addFault(draft, 'order_items', 'too_long.elements', { length: items.size, max: MOST_ITEMS })
  return inOrder([...items.values()], byId)
}

const byId = (one: OrderItem, other: OrderItem): number => one.order_id - other.order_id

const changedItem = (known: OrderItem, { given }: ItemDraft, { referenced }: MergeContext): OrderItem => ({
  ...known,
  ...given,
  ...(given.product !== undefined && given.product !== known.product && namesOf(given.product, referenced)),
})

const newItem = (
  draft: OrderDraft,
  { path, givenId, given }: ItemDraft,
  wrong: ReadonlySet<string>,
  { referenced, nextItemId }: MergeContext,
): OrderItem => {
  const { product = 0, quantity = 0, order_status = 'new' } = given
  // One whose id was not understood, or belongs elsewhere, may not have been meant to be new.
  const isNew = wrong === NONE || !wrong.has(`${path}.order_id`)
  if (isNew && given.product === undefined) require(draft, `${path}.product`, wrong)
  if (isNew && given.quantity === undefined) require(draft, `${path}.quantity`, wrong)
  const found = referenced.products.get(product)
  return {
    order_id: givenId ?? nextItemId(),
    order_status,
    loyalty_price: given.loyalty_price ?? found?.price ?? 0,
    quantity,
    product,
    product_key: found?.key ?? null,
    product_code: found?.code ?? null,
    product_name: found?.name ?? null,
  }
}

/** Present names of a product, as an item stores them. */
const namesOf = (product: number, { products }: OrderReferences) => {
  const { key = null, code = null, name = null } = products.get(product) ?? {}
  return { product_key: key, product_code: code, product_name: name }
}

/** Says that a field is missing, unless something is wrong with what was sent for it. */
const require = (draft: OrderDraft, path: string, wrong: ReadonlySet<string>): void => {
  if (!wrong.has(path)) addFault(draft, path, 'required')
}

const NONE: ReadonlySet<string> = new Set()

/** The fields that faults are about, and those that they stand in; an empty path is the order itself. */
const wrongPathsOf = ({ faults }: OrderDraft): ReadonlySet<string> => {
  if (faults.length === 0) return NONE
  const paths = new Set<string>()
  for (const { field = '' } of faults) {
    // `order_items.3.product` is as deep as anybody asks; a caller's own name of a field may have a million dots.
    const parts = field.split('.', 3)
    for (let depth = 1; depth <= parts.length; depth++) paths.add(parts.slice(0, depth).join('.'))
  }
  return paths
}

const checkStep = (draft: OrderDraft, { path, given }: ItemDraft, { order_status: from }: OrderItem) => {
  const to = given.order_status ?? from
  if (canFollow(from, to)) return
  const allowed = followersOf(from)
  const field = `${path}.order_status`
  if (allowed.length === 0) addFault(draft, field, 'forbidden_transition.final', { from, to })
  else addFault(draft, field, 'forbidden_transition', { from, to, allowed })
}
