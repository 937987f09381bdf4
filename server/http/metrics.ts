import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from './app.ts'
import { ApiError } from './errors.ts'
import { SERVICE } from './openapi.ts'
import { problems } from './openapi-parts.ts'

/** Measures requests and the process, for Prometheus. */
export const createMeter = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })

  return {
    registry,

    observe(request: FastifyRequest, reply: FastifyReply): void {
      // The pattern, never the address: its ids and tokens would make a series each.
      const route = request.routeOptions.url ?? 'none'
      const status = reply.raw.writableFinished ? reply.statusCode : 'aborted'
      duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    },
  }
}

interface Parts {
  readonly registry: Registry
  /** Lets other machines read; without one only this machine can. */
  readonly token: string | undefined
}

/** Shows the measurements (rule 1.6). To strangers the page does not exist. */
export const metrics = (app: App, { registry, token }: Parts): void => {
  app.get(
    '/metrics',
    {
      config: {
        openapi: {
          tags: [SERVICE],
          operationId: 'service_metrics',
          summary: 'Measurements, for this machine or with METRICS_TOKEN as bearer token',
          security: [{}, { metrics: [] }],
          responses: {
            200: {
              description: 'The format of Prometheus',
              content: { 'text/plain': { schema: { type: 'string' } } },
            },
            ...problems(404),
          },
        },
      },
    },
    async (request, reply) => {
      if (!isLocal(request) && !hasToken(request, token)) throw new ApiError('not_found')
      reply.header('content-type', registry.contentType)
      return registry.metrics()
    },
  )
}

const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Asked from this machine, and not by a proxy on it for somebody else. */
const isLocal = ({ raw }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => raw.headers[name] === undefined)

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Equal lengths, whatever was sent: what {@link timingSafeEqual} asks for. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
