import { STATUS_CODES } from 'node:http'
import type { RouteOptions } from 'fastify'
import type { TokenHeader } from '../authentication.ts'
import type { OpenApiOperation, Tag } from './openapi.ts'
import type { Json } from './openapi-hoist.ts'
import { responseHeadersFor } from './openapi-problems.ts'

/** Parts of a route's `schema` that are read here; Fastify's own type leaves them open. */
interface RouteSchema {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly params?: Json
  readonly querystring?: Json
  readonly headers?: Json
  readonly body?: Json
  readonly response?: Readonly<Record<string, Json>>
}

/** Errors of any call: an invalid path or header, a limit, or a failure of the server. */
const ALWAYS = [400, 414, 431, 500, 503]

/** One operation of the document: `operation`, completed from its path, schema and authentication. */
export const operationOf = (
  path: string,
  method: string,
  { schema = {} }: RouteOptions,
  operation: OpenApiOperation,
  security: TokenHeader | undefined,
): Json & { readonly tags: readonly Tag[] } => {
  const {
    summary,
    description,
    tags = [],
    params,
    querystring,
    headers,
    body,
    response = {},
  } = schema as RouteSchema
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const parameters = [
    ...inPath
      .filter((name) => !operation.parameters?.some((one) => one.in === 'path' && one.name === name))
      .map((name) => parameter('path', name, propertiesOf(params)[name] ?? { type: 'string' }, true)),
    ...parametersOf('query', querystring),
    ...parametersOf('header', headers),
    ...(operation.parameters ?? []),
  ]
  const requestBody =
    operation.requestBody ?? (body && { required: true, content: { 'application/json': { schema: body } } })
  const failures = [
    ...ALWAYS,
    ...(security ? [401, 403, 429] : []),
    ...(inPath.length > 0 ? [404] : []),
    ...(requestBody ? [408, 413, 415, 429] : []),
  ]
  const answers: Readonly<Record<string, Json>> = {
    ...Object.fromEntries(
      failures.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
    ...Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [status, answer(status, schema)]),
    ),
    ...withProblems(operation.responses ?? {}, failures),
  }
  const commonHeaders = responseHeadersFor(parameters, security !== undefined)
  return {
    security: security ? [{ [security]: [] }] : [],
    operationId: `${method}${path}`.toLowerCase().replace(/\W+/g, '_').replace(/_$/, ''),
    summary,
    description,
    ...operation,
    tags: operation.tags ?? tags,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        '$ref' in answer ? answer : { ...answer, headers: { ...commonHeaders, ...(answer.headers as Json) } },
      ]),
    ),
  }
}

/** Adds problem responses to a call with another form of errors, such as a page: it can be refused before its handler. */
const withProblems = (responses: Readonly<Record<string, Json>>, failures: readonly number[]) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      'content' in answer && failures.includes(Number(status))
        ? { ...answer, content: { ...(answer.content as Json), ...PROBLEM } }
        : answer,
    ]),
  )

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

const propertiesOf = (schema: Json | undefined): Readonly<Record<string, Json>> =>
  (schema?.properties ?? {}) as Record<string, Json>

const parametersOf = (where: 'query' | 'header', schema: Json | undefined): Json[] => {
  const required = (schema?.required ?? []) as readonly string[]
  return Object.entries(propertiesOf(schema)).map(([name, property]) =>
    parameter(where, name, property, required.includes(name)),
  )
}

const parameter = (where: string, name: string, schema: Json, required: boolean): Json => {
  const { description, ...rest } = schema
  return { name, in: where, required, ...(description !== undefined && { description }), schema: rest }
}

const answer = (status: string, schema: Json): Json => ({
  description: schema.description ?? STATUS_CODES[status] ?? 'Answer',
  content: { 'application/json': { schema } },
})
