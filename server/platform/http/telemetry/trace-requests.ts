import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isTracing, type OpenSpan, openSpan } from '../../tracing/tracing.ts'
import type { App } from '../fastify-app.ts'

const UUID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i

/**
 * Request id from a trusted proxy, 128 bits with or without hyphens (as nginx writes them); undefined without one (rule
 * 1.7).
 */
export const requestIdIn = (text: string | string[] | undefined): string | undefined => {
  const parts = typeof text === 'string' ? UUID.exec(text) : null
  return parts?.slice(1).join('-').toLowerCase()
}

/**
 * Records each call as a span if tracing is on (rule 1.7). Accepts the trace context only from a trusted proxy; other callers
 * could name foreign traces.
 */
export const traceRequests = (app: App, isTrusted: (socket: Socket) => boolean): void => {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()

  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const span = openSpan(() => ({
      name: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'vitrina.request_id': request.id,
      },
      parent: typeof traceparent === 'string' && isTrusted(request.raw.socket) ? traceparent : undefined,
    }))
    if (!span) return done()
    spans.set(request, span)
    reply.raw.once('close', () => {
      span.set('http.response.status_code', reply.statusCode)
      span.end(reply.statusCode >= 500 || !reply.raw.writableFinished)
    })
    span.within(done)
  })
  // A body arrives by events of its connection, which run outside of the call's context.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
}
