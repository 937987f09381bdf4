/** Value of a field before a write and after it, in the form of reads. */
export interface ValueChange {
  readonly before: unknown
  readonly after: unknown
}

/** Write that changed an object. */
export interface ObjectChange {
  /** Cursor of the change feed; a list continues by it, in descending order. */
  readonly cursor: number
  readonly changed_at: string
  /** Token or console user; null if neither is known any more. */
  readonly origin: string | null
  /** Null for a write without a request, such as an import. */
  readonly request_id: string | null
  readonly fields: Readonly<Record<string, ValueChange>>
}

/** History of an object, newest first. */
export interface ObjectHistory {
  /** Retention of the history in days; 0 for no history. */
  readonly kept_days: number
  readonly entries: readonly ObjectChange[]
  /** `before` of the next page; null at the end. */
  readonly next: number | null
}
