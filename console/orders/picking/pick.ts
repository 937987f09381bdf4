import { asQuantity } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { type OrderStatus, UNPAID } from '@vitrina/schema/orders/order-status'
import { splitLine } from '@vitrina/schema/orders/split-line'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import type { OrderChange, ReadOrder } from '../use-order.ts'

/** Fields of an order that are kept on the device: none of the customer, the address and the payment. */
export const OFFLINE_FIELDS = [
  'order_id',
  'rrn',
  'shop',
  'comment',
  'created_at',
  'updated_at',
  'order_items',
] as const satisfies readonly (keyof Order)[]

export type OfflineOrder = Pick<Order, (typeof OFFLINE_FIELDS)[number]>

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
  readonly order: OfflineOrder
  /** Idempotency key of the next write, so that the server recognizes a repeated one. */
  readonly key: string
  /** True after the items have the status `incollection`. */
  readonly isBegun: boolean
  /** Quantity in the basket, by item id. */
  readonly taken: Readonly<Record<number, number>>
  /** Items whose rest is missing. */
  readonly missing: readonly number[]
  readonly substitutes: readonly Substitute[]
  /** Finishing write, after the press of the button. */
  readonly finish: OrderChange | null
  /** Changes of other users since the last press. */
  readonly changes: readonly PickDifference[]
}

/** Change of an order by another user. */
export interface PickDifference {
  readonly name: string | null
  /** Description of the difference. */
  readonly label: (typeof COMPARED)[number] | 'comment' | 'added' | 'removed'
  readonly from: string
  readonly to: string
}

/** Compared fields of items. */
const COMPARED = ['quantity', 'order_status', 'loyalty_price', 'discount'] as const

const offlineOrderOf = (order: OfflineOrder): OfflineOrder =>
  Object.fromEntries(OFFLINE_FIELDS.map((field) => [field, order[field]])) as unknown as OfflineOrder

/** Order as read, with the key of the next write. */
export const readOf = ({ order, tag }: Pick<OrderPick, 'order' | 'tag'>) => ({
  order: offlineOrderOf(order),
  tag,
  key: newIdempotencyKey(),
})

export const newPick = (read: ReadOrder): OrderPick => ({
  ...{ ...readOf(read), isBegun: false },
  ...{ taken: {}, missing: [], substitutes: [], finish: null, changes: [] },
})

/** Statuses of orders that wait for a picker. */
export const WAITING: readonly OrderStatus[] = ['new', 'confirmed', 'incollection']

const isWaiting = ({ order_status }: OrderItem): boolean => WAITING.includes(order_status)

/** Items to collect: goods that are not collected, cancelled or delivered. */
export const pickedLines = ({ order_items }: Pick<OfflineOrder, 'order_items'>): readonly OrderItem[] =>
  order_items.filter((item) => item.product !== null && isWaiting(item))

export const pickedQuantity = (
  { taken }: Pick<OrderPick, 'taken'>,
  { order_id, quantity }: OrderItem,
): number => Math.min(taken[order_id] ?? 0, quantity)

/** Quantity of an item that is not taken. */
export const remainingQuantity = (pick: Pick<OrderPick, 'taken'>, item: OrderItem): number =>
  asQuantity(item.quantity - pickedQuantity(pick, item))

/** Number of items that are neither complete nor marked as missing. */
export const countOpen = (pick: OrderPick): number =>
  pickedLines(pick.order).filter(
    (item) => remainingQuantity(pick, item) > 0 && !pick.missing.includes(item.order_id),
  ).length

/** Number of marks of a pick. */
export const countMarks = ({ taken, missing, substitutes }: OrderPick): number =>
  Object.values(taken).filter((quantity) => quantity > 0).length + missing.length + substitutes.length

/** True for a pick with a write that the server has not confirmed. */
export const isUnsent = ({ isBegun, finish }: OrderPick): boolean => !isBegun || finish !== null

/** Status of the order after the finishing write; `canceled` if none of its goods is there. */
export const outcomeOf = (pick: OrderPick): 'collected' | 'collectedwithchanges' | 'canceled' => {
  const { order_items } = pick.order
  const isMissing = (item: OrderItem) =>
    item.product === null ||
    (isWaiting(item) ? pickedQuantity(pick, item) === 0 : UNPAID.includes(item.order_status))
  if (pick.substitutes.length === 0 && order_items.every(isMissing)) return 'canceled'
  const isComplete = pickedLines(pick.order).every((item) => remainingQuantity(pick, item) === 0)
  return isComplete && pick.substitutes.length === 0 ? 'collected' : 'collectedwithchanges'
}

