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

/** A body of JSON. */
export const json = (schema: Json) => ({ 'application/json': { schema } })

/** The errors that a route can have beside those of every route, by their status. */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]))
