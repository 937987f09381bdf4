/** Fault of a sent value. */
export interface FieldError {
  readonly index?: number
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** Refusal of the server (RFC 9457), or an unreachable server: then the status is 0. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly faults: readonly FieldError[]
  /** Cursor up to which the change feed is valid, for `restored`. */
  readonly safe: number | undefined

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(typeof body.detail === 'string' ? body.detail : '')
    this.status = status
    this.code = typeof body.code === 'string' ? body.code : 'unreachable'
    this.requestId = typeof body.request_id === 'string' ? body.request_id : undefined
    this.safe = typeof body.safe === 'number' ? body.safe : undefined
    this.faults = Array.isArray(body.errors) ? body.errors : []
  }
}

/** Problem of a failure; a foreign error counts as an unreachable server. */
export const problemOf = (failure: unknown): Problem =>
  failure instanceof Problem ? failure : new Problem(0, { detail: String(failure) })
