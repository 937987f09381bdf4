import type { ValueChange } from '../history.ts'

/** Change of an item in one write. */
export interface OrderItemChange {
  readonly order_item_id: number
  /** Product of the item, or the former one. */
  readonly product: number | null
  /** True for an item that was removed from the order. */
  readonly removed: boolean
  /** Changed fields by name in the item, such as `quantity`. */
  readonly fields: Readonly<Record<string, ValueChange>>
}

/** Write that changed an order, or its assignee. */
export interface OrderHistoryEntry {
  readonly changed_at: string
  /** Token or console user; null if neither is known any more. */
  readonly origin: string | null
  readonly request_id: string | null
  /** Changed fields by path in the order, such as `customer.phone`; `assignee` is the assigned colleague. */
  readonly fields: Readonly<Record<string, ValueChange>>
  readonly items: readonly OrderItemChange[]
}

/** Latest changes of an order except its statuses, newest first. */
export interface OrderHistory {
  /** Retention of the history in days; 0 for no history. */
  readonly kept_days: number
  readonly entries: readonly OrderHistoryEntry[]
  /** True if there are older ones. */
  readonly more: boolean
}
