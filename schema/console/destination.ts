import type { Language } from '../languages.ts'

/** Kinds of words that have a meaning per destination. */
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

/** Word of the price type whose prices are the prices of products. */
export const BASE_PRICE = '*'

export interface NewDestination {
  readonly name: string
  readonly kind: (typeof DESTINATION_KINDS)[number]
  readonly mode: (typeof DESTINATION_MODES)[number]
  /** Language of the texts that the system sends. */
  readonly language: Language
  /** Effect of a full exchange on products that it does not contain. */
  readonly absent: AbsentEffect
  /** First exchange number of its orders; above all numbers that the earlier shop has used. */
  readonly first_number: number
}

/** Credentials of a destination, shown once. */
export interface IssuedDestination {
  readonly id: number
  readonly login: string
  readonly password: string
}

/** A processed file, or an answer with orders. */
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
  /** Elements that have no field at the site, with their numbers. */
  readonly not_stored?: Readonly<Record<string, number>>
  /** Words without a meaning, with the numbers of parked rows. */
  readonly unknown_words?: Readonly<Record<string, number>>
  readonly notes?: readonly string[]
}

/** Contents of a dry run: objects, and how many of its products and variants the site has already. */
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

/** A recorded session of exchange. */
export interface DestinationRecording {
  readonly id: number
  readonly began: string
  readonly ended: string
  readonly requests: number
  /** Bytes of the files that were sent. */
  readonly bytes: number
}

/** A word or id of the other system, and its meaning at the site. */
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
  /** False: a dry run, of which nothing is written. */
  readonly live: boolean
  /** True while the files of the dry run are written. */
  readonly catching_up: boolean
  /** Null outside of a dry run. */
  readonly preview: DestinationPreview | null
  /** Products that the last full exchange lacks and that wait for a confirmation; null: none wait. */
  readonly absent_products: number | null
  /** The last runs, the newest first. */
  readonly runs: readonly DestinationRun[]
  readonly words: readonly DestinationWord[]
  /** Orders that do not go out. */
  readonly stopped_orders: readonly {
    readonly order_id: number
    readonly number: number | null
    readonly state: 'held' | 'quarantined'
    readonly reason: string | null
  }[]
}
