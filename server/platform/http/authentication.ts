import type { Stores } from '@vitrina/schema/rights'
import type { Scope } from '@vitrina/schema/scopes'
import type { ListShape } from '@vitrina/schema/wire/list-shape'
import type { UnknownFields } from '@vitrina/schema/wire/unknown-fields'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError } from './errors.ts'
import type { App } from './fastify-app.ts'

/** Caller: the owner of an API token, or an operator at the console. */
export interface Caller {
  readonly siteId: number
  /** Author number, which identifies a token or an operator in changes. */
  readonly tokenId: number
  /** Digest of the API token, in hexadecimal; null for an operator. */
  readonly tokenDigest: string | null
  readonly scopes: ReadonlySet<Scope>
  /** Stores whose orders and stock the caller reads and writes; null for all, as for every API token. */
  readonly stores: Stores
  /** Default treatment of unknown fields in its calls. */
  readonly unknownFields: UnknownFields
  /** Default form of lists in its calls. */
  readonly listShape: ListShape
  /** Calls per minute; null for the limit of the deployment, 0 for no limit. */
  readonly callsPerMinute: number | null
}

/** Header of each family of calls (rule 3.1), in documentation spelling. */
export const TOKEN_HEADERS = { 'api-token': 'API-Token', token: 'token' } as const

export type TokenHeader = keyof typeof TOKEN_HEADERS

/** Reason why an issued token no longer works. */
export type TokenEnd = 'expired' | 'replaced' | 'revoked' | 'held'

const callers = new WeakMap<FastifyRequest, Caller>()

/**
 * Admits only known API tokens to the scope of `app`, and to each route only those with its scope, before a body is read. Only
 * the header of the scope of `app` counts (P2), and it must be present exactly once (P3).
 */
export const requireApiToken = (
  app: App,
  header: TokenHeader,
  authenticate: (token: string) => Promise<Caller | TokenEnd | undefined>,
): void => {
  app.addHook('onRequest', async (request) => {
    // Node joins repeated headers with a comma and a space, which no token contains.
    const token = request.raw.headers[header]
    if (typeof token !== 'string' || token === '') throw unauthorized(header, 'missing')
    if (token.includes(', ')) throw unauthorized(header, 'repeated')
    const caller = (await authenticate(token)) ?? 'unknown'
    if (typeof caller === 'string') throw unauthorized(header, caller)
    callers.set(request, caller)
  })
  app.addHook('onRoute', (route) => {
    const { scopes } = { ...route.config } as ScopeConfig
    if (scopes === undefined) throw new Error(`${route.url} declares no scopes`)
    const [scope, ...instead] = scopes
    if (scope !== undefined) {
      const check: onRequestHookHandler = (request, _reply, done) => {
        requireScope(request, scope, ...instead)
        done()
      }
      route.onRequest = [check, ...[route.onRequest ?? []].flat()]
    }
    route.config = { ...route.config, security: header }
  })
}

/**
 * Scopes in the `config` of a route that uses {@link requireApiToken}; see {@link scoped} and {@link
 * ofAnyScope}.
 */
interface ScopeConfig {
  /** Scopes of which a token needs one; if empty, the route checks scopes itself. */
  readonly scopes?: readonly Scope[]
}

/** Route configuration that refuses tokens with neither `scope` nor any of the others, before their body is read. */
export const scoped = <C extends object>(config: C, scope: Scope, ...instead: readonly Scope[]) => ({
  ...config,
  scopes: [scope, ...instead],
})

/** Route configuration that admits tokens of any scope; the response depends on the scopes. */
export const ofAnyScope = <C extends object>(config: C) => ({ ...config, scopes: [] })

const REFUSALS = {
  missing: 'unauthorized',
  repeated: 'unauthorized.repeated',
  unknown: 'unauthorized.unknown',
  expired: 'token_expired',
  replaced: 'token_expired.replaced',
  revoked: 'token_revoked',
  held: 'token_revoked.held',
} as const

/** Error for the token of a call. Only the holder of a token learns how it ended; any other token is reported as unknown. */
export const unauthorized = (header: TokenHeader, why: keyof typeof REFUSALS): ApiError => {
  const name = TOKEN_HEADERS[header]
  return new ApiError(
    REFUSALS[why],
    { header: name },
    { headers: { 'www-authenticate': `API-Token realm="vitrina", header="${name}"` } },
  )
}

/** Sets the caller of a request that was authenticated otherwise than by {@link requireApiToken}. */
export const admitCaller = (request: FastifyRequest, caller: Caller): void => {
  callers.set(request, caller)
}

/** Caller of a request; undefined before authentication, or for a route without authentication. */
export const findCaller = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** Caller of a request; only for routes with authentication. */
export const callerOf = (request: FastifyRequest): Caller => {
  const caller = callers.get(request)
  if (!caller) throw new Error(`${request.routeOptions.url} is a route without authentication`)
  return caller
}

/** @throws {ApiError} `insufficient_scope` if the caller has neither `scope` nor an alternative */
export const requireScope = (request: FastifyRequest, scope: Scope, ...instead: readonly Scope[]): void => {
  const { scopes } = callerOf(request)
  if (![scope, ...instead].some((one) => scopes.has(one))) throw new ApiError('insufficient_scope', { scope })
}
