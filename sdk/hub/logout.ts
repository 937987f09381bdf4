import { forbidden, seeOther } from './answers.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { HubError } from './hub-error.ts'
import { headerOf, type WithHeaders } from './incoming-request.ts'
import { type LoginParts, returnPath } from './login.ts'
import type { VisitorSessions } from './sessions.ts'
import type { Settings } from './settings.ts'

interface Parts extends LoginParts {
  readonly sessions: VisitorSessions
}

/**
 * Handles a sign-out: ends the session of this site, and that of the hub, which all sites share. While the hub is unavailable,
 * only the session of this site ends.
 */
export const signOut = async (
  { settings, flow, sessions }: Parts,
  request: WithHeaders,
  query: URLSearchParams,
): Promise<Response> => {
  if (!isOwnForm(settings, request)) return forbidden()
  const id = readCookie(request, settings.cookies.session)
  const session = id === undefined ? undefined : await sessions.end(id)
  const back = returnPath(settings, query.get('return_to'))
  const further =
    session &&
    (await flow.signOut(session.authToken, back).catch((error: unknown) => {
      if (!(error instanceof HubError)) throw error
      // A session that has already ended at the hub is not a failure.
      if (error.code !== 'token_not_valid') settings.onFailure(error)
      return undefined
    }))
  return seeOther(further ?? settings.origin + back, writeCookie(settings, settings.cookies.session, '', 0))
}

/**
 * True for a form on a page of this site. With `Referrer-Policy: no-referrer`, `Origin` is `null`, so
 * `Sec-Fetch-Site` is checked first; browsers send it on every secure connection.
 */
const isOwnForm = ({ origin }: Settings, request: WithHeaders): boolean => {
  const site = headerOf(request, 'sec-fetch-site')
  return site === undefined ? headerOf(request, 'origin') === origin : site === 'same-origin'
}
