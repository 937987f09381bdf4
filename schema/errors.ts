import type { Message, SentenceKey } from './labels/say.ts'

/** Error codes, with the status of a call that fails for this reason alone. Codes never change. */
export const STATUS = {
  // Codes of a row of a batch, or of a parameter.
  required: 400,
  invalid_type: 400,
  invalid_value: 400,
  too_long: 400,
  out_of_range: 400,
  too_precise: 400,
  not_found: 404,
  duplicate: 409,
  ambiguous: 400,
  cycle: 400,
  in_use: 409,
  conflict: 409,
  belongs_elsewhere: 409,
  forbidden_transition: 409,
  read_only: 400,
  unknown_field: 400,
  unknown_parameter: 400,
  // Codes of a whole call.
  validation_failed: 400,
  malformed_json: 400,
  malformed_csv: 400,
  malformed_workbook: 400,
  empty_batch: 400,
  bad_request: 400,
  unauthorized: 401,
  token_expired: 401,
  token_revoked: 401,
  token_not_valid: 401,
  insufficient_scope: 403,
  insufficient_role: 403,
  step_up_required: 403,
  second_factor_required: 403,
  second_factor_missing: 403,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_key_in_use: 409,
  cursor_gone: 410,
  restored: 410,
  precondition_failed: 412,
  batch_too_large: 413,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  headers_too_large: 431,
  too_many_requests: 429,
  internal: 500,
  overloaded: 503,
  database_unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

/** Path of the page that documents every error code, on the server itself. */
export const ERROR_DOCS = '/docs/errors'

/** URL of the documentation of a code, relative to the server. */
export const docUrlOf = (code: ErrorCode): string => `${ERROR_DOCS}#${code}`

/** Code of a sentence: `duplicate.batch` is a variant of `duplicate`. */
export const codeOf = (key: SentenceKey): ErrorCode => key.replace(/\..*/, '') as ErrorCode

/** Position of a fault in a request. */
export interface Place {
  /** Position in the request's array. */
  readonly index?: number
  /** Name or dotted path of the field or parameter. */
  readonly field?: string
}

/** Fault in a request, as listed in `errors`. */
export type Fault = Place & Message
