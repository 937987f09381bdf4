import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { HubError } from './hub-error.ts'
import type { SessionStore } from './session-store.ts'

/** What a site says of itself and of its hub. */
export interface HubOptions {
  /** Origin of the hub's pages, by which its tokens name it: `https://login.example`. */
  readonly authUrl: string
  /** Origin at which this server reaches the hub; `authUrl` unless given. */
  readonly adminUrl?: string | undefined
  /** Slug of this site at the hub. */
  readonly site: string
  /** Its secret there, if it has registered one. It never leaves the server. */
  readonly secret?: string | undefined
  /** Where the hub sends visitors back to, as registered there. `login` and `logout` are beside it. */
  readonly callbackUrl: string
  /** Of the hub's pages, where {@link Hub.loginUrl} names no other. */
  readonly language?: Language | undefined
  /** Asks for tokens that all first-party sites take. */
  readonly isHub?: boolean | undefined
  /** Where sessions are kept; in the memory of this process unless given. */
  readonly store?: SessionStore | undefined
  /** Is told what failed, to log it; the visitor is shown no more than that it did. */
  readonly onFailure?: ((error: HubError) => void) | undefined
}

export interface Settings {
  readonly authUrl: string
  readonly adminUrl: string
  readonly site: string
  readonly secret: string | undefined
  readonly callbackUrl: string
  /** Of this site, as browsers see it. */
  readonly origin: string
  readonly paths: { readonly callback: string; readonly login: string; readonly logout: string }
  readonly language: Language
  readonly isHub: boolean
  readonly isSecure: boolean
  readonly cookies: { readonly session: string; readonly login: string }
  readonly onFailure: (error: HubError) => void
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** @throws {Error} naming what of the options cannot be. */
export const readOptions = (options: HubOptions): Settings => {
  const { site, secret, callbackUrl, language = 'ro', isHub = false, onFailure = () => undefined } = options
  if (!SLUG.test(site)) throw new Error(`site: "${site}" is no slug of a site`)
  if (!LANGUAGES.includes(language)) throw new Error(`language: one of ${LANGUAGES.join(', ')}`)
  const authUrl = originOf('authUrl', options.authUrl)
  const callback = URL.parse(callbackUrl)
  if (!callback || !/^https?:$/.test(callback.protocol) || callback.search || callback.hash)
    throw new Error('callbackUrl: an absolute http(s) address without query')
  const isSecure = callback.protocol === 'https:'
  // A browser keeps the cookies of all ports of a host together.
  const suffix = callback.port && `_${callback.port}`
  const prefix = isSecure ? '__Host-' : ''
  return {
    authUrl,
    adminUrl: options.adminUrl === undefined ? authUrl : originOf('adminUrl', options.adminUrl),
    site,
    secret,
    callbackUrl,
    origin: callback.origin,
    paths: {
      callback: callback.pathname,
      login: new URL('login', callback).pathname,
      logout: new URL('logout', callback).pathname,
    },
    language,
    isHub,
    isSecure,
    cookies: {
      session: `${prefix}vitrina_site_${site}${suffix}`,
      login: `${prefix}vitrina_login_${site}${suffix}`,
    },
    onFailure,
  }
}

const originOf = (name: string, text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new Error(`${name}: an origin, as https://login.example`)
  return url.origin
}
