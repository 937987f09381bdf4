import type { DestinationRun, SiteDestination } from '../exchange/destination.ts'

/** Kinds of words that are mapped per destination. */
export const DESTINATION_MAP_KINDS = [
  'status',
  'price_type',
  'store',
  'unit',
  'currency',
  'payment',
  'delivery',
  'category',
] as const
export type DestinationMapKind = (typeof DESTINATION_MAP_KINDS)[number]

/** Word for the price type whose prices are the prices of products. */
export const BASE_PRICE = '*'

/** Contents of a dry run: objects, and the number of products and variants that the site already has. */
export interface DestinationPreview {
  readonly groups: number
  readonly properties: number
  readonly products: number
  readonly variants: number
  readonly price_types: number
  readonly stores: number
  readonly orders: number
  readonly by_key: number
  readonly by_barcode: number
  readonly by_code: number
}

/** Recorded session of an exchange. */
export interface DestinationRecording {
  readonly id: number
  readonly began: string
  readonly ended: string
  readonly requests: number
  /** Bytes of the sent files. */
  readonly bytes: number
}

/** Word or id of the other system, with its mapping at the site. */
export interface DestinationWord {
  readonly kind: DestinationMapKind
  readonly theirs: string
  readonly name: string
  readonly ours: string | null
  readonly parked: number
}

/** Reasons why a line that the system has changed is not written. */
export type OpenLineReason = 'reported' | 'conflict' | 'unknown_product' | 'not_writable'

/** Line of an order that the system has changed and that is not written, with both quantities; 0 is a missing line. */
export interface OpenOrderLine {
  readonly key: string
  readonly name: string | null
  readonly reason: OpenLineReason
  readonly ours: number
  readonly theirs: number
}

/** Destination in the form shown to operators. */
export interface DestinationRow
  extends Omit<SiteDestination, 'unknown_words' | 'orders_open' | 'orders_stopped'> {
  /** Null outside of a dry run. */
  readonly preview: DestinationPreview | null
  /** Last runs, newest first. */
  readonly runs: readonly DestinationRun[]
  readonly words: readonly DestinationWord[]
  /** Orders with lines that the system has changed and that are not written. */
  readonly open_orders: readonly {
    readonly order_id: number
    readonly number: number | null
    readonly lines: readonly OpenOrderLine[]
  }[]
  /** Orders that are not sent. */
  readonly stopped_orders: readonly {
    readonly order_id: number
    readonly number: number | null
    readonly state: 'held' | 'quarantined'
    readonly reason: string | null
  }[]
}
