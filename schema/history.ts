/** Value of a field before a write and after it, in the form of reads. */
export interface HeldChange {
  readonly before: unknown
  readonly after: unknown
}

/** One write that changed an object. */
export interface ObjectChange {
  /** Cursor of the change feed; a list continues by it, in descending order. */
  readonly cursor: number
  readonly changed_at: string
  /** The token, or the person at the console; null when neither is known any more. */
  readonly origin: string | null
  /** Null where no request wrote: an import did, or the system. */
  readonly request_id: string | null
  readonly fields: Readonly<Record<string, HeldChange>>
}

/** History of an object, the newest first. */
export interface ObjectHistory {
  /** Retention of the history in days; 0 for no history. */
  readonly kept_days: number
  readonly entries: readonly ObjectChange[]
  /** `before` of the next page; null at the end. */
  readonly next: number | null
}
