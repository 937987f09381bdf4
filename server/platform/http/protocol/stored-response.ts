import type { Refusal, RefusedRows } from '../refusal.ts'

/** Response to send and to store for a repeated request. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Reason of the refusal, unless this is a repetition of an earlier response. */
  readonly refusal?: Refusal
  /** All was there as it was sent, and no row was written. */
  readonly isUnchanged?: true
  /** Rows that were refused although the call was answered. */
  readonly refusedRows?: RefusedRows | undefined
}

export const answeredJson = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answered => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(value)),
})
