import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Config } from '../../config.ts'
import { acceptBodies } from './bodies/body.ts'
import { compression } from './bodies/compression.ts'
import { answerRaw, refuseMalformed } from './bodies/malformed.ts'
import { type RawTargetConfig, RepairedConnection, repairRequestLine } from './bodies/raw-target.ts'
import type { SchemaTypes } from './bodies/schema.ts'
import { validation } from './bodies/validation.ts'
import { countDatabaseUse } from './database-use.ts'
import { ApiError, sendError } from './errors.ts'
import type { App } from './fastify-app.ts'
import { limitConnections, trustedSenders } from './limits/per-address.ts'
import { timeOutReads } from './limits/read-timeout.ts'
import { type OpenApiConfig, openapi } from './openapi/openapi.ts'
import type { ApiReference } from './openapi/openapi-document.ts'
import { isHost, isProtocol, isRepeated } from './protocol/host.ts'
import { methodTable } from './protocol/methods.ts'
import { respondEarly } from './protocol/respond-and-drain.ts'
import { securityHeaders } from './protocol/security-headers.ts'
import { logAnswer } from './telemetry/log.ts'
import { measurementsOf } from './telemetry/measurements.ts'
import { createMeter, metrics } from './telemetry/metrics.ts'
import { requestIdIn, traceRequests } from './telemetry/trace-requests.ts'

export type { App }

/** Timeouts of the server, in ms (P9). Links may be slow, so only silence has a short one. */
export const REQUEST_TIMEOUTS = {
  /** Time for all headers of a request. */
  headers: 10_000,
  /** Time for the next part of a body. */
  body: 30_000,
  /** Time before the connection of a sender is closed whose response preceded the end of its body. */
  unread: 2_000,
  /** Time for a client to read its response before the next large body is processed. */
  reading: 1_000,
  /** Time for a whole request, unless its body is a stream. */
  request: 600_000,
  /**
   * Time of silence on a connection that waits for a response or does not read it; longer than the longest
   * poll.
   */
  silence: 120_000,
  /** Time for the next request on a connection; longer than the 60 s after which proxies close theirs. */
  next: 75_000,
}

/** Maximum length of a URL: enough for `ids=` with a few thousand objects. */
const MAX_URL = 16 * 1024
const MAX_HEADERS = 32 * 1024
const MAX_CONNECTIONS = 10_000

/**
 * Zero character in a path. No stored text has one, and PostgreSQL refuses it. In a query, the error names
 * the parameter.
 */
const NUL = /^[^?]*%00/

interface Parts {
  readonly config: Pick<
    Config,
    | 'baseUrl'
    | 'bodyLimit'
    | 'connectionsPerAddress'
    | 'dataDir'
    | 'metricsToken'
    | 'spoolLimit'
    | 'tls'
    | 'trustedProxies'
  >
  readonly log: FastifyBaseLogger
  readonly patience?: typeof REQUEST_TIMEOUTS
  /** Aborted when the server is about to stop: each connection is closed with its next response (rule 9.4). */
  readonly draining?: AbortSignal | undefined
  readonly reference?: ApiReference | undefined
}

/**
 * Creates an HTTP server without routes: limits, request ids, bodies, validation, compression, errors, one log line per request.
 * It does not listen yet. Routes are declared on it afterwards, in their own scopes.
 */
