import type { RouteOptions } from 'fastify'
import { TOKEN_HEADERS } from './authentication.ts'
import type { OpenApiConfig, Tag } from './openapi.ts'
import { hoist, type Json } from './openapi-hoist.ts'
import { operationOf } from './openapi-operation.ts'
import { HEADERS, problemResponses } from './openapi-problems.ts'
import { problemSchema } from './problem-schema.ts'

/** Every way in which a caller is known; `site` and `hub` are of the authorization hub, `metrics` is who measures. */
const SECURITY_SCHEMES = {
  ...Object.fromEntries(
    Object.entries(TOKEN_HEADERS).map(([id, name]) => [id, { type: 'apiKey', in: 'header', name }]),
  ),
  site: { type: 'http', scheme: 'basic', description: 'The slug of a site and its client secret' },
  hub: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token of the hub' },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
}

/** The OpenAPI document of `routes`; `baseUrl` is where they are, unless that is where the document came from. */
export const documentOf = (routes: readonly RouteOptions[], baseUrl: string | undefined): Json => {
  const schemas: Record<string, unknown> = {}
  const tags = new Map<string, Tag>()
  const paths: Record<string, Record<string, unknown>> = {}
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
      description:
        'A hub between an online shop and the systems behind it. A parameter of the query that a call does not know is refused with 400; names that begin with _ are ignored.',
    },
    servers: [{ url: baseUrl?.replace(/\/$/, '') ?? '/' }],
    tags: [...tags.values()].map((tag) => (typeof tag === 'string' ? { name: tag } : tag)),
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      responses: problemResponses(JSON.stringify(paths)),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

const nameOf = (tag: Tag): string => (typeof tag === 'string' ? tag : tag.name)

const note = (tag: Tag, tags: Map<string, Tag>): void => {
  if (typeof tag !== 'string' || !tags.has(tag)) tags.set(nameOf(tag), tag)
}
