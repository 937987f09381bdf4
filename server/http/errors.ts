import { STATUS_CODES } from 'node:http'
import {
  codeOf,
  type ErrorCode,
  type Fault,
  type SentenceKey,
  type SentenceParameters,
  STATUS,
  say,
} from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import { SENTENCES } from '@vitrina/schema/sentences'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from './database-away.ts'
import { languageOf } from './language.ts'
import { noteRefusal } from './refusal.ts'

/** The most entries of `errors` in one answer (rule 2.5); one more says how many were left out. */
const MAX_FAULTS = 1000

/** Seconds that a client should wait when nothing better is known. */
const RETRY_AFTER = '5'

interface Extras {
  readonly faults?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
  /** What else a program needs to know, as members of the body. */
  readonly members?: Readonly<Record<string, number>>
}

/**
 * A failure that the caller is told about, in a sentence of `schema/errors.ts`.
 *
 * ```ts
 * throw new ApiError('not_found.object', { object: 'category', field: 'id', value: 7 })
 * throw new ApiError('validation_failed', {}, { faults })
 * ```
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: SentenceKey
  readonly parameters: SentenceParameters
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, number>>

  constructor(key: SentenceKey, parameters: SentenceParameters = {}, extras: Extras = {}) {
    super(say(key, 'en', parameters))
    this.key = key
    this.parameters = parameters
    this.faults = extras.faults ?? []
    this.headers = extras.headers ?? {}
    this.members = extras.members ?? {}
  }
}

/** What is wrong, as `errors` tells it. */
export const entryOf = ({ field, key, parameters }: Fault, language: Language) => ({
  field,
  code: codeOf(key),
  message: say(key, language, parameters),
})

/** The body of an error answer: RFC 9457 with our `code`, `request_id` and `errors`. */
export const problemOf = (
  { key, parameters, faults, members }: ApiError,
  language: Language,
  requestId: string,
) => {
  const code = codeOf(key)
  const listed = faults
    .slice(0, MAX_FAULTS)
    .map((fault) => ({ index: fault.index, ...entryOf(fault, language) }))
  const more = faults.length - listed.length
  return {
    type: `urn:vitrina:error:${code}`,
    title: titleOf(code, language),
    status: STATUS[code],
    detail: say(key, language, parameters),
    code,
    request_id: requestId,
    ...members,
    ...(listed.length > 0 && {
      errors:
        more > 0
          ? [
              ...listed,
              { code: 'validation_failed', message: say('validation_failed.more', language, { more }) },
            ]
          : listed,
    }),
  }
}

/** A title stays the same for all errors of a code, so a sentence with braces or variants cannot be one. */
const titleOf = (code: ErrorCode, language: Language): string => {
  const sentence: string = SENTENCES[code][language]
  const varies = sentence.includes('{') || Object.keys(SENTENCES).some((key) => key.startsWith(`${code}.`))
  return varies ? (STATUS_CODES[STATUS[code]] ?? code) : sentence
}

/** The headers that go with an error, wherever it is written. */
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

/** What a failure is told as. An unexpected one is logged and says nothing of itself. */
export const failureOf = (failure: unknown, request: FastifyRequest): ApiError => {
  const error = toApiError(failure)
  if (error !== failure && STATUS[codeOf(error.key)] >= 500) {
    const level = error.key === 'internal' ? 'error' : 'warn'
    request.log[level]({ err: failure }, 'unexpected failure')
  }
  return error
}

/** The only place where a failure becomes a response of the API; pages have one of their own. */
export const sendError = (failure: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const error = failureOf(failure, request)
  const status = STATUS[codeOf(error.key)]
  const language = languageOf(request.headers['accept-language'])
  const problem = Buffer.from(JSON.stringify(problemOf(error, language, request.id)))
  noteRefusal(request, problem)
  return reply.code(status).headers(headersOf(error, language)).send(problem)
}

/** What Fastify and the system below complain of, in our words. */
const FROM_BELOW: Readonly<Record<string, ConstructorParameters<typeof ApiError>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', { expected: 'application/json' }],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large'],
  FST_ERR_BAD_URL: ['bad_request'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long'],
  FST_ERR_NOT_FOUND: ['not_found'],
  // no room for the file of a big body
  ENOSPC: ['overloaded'],
  EDQUOT: ['overloaded'],
  EMFILE: ['overloaded'],
  ENFILE: ['overloaded'],
}

const toApiError = (failure: unknown): ApiError => {
  if (failure instanceof ApiError) return failure
  if (isDatabaseAway(failure)) return new ApiError('database_unavailable')
  const { code, statusCode } = (failure ?? {}) as { code?: unknown; statusCode?: unknown }
  const known = typeof code === 'string' ? FROM_BELOW[code] : undefined
  if (known) return new ApiError(...known)
  const ofClient = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return new ApiError(ofClient ? 'bad_request' : 'internal')
}
