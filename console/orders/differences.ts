import { ITEM, ORDER, type Order, type OrderField, writableOf } from '@vitrina/schema/orders/order'
import type { OrderConflict } from './use-order.ts'
import { applyOrderChange } from './use-order.ts'

/** Difference between the versions of an order. */
export interface OrderDifference {
  /** Field of the order, or of the item. */
  readonly field: OrderField | (typeof ITEM_FIELDS)[number]
  readonly item: number | null
  readonly opened: unknown
  readonly now: unknown
  /** Value after the user's own change. */
  readonly own: unknown
}

const FIELDS = [...writableOf(ORDER), 'address'] as const
const ITEM_FIELDS = writableOf(ITEM)

/** Fields shown of an item that only the user's own change adds. */
const ADDED_FIELDS = ['quantity'] as const

/** True for an item that is not stored yet. */
export const isAdded = (item: number): boolean => item < 0

const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Differences by other users and by the user's own change. A removed item is undefined. */
export const differencesOf = ({ base, change, now }: OrderConflict): readonly OrderDifference[] => {
  const own = applyOrderChange(now.order, change)
  const differs = ({ opened, now, own }: OrderDifference) => !areSame(opened, now) || !areSame(now, own)
  const ofOrder = FIELDS.map((field): OrderDifference => {
    return { field, item: null, opened: base.order[field], now: now.order[field], own: own[field] }
  })
  const byId = (order: Order) => new Map(order.order_items.map((item) => [item.order_id, item]))
  const [opened, present, chosen] = [byId(base.order), byId(now.order), byId(own)]
  const ids = new Set([...opened.keys(), ...present.keys(), ...chosen.keys()])
  const ofItems = [...ids].flatMap((item) =>
    (isAdded(item) ? ADDED_FIELDS : ITEM_FIELDS).map(
      (field): OrderDifference => ({
        field,
        item,
        opened: opened.get(item)?.[field],
        now: present.get(item)?.[field],
        own: chosen.get(item)?.[field],
      }),
    ),
  )
  return [...ofOrder, ...ofItems].filter(differs)
}
