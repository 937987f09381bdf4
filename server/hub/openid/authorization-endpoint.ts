import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthorizationError,
  authorizationRequestOf,
  type QueryParameters,
} from '../page-request/authorization-request.ts'
import type { Destination } from '../page-request/destination.ts'
import { redirect } from '../page-request/page-request.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { withParameters } from '../page-request/return-address.ts'
import type { Session } from '../sessions/session-queries.ts'
import { type CompleteSignInParts, continueToSite } from '../sign-in/complete-sign-in.ts'
import { mustSignIn, skipsConfirmation } from '../sign-in/single-sign-on.ts'
import type { TokenParts } from '../tokens/issue.ts'
import { isSubject } from '../tokens/person-id.ts'
import { hintIn } from './hint.ts'
import { requestedLanguage } from './language.ts'

export type EndpointParts = CompleteSignInParts & {
  readonly tokens: TokenParts
  /** Name servers for the addresses of clients. */
  readonly nameServers: readonly string[] | undefined
}

/**
 * Authorization endpoint (OpenID Connect Core 3.1.2). Redirects the visitor to the sign-in page or, with `prompt=none`, directly
 * back to the client. Errors go to the client once its redirect URI is validated.
 * @throws {PageRefusal} for an invalid redirect URI; there is no redirect then.
 */
export const authorizationEndpoint = async (
  parts: EndpointParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { sql, config, sessions, cookies } = parts
  const query = request.query as QueryParameters
  const parsed = await authorizationRequestOf(sql, query, config.development)
  if (parsed === 'refused') throw new PageRefusal('bad_return_address')
  const iss = cookies.origin()
  if ('error' in parsed) {
    const { error, description, redirect_uri: address, state } = parsed
    return redirect(reply, withParameters(address, { error, error_description: description, state, iss }))
  }
  const { site, request: loginRequest } = parsed
  const session = await sessions.find(request)
  const hint = await hintIn(parts.tokens, query.id_token_hint)
  const isOther = hint !== undefined && !(session && hint.aud === site.slug && isSubject(hint.sub, session))
  const destination = { site, loginRequest, address: loginRequest.redirect_uri }

  if (loginRequest.prompt !== 'none') {
    const parameters = { ...loginRequest, ...(isOther && { prompt: 'login' }) }
    return redirect(reply, `/${requestedLanguage(request)}/auth?${new URLSearchParams({ ...parameters })}`)
  }
  const obstacle = await obstacleOf(parts, destination, isOther ? undefined : session)
  const location =
    session && obstacle === undefined
      ? await continueToSite(sql, parts, { request }, destination, session.id)
      : undefined
  // The only other obstacle is a second factor, which requires a page.
  const error = obstacle ?? ('interaction_required' satisfies AuthorizationError)
  return redirect(
    reply,
    location ?? withParameters(loginRequest.redirect_uri, { error, state: loginRequest.state, iss }),
  )
}

/** Error code for a visitor who cannot proceed without a page; undefined without an obstacle. */
const obstacleOf = async (
  { sql }: EndpointParts,
  destination: Destination,
  session: Session | undefined,
): Promise<AuthorizationError | undefined> => {
  if (!session || session.leaves_at || mustSignIn(destination, session)) return 'login_required'
  return (await skipsConfirmation(sql, destination, session)) ? undefined : 'consent_required'
}

/** Redirects a POST to a GET of the same endpoint, with which the browser sends its session cookie. */
export const redirectToGet = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [path = ''] = request.url.split('?')
  const form = new URLSearchParams((request.body as Buffer | undefined)?.toString())
  return redirect(reply, `${path}?${form}`)
}
