import { STATUS_CODES } from 'node:http'
import { STATUS } from '@vitrina/schema/errors'
import type { RouteOptions } from 'fastify'
import type { App } from './app.ts'
import { TOKEN_HEADERS, type TokenHeader } from './authentication.ts'
import { hoist, type Json } from './openapi-hoist.ts'
import { problemSchema } from './problem-schema.ts'

/** Parts of an OpenAPI operation; what is left out is derived from the route's `schema`. */
export interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly operationId?: string
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses?: Readonly<Record<string, Json>>
}

/**
 * What a route may say of itself in `config`: documentation that nobody validates or serializes by, added to
 * and winning over what its `schema` tells. `false` keeps the route out of the document.
 */
export interface OpenApiConfig {
  readonly openapi?: Operation | false
  /** Set by `requireApiToken`. */
  readonly security?: TokenHeader
}

/** The parts of a route's `schema` that are read here; Fastify's own type leaves them open. */
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

/**
 * Serves `/openapi.json` (rule 1.6): one OpenAPI 3.1 document of all routes declared after this call. A
 * schema with an `$id` becomes a component of that name.
 */
export const openapi = (app: App): void => {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })

  let text: string | undefined
  app.get(
    '/openapi.json',
    {
      config: {
        openapi: {
          tags: ['Service'],
          summary: 'This document',
          responses: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': {} } } },
        },
      },
    },
    (_request, reply) => {
      text ??= JSON.stringify(documentOf(routes))
      return reply.type('application/json').send(text)
    },
  )
}

/** Every way in which a caller is known; `site` and `hub` are of the authorization hub. */
const SECURITY_SCHEMES = {
  ...Object.fromEntries(
    Object.entries(TOKEN_HEADERS).map(([id, name]) => [id, { type: 'apiKey', in: 'header', name }]),
  ),
  site: { type: 'http', scheme: 'basic', description: 'The slug of a site and its client secret' },
  hub: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token of the hub' },
}

const documentOf = (routes: readonly RouteOptions[]): Json => {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const { openapi, security } = (route.config ?? {}) as OpenApiConfig
    if (openapi === false) continue
    const path = route.url.replace(/:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g, '{$1}').replace('*', '{path}')
    for (const method of [route.method].flat()) {
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = hoist(operationOf(path, route, openapi ?? {}, security), schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrina',
      version: '1',
      description: 'A hub between an online shop and the systems behind it.',
    },
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      responses: Object.fromEntries(
        Object.values(STATUS).map((status) => [nameOf(status), problemResponse(status)]),
      ),
      headers: {
        'X-Request-Id': {
          description: 'Names this answer in our log',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const operationOf = (
  path: string,
  { schema = {}, method }: RouteOptions,
  given: Operation,
  security: TokenHeader | undefined,
): Json => {
  const {
    summary,
    description,
    tags,
    params,
    querystring,
    headers,
    body,
    response = {},
  } = schema as RouteSchema
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const parameters = [
    ...inPath
      .filter((name) => !given.parameters?.some((one) => one.in === 'path' && one.name === name))
      .map((name) => parameter('path', name, propertiesOf(params)[name] ?? { type: 'string' }, true)),
    ...parametersOf('query', querystring),
    ...parametersOf('header', headers),
    ...(given.parameters ?? []),
  ]
  const requestBody =
    given.requestBody ?? (body && { required: true, content: { 'application/json': { schema: body } } })
  const failures = [
    ...(security ? [401, 403] : []),
    ...(inPath.length > 0 ? [404] : []),
    ...(requestBody ? [400, 408, 413, 415] : []),
    ...(parameters.length > inPath.length ? [400] : []),
    500,
    503,
  ]
  const responses = {
    ...Object.fromEntries(
      failures.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ),
    ...Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [status, answer(status, schema)]),
    ),
    ...given.responses,
  }
  return {
    ...(security && { security: [{ [security]: [] }] }),
    operationId: `${method}${path}`.toLowerCase().replace(/\W+/g, '_').replace(/_$/, ''),
    summary,
    description,
    tags,
    ...given,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses,
  }
}

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

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

const answer = (status: string, schema: Json): Json => ({
  description: schema.description ?? STATUS_CODES[status] ?? 'Answer',
  headers: REQUEST_ID,
  content: { 'application/json': { schema } },
})

const nameOf = (status: number): string => `Problem${status}`

const problemResponse = (status: number): Json => ({
  description: `${STATUS_CODES[status]}: ${codesOf(status).join(', ')}`,
  headers: REQUEST_ID,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const codesOf = (status: number): string[] =>
  Object.entries(STATUS).flatMap(([code, of]) => (of === status ? [code] : []))
