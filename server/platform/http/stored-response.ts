import type { Refusal, RefusedRows } from './refusal.ts'

/** An answer that is ready to be sent, and to be kept for whoever repeats the request. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Why it refuses, where it is not a repetition of what was answered before. */
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
