/** Error in one object of a call, or in one of its fields. */
export interface ObjectError {
  /** Position of the object in the sent array. */
  readonly index?: number
  /** Name or dotted path. */
  readonly field?: string
  /** Stable: `required`, `duplicate`, `not_found`. */
  readonly code: string
  /** Message in the language of the client. */
  readonly message: string
}

/**
 * Permanent refusal by the API: the same call will not succeed. The message states the reason and contains no token.
 */
export class ApiRefused extends Error {
  override readonly name = 'ApiRefused'
  readonly status: number
  /** Stable: `unauthorized`, `insufficient_scope`, `validation_failed`, `conflict`. */
  readonly code: string | undefined
  /** All faults of all objects. */
  readonly errors: readonly ObjectError[]
  /** Message of the API in the language of the client; undefined if the response is not from the API. */
  readonly detail: string | undefined
  /** Id of the request in the server's log, for its operator. */
  readonly requestId: string | undefined
  /** URL of the page that documents the code. */
  readonly docUrl: string | undefined

  constructor(
    message: string,
    status: number,
    problem: {
      readonly code?: string | undefined
      readonly errors?: readonly ObjectError[] | undefined
      readonly detail?: string | undefined
      readonly requestId?: string | undefined
      readonly docUrl?: string | undefined
    },
  ) {
    super(message)
    this.status = status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.detail = problem.detail
    this.requestId = problem.requestId
    this.docUrl = problem.docUrl
  }
}

/** No response of the API, or an overload, in all attempts. A write may have been received: send it again. */
export class ApiUnavailable extends Error {
  override readonly name: string = 'ApiUnavailable'
  /** Seconds of the `Retry-After` header. */
  readonly retryAfter: number | undefined
  /** Message of the API in the language of the client. */
  readonly detail: string | undefined

  constructor(
    message: string,
    options: { retryAfter?: number | undefined; detail?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.retryAfter = options.retryAfter
    this.detail = options.detail
  }
}
