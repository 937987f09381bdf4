import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { seeOther } from './answers.ts'
import type { WithHeaders } from './asked.ts'
import { localPath } from './local-path.ts'
import type { Settings } from './settings.ts'
import { challengeOf, loginCookie, loginsOf, newLogin, type StartedLogin, stateOf } from './started-login.ts'

export interface LoginStart {
  /** An address within the site. */
  readonly returnTo?: string | undefined
  readonly language?: Language | undefined
}

/** An address of the site that starts a login, and comes back to `returnTo`. */
export const loginPath = ({ paths }: Settings, { returnTo, language }: LoginStart): string => {
  const query = new URLSearchParams({
    ...(returnTo !== undefined && { return_to: returnTo }),
    ...(language !== undefined && { language }),
  })
  return query.size > 0 ? `${paths.login}?${query}` : paths.login
}

/** Answers `login`: the browser notes that it has set out, and goes to the hub. */
export const startLogin = (settings: Settings, request: WithHeaders, query: URLSearchParams): Response => {
  const asked = query.get('language')
  const start = {
    path: returnPath(settings, query.get('return_to')),
    language: LANGUAGES.find((language) => language === asked) ?? settings.language,
    again: false,
  }
  return sendToHub(settings, start, loginsOf(settings, request))
}

/** Sends the browser to the hub. `others` are the logins that it has under way besides. */
export const sendToHub = (
  settings: Settings,
  start: Omit<StartedLogin, 'verifier'>,
  others: readonly StartedLogin[],
): Response => {
  const login = newLogin(start)
  const query = new URLSearchParams({
    redirect_url: settings.callbackUrl,
    state: stateOf(login),
    code_challenge: challengeOf(login),
    code_challenge_method: 'S256',
  })
  return seeOther(
    `${settings.authUrl}/${login.language}/auth?${query}`,
    loginCookie(settings, [login, ...others]),
  )
}

/** Nobody is sent back to the login itself. */
export const returnPath = ({ origin, paths }: Settings, text: string | null): string => {
  const path = localPath(text, origin)
  return Object.values(paths).includes(path.split(/[?#]/)[0] ?? '') ? '/' : path
}
