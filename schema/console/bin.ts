/** How many days what was deleted can be brought back. */
export const BIN_DAYS = 30

/** Something that was deleted, and can be brought back. */
export interface TrashRow {
  /** By which a list goes on, downwards. */
  readonly number: number
  /** The path of the object. */
  readonly object: string
  readonly id: number
  /** What it was called, in the language of who asks as far as it had a name there; null: it had none. */
  readonly name: string | null
  readonly deleted_at: string
  /** The token, or the person at the console; null when neither is known any more. */
  readonly by: string | null
}

/** What came back. */
export interface Restored {
  readonly restored: number
  /** Rows of stock and prices of products whose store, or user type, is there no more: they are gone. */
  readonly figures_left: number
}
