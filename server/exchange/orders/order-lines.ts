import type { OpenLineReason, OpenOrderLine } from '@vitrina/schema/console/destination'
import { asQuantity } from '@vitrina/schema/orders/line-total'
import type { Order, OrderItem } from '@vitrina/schema/orders/order'
import { UNPAID } from '@vitrina/schema/orders/order-status'
import { isDivisible } from '@vitrina/schema/units'

/** Quantities of goods by product key. */
export type LineQuantities = Readonly<Record<string, number>>

/** Line of an order that 1C has changed and that is not written. */
export interface OpenLine extends OpenOrderLine {
  /** Items of an added line, in the form of the API. */
  readonly items: readonly object[]
}

/** Lines of an order at a destination. */
export interface OrderLines {
  /** Quantities that 1C has as far as known; null if it is unknown. */
  readonly known: LineQuantities | null
  readonly open: readonly OpenLine[]
}

/** Items that are sent: all of a canceled order, else those that are not canceled. */
export const sentItems = (items: readonly OrderItem[]): readonly OrderItem[] => {
  const paid = items.filter(({ order_status }) => !UNPAID.includes(order_status))
  return paid.length > 0 ? paid : items
}

/** Quantities of the sent items by product key, without their returned parts: 1C has no returned goods. */
export const quantitiesSent = (order: Pick<Order, 'order_items'>): LineQuantities => {
  const sums: Record<string, number> = {}
  for (const { product_key: key, quantity, returned_quantity: returned } of sentItems(order.order_items))
    if (key !== null) sums[key] = rounded((sums[key] ?? 0) + quantity - (returned ?? 0))
  return sums
}

/** Quantity with three decimals. */
const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000

/** Lines of a document of 1C. */
interface ForeignLines {
  readonly quantities: ReadonlyMap<string, number>
  readonly nameOf: (key: string) => string | null
  readonly itemsOf: (key: string) => readonly object[]
}

interface ComparedLines {
  /** Quantities that 1C had before; null if it is unknown. */
  readonly known: LineQuantities | null
  readonly isReported: boolean
  /** Open lines of the last document that had lines. */
  readonly open: readonly OpenLine[]
  /** True for a product of the site. */
  readonly isProduct: (key: string) => boolean
}

/**
 * Compares the lines of an order with those of 1C and with those that 1C had before. A line changed only by 1C is written, a line changed
 * only by the site stays, and a line changed by both stays open.
 */
export const compareLines = (
  order: Pick<Order, 'order_items'>,
  foreign: ForeignLines,
  { known, open: before, isReported, isProduct }: ComparedLines,
): OrderLines & { readonly changes: readonly object[] } => {
  const ownQuantities = quantitiesSent(order)
  // A quantity of zero is a removed line. An order without lines is left to the status.
  const foreignQuantities = new Map<string, number>(
    [...foreign.quantities].flatMap(([key, quantity]) => (quantity > 0 ? [[key, rounded(quantity)]] : [])),
  )
  if (foreignQuantities.size === 0) return { known, open: before, changes: [] }
  const next: Record<string, number> = {}
  const open: OpenLine[] = []
  const changes: object[] = []
  for (const key of new Set([...Object.keys(ownQuantities), ...foreignQuantities.keys()])) {
    const [own = 0, other = 0] = [ownQuantities[key], foreignQuantities.get(key)]
    const had = known === null ? undefined : (known[key] ?? 0)
    const keep = (reason: OpenLineReason): void => {
      if (had) next[key] = had
      const items = own === 0 ? foreign.itemsOf(key) : []
      open.push({
        key,
        name: foreign.nameOf(key) ?? nameIn(order, key),
        reason,
        ours: own,
        theirs: other,
        items,
      })
    }
    if (own === other || other === had) {
      if (other > 0) next[key] = other
    } else if (isReported) keep('reported')
    else if (own !== had) keep('conflict')
    else if (own === 0 && !isProduct(key)) keep('unknown_product')
    else {
      const written = own === 0 ? foreign.itemsOf(key) : changedItems(order, key, other)
      if (written === undefined) keep('not_writable')
      else {
        changes.push(...written)
        if (other > 0) next[key] = other
      }
    }
  }
  return { known: next, open, changes }
}

/**
 * Changes with a status for each added item, which is that of the others, and with the name of a stored item: a row that names none may be another order
 * (rule 6.3a).
 */
export const completeChanges = (
  { order_items: items }: Pick<Order, 'order_items'>,
  changes: readonly object[],
  status: string = sentItems(items)[0]?.order_status ?? 'new',
): readonly object[] => {
  const [first] = items
  const all = changes.map((change) => ('order_id' in change ? change : { ...change, order_status: status }))
  return first && changes.length > 0 && !changes.some((change) => 'order_id' in change)
    ? [{ order_id: first.order_id }, ...all]
    : all
}

/** Changes that write open lines of an order as 1C has them; undefined if one cannot be written. */
export const changesOfOpen = (
  order: Pick<Order, 'order_items'>,
  open: readonly OpenLine[],
): readonly object[] | undefined => {
  const ownQuantities = quantitiesSent(order)
  const each = open.map(({ key, theirs, items }) =>
    ownQuantities[key] === undefined ? (theirs > 0 ? items : []) : changedItems(order, key, theirs),
  )
  return each.every((one) => one !== undefined) ? each.flat() : undefined
}

/**
 * Items of a product with another quantity, or canceled for a removed line; undefined where a split line, a returned part or a unit without parts
 * prevents it.
 */
const changedItems = (
  order: Pick<Order, 'order_items'>,
  key: string,
  quantity: number,
): readonly object[] | undefined => {
  const items = sentItems(order.order_items).filter(({ product_key }) => product_key === key)
  const [item] = items
  if (quantity === 0)
    return items.some(({ returned_quantity }) => returned_quantity)
      ? undefined
      : items.map(({ order_id }) => ({ order_id, order_status: 'canceled' }))
  if (!item || items.length > 1) return undefined
  if (!Number.isInteger(quantity) && !isDivisible(item.unit ?? null)) return undefined
  return [{ order_id: item.order_id, quantity: asQuantity(quantity + (item.returned_quantity ?? 0)) }]
}

const nameIn = ({ order_items: items }: Pick<Order, 'order_items'>, key: string): string | null =>
  items.find(({ product_key }) => product_key === key)?.product_name ?? null
