import type { OrderStatus } from '../orders/order-status.ts'

/** Customer in a list, identified by the id of the latest order, so that URLs contain no phone number or email. */
export interface CustomerRow {
  readonly order_id: number
  /** Name in the latest order that has one. */
  readonly name: string | null
  /** Phone number in international form, or e-mail address; several of a merged customer. */
  readonly identities: readonly string[]
  /** Number of orders, at most {@link COUNTED_ORDERS} + 1. */
  readonly orders: number
  /** Total of the sold orders; null above {@link COUNTED_ORDERS}. */
  readonly total: string | null
  readonly currency: string
  readonly last_at: string
}

/** Orders of a customer that a list adds up. */
export const COUNTED_ORDERS = 1_000

export interface CustomerPage {
  readonly rows: readonly CustomerRow[]
  /** Value of `before` for the next page; null at the end. */
  readonly next: string | null
}

/** Figures of all orders of a customer, in the currency of the site. */
export interface CustomerTotals {
  readonly orders: number
  /** Orders with an item that is neither cancelled nor refused. */
  readonly sold: number
  /** Their totals. */
  readonly total: string
  /** Value of returned goods, and refunds. */
  readonly returned: string
  readonly refunded: string
  /** Amounts due of sold orders with a known payment. */
  readonly unpaid: string
  readonly first_at: string
  readonly last_at: string
}

/** Phone number or e-mail address of a customer, with the names and addresses in its orders. */
export interface CustomerIdentity {
  readonly identity: string
  readonly orders: number
  readonly names: readonly string[]
  readonly emails: readonly string[]
}

export interface CustomerOrder {
  readonly id: number
  readonly rrn: string | null
  readonly created_at: string
  /** Null if the items have different statuses. */
  readonly status: OrderStatus | null
  readonly total: string
  readonly currency: string
  readonly refunded_amount: string | null
}

export interface CustomerOrders {
  readonly rows: readonly CustomerOrder[]
  readonly next: string | null
}

/** Return of goods, or a refund, of a customer's order. */
export interface CustomerReturn {
  readonly id: number
  readonly order_id: number
  readonly rrn: string | null
  readonly created_at: string
  readonly value: string
  readonly refunded_amount: string
}

/** Customer with the same e-mail address. */
export interface PossibleDuplicate {
  readonly order_id: number
  readonly name: string | null
  readonly identity: string
  readonly orders: number
}

export interface Customer {
  readonly name: string | null
  readonly currency: string
  readonly identities: readonly CustomerIdentity[]
  readonly totals: CustomerTotals
  /** The latest ones. */
  readonly returns: readonly CustomerReturn[]
  readonly duplicates: readonly PossibleDuplicate[]
  /** Ids of accounts at the site with a confirmed address of the customer. */
  readonly accounts: readonly string[]
}

/** Effect of the erasure of a customer. */
export interface CustomerErasure {
  /** Orders that lose their personal data. */
  readonly orders: number
  /** Orders that keep it until the end of their legal retention, and the latest of these times. */
  readonly held: number
  readonly held_until: string | null
  /** Notes of operators. */
  readonly remarks: number
  /** Total of the orders, which stays. */
  readonly total: string
  readonly currency: string
  /** Orders of other customers with the same e-mail address, which are not erased. */
  readonly others: number
  readonly accounts: readonly string[]
}
