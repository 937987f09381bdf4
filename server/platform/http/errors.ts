import { codeOf, docUrlOf, type Fault, STATUS } from '@vitrina/schema/errors'
import { type Message, type ParametersOf, type SentenceKey, say } from '@vitrina/schema/labels/say'
import { TITLES } from '@vitrina/schema/labels/titles'
import type { Language } from '@vitrina/schema/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isCancelledQuery, isDatabaseUnavailable } from './database-unavailable.ts'
import { logOutage } from './outage-log.ts'
import { languageOf } from './protocol/language.ts'
import { type Refusal, recordRefusal } from './refusal.ts'

/** Maximum `errors` of one response (rule 2.5); one more counts the omitted ones. */
const MAX_FAULTS = 1000

/** Default of `Retry-After` in seconds. */
const RETRY_AFTER = '5'

interface Extras {
  readonly faults?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the error body, for programs. */
  readonly members?: Readonly<Record<string, number>>
}

/** Key of a message with its parameters, and further members of the response. */
type Arguments = {
  [K in SentenceKey]: ParametersOf<K> extends Readonly<Record<string, never>>
    ? [key: K, parameters?: ParametersOf<K>, extras?: Extras]
    : [key: K, parameters: ParametersOf<K>, extras?: Extras]
}[SentenceKey]

/**
 * Error of the API, with a sentence of `schema/sentences.ts`.
 *
 * ```ts
 * throw new ApiError('not_found.object', { object: 'category', field: 'id', value: 7 })
 * throw new ApiError('validation_failed', {}, { faults })
 * ```
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly said: Message
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, number>>

  constructor(...[key, parameters, extras = {}]: Arguments) {
    const message = { key, ...(parameters && { parameters }) } as Message
    super(say(message, 'en'))
    this.said = message
    this.faults = extras.faults ?? []
    this.headers = extras.headers ?? {}
    this.members = extras.members ?? {}
  }

  get key(): SentenceKey {
    return this.said.key
  }

  /** Creates an error for a message key that is computed at run time. */
  static of({ key, parameters }: Message, extras?: Extras): ApiError {
    return new ApiError(...([key, parameters, extras] as Arguments))
  }
}

/** Fault as an entry of `errors`. */
export const errorEntryOf = (fault: Fault, language: Language) => ({
  field: fault.field,
  code: codeOf(fault.key),
  message: say(fault, language),
})

/**
 * Body of an error response: RFC 9457 with `code`, `request_id`, `doc_url` and `errors`. `unlisted`: number of faults that are
 * not in `faults`.
 */
export const problemOf = (
  { said, faults, members }: Refusal,
  language: Language,
  requestId: string,
  unlisted = 0,
) => {
  const code = codeOf(said.key)
  const listed = faults
    .slice(0, MAX_FAULTS)
    .map((fault) => ({ index: fault.index, ...errorEntryOf(fault, language) }))
  const more = faults.length - listed.length + unlisted
  return {
    type: `urn:vitrina:error:${code}`,
    title: TITLES[code][language],
    status: STATUS[code],
    detail: say(said, language),
    code,
    request_id: requestId,
    doc_url: docUrlOf(code),
    ...members,
    ...(listed.length > 0 && {
      errors:
        more > 0
          ? [
              ...listed,
              {
                code: 'validation_failed',
                message: say({ key: 'validation_failed.more', parameters: { more } }, language),
              },
            ]
          : listed,
    }),
  }
}

/** Headers of an error response. */
export const headersOf = (error: ApiError, language: Language): Record<string, string> => {
  const status = STATUS[codeOf(error.key)]
  return {
    'content-type': 'application/problem+json',
    'content-language': language,
    'cache-control': 'no-store',
    vary: 'accept-language',
    ...((status === 429 || status === 503) && { 'retry-after': RETRY_AFTER }),
    ...error.headers,
  }
}

/** Error for the response to a failure. An unexpected failure is logged, and its response gives no detail. */
export const failureOf = (failure: unknown, request: FastifyRequest): ApiError => {
  const error = toApiError(failure)
  if (isDatabaseUnavailable(failure)) logOutage(request, failure)
  else if (error !== failure && STATUS[codeOf(error.key)] >= 500) {
    const level = error.key === 'internal' ? 'error' : 'warn'
    request.log[level]({ err: failure }, 'unexpected failure')
  }
  return error
}

/** Sends the error response of the API for any failure; pages have a separate function. */
export const sendError = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = failureOf(failure, request)
  const status = STATUS[codeOf(error.key)]
  const language = languageOf(request.headers['accept-language'])
  const problem = Buffer.from(JSON.stringify(problemOf(error, language, request.id)))
  recordRefusal(request, problem, error)
  // The ETag of the regular response does not apply to an error.
  reply.removeHeader('etag')
  return reply.code(status).headers(headersOf(error, language)).send(problem)
}

/** Errors of Fastify and Node.js, with our messages. */
const FROM_BELOW: Readonly<Record<string, Arguments>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', { expected: ['application/json'] }],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large'],
  FST_ERR_BAD_URL: ['bad_request'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long'],
  FST_ERR_NOT_FOUND: ['not_found'],
  // no disk space for a large body
  ENOSPC: ['overloaded'],
  EDQUOT: ['overloaded'],
  EMFILE: ['overloaded'],
  ENFILE: ['overloaded'],
}

const toApiError = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure
  if (isDatabaseUnavailable(failure)) return new ApiError('database_unavailable')
  if (isCancelledQuery(failure)) return new ApiError('database_unavailable.slow')
  const { code, statusCode } = (failure ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? FROM_BELOW[code] : undefined
  if (known) return new ApiError(...known)
  const ofClient = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return new ApiError(ofClient ? 'bad_request' : 'internal')
}
