/** Outcome of the removal of the demo shop. */
export interface RemovedDemo {
  /** Deleted objects and orders. */
  readonly deleted: number
  /** Objects of the demo shop to which other objects or orders refer. */
  readonly kept: number
}
