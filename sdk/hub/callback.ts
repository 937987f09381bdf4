import { failurePage, seeOther } from './answers.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { only } from './flow.ts'
import { isHubError } from './hub-error.ts'
import type { WithHeaders } from './incoming-request.ts'
import { type LoginParts, reportLoginFailure, retryLink, returnPath, sendToHub } from './login.ts'
import type { VisitorSessions } from './sessions.ts'
import { findLogin, isSecondTry, loginCookie, loginsOf } from './started-login.ts'

interface Parts extends LoginParts {
  readonly sessions: VisitorSessions
}

/**
 * Handles the return from the hub: exchanges the token and redirects to an address without it.
 *
 * A token is accepted only in the browser that started the sign-in (threat X6), which the cookie proves. After an invalid token
 * the visitor is redirected to the hub once more; its session usually still exists, so no password is needed. A second failure
 * shows an error page.
 */
export const handleCallback = async (
  parts: Parts,
  request: WithHeaders,
  query: URLSearchParams,
): Promise<Response> => {
  const { settings, flow, sessions } = parts
  const state = only(query, 'state')
  // Return from a sign-out; the state of a sign-in is not a path.
  if (state?.startsWith('/')) return seeOther(settings.origin + returnPath(settings, state))
  const logins = loginsOf(settings, request)
  const login = findLogin(logins, state)
  // A started sign-in can be used once, even if it fails.
  const others = logins.filter((one) => one !== login)
  // The second attempt is marked in the state, too: a browser without cookies would be redirected endlessly.
  const start = login ?? { path: '/', language: settings.language, again: isSecondTry(state) }
  const old = readCookie(request, settings.cookies.session)

  const tryAgain = () =>
    start.again
      ? failurePage({
          status: 400,
          text: 'unfinished',
          ...retryLink(settings, start),
          cookies: [loginCookie(settings, others)],
        })
      : sendToHub(parts, { ...start, again: true }, others)

  try {
    const answer = login && flow.answerIn(query)
    if (!login || answer === undefined) {
      // The visitor went back in the browser history after a successful sign-in.
      if (old !== undefined && (await sessions.find(old))) return seeOther(`${settings.origin}/`)
      return await tryAgain()
    }
    const since = Date.now()
    const id = await sessions.begin(await flow.exchange(answer, login), { login }, since)
    // A new session id prevents session fixation.
    if (old !== undefined) await sessions.end(old)
    return seeOther(
      settings.origin + returnPath(settings, login.path),
      loginCookie(settings, others),
      writeCookie(settings, settings.cookies.session, id),
    )
  } catch (error) {
    return isHubError(error, 'token_not_valid')
      ? tryAgain()
      : reportLoginFailure(settings, error, start, others)
  }
}
