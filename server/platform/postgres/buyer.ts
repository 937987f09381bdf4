import type { OrderStatus } from '@vitrina/schema/orders/order-status'

/** Person who reads their own orders, with their proven addresses. */
export interface Buyer {
  readonly sites: readonly number[]
  /** Proven address, in lower case. */
  readonly email: string | null
  /** Phone number with its country code. */
  readonly phone: string | null
  /**
   * Time of the proof; before it, the number may have belonged to another person. Null: never proven, so the number is not used.
   */
  readonly phoneSince: string | null
}

/** Position of an order among those of a buyer, newest first. */
export interface OrderPosition {
  readonly created_at: Date
  readonly site_id: number
  readonly id: number
}

/** Order in the form for its buyer, without personal data. */
export interface BoughtOrder extends OrderPosition {
  /** Number of the order at the shop. */
  readonly rrn: string | null
  /** Distinct statuses of its items. */
  readonly statuses: readonly OrderStatus[]
  /** Exact to the cent. */
  readonly total: string
}

/** Reads the next `most` orders of a buyer after a position; without one, the newest. */
export type OrdersOfBuyer = (
  buyer: Buyer,
  position: OrderPosition | undefined,
  most: number,
) => Promise<BoughtOrder[]>
