import type { ChangeType, FeedAction } from '@vitrina/schema/events'

/** Entry of the change feed: the effect of one write on one object. */
export interface Change {
  /** Position in the feed, in commit order. */
  readonly cursor: number
  readonly type: ChangeType
  /** Id of the object; of the product for the types `stock` and `price`; 0 for `person`. */
  readonly id: number
  /** Key in your own system: the client key of the object, the `rrn` of an order, the `sub` of a person. */
  readonly key: string | null
  readonly action: FeedAction
  /** Names of the changed fields; null for a created or deleted object. */
  readonly fields: readonly string[] | null
  readonly at: string
  /** Name of the API token of the writer. */
  readonly origin: string | null
}
