import type { Scope } from '@vitrina/schema/scopes'
import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { ApiError } from './errors.ts'

/** Whoever an API token speaks for, or an operator at the console. */
export interface Caller {
  readonly siteId: number
  /** The number by which changes know who wrote them: of a token, or of an operator. */
  readonly tokenId: number
  readonly scopes: ReadonlySet<Scope>
}

/** The header of each family of calls (rule 3.1), as it is written in documents. */
export const TOKEN_HEADERS = { 'api-token': 'API-Token', token: 'token' } as const

export type TokenHeader = keyof typeof TOKEN_HEADERS

const callers = new WeakMap<FastifyRequest, Caller>()

/**
 * Lets only known API tokens into the scope of `app`, before a body is read. Nothing but the scope's own
 * header counts (P2), and it must be there exactly once (P3).
 */
export const requireApiToken = (
  app: App,
  header: TokenHeader,
  authenticate: (token: string) => Promise<Caller | undefined>,
): void => {
  app.addHook('onRequest', async (request) => {
    // Node joins what is sent twice by a comma and a space, which no token can hold.
    const token = request.raw.headers[header]
    const once = typeof token === 'string' && token !== '' && !token.includes(', ')
    const caller = once ? await authenticate(token) : undefined
    if (!caller) throw unauthorized(header)
    callers.set(request, caller)
  })
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, security: header }
  })
}

const unauthorized = (header: TokenHeader): ApiError => {
  const name = TOKEN_HEADERS[header]
  return new ApiError(
    'unauthorized',
    { header: name },
    { headers: { 'www-authenticate': `API-Token realm="vitrina", header="${name}"` } },
  )
}

/** Has a request be a caller's that another door than {@link requireApiToken} knows. */
export const admitCaller = (request: FastifyRequest, caller: Caller): void => {
  callers.set(request, caller)
}

/** Who is calling; only for routes behind a door. */
export const callerOf = (request: FastifyRequest): Caller => {
  const caller = callers.get(request)
  if (!caller) throw new Error(`${request.routeOptions.url} is not behind a door`)
  return caller
}

/** @throws {ApiError} `insufficient_scope` when the caller's token lacks `scope`. */
export const requireScope = (request: FastifyRequest, scope: Scope): void => {
  if (!callerOf(request).scopes.has(scope)) throw new ApiError('insufficient_scope', { scope })
}
