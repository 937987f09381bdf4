import type { HeldChange } from '../history.ts'

/** What one write changed of an item of an order. */
export interface OrderItemChange {
  readonly order_item_id: number
  /** The product that it is, or was. */
  readonly product: number | null
  /** It was taken out of the order. */
  readonly removed: boolean
  /** By their names in the item, as `quantity`. */
  readonly fields: Readonly<Record<string, HeldChange>>
}

/** One write that changed an order, or who is in charge of it. */
export interface OrderHistoryEntry {
  readonly changed_at: string
  /** The token, or the person at the console; null when neither is known any more. */
  readonly origin: string | null
  readonly request_id: string | null
  /** By the way to them in the order, as `customer.phone`; `assignee` is who is in charge. */
  readonly fields: Readonly<Record<string, HeldChange>>
  readonly items: readonly OrderItemChange[]
}

/** The latest changes of an order beside those of states, the latest first. */
export interface OrderHistory {
  /** For how many days the site keeps them; 0: it does not. */
  readonly kept_days: number
  readonly entries: readonly OrderHistoryEntry[]
  /** There are older ones. */
  readonly more: boolean
}
