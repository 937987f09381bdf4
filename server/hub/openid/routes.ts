import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { sendErrorPage } from '../page-request/error-page.ts'
import { acceptAnyBody } from '../page-request/page-routes.ts'
import { bearerOf } from '../tokens/bearer.ts'
import { BODY_LIMIT } from '../tokens/documentation.ts'
import { KEY_SET_MAX_AGE, NO_STORE_HEADERS } from '../tokens/routes.ts'
import { authorizationEndpoint, type EndpointParts, redirectToGet } from './authorization-endpoint.ts'
import { OPENID_DOCUMENTATION } from './documentation.ts'
import { openKeySets } from './key-sets.ts'
import { logoutEndpoint } from './logout-endpoint.ts'
import { metadataOf } from './metadata.ts'
import { OAuthError, sendOAuthError } from './oauth-error.ts'
import { introspectionEndpoint, revocationEndpoint } from './own-tokens.ts'
import { PATHS } from './paths.ts'
import { personClaims } from './person-claims.ts'
import { tokenEndpoint } from './token-endpoint.ts'

/** Registers OpenID Connect for standard clients (rule 7.8), in a plugin scope of its own. */
export const openIdRoutes = (app: App, parts: EndpointParts): void => {
  const { tokens, sql } = parts
  const own = { ...tokens, sql, keySets: openKeySets(parts.nameServers) }

  acceptAnyBody(app)

  for (const [path, operation] of [
    ['/.well-known/openid-configuration', OPENID_DOCUMENTATION.discovery],
    ['/.well-known/oauth-authorization-server', OPENID_DOCUMENTATION.serverMetadata],
  ] as const)
    app.get(path, { config: { openapi: operation } }, async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${KEY_SET_MAX_AGE}`)
      return metadataOf(tokens.issuer())
    })

  // Errors of endpoints for visitors are pages.
  app.register(async (app) => {
    app.setErrorHandler(sendErrorPage)
    const ofVisitors = (
      name: 'authorize' | 'logout',
      answer: (parts: EndpointParts, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ): void => {
      const { get, post } = OPENID_DOCUMENTATION[name]
      app.get(PATHS[name], { config: { openapi: get } }, (request, reply) => answer(parts, request, reply))
      app.post(
        PATHS[name],
        { config: { openapi: post, body: 'raw' }, bodyLimit: BODY_LIMIT },
        async (request, reply) => redirectToGet(request, reply),
      )
    }
    ofVisitors('authorize', authorizationEndpoint)
    ofVisitors('logout', logoutEndpoint)
  })

  // Errors of endpoints for clients are OAuth errors.
  app.register(async (app) => {
    app.setErrorHandler(sendOAuthError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(NO_STORE_HEADERS)
    })
    const calledWith = (name: 'token' | 'revoke' | 'introspect' | 'userinfoByPost') => ({
      config: { openapi: OPENID_DOCUMENTATION[name], body: 'raw' as const },
      bodyLimit: BODY_LIMIT,
    })

    app.post(PATHS.token, calledWith('token'), async (request, reply) => {
      reply.type('application/json')
      return tokenEndpoint(own, request)
    })

    app.post(PATHS.revoke, calledWith('revoke'), async (request, reply) => {
      await revocationEndpoint(own, request)
      return reply.code(200).send()
    })

    app.post(PATHS.introspect, calledWith('introspect'), async (request) =>
      introspectionEndpoint(own, request),
    )

    const userinfo = async (request: FastifyRequest) => {
      const grant = await bearerOf(own, request)
      if (grant.scope === null)
        throw new OAuthError('insufficient_scope', 'the token was not issued by OpenID Connect', {
          'www-authenticate': 'Bearer error="insufficient_scope"',
        })
      return personClaims(grant, tokens.personIdForm)
    }
    app.get(PATHS.userinfo, { config: { openapi: OPENID_DOCUMENTATION.userinfo } }, userinfo)
    app.post(PATHS.userinfo, calledWith('userinfoByPost'), userinfo)
  })
}
