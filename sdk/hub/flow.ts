import type { AccessToken } from './access-token.ts'
import type { Tokens } from './link.ts'
import type { StartedLogin } from './started-login.ts'

/** Expected owner of a response of the hub: the sign-in that it completes, or the person whose session it refreshes. */
export type Expected = { readonly login: StartedLogin } | { readonly personId: string }

/**
 * Protocol between a site and its hub: the hub's own, or OpenID Connect. Failures are thrown as `HubError`.
 */
export interface Flow {
  /** URL at which the browser signs in. */
  readonly signInUrl: (login: StartedLogin) => Promise<string>
  /** Temporary token or code of the return address; undefined if it is missing. */
  readonly answerIn: (query: URLSearchParams) => string | undefined
  readonly exchange: (answer: string, login: StartedLogin) => Promise<Tokens>
  /**
   * Refreshes the tokens and invalidates `refresh`. A site with a secret may repeat the call within ten seconds after a lost
   * response.
   */
  readonly refresh: (refresh: string) => Promise<Omit<Tokens, 'authToken'> & Partial<Tokens>>
  /** Verifies tokens by the keys of the hub. */
  readonly read: (tokens: Tokens, expected: Expected) => Promise<AccessToken>
  /** Ends the session at the hub: returns the URL for the browser, or undefined if no redirect is needed. */
  readonly signOut: (authToken: string, back: string) => Promise<string | undefined>
}

/** Parameter of a query; a repeated one counts as missing, because two programs could read different values. */
export const only = (query: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}