export const createApp = ({ config, log, patience = REQUEST_TIMEOUTS, draining, reference }: Parts): App => {
  const methods = methodTable()
  const meter = createMeter()
  const harden = securityHeaders()
  const isTrusted = trustedSenders(config.trustedProxies)

  const open = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    // Only a trusted proxy may state the protocol of the client.
    harden(
      reply,
      config.tls !== undefined || (config.trustedProxies !== undefined && request.protocol === 'https'),
    )
    // A closed connection has no address any more.
    const { ip } = request
    reply.raw.once('close', () => {
      logAnswer(request, reply, ip)
      meter.observe(request, reply)
    })
  }

  const server = {
    maxHeaderSize: MAX_HEADERS,
    headersTimeout: patience.headers,
    connectionsCheckingInterval: Math.min(2_000, patience.headers / 2),
    // The hook below refuses it, in the form of our errors.
    requireHostHeader: false,
  }

  const app: App = fastify({
    ...(config.tls
      ? { https: { ...server, cert: readFileSync(config.tls.cert), key: readFileSync(config.tls.key) } }
      : { http: server }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: ({ headers, socket }) => {
      const requestId = requestIdIn(headers['x-request-id'])
      return requestId !== undefined && isTrusted(socket) ? requestId : randomUUID()
    },
    trustProxy: config.trustedProxies ?? false,
    bodyLimit: config.bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL },
    // Node would apply this limit to every request, including streams of any length; see unpack.ts.
    requestTimeout: 0,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.next,
    // No limit: an ERP pipelines thousands of calls on one connection, and Node responds to calls beyond the limit with 503.
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    // A request that arrives while the server stops is still processed; its connection closes after that.
    return503OnClosing: false,
    frameworkErrors: (failure, request, reply) => {
      open(request, reply)
      sendError(failure, request, reply)
    },
    clientErrorHandler: (failure, socket) => {
      const isRepaired = repairRequestLine(failure, socket, {
        server: app.server,
        isRaw: (path) => rawPaths.has(path),
      })
      if (!isRepaired) refuseMalformed(failure, socket, methods, log)
    },
  }).withTypeProvider<SchemaTypes>()

  app.server.maxConnections = MAX_CONNECTIONS
  limitConnections(app.server, {
    limit: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    log,
  })
  // Reads the address, which Node caches then: a client may close the connection before its request is processed.
  app.server.on(config.tls ? 'secureConnection' : 'connection', (socket: Socket) => socket.remoteAddress)
  app.server.on('connect', ({ method = '', url = '' }, socket) =>
    answerRaw(socket as Socket, methods.refuse(method, url), log),
  )
  // A client with `Expect: 100-continue` gets the 100 only when the body is read; see body.ts.
  app.server.on('checkContinue', app.routing)
  app.server.on('checkExpectation', app.routing)

  const rawPaths = new Set<string>()
  app.addHook('onRoute', ({ url, method, config }) => {
    methods.add(url, method, (config as OpenApiConfig | undefined)?.openapi !== false)
    if ((config as RawTargetConfig | undefined)?.rawTarget) rawPaths.add(url)
  })
  app.addHook('onRequest', (request, reply, done) => {
    open(request, reply)
    const { url = '', headers, httpVersion } = request.raw
    // Only HTTP/1.0 may omit it, as some monitoring systems do.
    if (httpVersion === '1.0') headers.host ??= 'localhost'
    if (headers.expect !== undefined || request.raw.socket instanceof RepairedConnection)
      reply.header('connection', 'close')
    if (url.length > MAX_URL) done(new ApiError('uri_too_long'))
    else if (isRepeated(request.raw.rawHeaders, 'host')) done(new ApiError('bad_request'))
    else if (headers.host === undefined || !isHost(request.host) || !isProtocol(request.protocol))
      done(new ApiError('bad_request'))
    else if (NUL.test(url)) done(new ApiError('bad_request'))
    else if (request.is404 || methods.isOther(request.routeOptions.url ?? '', url))
      done(methods.refuse(request.method, url))
    else done()
  })
  traceRequests(app, isTrusted)
  countDatabaseUse(app)
  if (draining !== undefined)
    app.addHook('onSend', (_, reply, payload, done) => {
      if (draining.aborted) reply.header('connection', 'close')
      done(null, payload)
    })
  app.decorate('registry', meter.registry)
  app.addHook('onClose', async () => meter.stop())
  app.setErrorHandler(sendError)
  timeOutReads(app)
  respondEarly(app, patience)
  acceptBodies(app, {
    limit: config.bodyLimit,
    spool: { folder: join(config.dataDir, 'spool'), limit: config.spoolLimit },
    patience,
  })
  validation(app)
  compression(app)
  openapi(app, config.baseUrl, reference)
  metrics(app, { read: measurementsOf(meter.registry), token: config.metricsToken })
  return app
}
