import { codeOf } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { wordsOf } from '../page-request/authorization-request.ts'
import { originOf } from '../sessions/sessions.ts'
import type { AuthenticatedClient } from '../tokens/client.ts'
import { redeemToken } from '../tokens/exchange.ts'
import type { GrantProfile } from '../tokens/grant-queries.ts'
import { type Grant, issue, type TokenParts } from '../tokens/issue.ts'
import { type RefreshFlow, refresh } from '../tokens/refresh.ts'
import { authenticatedClient } from './client.ts'
import { type FormParameters, parametersIn, requiredParameter } from './form-parameters.ts'
import { signIdToken } from './id-token.ts'
import type { KeySets } from './key-sets.ts'
import { OAuthError } from './oauth-error.ts'

export type OpenIdParts = TokenParts & { readonly sql: Database; readonly keySets: KeySets }

export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

/** Valid `code_verifier` (RFC 7636 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/

/**
 * Token endpoint (RFC 6749 3.2): exchanges a code or a refresh token for tokens, as JSON.
 * @throws {OAuthError | ApiError} sent as an OAuth error
 */
export const tokenEndpoint = async (parts: OpenIdParts, request: FastifyRequest): Promise<string> => {
  const form = parametersIn(request)
  const type = requiredParameter(form, 'grant_type')
  const client = await authenticatedClient(parts, request, form)
  if (type === 'authorization_code') return redeemCode(parts, request, form, client).catch(asInvalidGrant)
  if (type === 'refresh_token') return renew(parts, request, form, client).catch(asInvalidGrant)
  throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${GRANT_TYPES.join(', ')}`)
}

const redeemCode = async (
  parts: OpenIdParts,
  request: FastifyRequest,
  form: FormParameters,
  { slug, credentials }: AuthenticatedClient,
): Promise<string> => {
  const { code_verifier: verifier } = form
  const token = requiredParameter(form, 'code')
  const redirectUri = requiredParameter(form, 'redirect_uri')
  if (verifier !== undefined && !VERIFIER.test(verifier))
    throw new OAuthError('invalid_grant', 'code_verifier is invalid (RFC 7636)')
  const { grant } = await redeemToken(parts, {
    token,
    isHub: false,
    verifier,
    credentials,
    client: { slug, redirectUri },
    origin: originOf(request),
  })
  return JSON.stringify(await answerOf(parts, grant, await issue(parts, grant), grant.nonce))
}

const renew = (
  parts: OpenIdParts,
  request: FastifyRequest,
  form: FormParameters,
  client: AuthenticatedClient,
): Promise<string> => {
  const flow: RefreshFlow = {
    takes: (grant) => grant.scope !== null,
    answer: (grant, tokens) => {
      const more = wordsOf(form.scope).filter((one) => !wordsOf(grant.scope ?? '').includes(one))
      if (more.length > 0) throw new OAuthError('invalid_scope', 'a refresh cannot add a scope')
      return answerOf(parts, grant, tokens, null)
    },
  }
  const token = requiredParameter(form, 'refresh_token')
  return refresh(parts, { refresh: token, client, origin: originOf(request), flow })
}

const answerOf = async (
  parts: OpenIdParts,
  grant: Grant & GrantProfile,
  { access, refresh }: { readonly access: string; readonly refresh: string },
  nonce: string | null,
) => {
  const scope = grant.scope ?? ''
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.min(parts.lifetimes.access, grant.expires - grant.now),
    refresh_token: refresh,
    scope,
    ...(wordsOf(scope).includes('openid') && {
      id_token: await signIdToken(parts, grant, { access, nonce }),
    }),
  }
}

/** Maps an invalid, expired, used or foreign code or token to `invalid_grant` (RFC 6749 5.2). */
const asInvalidGrant = (failure: unknown): never => {
  if (failure instanceof ApiError && codeOf(failure.key) === 'token_not_valid')
    throw new OAuthError('invalid_grant', failure.message)
  throw failure
}
