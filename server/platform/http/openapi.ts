import type { RouteOptions } from 'fastify'
import type { App } from './app.ts'
import type { TokenHeader } from './authentication.ts'
import { documentOf } from './openapi-document.ts'
import type { Json } from './openapi-hoist.ts'
import { json } from './openapi-parts.ts'

/** A group of operations; it is described where any of them is declared. */
export type Tag = string | { readonly name: string; readonly description: string }

/** Parts of an OpenAPI operation; what is left out is derived from the route's `schema`. */
export interface OpenApiOperation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly Tag[]
  /** The name that generated clients call it by; derived from method and path unless given. */
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
  readonly openapi?: OpenApiOperation | false
  /** Set by `requireApiToken`. */
  readonly security?: TokenHeader
}

/** The tag of what the process says of itself. */
export const SERVICE: Tag = {
  name: 'Service',
  description: 'The process itself: is it up, and how is it called',
}

/**
 * Serves `/openapi.json` (rule 1.6): one OpenAPI 3.1 document of all routes declared after this call. A
 * schema with an `$id` becomes a component of that name.
 */
export const openapi = (app: App, baseUrl: string | undefined): void => {
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
          tags: [SERVICE],
          operationId: 'service_openapi',
          summary: 'This document',
          responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
        },
      },
    },
    (_request, reply) => {
      text ??= JSON.stringify(documentOf(routes, baseUrl))
      return reply.type('application/json').send(text)
    },
  )
}
