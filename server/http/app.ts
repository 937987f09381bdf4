import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { Config } from '../config.ts'
import { takeBodies } from './body.ts'
import { compression } from './compression.ts'
import { ApiError, sendError } from './errors.ts'
import { isHost, isProtocol } from './host.ts'
import { logAnswer } from './log.ts'
import { answerRaw, refuseMalformed } from './malformed.ts'
import { methodTable } from './methods.ts'
import { createMeter, metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { securityHeaders } from './security-headers.ts'
import { drain } from './unpack.ts'
import { validation } from './validation.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** How long, in ms, the server waits for what (P9). Links may be slow, so only silence is short. */
export const PATIENCE = {
  /** for all headers of a request */
  headers: 10_000,
  /** for the next piece of a body */
  body: 30_000,
  /** for a client that reads its answer, before the next big body has its turn */
  reading: 5_000,
  /** for a whole request, unless its body is a stream */
  request: 600_000,
  /** for anything at all on a connection, while it waits for an answer or will not read it; more than the longest poll */
  silence: 120_000,
  /** for the next request on a connection; more than the 60 s after which proxies give up theirs */
  next: 75_000,
}

/** `ids=` of a few thousand objects still fits. */
const MAX_URL = 16 * 1024
const MAX_HEADERS = 32 * 1024
const MAX_CONNECTIONS = 10_000

interface Parts {
  readonly config: Pick<Config, 'bodyLimit' | 'metricsToken' | 'tls' | 'trustedProxies'>
  readonly log: FastifyBaseLogger
  readonly patience?: typeof PATIENCE
}

/**
 * An HTTP server without routes: limits, request ids, bodies, validation, compression, errors, one log line a
 * request. It does not listen yet. Routes are declared on it afterwards, in scopes of their own.
 */
export const createApp = ({ config, log, patience = PATIENCE }: Parts): App => {
  const methods = methodTable()
  const meter = createMeter()
  const harden = securityHeaders(config.tls !== undefined)

  const open = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    harden(reply)
    reply.raw.once('close', () => {
      drain(request.raw, patience.request)
      logAnswer(request, reply)
      meter.observe(request, reply)
    })
  }

  const server = {
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: patience.headers,
    connectionsCheckingInterval: Math.min(2_000, patience.headers / 2),
    // Refused by the hook below, in the shape of all our errors.
    requireHostHeader: false,
  }

  const app: App = fastify({
    ...(config.tls
      ? { https: { ...server, cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) } }
      : { http: server }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: config.bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL },
    // Node would hold every request to it, also a stream of any length; see unpack.ts.
    requestTimeout: 0,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.next,
    // No limit: an ERP pipelines thousands of calls on one connection, and Node answers those beyond the limit with 503.
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    // A request that arrives while the server stops is still answered; its connection closes after that.
    return503OnClosing: false,
    frameworkErrors: (failure, request, reply) => {
      open(request, reply)
      sendError(failure, request, reply)
    },
    clientErrorHandler: (failure, socket) => refuseMalformed(failure, socket, methods, log),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.maxConnections = MAX_CONNECTIONS
  app.server.on('connect', ({ method = '', url = '' }, socket) =>
    answerRaw(socket as Socket, methods.refuse(method, url), log),
  )
  // A client that asks before it sends is told to go on only when the body is wanted; see body.ts.
  app.server.on('checkContinue', app.routing)
  app.server.on('checkExpectation', app.routing)

  app.addHook('onRoute', ({ url, method }) => methods.add(url, method))
  app.addHook('onRequest', (request, reply, done) => {
    open(request, reply)
    const { url = '', headers, httpVersion } = request.raw
    // Only HTTP/1.0 may leave it out, as some who watch over servers do.
    if (httpVersion === '1.0') headers.host ??= 'localhost'
    if (headers.expect !== undefined) reply.header('connection', 'close')
    if (url.length > MAX_URL) done(new ApiError('uri_too_long'))
    else if (headers.host === undefined || !isHost(request.host) || !isProtocol(request.protocol))
      done(new ApiError('bad_request'))
    else if (request.is404) done(methods.refuse(request.method, url))
    else done()
  })
  app.setErrorHandler(sendError)
  takeBodies(app, { limit: config.bodyLimit, patience })
  validation(app)
  compression(app)
  openapi(app)
  metrics(app, { registry: meter.registry, token: config.metricsToken })
  return app
}
