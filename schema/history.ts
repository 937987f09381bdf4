/** What a field held before a write and after it, as reads show it. */
export interface HeldChange {
  readonly before: unknown
  readonly after: unknown
}

/** One write that changed an object. */
export interface ObjectChange {
  /** Where the change feed was: by it a list goes on, downwards. */
  readonly cursor: number
  readonly changed_at: string
  /** The token, or the person at the console; null when neither is known any more. */
  readonly origin: string | null
  /** Null where no request wrote: an import did, or the system. */
  readonly request_id: string | null
  readonly fields: Readonly<Record<string, HeldChange>>
}

/** What an object went through, the latest first. */
export interface ObjectHistory {
  /** For how many days the site keeps it; 0: it does not. */
  readonly kept_days: number
  readonly entries: readonly ObjectChange[]
  /** `before` of the next page; null: there is none. */
  readonly next: number | null
}
