import { failurePage, seeOther } from './answers.ts'
import type { WithHeaders } from './asked.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { only } from './flow.ts'
import { isHubError } from './hub-error.ts'
import { type LoginParts, returnPath, sendToHub, tellFailure, wayBack } from './login.ts'
import type { VisitorSessions } from './sessions.ts'
import { findLogin, isSecondTry, loginCookie, loginsOf } from './started-login.ts'

interface Parts extends LoginParts {
  readonly sessions: VisitorSessions
}

/**
 * Answers the return from the hub: exchanges the token, and leads on to an address without it.
 *
 * A token is taken only in the browser that set out for it (threat X6), which its cookie proves. One that is refused, or
 * came too late, sends the visitor to the hub once more: it knows them by now, so they need not type again. A second
 * failure is told on a page.
 */
export const takeReturn = async (
  parts: Parts,
  request: WithHeaders,
  query: URLSearchParams,
): Promise<Response> => {
  const { settings, flow, sessions } = parts
  const state = only(query, 'state')
  // After a sign-out; that of a login is no path.
  if (state?.startsWith('/')) return seeOther(settings.origin + returnPath(settings, state))
  const logins = loginsOf(settings, request)
  const login = findLogin(logins, state)
  // It is good once, whatever comes of it.
  const others = logins.filter((one) => one !== login)
  // In the state, and not only in the cookie: a browser that keeps no cookies would go round and round.
  const start = login ?? { path: '/', language: settings.language, again: isSecondTry(state) }
  const old = readCookie(request, settings.cookies.session)

  const tryAgain = () =>
    start.again
      ? failurePage({
          status: 400,
          text: 'unfinished',
          ...wayBack(settings, start),
          cookies: [loginCookie(settings, others)],
        })
      : sendToHub(parts, { ...start, again: true }, others)

  try {
    const answer = login && flow.answerIn(query)
    if (!login || answer === undefined) {
      // Gone back in the history, after it had worked.
      if (old !== undefined && (await sessions.find(old))) return seeOther(`${settings.origin}/`)
      return await tryAgain()
    }
    const since = Date.now()
    const id = await sessions.begin(await flow.exchange(answer, login), { login }, since)
    // The browser has a new id: whoever knew the old one is not signed in by this.
    if (old !== undefined) await sessions.end(old)
    return seeOther(
      settings.origin + returnPath(settings, login.path),
      loginCookie(settings, others),
      writeCookie(settings, settings.cookies.session, id),
    )
  } catch (error) {
    return isHubError(error, 'token_not_valid') ? tryAgain() : tellFailure(settings, error, start, others)
  }
}
