import { createHash, timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { measureEventLoopLag } from '../limits/event-loop-lag.ts'
import { SERVICE } from '../openapi/openapi.ts'
import { problems } from '../openapi/openapi-parts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry in which each module registers its metrics. */
    readonly registry: Registry
  }
}

/** Powers of four, from the size of a packet to that of an export. */
const SIZE_BUCKETS = [
  256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864,
]

const MAX_TIMER_MS = 2 ** 31 - 1

/** Measures requests and the process, for Prometheus. */
export const createMeter = () => {
  const registry = new Registry()
  // The event loop lag cannot be excluded: it is sampled at the longest interval and its metrics are removed.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: MAX_TIMER_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name)
  const stopLag = measureEventLoopLag(registry)
  measureEventLoop(registry)
  new Gauge({
    name: 'vitrina_processes',
    help: 'Processes included in these metrics: one, or the workers (VITRINA_WORKERS)',
    registers: [registry],
  }).set(1)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const requestSize = new Histogram({
    name: 'http_request_size_bytes',
    help: 'Size of a request body by Content-Length; streams are not counted',
    labelNames: ['method', 'route'],
    buckets: SIZE_BUCKETS,
    registers: [registry],
  })
  const responseSize = new Histogram({
    name: 'http_response_size_bytes',
    help: 'Size of a response as sent, compressed or not; exports, which are streams, are not counted',
    labelNames: ['method', 'route'],
    buckets: SIZE_BUCKETS,
    registers: [registry],
  })

  return {
    registry,

    /**
     * Stops the measurement. An observer of prom-client keeps a reference to the registry, so the registry is
     * cleared.
     */
    stop(): void {
      stopLag()
      registry.clear()
    },

    observe(request: FastifyRequest, reply: FastifyReply): void {
      // The path pattern, not the URL: each id or token in it would create a separate series.
      const route = request.routeOptions.url ?? 'none'
      const { method } = request
      const status = reply.raw.writableFinished ? reply.statusCode : 'aborted'
      duration.observe({ method, route, status }, reply.elapsedTime / 1000)
      const sent = Number(reply.getHeader('content-length'))
      if (sent >= 0) responseSize.observe({ method, route }, sent)
      const received = request.headers['content-length']
      // Callers may send any text as method, so unknown ones are not used as labels.
      if (received !== undefined && /^\d{1,15}$/.test(received))
        requestSize.observe({ method, route }, Number(received))
    },
  }
}

/** Utilization of the event loop: above 0.9 calls wait, even if the machine has idle cores. */
const measureEventLoop = (registry: Registry): void => {
  let before = performance.eventLoopUtilization()
  new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop was busy, from 0 to 1',
    aggregator: 'average',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
}

interface Parts {
  /** Measurements in the format of Prometheus. */
  readonly read: () => Promise<string>
  /** Token for readers on other machines; without it only this machine can read. */
  readonly token: string | undefined
}

/** Route of the measurements (rule 1.6). Responds with 404 to unauthorized callers. */
export const metrics = (app: App, { read, token }: Parts): void => {
  app.get(
    '/metrics',
    {
      config: {
        isProbe: true,
        openapi: {
          tags: [SERVICE],
          operationId: 'service_metrics',
          summary: 'Get metrics for Prometheus',
          description: 'Access from the machine of the server, or with METRICS_TOKEN as bearer token.',
          security: [{}, { metrics: [] }],
          responses: {
            200: {
              description: 'Text format of Prometheus',
              content: { 'text/plain': { schema: { type: 'string' } } },
            },
            ...problems(404),
          },
        },
      },
    },
    async (request, reply) => {
      if (!isLocal(request) && !hasToken(request, token)) throw new ApiError('not_found')
      reply.header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
      return read()
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

/** True for a request from this machine that no proxy has forwarded. */
const isLocal = ({ raw }: FastifyRequest): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => raw.headers[name] === undefined)

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

/** Digest of constant length, as {@link timingSafeEqual} requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
