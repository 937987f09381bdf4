import { asQuantity } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import { splitLine } from '@vitrina/schema/orders/split-line'
import type { OrderChange } from '../use-order.ts'

/** Order without personal data, as kept on the device. */
export type KeptOrder = Pick<Order, 'order_id' | 'rrn' | 'created_at' | 'comment' | 'order_items'>

/** Product taken instead of a missing one. */
export interface Substitute {
  /** Item whose rest is missing. */
  readonly item: number
  readonly product: number
  readonly name: string
  readonly quantity: number
}

/** Marks of a picker for one order, and the order as it was read. */
export interface OrderPick {
  readonly tag: string
  readonly order: KeptOrder
  /** True after the items have the status `incollection`. */
  readonly isBegun: boolean
  /** Quantity in the basket, by item id. */
  readonly taken: Readonly<Record<number, number>>
  /** Items whose rest is missing. */
  readonly missing: readonly number[]
  readonly substitutes: readonly Substitute[]
  /** Idempotency key of the finishing write, after the press of the button. */
  readonly finish: string | null
  /** Changes of other users that the server reported on a write. */
  readonly changes: readonly PickDifference[]
}

/** Change of an order by another user. */
export interface PickDifference {
  readonly name: string | null
  readonly field: 'quantity' | 'order_status' | 'comment' | 'added' | 'removed'
  readonly from: string
  readonly to: string
}

export const keptOf = ({ order_id, rrn, created_at, comment, order_items }: Order): KeptOrder => ({
  ...{ order_id, rrn, created_at, comment },
  order_items,
})

export const newPick = (order: Order, tag: string): OrderPick => ({
  ...{ tag, order: keptOf(order), isBegun: false },
  ...{ taken: {}, missing: [], substitutes: [], finish: null, changes: [] },
})

/** Statuses of orders that wait for a picker. */
export const WAITING: readonly OrderStatus[] = ['new', 'confirmed', 'incollection']

/** Items to collect: goods that are not collected, cancelled or delivered. */
export const pickedLines = ({ order_items }: Pick<KeptOrder, 'order_items'>): readonly OrderItem[] =>
  order_items.filter(({ product, order_status }) => product !== null && WAITING.includes(order_status))

export const takenOf = ({ taken }: Pick<OrderPick, 'taken'>, { order_id, quantity }: OrderItem): number =>
  Math.min(taken[order_id] ?? 0, quantity)

/** True if each item is complete or its rest is missing. */
export const isSettled = (pick: OrderPick): boolean =>
  pickedLines(pick.order).every(
    (item) => takenOf(pick, item) === item.quantity || pick.missing.includes(item.order_id),
  )

export const hasChanges = (pick: OrderPick): boolean =>
  pick.substitutes.length > 0 || pickedLines(pick.order).some((item) => takenOf(pick, item) < item.quantity)

/** Number of marks of a pick. */
export const marksOf = ({ taken, missing, substitutes }: OrderPick): number =>
  Object.values(taken).filter((quantity) => quantity > 0).length + missing.length + substitutes.length

/** Quantity of an item that is not taken. */
export const restOf = (pick: OrderPick, item: OrderItem): number =>
  asQuantity(item.quantity - takenOf(pick, item))

const discountOf = ({ discount }: Pick<OrderItem, 'discount'>) => (discount == null ? {} : { discount })

/** Change that starts to collect an order. */
export const beginOf = ({ order_items }: KeptOrder): OrderChange => ({
  order_items: order_items
    .filter(({ order_status }) => order_status === 'new' || order_status === 'confirmed')
    .map(({ order_id }) => ({ order_id, order_status: 'incollection' })),
})

/**
 * Change that finishes an order: missing goods are cancelled, a part of an item is divided like a split (rule 6.12), and substitutes
 * are new items.
 */
export const finishOf = (pick: OrderPick): OrderChange => {
  const status: OrderStatus = hasChanges(pick) ? 'collectedwithchanges' : 'collected'
  const changed: NonNullable<OrderChange['order_items']>[number][] = []
  const added: NonNullable<OrderChange['added']>[number][] = []
  for (const item of pick.order.order_items) {
    const { order_id, product, quantity } = item
    if (!WAITING.includes(item.order_status)) continue
    const taken = product === null ? quantity : takenOf(pick, item)
    if (taken === quantity) changed.push({ order_id, order_status: status })
    else if (taken === 0) changed.push({ order_id, order_status: 'canceled' })
    else {
      const { kept, split } = splitLine(item, restOf(pick, item))
      changed.push({ order_id, quantity: kept.quantity, order_status: status, ...discountOf(kept) })
      const { loyalty_price } = split
      const rest = { product, quantity: split.quantity, loyalty_price, ...discountOf(split) }
      added.push({ ...rest, order_status: 'canceled' })
    }
  }
  for (const { product, quantity } of pick.substitutes)
    added.push({ product, quantity, order_status: status })
  return { order_items: changed, ...(added.length > 0 && { added }) }
}

/** Differences of an order between two reads. */
export const differencesBetween = (before: KeptOrder, now: KeptOrder): readonly PickDifference[] => {
  const known = new Map(before.order_items.map((item) => [item.order_id, item]))
  const there = new Set(now.order_items.map(({ order_id }) => order_id))
  const found: PickDifference[] = []
  for (const item of now.order_items) {
    const name = item.product_name
    const old = known.get(item.order_id)
    if (!old) found.push({ name, field: 'added', from: '', to: String(item.quantity) })
    else
      for (const field of ['quantity', 'order_status'] as const)
        if (old[field] !== item[field])
          found.push({ name, field, from: String(old[field]), to: String(item[field]) })
  }
  for (const { order_id, product_name: name, quantity } of before.order_items)
    if (!there.has(order_id)) found.push({ name, field: 'removed', from: String(quantity), to: '' })
  if (before.comment !== now.comment)
    found.push({ name: null, field: 'comment', from: before.comment ?? '', to: now.comment ?? '' })
  return found
}

/** Pick on the order as another user left it; the marks are kept. */
export const rebasedPick = (pick: OrderPick, order: Order, tag: string): OrderPick => ({
  ...pick,
  ...{ tag, order: keptOf(order), finish: null },
  isBegun: beginOf(keptOf(order)).order_items?.length === 0,
  changes: differencesBetween(pick.order, keptOf(order)),
})
