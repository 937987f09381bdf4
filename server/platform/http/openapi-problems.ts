import { STATUS_CODES } from 'node:http'
import { STATUS } from '@vitrina/schema/errors'
import type { Json } from './openapi-hoist.ts'
import { answerHeader } from './openapi-parts.ts'

const TEXT = { type: 'string' }

/** The headers that answers of many calls have. */
export const HEADERS = {
  'X-Request-Id': answerHeader({ type: 'string', format: 'uuid' }, 'Names this answer in our log'),
  'Idempotency-Replayed': answerHeader(
    { const: 'true' },
    'The call was made before with this Idempotency-Key: this is the answer that it had then',
  ),
  'Dry-Run': answerHeader({ const: 'true' }, 'Nothing was changed'),
  'Preference-Applied': answerHeader(TEXT, 'What of Prefer was heeded'),
  'Content-Language': answerHeader(
    { enum: ['ro', 'ru', 'en', 'uk'] },
    'The language of title, detail and message',
  ),
  'Retry-After': answerHeader(
    { type: 'integer', minimum: 0 },
    'Seconds to wait before the call is made again',
  ),
  RateLimit: answerHeader(
    TEXT,
    'What the token has left: `"default";r=<calls>;t=<seconds until there are more>`, as draft-ietf-httpapi-ratelimit-headers has it. Not there for a token without a limit',
  ),
  'RateLimit-Policy': answerHeader(TEXT, 'What the token has: `"default";q=<calls>;w=<seconds>`'),
  'WWW-Authenticate': answerHeader(TEXT, 'How a caller makes itself known'),
} as const

type HeaderName = keyof typeof HEADERS

const references = (...names: HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of a call's answers that follow from what may be sent with it; `isOfToken`: who makes it has a limit. */
export const headersBeside = (parameters: readonly Json[], isOfToken: boolean): Json => {
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

/** Of every answer to whoever calls with a token. */
const LIMITS = ['RateLimit', 'RateLimit-Policy'] as const

const OF_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  400: ['Idempotency-Replayed'],
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** The answers that tell of an error, one for each status that `paths` names. */
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
