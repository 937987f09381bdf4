import type { AccessToken } from './access-token.ts'
import type { Tokens } from './link.ts'
import type { StartedLogin } from './started-login.ts'

/**
 * Expected owner of a response of the hub: the login that it completes, or the person whose session it
 * renews.
 */
export type Expected = { readonly login: StartedLogin } | { readonly personId: string }

/**
 * Protocol between a site and its hub: the hub's own, or OpenID Connect. Failures are thrown as `HubError`.
 */
export interface Flow {
  /** Address to which the browser goes to sign in. */
  readonly signInUrl: (login: StartedLogin) => Promise<string>
  /** Value in the return address that is exchanged for tokens; undefined if it is missing. */
  readonly answerIn: (query: URLSearchParams) => string | undefined
  readonly exchange: (answer: string, login: StartedLogin) => Promise<Tokens>
  /**
   * Renews the tokens and invalidates `refresh`. If the response is lost, a site with a secret may repeat the
   * call within seconds.
   */
  readonly refresh: (refresh: string) => Promise<Omit<Tokens, 'authToken'> & Partial<Tokens>>
  /** Checks what the hub has given: it is known only after the keys could be had. */
  readonly read: (tokens: Tokens, expected: Expected) => Promise<AccessToken>
  /** Ends the session at the hub: where the browser has to go for that, and undefined when nothing is left to do. */
  readonly signOut: (authToken: string, back: string) => Promise<string | undefined>
}

/** A parameter of a query; one that stands there twice is as good as none: two readers could read two. */
export const only = (query: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = query.getAll(name)
  return more.length === 0 ? value : undefined
}
