import type { OrderItem } from '@vitrina/schema/orders/order'
import { canFollow, followersOf } from '@vitrina/schema/orders/order-lifecycle'
import { ORDER_STATUSES, type OrderStatus } from '@vitrina/schema/orders/order-status'

/** Possible next status, with the items that can change to it. */
export interface OfferedStep {
  readonly to: OrderStatus
  readonly items: readonly OrderItem[]
}

export interface Offers {
  /** Statuses drawn in the lifecycle, the one available to most items first. Other items are unchanged. */
  readonly drawn: readonly OfferedStep[]
  /** Other statuses, available only at a site without a strict lifecycle. They apply to all items. */
  readonly others: readonly OfferedStep[]
}

/** Statuses available for these items. */
export const offersFor = (items: readonly OrderItem[], isStrict: boolean): Offers => {
  const moving = (to: OrderStatus) => items.filter(({ order_status }) => order_status !== to)
  // In the order of the lifecycle: the usual step first, the cancellation last.
  const next = new Set(items.flatMap(({ order_status }) => followersOf(order_status)))
  const drawn = [...next]
    .map((to) => ({ to, items: moving(to).filter(({ order_status }) => canFollow(order_status, to)) }))
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => other.items.length - one.items.length)
  if (isStrict) return { drawn, others: [] }
  const movesAll = ({ to, items }: OfferedStep) => items.length === moving(to).length
  const known = new Set(drawn.filter(movesAll).map(({ to }) => to))
  const others = ORDER_STATUSES.filter((to) => !known.has(to))
    .map((to) => ({ to, items: moving(to) }))
    .filter(({ items }) => items.length > 0)
  return { drawn, others }
}

/** True if the items can be moved back after a change of status: a strict lifecycle does not allow all ways back. */
export const isReversible = (
  items: readonly Pick<OrderItem, 'order_status'>[],
  to: OrderStatus,
  isStrict: boolean,
): boolean => !isStrict || items.every(({ order_status }) => canFollow(to, order_status))