/** Change that starts to collect an order. */
export const startChange = ({ order_items }: OfflineOrder): OrderChange => ({
  order_items: order_items
    .filter(({ order_status }) => order_status === 'new' || order_status === 'confirmed')
    .map(({ order_id }) => ({ order_id, order_status: 'incollection' })),
})

/** Values of an item that a new one takes over, without its unique own fields. */
const copyOf = (item: Omit<OrderItem, 'order_id'>, unique: readonly string[]) => {
  const {
    product_key: _,
    product_code: __,
    product_name: ___,
    product_options: ____,
    custom,
    ...values
  } = item
  const own = Object.entries(custom ?? {}).filter(([code]) => !unique.includes(code))
  return { ...values, ...(own.length > 0 && { custom: Object.fromEntries(own) }) }
}

/**
 * Change that finishes an order: missing goods are cancelled, a part of an item is divided like a split (rule 6.12), and substitutes
 * are new items with the own fields of the missing ones, except the `unique` ones.
 */
export const finishChange = (pick: OrderPick, unique: readonly string[]): OrderChange => {
  const status = outcomeOf(pick)
  const changed: NonNullable<OrderChange['order_items']>[number][] = []
  const added: NonNullable<OrderChange['added']>[number][] = []
  for (const item of pick.order.order_items.filter(isWaiting)) {
    const { order_id, product } = item
    const rest = product === null ? 0 : remainingQuantity(pick, item)
    if (rest === 0) changed.push({ order_id, order_status: status })
    else if (rest === item.quantity) changed.push({ order_id, order_status: 'canceled' })
    else {
      const { remainder, split } = splitLine(item, rest)
      const { quantity, discount } = remainder
      changed.push({ order_id, order_status: status, quantity, ...(discount != null && { discount }) })
      added.push({ ...copyOf(split, unique), order_status: 'canceled' })
    }
    const { custom } = copyOf(item, unique)
    for (const { product, quantity } of pick.substitutes.filter((one) => one.item === order_id))
      added.push({ product, quantity, order_status: status, ...(custom && { custom }) })
  }
  return { order_items: changed, ...(added.length > 0 && { added }) }
}

const lineOf = ({ order_id, product }: OrderItem): string => `${order_id} ${product}`

const byLine = ({ order_items }: OfflineOrder) => new Map(order_items.map((item) => [lineOf(item), item]))

/** Differences of an order between two reads. */
const differencesBetween = (before: OfflineOrder, now: OfflineOrder): readonly PickDifference[] => {
  const [was, is] = [byLine(before), byLine(now)]
  const entries: PickDifference[] = []
  for (const [line, { product_name: name, quantity }] of new Map([...was, ...is])) {
    const [old, item] = [was.get(line), is.get(line)]
    if (!old) entries.push({ name, label: 'added', from: '', to: String(quantity) })
    else if (!item) entries.push({ name, label: 'removed', from: String(quantity), to: '' })
    else
      for (const field of COMPARED) {
        const [from, to] = [String(old[field] ?? ''), String(item[field] ?? '')]
        if (from !== to) entries.push({ name, label: field, from, to })
      }
  }
  const [from, to] = [before.comment ?? '', now.comment ?? '']
  if (from !== to) entries.push({ name: null, label: 'comment', from, to })
  return entries
}

/**
 * Pick based on the order after a change by another user. Marks of the remaining items are kept. A pick without
 * marks needs no check; a finished one is sent again unless a value that the picker sees differs.
 */
export const rebasedPick = (pick: OrderPick, read: ReadOrder): OrderPick => {
  const next = readOf(read)
  const differences = differencesBetween(pick.order, next.order)
  const before = byLine(pick.order)
  const remaining = pickedLines(next.order).filter((item) => before.has(lineOf(item)))
  const isRemaining = (id: number) => remaining.some(({ order_id }) => order_id === id)
  return {
    ...next,
    isBegun: startChange(next.order).order_items?.length === 0,
    taken: Object.fromEntries(Object.entries(pick.taken).filter(([id]) => isRemaining(Number(id)))),
    missing: pick.missing.filter(isRemaining),
    substitutes: pick.substitutes.filter(({ item }) => isRemaining(item)),
    finish: differences.length === 0 ? pick.finish : null,
    changes: countMarks(pick) === 0 ? [] : [...pick.changes, ...differences],
  }
}
