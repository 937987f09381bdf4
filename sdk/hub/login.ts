import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { failurePage, seeOther } from './answers.ts'
import type { Flow } from './flow.ts'
import { HubError } from './hub-error.ts'
import type { WithHeaders } from './incoming-request.ts'
import { localPath } from './local-path.ts'
import type { Settings } from './settings.ts'
import { loginCookie, loginsOf, newLogin, type StartedLogin } from './started-login.ts'

export interface LoginStart {
  /** Path within the site. */
  readonly returnTo?: string | undefined
  readonly language?: Language | undefined
}

/** Path of the site that starts a sign-in and returns to `returnTo`. */
export const loginPath = ({ paths }: Settings, { returnTo, language }: LoginStart): string => {
  const query = new URLSearchParams({
    ...(returnTo !== undefined && { return_to: returnTo }),
    ...(language !== undefined && { language }),
  })
  return query.size > 0 ? `${paths.login}?${query}` : paths.login
}

export interface LoginParts {
  readonly settings: Settings
  readonly flow: Flow
}

/** Handles `login`: sets the cookie of a started sign-in, and redirects to the hub. */
export const startLogin = async (
  parts: LoginParts,
  request: WithHeaders,
  query: URLSearchParams,
): Promise<Response> => {
  const { settings } = parts
  const requestedLanguage = query.get('language')
  const start = {
    path: returnPath(settings, query.get('return_to')),
    language: LANGUAGES.find((language) => language === requestedLanguage) ?? settings.language,
    again: false,
  }
  return sendToHub(parts, start, loginsOf(settings, request))
}

/** Redirects the browser to the hub. `others` are its other started sign-ins. */
export const sendToHub = async (
  { settings, flow }: LoginParts,
  start: Omit<StartedLogin, 'verifier'>,
  others: readonly StartedLogin[],
): Promise<Response> => {
  const login = newLogin(start)
  try {
    return seeOther(await flow.signInUrl(login), loginCookie(settings, [login, ...others]))
  } catch (error) {
    return reportLoginFailure(settings, error, login, others)
  }
}

/**
 * Reports a failed sign-in: an error page for the visitor, the error for the developer.
 * @throws {unknown} errors of this site's own code
 */
export const reportLoginFailure = (
  settings: Settings,
  error: unknown,
  start: Start,
  others: readonly StartedLogin[],
): Response => {
  if (!(error instanceof HubError)) throw error
  settings.onFailure(error)
  return failurePage({
    ...(error.code === 'hub_unavailable' ? HUB_UNAVAILABLE : REFUSED),
    ...retryLink(settings, start),
    cookies: [loginCookie(settings, others)],
  })
}

const HUB_UNAVAILABLE = { status: 503, text: 'away' } as const
const REFUSED = { status: 502, text: 'refused' } as const

type Start = Pick<StartedLogin, 'path' | 'language'>

/** Start path and language for another attempt after a failed sign-in. */
export const retryLink = (settings: Settings, { path, language }: Start) => ({
  language,
  again: loginPath(settings, { returnTo: path, language }),
})

/** Return path of a sign-in; the paths of the sign-in itself are replaced, to prevent a loop. */
export const returnPath = ({ origin, paths }: Settings, text: string | null): string => {
  const path = localPath(text, origin)
  return Object.values(paths).includes(path.split(/[?#]/)[0] ?? '') ? '/' : path
}
