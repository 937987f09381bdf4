import type { Refusal, RefusedRows } from '../refusal.ts'

/** Response to send and to store for a repeated request. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Reason of the refusal; undefined for a replay of an earlier response. */
  readonly refusal?: Refusal
  /** True if all rows were unchanged and nothing was written. */
  readonly isUnchanged?: true
  /** Refused rows of a successful call. */
  readonly refusedRows?: RefusedRows | undefined
}

export const storedJsonResponse = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): StoredResponse => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(value)),
})
