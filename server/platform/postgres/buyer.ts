import type { OrderStatus } from '@vitrina/schema/order-status'

/** Somebody who wants to see what they have ordered, by what is proven of them. */
export interface Buyer {
  readonly sites: readonly number[]
  /** Proven, in lower case. */
  readonly email: string | null
  /** With the code of its country. */
  readonly phone: string | null
  /** When the number was proven: before, it may have been somebody else's. Null: it never was, and does not count. */
  readonly phoneSince: string | null
}

/** Where an order stands among those of a buyer: the newest come first. */
export interface PlaceOfOrder {
  readonly created_at: Date
  readonly site_id: number
  readonly id: number
}

/** What a buyer is shown of an order: nothing that tells of people. */
export interface BoughtOrder extends PlaceOfOrder {
  /** By which the shop knows it. */
  readonly rrn: string | null
  /** Of its items, each once. */
  readonly statuses: readonly OrderStatus[]
  /** Exact to the cent. */
  readonly total: string
}

/** The orders of a buyer behind a place, `most` of them; without one, the newest. */
export type OrdersOfBuyer = (
  buyer: Buyer,
  behind: PlaceOfOrder | undefined,
  most: number,
) => Promise<BoughtOrder[]>
