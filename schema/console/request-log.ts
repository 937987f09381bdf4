/** Caller: an API token, or an operator, who has no `id`. */
export interface RequestAuthor {
  readonly id: string | null
  /** Null when it is not known any more. */
  readonly name: string | null
}

/** Counter of answered calls with refused rows; not an error code, since the call was not refused. */
export const PARTLY_REFUSED = 'partly_refused'

/** A call, as far as it is named elsewhere. */
export type BriefCall = Pick<RequestRow, 'at' | 'method' | 'path' | 'status' | 'request_id'>

/** A call. */
export interface RequestRow {
  readonly id: number
  readonly request_id: string
  /** Time of arrival. */
  readonly at: string
  readonly author: RequestAuthor
  readonly method: string
  readonly path: string
  readonly query: string | null
  /** The pattern of the path. */
  readonly route: string
  /** Null: the caller was gone before the answer was out. */
  readonly status: number | null
  readonly code: string | null
  readonly detail: string | null
  /** The first of what is wrong with it, of several: `price: This field is required.` */
  readonly fault: string | null
  readonly ms: number
  readonly request_bytes: number | null
  readonly answer_bytes: number | null
  /** Number of rows of a partly refused call (207); null for other calls. */
  readonly row_count: number | null
  readonly refused_rows: number
  /** Number of similar calls of the same caller and second that are not stored. */
  readonly left_out: number
}

/** One thing that was wrong with a call, or with a row of it. */
export interface RequestFault {
  /** Position in the array that was sent; null: the call was about one object. */
  readonly index: number | null
  /** The ids and client keys of the row. */
  readonly keys: Readonly<Record<string, string>>
  readonly field: string | null
  readonly code: string
  readonly message: string
  /** Value of the call as JSON; null for personal data or an unknown value. */
  readonly value: string | null
}

export interface RequestDetail extends RequestRow {
  readonly ip: string
  readonly user_agent: string | null
  readonly language: string | null
  /** The beginning of what was sent, without secrets. */
  readonly body: string | null
  /** One was sent, and is not kept or not shown, because it tells of people. */
  readonly body_withheld: boolean
  /** True for a truncated body. */
  readonly body_cut: boolean
  /** The beginning of the problem document that refused it. */
  readonly problem: string | null
  /** The first things that were wrong with it. */
  readonly faults: readonly RequestFault[]
  /** Client keys and ids that it names. */
  readonly keys: readonly string[]
}
