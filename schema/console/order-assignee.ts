/** Console user who can be assigned to orders of a site. */
export interface Colleague {
  readonly user_id: number
  /** Name, else the beginning of the e-mail address. */
  readonly name: string
  /** True for the user of the request. */
  readonly own: boolean
}

/** Assignee of an order. */
export interface OrderAssignee extends Colleague {
  readonly order_id: number
}

/** Assignment of orders; null removes the assignee. */
export interface Assignment {
  readonly ids: readonly number[]
  readonly user_id: number | null
  /** Expected current assignee; orders of others are not changed. Omit for any. */
  readonly from?: number | null
}

/** Maximum number of own orders in a list filter, and of orders in an assignment. */
export const MAX_ASSIGNED_ORDERS = 500
