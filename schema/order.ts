/**
 * The states of an order item as a person reads them; on the wire they have no underscores (source, section 3), and
 * are taken with them as well (rule 6.4).
 */
const SPELLED = [
  'new',
  'confirmed',
  'canceled',
  'done',
  'in_collection',
  'collected_with_changes',
  'to_be_returned_in_two_days',
  'collected',
  'completed_and_closed',
  'returned_to_warehouse',
  'changed_and_closed',
  'at_courier_sort_center',
  'on_delivery',
  'delivery_date_moved',
  'client_no_answer',
  'recipient_not_at_home',
  'customer_refusal',
] as const

type WithoutUnderscores<T extends string> = T extends `${infer A}_${infer B}`
  ? `${A}${WithoutUnderscores<B>}`
  : T

/** A state of an order item, as it is sent. */
export type OrderStatus = WithoutUnderscores<(typeof SPELLED)[number]>

/** The 17 states, as they are sent. */
export const ORDER_STATUSES = SPELLED.map((word) => word.replaceAll('_', '')) as readonly OrderStatus[]

const BY_SPELLING: ReadonlyMap<string, OrderStatus> = new Map(
  SPELLED.flatMap((word, place) => {
    const status = ORDER_STATUSES[place] as OrderStatus
    return [
      [word, status],
      [status, status],
    ]
  }),
)

/** Every word that means a state. */
export const ORDER_STATUS_WORDS: readonly string[] = [...BY_SPELLING.keys()]

/** The state that a word means, in either spelling and whichever case; undefined when it is none. */
export const orderStatusOf = (word: string): OrderStatus | undefined =>
  BY_SPELLING.get(word) ?? BY_SPELLING.get(word.toLowerCase())

/** States as one number: a bit for each, at its place among the 17. */
export const statusBits = (statuses: readonly OrderStatus[]): number =>
  statuses.reduce((bits, status) => bits | (1 << ORDER_STATUSES.indexOf(status)), 0)

/** What an order reads as when its items have different states. */
export const MIXED = 'mixed'

/** Items in these states are not paid for: `total` leaves them out (rule 6.2). */
export const UNPAID: readonly OrderStatus[] = ['canceled', 'customerrefusal']

/** An order as it is read (source 2.2, rule 6.2). */
export interface Order {
  readonly order_id: number
  readonly rrn: string | null
  readonly shop: number | null
  /** The code of the shop, as it was when the order was given it. */
  readonly shop_code: string | null
  readonly promocode: number | null
  /** The code of the promo code, likewise. */
  readonly promocode_code: string | null
  readonly order_items: readonly OrderItem[]
  readonly address: OrderAddress | null
  readonly status: OrderStatus | typeof MIXED
  /** Money: price times quantity of all items that are paid for. */
  readonly total: string
  /** ISO 4217, the site's. */
  readonly currency: string
  readonly customer: OrderCustomer | null
  readonly payment: Readonly<Record<string, unknown>> | null
  readonly delivery: Readonly<Record<string, unknown>> | null
  readonly comment: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface OrderItem {
  /** The id of the item itself, as the source names it. */
  readonly order_id: number
  readonly order_status: OrderStatus
  readonly loyalty_price: number
  readonly quantity: number
  readonly product: number
  /** The client key, code and name of the product, as they were when it was ordered (rule 6.3b). */
  readonly product_key: string | null
  readonly product_code: string | null
  /** In the language of the reader, else in the first of ro, ru, en and uk that there is. */
  readonly product_name: string | null
}

export interface OrderAddress {
  readonly address_id: number
  readonly address_ro: string | null
  readonly address_ru: string | null
  readonly address_en: string | null
  readonly address_uk: string | null
  readonly zipcode: number | null
  /** The postal code as it is written: `MD-2001`, `02101`. */
  readonly postcode: string | null
  readonly region_id: number | null
  readonly locality_id: number | null
  readonly sector: number | null
}

export interface OrderCustomer {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** The fields of an order in the order in which they are read. */
export const ORDER_FIELDS = [
  'order_id',
  'rrn',
  'shop',
  'shop_code',
  'promocode',
  'promocode_code',
  'order_items',
  'address',
  'status',
  'total',
  'currency',
  'customer',
  'payment',
  'delivery',
  'comment',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Order)[]

export type OrderField = (typeof ORDER_FIELDS)[number]

/** Ids of orders, items and addresses go as far as a JSON number is exact. */
export const MAX_ORDER_ID = Number.MAX_SAFE_INTEGER
