import { type Right, rightsOfOperator } from '@vitrina/schema/rights'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app.ts'
import { admitCaller } from '../platform/http/authentication.ts'
import { ApiError } from '../platform/http/errors.ts'
import { admitOperator, type Operator } from '../platform/http/operator.ts'
import type { Database } from '../platform/postgres/pool/sql.ts'
import { digestOf } from '../platform/secrets/secret.ts'
import type { ConsoleCookies } from './cookies.ts'
import {
  insertAuthor,
  type SessionOperator,
  selectSessionOperator,
  updateLastSessionUse,
} from './session-queries.ts'

interface Parts {
  readonly sql: Database
  readonly cookies: ConsoleCookies
}

/** Right required for any scopes of a kind. The route of each call checks its own right. */
const RIGHT_OF_SCOPE: Readonly<Partial<Record<Scope, Right>>> = {
  'orders:read': 'orders.read',
  'orders:write': 'orders.write',
  'content:write': 'catalogue.read',
}

const scopesOf = (rights: ReadonlySet<Right>): ReadonlySet<Scope> =>
  new Set(
    SCOPES.filter((scope) => {
      const right = RIGHT_OF_SCOPE[scope]
      return right === undefined || rights.has(right)
    }),
  )

const SLUG = /^[a-z0-9-]{1,63}$/

/** Author number of an operator who may only read. Only writers have a number, because it identifies the author of a change. */
const READ_ONLY_AUTHOR = 0

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Admits only operators with a session to the routes of `app`, before a body is read. A route with `:site` in its path exists
 * only for operators with a role at that site; each route checks its own right.
 */
export const requireOperator = (app: App, { sql, cookies }: Parts): void => {
  app.addHook('onRequest', async (request) => {
    const { site: slug } = request.params as { readonly site?: string }
    const known = await findSessionOperator({ sql, cookies }, request, slug)
    if (!known) throw signedOut(cookies.read(request, 'session') !== undefined)
    const site = slug === undefined ? null : await admitToSite(sql, request, slug, known)
    admitOperator(request, {
      userId: known.user_id,
      email: known.email,
      sessionId: known.id,
      everywhere: known.everywhere,
      site,
      steppedUp: known.stepped_up,
    })
  })
}

/** Operator of the session with the role at a site, by slug; undefined without a session. Records the use of the session. */
export const findSessionOperator = async (
  { sql, cookies }: Parts,
  request: FastifyRequest,
  slug = '',
): Promise<SessionOperator | undefined> => {
  const secret = cookies.read(request, 'session')
  if (secret === undefined) return undefined
  const [known] = await selectSessionOperator(sql, digestOf(secret), SLUG.test(slug) ? slug : '')
  if (known?.use_unnoted) await updateLastSessionUse(sql, known.id)
  return known
}

/** Error for a request without a session; `hadSession`: its cookie names an ended session. */
export const signedOut = (hadSession: boolean): ApiError =>
  new ApiError(
    hadSession ? 'unauthorized.session_ended' : 'unauthorized.session',
    {},
    { headers: { 'www-authenticate': 'Cookie realm="vitrina"' } },
  )

/** Admits an operator to the public API of a site. */
const admitToSite = async (
  sql: Database,
  request: FastifyRequest,
  slug: string,
  { site_id: id, author, user_id: userId, ...operatorRole }: SessionOperator,
): Promise<Operator['site']> => {
  if (id === null || (operatorRole.role === null && operatorRole.own_rights === null))
    throw new ApiError('not_found')
  const rights = rightsOfOperator(operatorRole)
  const reading = isReading(request)
  const number = author ?? (reading ? READ_ONLY_AUTHOR : (await insertAuthor(sql, id, userId))[0]?.number)
  admitCaller(request, {
    siteId: id,
    tokenId: number ?? READ_ONLY_AUTHOR,
    tokenDigest: null,
    scopes: scopesOf(rights),
    stores: operatorRole.stores,
    unknownFields: 'refuse',
    listShape: 'array',
    callsPerMinute: 0,
  })
  return { id, slug, rights }
}

/**
 * Header that marks requests of the console. A page of another origin cannot send it without a CORS preflight, which is never
 * answered.
 */
export const OWN_HEADER = 'x-vitrina-console'

/**
 * Refuses requests from pages of other origins (CSRF) in the scope of `app`: any request except a read needs a header that only
 * scripts of the same origin can send.
 */
export const requireOwnPage = (app: App, origin: () => string): void => {
  app.addHook('onRequest', async (request) => {
    if (isReading(request)) return
    const { [OWN_HEADER]: own, origin: from } = request.headers
    const ownOrigins = [undefined, origin(), `${request.protocol}://${request.host}`]
    if (own !== '1' || !ownOrigins.includes(from)) throw new ApiError('bad_request.console')
  })
}
