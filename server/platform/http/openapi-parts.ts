import { wholeObject } from '@vitrina/schema/json-schema'
import type { Json } from './openapi-hoist.ts'

/** A parameter of the query, as OpenAPI describes it. */
export const query = (name: string, schema: Json, description: string) => ({
  in: 'query',
  name,
  schema,
  description,
})

/** A header of the request. */
export const header = (name: string, schema: Json, description: string) => ({
  in: 'header',
  name,
  schema,
  description,
})

/** A header of an answer. */
export const answerHeader = (schema: Json, description: string) => ({ schema, description })

/** A body of JSON. */
export const json = (schema: Json) => ({ 'application/json': { schema } })

/** The errors that a route can have beside those of every route, by their status. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))

const TEXT = { type: 'string' }

// What calls of many modules have alike. No default is told of a parameter: a generated client would send it, and
// some of them exclude each other.

/** The same object, of which only some fields may be shown. */
export const narrowable = <T extends { readonly required?: unknown; readonly $id?: unknown }>({
  required: _,
  $id,
  ...rest
}: T) => ({ ...($id === undefined ? {} : { $id: `${$id}Part` }), ...rest })

/** A list that is answered: the array, and beside it the page, since a choice of both would spoil the types of generated clients. */
export const listOf = (description: string, items: Json, headers: Json) => ({
  description,
  headers,
  content: json({ type: 'array', items }),
  'x-page-schema': wholeObject({
    count: { type: 'integer', minimum: 0, description: 'How many there are on all pages' },
    next: { type: ['string', 'null'], format: 'uri' },
    previous: { type: ['string', 'null'], format: 'uri' },
    results: { type: 'array', items },
  }),
})

export const IF_NONE_MATCH = header('If-None-Match', TEXT, 'An ETag: 304 while nothing has changed since')

export const ETAG = { ETag: answerHeader(TEXT, 'Changes when the answer does: for If-None-Match') }

export const LINK = { Link: answerHeader(TEXT, 'RFC 8288: other pages, by their rel') }

export const TOTAL = {
  'X-Total-Count': answerHeader({ type: 'integer', minimum: 0 }, 'How many there are on all pages'),
}

/** The same, of a list that counts what it filters up to a limit. */
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
