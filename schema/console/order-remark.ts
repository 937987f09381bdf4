/** What somebody at the console told colleagues about an order. */
export interface OrderRemark {
  readonly id: number
  readonly text: string
  readonly at: string
  /** The name of whoever wrote it, else the e-mail. */
  readonly by: string
  /** Whoever asks wrote it. */
  readonly own: boolean
}

/** In letters. */
export const MAX_REMARK_LENGTH = 2_000

/** Of one order: more would be a conversation, for which there are better places. */
export const MAX_REMARKS = 200
