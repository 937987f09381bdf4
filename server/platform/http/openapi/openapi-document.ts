import type { RouteOptions } from 'fastify'
import { TOKEN_HEADERS } from '../authentication.ts'
import type { OpenApiConfig, Tag } from './openapi.ts'
import { hoist, type Json } from './openapi-hoist.ts'
import { operationOf } from './openapi-operation.ts'
import { HEADERS, problemResponses } from './openapi-problems.ts'
import { problemSchema } from './problem-schema.ts'

/** Authentication methods by name. `site` and `hub` belong to the authorization hub, `metrics` to the monitoring system. */
const SECURITY_SCHEMES = {
  ...Object.fromEntries(
    Object.entries(TOKEN_HEADERS).map(([id, name]) => [id, { type: 'apiKey', in: 'header', name }]),
  ),
  site: { type: 'http', scheme: 'basic', description: 'Slug of a site and its client secret' },
  hub: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of the hub' },
  metrics: { type: 'http', scheme: 'bearer', description: 'Token of the setting METRICS_TOKEN' },
}

/** Parts of the document that depend on the whole server. */
export interface ApiReference {
  /** Description of the API as Markdown; `baseUrl` without a slash at the end. */
  readonly introduction: (baseUrl: string | undefined) => string
  /** Names of the first and of the last groups of operations. */
  readonly firstTags: readonly string[]
  readonly lastTags: readonly string[]
}

interface Parts {
  /** Public address of the server; omit for the address of the request. */
  readonly baseUrl: string | undefined
  readonly reference: ApiReference | undefined
}

/** OpenAPI document of `routes`. */
export const documentOf = (routes: readonly RouteOptions[], { baseUrl, reference }: Parts): Json => {
  const address = baseUrl?.replace(/\/$/, '')
  const rank = rankOf(reference)
  const schemas: Record<string, unknown> = {}
  const tags = new Map<string, Tag>()
  const paths: Paths = {}
  for (const route of routes) {
    const { openapi, security } = (route.config ?? {}) as OpenApiConfig
    if (openapi === false) continue
    const path = route.url.replace(/:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g, '{$1}').replace('*', '{path}')
    for (const method of [route.method].flat()) {
      const operation = operationOf(path, method, route, openapi ?? {}, security)
      for (const tag of operation.tags) note(tag, tags)
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = hoist({ ...operation, tags: operation.tags.map(nameOf) }, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrina',
      version: '1',
      description: reference?.introduction(address) ?? 'API of this server',
    },
    servers: [{ url: address ?? '/' }],
    tags: [...tags.values()]
      .toSorted((a, b) => rank(nameOf(a)) - rank(nameOf(b)))
      .map((tag) => (typeof tag === 'string' ? { name: tag } : tag)),
    paths: sortedBy(rank, paths),
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      responses: problemResponses(JSON.stringify(paths)),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

/** Position of a group by its name: first groups, all others, last groups. */
const rankOf =
  ({ firstTags = [], lastTags = [] }: Partial<ApiReference> = {}) =>
  (name: string): number => {
    const first = firstTags.indexOf(name)
    return first < 0 ? firstTags.length + 1 + lastTags.indexOf(name) : first
  }

type Paths = Record<string, Record<string, unknown>>

/** Paths sorted by the group of their first operation; paths of one group keep their order. */
const sortedBy = (rank: (name: string) => number, paths: Paths): Paths => {
  const rankOfPath = (operations: Paths[string]): number => {
    const [operation] = Object.values(operations) as { readonly tags: readonly string[] }[]
    return rank(operation?.tags[0] ?? '')
  }
  return Object.fromEntries(Object.entries(paths).toSorted(([, a], [, b]) => rankOfPath(a) - rankOfPath(b)))
}

const nameOf = (tag: Tag): string => (typeof tag === 'string' ? tag : tag.name)

const note = (tag: Tag, tags: Map<string, Tag>): void => {
  if (typeof tag !== 'string' || !tags.has(tag)) tags.set(nameOf(tag), tag)
}
