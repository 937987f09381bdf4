import type { Language } from '../languages.ts'

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

export const DESTINATION_KINDS = ['1c', 'moysklad'] as const
export const DESTINATION_MODES = ['both', 'catalogue', 'orders'] as const

/** Effects of a full exchange on products that it does not contain; `ask` hides them after a confirmation. */
export const ABSENT_EFFECTS = ['nothing', 'ask', 'hide'] as const
export type AbsentEffect = (typeof ABSENT_EFFECTS)[number]

/** Word for the price type whose prices are the prices of products. */
export const BASE_PRICE = '*'

export interface NewDestination {
  readonly name: string
  readonly kind: (typeof DESTINATION_KINDS)[number]
  readonly mode: (typeof DESTINATION_MODES)[number]
  /** Language of the texts that the system sends. */
  readonly language: Language
  /** Effect of a full exchange on products that it does not contain. */
  readonly absent: AbsentEffect
  /** First exchange number of its orders; greater than all numbers used by the earlier shop. */
  readonly first_number: number
}

/** Credentials of a destination, shown once. */
export interface IssuedDestination {
  readonly id: number
  readonly login: string
  readonly password: string
}

/** Processed file, or response with orders. */
export interface DestinationRun {
  readonly id: number
  readonly kind: 'catalogue' | 'orders in' | 'orders out'
  readonly file: string
  readonly state: 'running' | 'done' | 'failed'
  readonly started_at: string
  readonly finished_at: string | null
  readonly report: DestinationReport
}

/** Outcome of a run: counts by object, and what was not stored. */
export interface DestinationReport {
  readonly counts?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly faults?: readonly {
    readonly object: string
    readonly key: string
    readonly field?: string
    readonly message: string
  }[]
  readonly fault_count?: number
  /** Elements without a field at the site, with their counts. */
  readonly not_stored?: Readonly<Record<string, number>>
  /** Unmapped words, with the counts of parked rows. */
  readonly unknown_words?: Readonly<Record<string, number>>
  /** Unchanged records that were not read, because the file is equal to one of an earlier exchange. */
  readonly not_read?: number
  readonly notes?: readonly string[]
}

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

export interface DestinationRow extends Omit<NewDestination, 'first_number'> {
  readonly id: number
  readonly login: string
  readonly next_number: number
  readonly order_limit: number
  readonly last_used_at: string | null
  readonly created_at: string
  /** False during the dry run, in which nothing is written. */
  readonly live: boolean
  /** True while the files of the dry run are written. */
  readonly catching_up: boolean
  /** Null outside of a dry run. */
  readonly preview: DestinationPreview | null
  /** Number of products missing in the last full exchange that wait for a confirmation; null if none wait. */
  readonly absent_products: number | null
  /** Last runs, newest first. */
  readonly runs: readonly DestinationRun[]
  readonly words: readonly DestinationWord[]
  /** Orders that are not sent. */
  readonly stopped_orders: readonly {
    readonly order_id: number
    readonly number: number | null
    readonly state: 'held' | 'quarantined'
    readonly reason: string | null
  }[]
}
