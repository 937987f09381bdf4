import { failurePage, seeOther } from './answers.ts'
import type { WithHeaders } from './asked.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { HubError } from './hub-error.ts'
import type { Link } from './link.ts'
import { loginPath, returnPath, sendToHub } from './login.ts'
import type { VisitorSessions } from './sessions.ts'
import type { Settings } from './settings.ts'
import { findLogin, isSecondTry, loginCookie, loginsOf, type StartedLogin } from './started-login.ts'

interface Parts {
  readonly settings: Settings
  readonly link: Link
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
  { settings, link, sessions }: Parts,
  request: WithHeaders,
  query: URLSearchParams,
): Promise<Response> => {
  const token = only(query, 'token')
  const state = only(query, 'state')
  const logins = loginsOf(settings, request)
  const login = findLogin(logins, state)
  // It is good once, whatever comes of it.
  const others = logins.filter((one) => one !== login)
  const old = readCookie(request, settings.cookies.session)

  const tryAgain = (start: Start, isLast: boolean): Response =>
    isLast
      ? failurePage({
          status: 400,
          text: 'unfinished',
          ...wayBack(settings, start),
          cookies: [loginCookie(settings, others)],
        })
      : sendToHub(settings, { ...start, again: true }, others)

  if (!login || token === undefined) {
    // Gone back in the history, after it had worked.
    if (old !== undefined && (await sessions.find(old))) return seeOther(`${settings.origin}/`)
    // In the state, and not only in the cookie: a browser that keeps no cookies would go round and round.
    return tryAgain(login ?? { path: '/', language: settings.language }, isSecondTry(state))
  }

  try {
    const since = Date.now()
    const id = await sessions.begin(await link.exchange(token, login.verifier), since)
    // The browser has a new id: whoever knew the old one is not signed in by this.
    if (old !== undefined) await sessions.end(old)
    return seeOther(
      settings.origin + returnPath(settings, login.path),
      loginCookie(settings, others),
      writeCookie(settings, settings.cookies.session, id),
    )
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    if (error.code === 'token_not_valid') return tryAgain(login, login.again)
    settings.onFailure(error)
    return failurePage({
      ...(error.code === 'hub_away' ? AWAY : REFUSED),
      ...wayBack(settings, login),
      cookies: [loginCookie(settings, others)],
    })
  }
}

const AWAY = { status: 503, text: 'away' } as const
const REFUSED = { status: 502, text: 'refused' } as const

type Start = Pick<StartedLogin, 'path' | 'language'>

/** One that stands there twice is as good as none: two readers could read two. */
const only = (query: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}

const wayBack = (settings: Settings, { path, language }: Start) => ({
  language,
  again: loginPath(settings, { returnTo: path, language }),
})
