import type { ChangeType, FeedAction } from '@vitrina/schema/events'

/** An entry of the change feed: what became of one object, in one write. */
export interface Change {
  /** Where it stands: each entry is behind all that were committed before it. */
  readonly cursor: number
  readonly type: ChangeType
  /** Of the object; of the product, where the type is `stock` or `price`; 0 where it is `person`. */
  readonly id: number
  /** Its key in your own system: the client key of the object, the `rrn` of an order, the `sub` of a person. */
  readonly key: string | null
  readonly action: FeedAction
  /** What changed; null when it was created or deleted. */
  readonly fields: readonly string[] | null
  readonly at: string
  /** Name of the API token that wrote. */
  readonly origin: string | null
}
