import { HubError } from '../hub-error.ts'
import { formIn, type IncomingRequest } from '../incoming-request.ts'
import type { VisitorSessions } from '../sessions.ts'
import type { EndedHubSession } from './client-tokens.ts'

interface Parts {
  readonly sessions: VisitorSessions
  readonly readLogout: (token: string) => Promise<EndedHubSession>
  readonly onFailure: (error: HubError) => void
}

const answer = (status: number, body?: object): Response =>
  new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: { 'cache-control': 'no-store', ...(body && { 'content-type': 'application/json' }) },
  })

const refused = (error_description: string): Response =>
  answer(400, { error: 'invalid_request', error_description })

/**
 * Handles a logout token of the hub: ends the session of this site, even while a refresh is in progress. A repeated token is
 * refused; the hub creates a new one for each attempt.
 */
export const handleLogoutToken = async (
  { sessions, readLogout, onFailure }: Parts,
  request: IncomingRequest,
): Promise<Response> => {
  const [token, ...more] = (await formIn(request)).getAll('logout_token')
  if (token === undefined || more.length > 0) return refused('Exactly one logout_token is required.')
  try {
    const ended = await readLogout(token)
    return (await sessions.endAll(ended)) ? answer(200) : refused('The logout token was used before.')
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    if (error.code === 'token_not_valid') return refused(error.message)
    onFailure(error)
    // The hub will retry.
    return answer(503)
  }
}
