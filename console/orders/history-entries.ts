import type { OrderStatus } from '@vitrina/schema/orders/order-status'
import type { StatusStep } from './use-order.ts'

/** Items with the same status change in the same write. */
export interface HistoryEntry {
  readonly at: string
  readonly by: string | null
  readonly from: OrderStatus | null
  readonly to: OrderStatus | null
  readonly items: readonly number[]
}

/** Status history of an order: each change once for all its items, newest first. */
export const entriesOf = (steps: readonly StatusStep[]): readonly HistoryEntry[] => {
  const entries = new Map<string, HistoryEntry & { items: number[] }>()
  for (const { order_item_id, at, by, from, to } of steps) {
    const key = [at, by, from, to].join()
    const entry = entries.get(key)
    if (entry) entry.items.push(order_item_id)
    else entries.set(key, { at, by, from, to, items: [order_item_id] })
  }
  return [...entries.values()].reverse()
}
