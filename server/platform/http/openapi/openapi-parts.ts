import { requiredObject } from '@vitrina/schema/json-schema'
import type { Json } from './openapi-hoist.ts'

/** Query parameter in OpenAPI. */
export const query = (name: string, schema: Json, description: string) => ({
  in: 'query',
  name,
  schema,
  description,
})

/** Request header in OpenAPI. */
export const header = (name: string, schema: Json, description: string) => ({
  in: 'header',
  name,
  schema,
  description,
})

/** Response header in OpenAPI. */
export const answerHeader = (schema: Json, description: string) => ({ schema, description })

/** JSON content of a request or response. */
export const json = (schema: Json) => ({ 'application/json': { schema } })

/** Error responses of a route by status, in addition to those of every route. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))

const TEXT = { type: 'string' }

// Parameters of many modules, without defaults: a generated client would send a default, and some of them exclude each other.

/** Schema of the same object if only some of its fields are selected. */
export const narrowable = <T extends { readonly required?: unknown; readonly $id?: unknown }>({
  required: _,
  $id,
  ...rest
}: T) => ({ ...($id === undefined ? {} : { $id: `${$id}Part` }), ...rest })

/**
 * Response of a list. The page form is in `x-page-schema`: a union of both forms would make the types of generated clients
 * unusable.
 */
export const listOf = (description: string, items: Json, headers: Json) => ({
  description,
  headers,
  content: json({ type: 'array', items }),
  'x-page-schema': requiredObject({
    count: { type: 'integer', minimum: 0, description: 'Number of objects on all pages' },
    next: { type: ['string', 'null'], format: 'uri' },
    previous: { type: ['string', 'null'], format: 'uri' },
    results: { type: 'array', items },
  }),
})

export const IF_NONE_MATCH = header(
  'If-None-Match',
  TEXT,
  'ETag of an earlier response: 304 if nothing has changed since',
)

export const ETAG = { ETag: answerHeader(TEXT, 'Version of the response, for If-None-Match') }

export const LINK = { Link: answerHeader(TEXT, 'Addresses of other pages by rel (RFC 8288)') }

export const TOTAL = {
  'X-Total-Count': answerHeader({ type: 'integer', minimum: 0 }, 'Number of objects on all pages'),
}

/** Headers of a list with a limited count. */
export const COUNTED = {
  ...TOTAL,
  'X-Total-Count-Above': answerHeader(
    { type: 'integer', minimum: 0 },
    'In place of X-Total-Count: more than this number match a filter. Prefer: count=exact counts all',
  ),
}

export const PREFER_COUNT = header(
  'Prefer',
  TEXT,
  'count=exact: X-Total-Count of a filtered list is exact above 10,000, too. Slow at a site with many objects',
)

export const NOT_CHANGED = { 304: { description: 'Not changed', headers: ETAG } }
