/** Somebody at the console who can take care of orders of a site. */
export interface Colleague {
  readonly user_id: number
  /** Their name, else what their e-mail begins with. */
  readonly name: string
  /** Whoever asks. */
  readonly own: boolean
}

/** Who takes care of an order. */
export interface OrderAssignee extends Colleague {
  readonly order_id: number
}

/** Nobody: orders are given to nobody by null. */
export interface Assignment {
  readonly ids: readonly number[]
  readonly user_id: number | null
  /** Who has them by what was seen: another is not robbed of them. Left out: whoever has. */
  readonly from?: number | null
}

/** Of one's own orders, that a list is narrowed to; and how many are given at once. */
export const MOST_ASSIGNED = 500
