/** Remark of a console user about an order. */
export interface OrderRemark {
  readonly id: number
  readonly text: string
  readonly at: string
  /** Name of the author, else the e-mail address. */
  readonly by: string
  /** True if the user of the request wrote it. */
  readonly own: boolean
}

/** Maximum number of characters. */
export const MAX_REMARK_LENGTH = 2_000

/** Maximum number of remarks per order; longer conversations belong elsewhere. */
export const MAX_REMARKS = 200
