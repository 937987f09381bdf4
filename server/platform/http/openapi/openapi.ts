import type { RouteOptions } from 'fastify'
import type { TokenHeader } from '../authentication.ts'
import type { App } from '../fastify-app.ts'
import { type ApiReference, documentOf } from './openapi-document.ts'
import type { Json } from './openapi-hoist.ts'
import { json } from './openapi-parts.ts'

/** Group of operations; any of them may declare its description. */
export type Tag = string | { readonly name: string; readonly description: string }

/** Parts of an OpenAPI operation; omitted parts are derived from the route's `schema`. */
export interface OpenApiOperation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly Tag[]
  /** Name in generated clients; derived from method and path by default. */
  readonly operationId?: string
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses?: Readonly<Record<string, Json>>
}

/**
 * Documentation of a route in its `config`. It overrides the parts that are derived from `schema` and is not used for validation
 * or serialization. `false` excludes the route from the document.
 */
export interface OpenApiConfig {
  readonly openapi?: OpenApiOperation | false
  /** Set by `requireApiToken`. */
  readonly security?: TokenHeader
}

/** Tag of operations about the process itself. */
export const SERVICE: Tag = {
  name: 'Service',
  description: 'Health, metrics and this description of the API',
}

/**
 * Serves `/openapi.json` (rule 1.6): one OpenAPI 3.1 document of all routes declared after this call. A schema with an `$id` becomes a
 * component of that name.
 */
export const openapi = (app: App, baseUrl: string | undefined, reference: ApiReference | undefined): void => {
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
          summary: 'Get the OpenAPI document',
          responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } },
        },
      },
    },
    (_request, reply) => {
      text ??= JSON.stringify(documentOf(routes, { baseUrl, reference }))
      return reply.type('application/json').send(text)
    },
  )
}
