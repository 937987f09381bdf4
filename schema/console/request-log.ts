/** Caller: an API token, or an operator, who has no `id`. */
export interface RequestAuthor {
  readonly id: string | null
  /** Null if its name is no longer known. */
  readonly name: string | null
}

/** Counter of answered calls with refused rows; not an error code, since the call was not refused. */
export const PARTLY_REFUSED = 'partly_refused'

/** Call in a summary. */
export type BriefCall = Pick<RequestRow, 'at' | 'method' | 'path' | 'status' | 'request_id'>

/** Call in the request log. */
export interface RequestRow {
  readonly id: number
  readonly request_id: string
  /** Time of arrival. */
  readonly at: string
  readonly author: RequestAuthor
  readonly method: string
  readonly path: string
  readonly query: string | null
  /** Pattern of the path. */
  readonly route: string
  /** Null: the client disconnected before the response was sent. */
  readonly status: number | null
  readonly code: string | null
  readonly detail: string | null
  /** First of its faults: `price: This field is required.` */
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

/** Fault of a call, or of one of its rows. */
export interface RequestFault {
  /** Position in the sent array; null for a call about one object. */
  readonly index: number | null
  /** Ids and client keys of the row. */
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
  /** Start of the sent body, without secrets. */
  readonly body: string | null
  /** True if a body was sent, but is not stored or not shown because of personal data. */
  readonly body_withheld: boolean
  /** True for a truncated body. */
  readonly body_cut: boolean
  /** Start of the problem document of the response. */
  readonly problem: string | null
  /** First faults. */
  readonly faults: readonly RequestFault[]
  /** Client keys and ids that it names. */
  readonly keys: readonly string[]
}
