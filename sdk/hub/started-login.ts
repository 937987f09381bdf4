import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { readCookie, writeCookie } from './cookies.ts'
import type { WithHeaders } from './incoming-request.ts'
import { digestOf, isSame, isSecret, newSecret } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Sign-in started in a browser, stored in a cookie of that browser, so that it can be completed only there. */
export interface StartedLogin {
  /** PKCE verifier (RFC 7636). The hub gets its digest first, and the verifier at the exchange. */
  readonly verifier: string
  /** Path of the visitor on the site. */
  readonly path: string
  readonly language: Language
  /** True for a second attempt after a failure; there is no third. */
  readonly again: boolean
}

/**
 * Lifetime in seconds, longer than that of a password reset link. Later returns are redirected to the hub once more.
 */
const LIFETIME = 3600

/** Maximum number of started sign-ins in the tabs of one browser. */
const MAX = 3

const SECOND_TRY_PREFIX = 'again.'

export const newLogin = (login: Omit<StartedLogin, 'verifier'>): StartedLogin => ({
  ...login,
  verifier: newSecret(),
})

/**
 * State of a sign-in, derived from the verifier without revealing it, so that the cookie has only one secret.
 */
export const stateOf = ({ verifier, again }: StartedLogin): string =>
  `${again ? SECOND_TRY_PREFIX : ''}${digestOf(`state ${verifier}`)}`

/** True if the state marks a second attempt; needed when the browser did not keep the cookie. */
export const isSecondTry = (state: string | undefined): boolean =>
  state?.startsWith(SECOND_TRY_PREFIX) ?? false

/** Nonce in the ID token of this sign-in, derived like the state. */
export const nonceOf = ({ verifier }: StartedLogin): string => digestOf(`nonce ${verifier}`)

export const challengeOf = ({ verifier }: StartedLogin): string => digestOf(verifier)

/** Started sign-ins of a browser, newest first. */
export const loginsOf = (settings: Settings, request: WithHeaders): readonly StartedLogin[] => {
  const value = readCookie(request, settings.cookies.login)
  if (value === undefined) return []
  try {
    const read: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    return Array.isArray(read) ? read.filter(isLogin).slice(0, MAX) : []
  } catch {
    return []
  }
}

export const findLogin = (
  logins: readonly StartedLogin[],
  state: string | undefined,
): StartedLogin | undefined => logins.find((login) => state !== undefined && isSame(stateOf(login), state))

/** Cookie with `logins`; above the maximum, the oldest is removed. */
export const loginCookie = (settings: Settings, logins: readonly StartedLogin[]): string => {
  const { login: name } = settings.cookies
  if (logins.length === 0) return writeCookie(settings, name, '', 0)
  const value = Buffer.from(JSON.stringify(logins.slice(0, MAX))).toString('base64url')
  return writeCookie(settings, name, value, LIFETIME)
}

const isLogin = (one: Partial<StartedLogin> | null): one is StartedLogin =>
  isSecret(one?.verifier) &&
  typeof one?.path === 'string' &&
  typeof one.again === 'boolean' &&
  LANGUAGES.some((language) => language === one.language)
