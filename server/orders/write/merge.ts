import { centsIn } from '@vitrina/schema/orders/line-total'
import {
  allNull,
  ORDER,
  ORDER_FIELDS,
  ORDER_OMITTED_WHEN_EMPTY,
  type Order,
} from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { deliveryIn, deliveryPriceOf, statusOf, totalsOf } from '@vitrina/schema/orders/order-total'
import type { OrderValue, OrderValues } from '@vitrina/schema/orders/order-value'
import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { OrderReferences } from '../references.ts'
import { addFault, type OrderDraft, type OrderInput } from './draft.ts'
import { mergeForeignNumbers } from './foreign-numbers.ts'
import { isSame, isSameItem } from './is-unchanged.ts'
import type { ItemMatching } from './match-items.ts'
import { mergeAddress } from './merge-address.ts'
import { mergeItems } from './merge-items.ts'
import { createdOwn, mergedOwn } from './own-values.ts'
import type { OrderHead } from './write-queries.ts'

/** Context of a merge; it assigns new ids. */
export interface MergeContext {
  readonly head: OrderHead
  readonly referenced: OrderReferences
  readonly matching: ItemMatching
  /** Quantities that returns have recorded, by item. */
  readonly recorded: ReadonlyMap<number, number>
  readonly nextOrderId: () => number
  readonly nextItemId: () => number
  readonly nextAddressId: () => number
}

/**
 * Computes the new state of an order: omitted fields are kept, items are matched by `matchItems` (rule 6.3). The draft then has
 * `after` and its outcome, or its faults.
 */
export const mergeOrder = (draft: OrderDraft, context: MergeContext): void => {
  const { before, input } = draft
  const stored = before?.order ?? null
  const items = mergeItems(draft, stored?.order_items ?? [], context)
  const custom = ownOf(draft, stored, context.head)
  const address = mergeAddress(draft, stored?.address ?? null, context.nextAddressId)
  if (draft.faults.length > 0) return
  const { head } = context
  // Copied at once and then filled in, so that all objects have one hidden class: with repeated spreads, V8 looks up the parts by
  // name.
  const after: Record<string, unknown> = { ...(stored ?? NOTHING) }
  for (const name in input) after[name] = input[name as keyof OrderInput] ?? NO_VALUE[name]
  if (input.foreign_numbers)
    after.foreign_numbers = mergeForeignNumbers(stored?.foreign_numbers, input.foreign_numbers)
  after.order_id = stored?.order_id ?? draft.inputId ?? context.nextOrderId()
  // A call without a reference number does not remove it.
  after.rrn = input.rrn ?? stored?.rrn ?? null
  fillCodes(after, input, stored, context.referenced)
  if (custom !== NOT_WRITTEN) after.custom = custom
  after.order_items = items
  after.address = address
  after.status = statusOf(items)
  Object.assign(
    after,
    totalsOf(after as unknown as Order, deliveryOf(after as unknown as Order, input, stored, head)),
  )
  after.currency = head.currency
  // A stored order keeps its time of creation.
  after.created_at = stored?.created_at ?? input.created_at ?? head.now
  after.updated_at = stored?.updated_at ?? head.now
  draft.outcome =
    stored === null ? 'created' : isSameOrder(after as unknown as Order, stored) ? 'unchanged' : 'updated'
  if (draft.outcome === 'updated') after.updated_at = head.now
  draft.after = after as unknown as Order
}

const NOT_WRITTEN = Symbol('not written')

/** Own fields of the order after the write; adds a fault for each required one that a new order lacks. */
const ownOf = (draft: OrderDraft, stored: Order | null, { own }: OrderHead) => {
  const { custom } = draft.input
  if (stored) return custom === undefined ? NOT_WRITTEN : mergedOwn(own.order, stored.custom, custom)
  if (own.order.length === 0 && custom === undefined) return NOT_WRITTEN
  const isFaulty = draft.faults.some(
    ({ field = '' }) => field === '' || `${field}.`.startsWith(OWN_FIELD_PREFIX),
  )
  return createdOwn(own.order, custom, (code) => {
    if (!isFaulty) addFault(draft, `${OWN_FIELD_PREFIX}${code}`, 'required')
  })
}

/**
 * Delivery price within the total, in cents. It is calculated when the delivery is written, by the setting of
 * the site at that time; other writes keep it, also after the delivery was emptied by an erasure.
 */
const deliveryOf = (
  { delivery }: Pick<Order, 'delivery'>,
  input: OrderInput,
  stored: Order | null,
  { deliveryInTotal }: OrderHead,
): number => {
  const isCalledOff = stored?.order_items.every(({ order_status }) => UNPAID.includes(order_status))
  if (stored && input.delivery === undefined && !isCalledOff) return deliveryIn(stored)
  const left = deliveryPriceOf(delivery) - Number(centsIn(stored?.returned_delivery ?? '0.00'))
  return deliveryInTotal ? Math.max(0, left) : 0
}

/** Value of an empty field: null, or undefined for a field that reads omit. */
const NO_VALUE: Readonly<Record<string, null | undefined>> = {
  ...allNull(ORDER_FIELDS),
  ...Object.fromEntries(ORDER_OMITTED_WHEN_EMPTY.map((name) => [name, undefined])),
}

const NOTHING = allNull(ORDER_FIELDS.filter((name) => NO_VALUE[name] === null))

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

/** Codes of referenced objects, each with the field of the id and the kind of object. */
const CODES = Object.entries<OrderValue>(ORDER).flatMap(([name, value]) => {
  const of = value.kind === 'text' ? value.codeOf : undefined
  const referring = of === undefined ? undefined : (ORDER as OrderValues)[of]
  return referring?.kind === 'reference' ? [{ name, of: of as keyof OrderInput, to: referring.to }] : []
})

/** Fills in the current codes for changed ids. For the same id, the code is kept. */
const fillCodes = (
  after: Record<string, unknown>,
  input: OrderInput,
  stored: Order | null,
  { codes }: OrderReferences,
): void => {
  for (const { name, of, to } of CODES) {
    const id = input[of] as number | null | undefined
    if (id !== undefined && id !== (stored?.[of] ?? null)) after[name] = codes.get(to)?.get(id ?? 0) ?? null
  }
}
