import type { AccessToken } from './access-token.ts'
import type { Tokens } from './link.ts'
import type { StartedLogin } from './started-login.ts'

/** What an answer of the hub has to go with: the login that it ends, or the person whose session it renews. */
export type Expected = { readonly login: StartedLogin } | { readonly personId: string }

/** How a site and its hub speak: the hub's own way, or OpenID Connect. What goes wrong is thrown as a `HubError`. */
export interface Flow {
  /** Where the browser goes to sign in. */
  readonly signInUrl: (login: StartedLogin) => Promise<string>
  /** What the browser has brought back, to be exchanged; undefined when it brought nothing. */
  readonly answerIn: (query: URLSearchParams) => string | undefined
  readonly exchange: (answer: string, login: StartedLogin) => Promise<Tokens>
  /** Spends `refresh`: whoever loses the answer has to ask soon for the same, and only a site with a secret may. */
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
