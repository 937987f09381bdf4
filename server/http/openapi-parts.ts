import { LIST_SHAPES } from '@vitrina/schema/wire/list-shape'
import type { Json } from './openapi-hoist.ts'

/** A parameter of the query, as OpenAPI describes it. */
export const query = (name: string, schema: Json, description: string) => ({
  in: 'query',
  name,
  schema,
  description,
})

/** A parameter of the query that takes several values, separated by commas. */
export const listQuery = (name: string, items: Json, description: string) => ({
  ...query(name, { type: 'array', items }, description),
  style: 'form',
  explode: false,
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

/** An object of which every property is always there. */
export const wholeObject = <const T extends Readonly<Record<string, unknown>>>(properties: T) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
})

/** The errors that a route can have beside those of every route, by their status. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))

const TEXT = { type: 'string' }
const POSITIVE = { type: 'integer', minimum: 1 }

// What calls of many modules have alike. No default is told of a parameter: a generated client would send it, and
// some of them exclude each other.

/** Names of fields, of which only these are shown. */
export const fieldsQuery = (names: readonly string[]) =>
  listQuery('fields', { enum: names }, 'Names of fields, separated by commas: only these are returned')

/** What a GET takes of pages where all is answered at once. */
export const ONE_PAGE = [
  query('page', POSITIVE, 'Behind the first page of a list there is nothing: `[]`'),
  query('page_size', POSITIVE, 'Taken, and without effect: all is one page'),
]

/** The same object, of which only some fields may be shown. */
export const narrowable = <T extends { readonly required?: unknown; readonly $id?: unknown }>({
  required: _,
  $id,
  ...rest
}: T) => ({ ...($id === undefined ? {} : { $id: `${$id}Part` }), ...rest })

export const PAGE = query('page', POSITIVE, 'Number of the page, from 1')

export const pageSize = (most: number, what = '') =>
  query('page_size', POSITIVE, `${what}100 unless given; more than ${most} is reduced to ${most}`)

export const SHAPE = query(
  'shape',
  { enum: LIST_SHAPES },
  'page: the list as { count, next, previous, results }, which x-page-schema of the answer describes; array: as it is documented. Left out: array, unless the site of the token has page',
)

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

export const NOT_CHANGED = { 304: { description: 'Not changed', headers: ETAG } }
