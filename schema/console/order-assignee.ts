/** Console user who can be in charge of orders of a site. */
export interface Colleague {
  readonly user_id: number
  /** Their name, else what their e-mail begins with. */
  readonly name: string
  /** True for the user of the request. */
  readonly own: boolean
}

/** Person in charge of an order. */
export interface OrderAssignee extends Colleague {
  readonly order_id: number
}

/** Assignment of orders; null removes the assignee. */
export interface Assignment {
  readonly ids: readonly number[]
  readonly user_id: number | null
  /** Expected present assignee; orders of others are not changed. Omit for any. */
  readonly from?: number | null
}

/** Maximum number of own orders in a list filter, and of orders in an assignment. */
export const MOST_ASSIGNED = 500
