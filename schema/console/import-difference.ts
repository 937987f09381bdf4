/** Maximum number of figures listed in a difference, the largest differences first. */
export const MAX_DIFFERENCES = 200

/** Figure that a file changes: the stock of a product at a store, or its price for a user type. */
export interface FigureDifference {
  readonly product_id: number
  /** Id of the store, or of the user type. */
  readonly owner_id: number
  /** Figure before the import; null if it did not exist. */
  readonly before: string | null
  /** Figure in the file. */
  readonly after: string
}

/** Effect of a file of figures, as in a stock-taking: counted against expected. */
export interface ImportDifference {
  /** All figures that differ. */
  readonly total: number
  /** Sum of the positive differences, and of the negative ones. */
  readonly more: string
  readonly less: string
  readonly rows: readonly FigureDifference[]
}
