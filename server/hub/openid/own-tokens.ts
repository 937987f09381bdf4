import { codeOf } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../http/errors.ts'
import { originOf } from '../sessions/sessions.ts'
import { notTheClient } from '../tokens/client.ts'
import { revokeGrant } from '../tokens/end.ts'
import { personIdOf } from '../tokens/person-id.ts'
import { type LiveToken, present } from '../tokens/presented.ts'
import { type Client, clientOf } from './client.ts'
import { needed, parametersIn } from './form-parameters.ts'
import { OAuthError } from './oauth-error.ts'
import type { OpenIdParts } from './token-endpoint.ts'

/**
 * Takes back a token, and all that was given with it (RFC 7009). What is none of ours, or has ended, is no error.
 * @throws {OAuthError} `unauthorized_client` for the token of another client.
 */
export const revocationEndpoint = async (parts: OpenIdParts, request: FastifyRequest): Promise<void> => {
  const { client, live } = await asked(parts, request)
  if (live === undefined) return
  const { grant } = live
  if (grant.slug !== client.slug)
    throw new OAuthError('unauthorized_client', 'the token is that of another client')
  if (grant.needs_secret ? !grant.is_client : client.credentials) throw notTheClient()
  await revokeGrant(parts.sql, grant, originOf(request))
}

/** How a token stands, told to the client with a secret that it was given to (RFC 7662); nothing else to anybody. */
export const introspectionEndpoint = async (parts: OpenIdParts, request: FastifyRequest): Promise<object> => {
  const { client, live } = await asked(parts, request)
  if (client.credentials === undefined || (live && !live.grant.is_client && live.grant.slug === client.slug))
    throw notTheClient()
  if (!live?.grant.is_client || !works(live)) return { active: false }
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

/** Who asks about which token; `live` is undefined for what is none of ours, or has run out. */
const asked = async (
  parts: OpenIdParts,
  request: FastifyRequest,
): Promise<{ readonly client: Client; readonly live: LiveToken | undefined }> => {
  const form = parametersIn(request)
  const token = needed(form, 'token')
  const client = clientOf(request, form)
  const live = await present(parts, token, client.credentials).catch((failure: unknown) => {
    if (failure instanceof ApiError && codeOf(failure.key) === 'token_not_valid') return undefined
    throw failure
  })
  return { client, live }
}
