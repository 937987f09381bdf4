import { codeOf } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/errors.ts'
import { originOf } from '../sessions/sessions.ts'
import { type AuthenticatedClient, notTheClient } from '../tokens/client.ts'
import { revokeGrant } from '../tokens/end.ts'
import { personIdOf } from '../tokens/person-id.ts'
import { type LiveToken, notValid, readLiveToken } from '../tokens/read-live-token.ts'
import { authenticatedClient } from './client.ts'
import { parametersIn, requiredParameter } from './form-parameters.ts'
import type { OpenIdParts } from './token-endpoint.ts'

/**
 * Revokes a token of the client and its grant (RFC 7009). An unknown token is not an error. Another client's
 * token counts as unknown, so that the response does not reveal its existence.
 * @throws {ApiError} `unauthorized.client` before the token is read.
 */
export const revocationEndpoint = async (parts: OpenIdParts, request: FastifyRequest): Promise<void> => {
  const form = parametersIn(request)
  const token = requiredParameter(form, 'token')
  const client = await authenticatedClient(parts, request, form)
  const live = await tokenOf(parts, token, client)
  if (live !== undefined) await revokeGrant(parts.sql, live.grant, originOf(request))
}

/**
 * State of a token, for the client with a secret to which it was issued (RFC 7662).
 * @throws {ApiError} `unauthorized.client` before the token is read.
 */
export const introspectionEndpoint = async (parts: OpenIdParts, request: FastifyRequest): Promise<object> => {
  const form = parametersIn(request)
  const token = requiredParameter(form, 'token')
  const client = await authenticatedClient(parts, request, form)
  if (client.credentials === undefined) throw notTheClient()
  const live = await tokenOf(parts, token, client)
  if (live === undefined || !works(live)) return { active: false }
  const { type, grant, expires: exp } = live
  return {
    active: true,
    ...(grant.scope !== null && { scope: grant.scope }),
    client_id: grant.slug,
    sub: String(personIdOf(grant, parts.personIdForm)),
    iss: parts.issuer(),
    exp,
    ...(type === 'access' && { token_type: 'Bearer' }),
  }
}

const works = ({ type, generation, grant }: LiveToken): boolean =>
  grant.is_alive && (type === 'access' || (grant.is_refreshable && generation === grant.generation))

/** Valid token of this client; undefined for an expired token and any other text. */
const tokenOf = async (
  parts: OpenIdParts,
  text: string,
  client: AuthenticatedClient,
): Promise<LiveToken | undefined> => {
  try {
    return await readLiveToken(parts, text, ({ site_id }) => {
      if (site_id !== client.siteId) throw notValid()
    })
  } catch (failure) {
    if (failure instanceof ApiError && codeOf(failure.key) === 'token_not_valid') return undefined
    throw failure
  }
}
