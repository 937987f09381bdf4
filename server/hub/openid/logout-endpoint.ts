import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryParameters } from '../page-request/authorization-request.ts'
import { redirect } from '../page-request/page-request.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { withParameters } from '../page-request/return-address.ts'
import { signOut } from '../sign-in/sign-out.ts'
import type { EndpointParts } from './authorization-endpoint.ts'
import { hintIn } from './hint.ts'
import { requestedLanguage } from './language.ts'
import { signOutTargetOf } from './sign-out-confirmation.ts'

/**
 * End session endpoint (OpenID Connect RP-Initiated Logout 1.0). An ID token of this browser's session ends
 * the session at once. Otherwise the person must confirm, so that a link on a foreign page cannot sign them
 * out.
 * @throws {PageRefusal} for a `post_logout_redirect_uri` that the client has not registered.
 */
export const logoutEndpoint = async (
  parts: EndpointParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const query = request.query as QueryParameters
  const values = ['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint'].map(
    (name) => query[name],
  )
  if (values.some((value) => Array.isArray(value))) throw new PageRefusal('bad_return_address')
  const hint = await hintIn(parts.tokens, query.id_token_hint)
  const clientId = (query.client_id ?? hint?.aud) as string | undefined
  if (hint && hint.aud !== clientId) throw new PageRefusal('bad_return_address')
  const logoutRequest = {
    client_id: clientId,
    post_logout_redirect_uri: query.post_logout_redirect_uri as string | undefined,
    logout_state: query.state as string | undefined,
  }
  const goal = await signOutTargetOf(parts, logoutRequest)
  const session = await parts.sessions.find(request)
  const isProven = session !== undefined && hint?.sid === String(session.id)
  if (isProven) await signOut(parts, { request, reply }, session)
  if (goal && (isProven || !session)) return redirect(reply, goal.address)
  return redirect(reply, withParameters(`/${requestedLanguage(request)}/sign-out`, logoutRequest))
}
