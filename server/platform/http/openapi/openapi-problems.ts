import { STATUS_CODES } from 'node:http'
import { STATUS } from '@vitrina/schema/errors'
import type { Json } from './openapi-hoist.ts'
import { answerHeader } from './openapi-parts.ts'

const TEXT = { type: 'string' }

/** Response headers that many operations share. */
export const HEADERS = {
  'X-Request-Id': answerHeader(
    { type: 'string', format: 'uuid' },
    'Id of this response in the log of the server',
  ),
  'Idempotency-Replayed': answerHeader(
    { const: 'true' },
    'The call was made before with this Idempotency-Key; this is its stored response',
  ),
  'Dry-Run': answerHeader({ const: 'true' }, 'Nothing was changed'),
  'Preference-Applied': answerHeader(TEXT, 'Preferences of the header Prefer that were applied'),
  'Content-Language': answerHeader(
    { enum: ['ro', 'ru', 'en', 'uk'] },
    'Language of title, detail and message',
  ),
  'Retry-After': answerHeader({ type: 'integer', minimum: 0 }, 'Seconds to wait before a retry'),
  RateLimit: answerHeader(
    TEXT,
    'Remaining calls of the token: `"default";r=<calls>;t=<seconds until there are more>` (draft-ietf-httpapi-ratelimit-headers). Missing for a token without a limit',
  ),
  'RateLimit-Policy': answerHeader(TEXT, 'Rate limit of the token: `"default";q=<calls>;w=<seconds>`'),
  'WWW-Authenticate': answerHeader(TEXT, 'Authentication method'),
} as const

type HeaderName = keyof typeof HEADERS

const references = (...names: HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Response headers that follow from the parameters of an operation. `isOfToken`: the caller has a rate limit. */
export const responseHeadersFor = (parameters: readonly Json[], isOfToken: boolean): Json => {
  const takes = (where: string, name: string) =>
    parameters.some((one) => one.in === where && one.name === name)
  return references(
    'X-Request-Id',
    ...(takes('header', 'Idempotency-Key') ? (['Idempotency-Replayed'] as const) : []),
    ...(takes('query', 'dry_run') ? (['Dry-Run'] as const) : []),
    ...(isOfToken ? LIMITS : []),
    ...(takes('header', 'Prefer') ? (['Preference-Applied'] as const) : []),
  )
}

/** Headers of every response to a call with a token. */
const LIMITS = ['RateLimit', 'RateLimit-Policy'] as const

const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  400: ['Idempotency-Replayed'],
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Error responses, one for each status in `paths`. */
export const problemResponses = (paths: string): Json =>
  Object.fromEntries(
    [...new Set(Object.values(STATUS))]
      .map((status) => [`Problem${status}`, problemResponse(status)] as const)
      .filter(([name]) => paths.includes(`"#/components/responses/${name}"`)),
  )

const problemResponse = (status: number): Json => ({
  description: `${STATUS_CODES[status]}: ${codesOf(status).join(', ')}`,
  headers: references('X-Request-Id', 'Content-Language', 'Dry-Run', ...LIMITS, ...(OF_STATUS[status] ?? [])),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const codesOf = (status: number): string[] =>
  Object.entries(STATUS).flatMap(([code, of]) => (of === status ? [code] : []))
