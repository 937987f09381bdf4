/** Retention of deleted objects in days. */
export const TRASH_DAYS = 30

/** Deleted object that can be restored. */
export interface TrashRow {
  /** Cursor of a list, in descending order. */
  readonly number: number
  /** Path of the object. */
  readonly object: string
  readonly id: number
  /** Former name, in the language of the request if it had one; null without a name. */
  readonly name: string | null
  readonly deleted_at: string
  /** Token or console user; null if neither is known any more. */
  readonly by: string | null
}

/** Restored objects. */
export interface RestoredObjects {
  readonly restored: number
  /** Rows of stock and prices that were not restored, because their store or user type is deleted. */
  readonly figures_left: number
}
