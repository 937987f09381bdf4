/** Who called: an API token, or an operator, who has no `id`. */
export interface RequestAuthor {
  readonly id: string | null
  /** Null when it is not known any more. */
  readonly name: string | null
}

/** A call: `GET /console/api/sites/{site}/request` has the newest first. */
export interface RequestRow {
  readonly id: number
  readonly request_id: string
  /** When it came. */
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
  /** So many more calls of its kind, of the same caller and second, are not kept. */
  readonly left_out: number
}

/** `GET /console/api/sites/{site}/request/{id}` */
export interface RequestDetail extends RequestRow {
  readonly ip: string
  readonly user_agent: string | null
  readonly language: string | null
  /** The beginning of what was sent, without secrets. */
  readonly body: string | null
  /** There was more of it. */
  readonly body_cut: boolean
  /** The beginning of the problem document that refused it. */
  readonly problem: string | null
  /** Client keys and ids that it names. */
  readonly keys: readonly string[]
}
