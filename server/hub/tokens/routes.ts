import type { App } from '../../platform/http/app.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { originOf } from '../sessions/sessions.ts'
import { bearerOf } from './bearer.ts'
import { authenticate, credentialsOf } from './client.ts'
import {
  BODY_LIMIT,
  DOCUMENTATION,
  HandleBody,
  HubAuth,
  RefreshBody,
  RevocationBody,
  TokenBody,
} from './documentation.ts'
import { endGrant, grantOf, logout } from './end.ts'
import { exchange } from './exchange.ts'
import type { TokenParts } from './issue.ts'
import { personIdOf } from './person-id.ts'
import { notValid, readLiveToken } from './read-live-token.ts'
import { HUB_FLOW, refresh } from './refresh.ts'

type Parts = TokenParts & { readonly sql: Database }

/** Headers that prevent storing tokens in caches (R10). */
export const NO_STORE_HEADERS = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** Cache time in seconds of a published set of keys, far below the notice of a new key. */
export const KEY_SET_MAX_AGE = 300

/** Routes for sites that exchange, refresh, revoke and verify tokens (7.3 to 7.6). Needs a separate Fastify scope. */
export const tokenRoutes = (app: App, parts: Parts): void => {
  const { keys, clientKeys, personIdForm } = parts
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(NO_STORE_HEADERS)
  })

  const documented = (name: keyof typeof DOCUMENTATION) => ({
    bodyLimit: BODY_LIMIT,
    config: { openapi: DOCUMENTATION[name] },
  })

  app.post('/users/hub-auth', { schema: { body: HubAuth }, ...documented('exchange') }, async (request) => {
    const { token, is_hub: hubFlag = false, code_verifier: verifier } = request.body
    const isHub = hubFlag === true || hubFlag === 'true'
    const credentials = credentialsOf(request)
    return exchange(parts, { token, isHub, verifier, credentials, origin: originOf(request) })
  })

  app.post(
    '/users/token/refresh',
    { schema: { body: RefreshBody }, ...documented('refresh') },
    async (request, reply) => {
      const credentials = credentialsOf(request)
      reply.type('application/json')
      return refresh(parts, {
        refresh: request.body.refresh,
        client: credentials && (await authenticate(parts.sql, { slug: credentials.slug, credentials })),
        origin: originOf(request),
        flow: HUB_FLOW,
      })
    },
  )

  app.post(
    '/users/token/verify',
    { schema: { body: TokenBody }, ...documented('verify') },
    async (request) => {
      const { type, generation, grant } = await readLiveToken(parts, request.body.token)
      const works = type === 'access' || (grant.is_refreshable && generation === grant.generation)
      if (!grant.is_alive || !works) throw notValid()
      return {}
    },
  )

  app.post(
    '/users/token/blacklist',
    { schema: { body: RefreshBody }, ...documented('blacklist') },
    async (request) => {
      await endGrant(parts, request.body.refresh, originOf(request))
      return {}
    },
  )

  app.post(
    '/users/logout',
    { schema: { body: RevocationBody }, ...documented('logout') },
    async (request, reply) => {
      await logout(parts, request.body, originOf(request))
      return reply.code(204).send()
    },
  )

  app.post('/users/session', { schema: { body: HandleBody }, ...documented('session') }, async (request) => {
    const grant = await grantOf(parts, request.body.auth_token)
    if (!grant?.is_alive || !grant.is_refreshable) return { active: false }
    const { slug: site, expires_at } = grant
    return { active: true, user_id: personIdOf(grant, personIdForm), site, expires_at }
  })

  app.get('/user/user-group', { config: { openapi: DOCUMENTATION.userGroup } }, async (request) => {
    const person = await bearerOf(parts, request)
    const { scope, email, first_name, last_name, groups } = person
    // OpenID Connect tokens return claims by their scopes; others have no scopes.
    const includes = (word: string): boolean => scope === null || scope.split(' ').includes(word)
    return {
      id: personIdOf(person, personIdForm),
      email: includes('email') ? email : null,
      first_name: includes('profile') ? first_name : '',
      last_name: includes('profile') ? last_name : '',
      groups,
      user_group: groups[0] ?? null,
    }
  })

  app.get('/.well-known/jwks.json', { config: { openapi: DOCUMENTATION.jwks } }, async (_request, reply) => {
    reply.removeHeader('pragma').header('cache-control', `public, max-age=${KEY_SET_MAX_AGE}`)
    return { keys: [...(await keys.published()), ...(await clientKeys.published())] }
  })
}
