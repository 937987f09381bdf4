import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import type { HubError } from './hub-error.ts'
import type { SessionStore } from './session-store.ts'

/** Settings of a site and its hub, common to both protocols. */
interface SiteOptions {
  /** Origin of the hub for calls of this server, if it differs from that of the pages. */
  readonly adminUrl?: string | undefined
  /** Registered URL to which the hub redirects visitors. `login` and `logout` have the same parent path. */
  readonly callbackUrl: string
  /** Language of the hub's pages, unless {@link Hub.loginUrl} gives another. */
  readonly language?: Language | undefined
  /** Session store; by default the memory of this process. */
  readonly store?: SessionStore | undefined
  /** Callback for logging failures; the visitor sees only that the sign-in failed. */
  readonly onFailure?: ((error: HubError) => void) | undefined
}

/** Sign-in by the hub's own protocol. */
export interface OwnFlowOptions extends SiteOptions {
  /** Origin of the hub's pages, and issuer of its tokens: `https://login.example`. */
  readonly authUrl: string
  /** Slug of this site at the hub. */
  readonly site: string
  /** Secret of the site, if registered. It never leaves the server. */
  readonly secret?: string | undefined
  /** Requests tokens that all first-party sites accept. */
  readonly isHub?: boolean | undefined
}

/** Sign-in by OpenID Connect. A sign-out redirects to the hub, which also notifies the site of sign-outs elsewhere. */
export interface OpenIdOptions extends SiteOptions {
  /** Issuer of the hub in its discovery document: `https://login.example`. */
  readonly issuer: string
  /** Slug of this site at the hub. */
  readonly clientId: string
  /** Secret of the site, if registered. It never leaves the server. */
  readonly clientSecret?: string | undefined
}

export type HubOptions = OwnFlowOptions | OpenIdOptions

export interface Settings {
  readonly authUrl: string
  readonly adminUrl: string
  readonly site: string
  readonly secret: string | undefined
  readonly callbackUrl: string
  /** Origin of this site for browsers. */
  readonly origin: string
  readonly paths: Readonly<Record<'callback' | 'login' | 'logout' | 'backChannel', string>>
  readonly language: Language
  readonly isOpenId: boolean
  readonly isHub: boolean
  readonly isSecure: boolean
  readonly cookies: { readonly session: string; readonly login: string }
  readonly onFailure: (error: HubError) => void
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** @throws {Error} naming the invalid option */
export const readOptions = (options: HubOptions): Settings => {
  const { callbackUrl, language = 'ro', onFailure = () => undefined } = options
  const own = ownNamesOf(options)
  const { site } = own
  if (!LANGUAGES.includes(language)) throw new Error(`language: must be one of ${LANGUAGES.join(', ')}`)
  const callback = URL.parse(callbackUrl)
  if (!callback || !/^https?:$/.test(callback.protocol) || callback.search || callback.hash)
    throw new Error('callbackUrl: must be an absolute http(s) URL without query')
  const isSecure = callback.protocol === 'https:'
  // Browsers share cookies among all ports of a host.
  const suffix = callback.port && `_${callback.port}`
  const prefix = isSecure ? '__Host-' : ''
  return {
    ...own,
    adminUrl: options.adminUrl === undefined ? own.authUrl : originOf('adminUrl', options.adminUrl),
    callbackUrl,
    origin: callback.origin,
    paths: {
      callback: callback.pathname,
      login: new URL('login', callback).pathname,
      logout: new URL('logout', callback).pathname,
      backChannel: new URL('backchannel-logout', callback).pathname,
    },
    language,
    isSecure,
    cookies: {
      session: `${prefix}vitrina_site_${site}${suffix}`,
      login: `${prefix}vitrina_login_${site}${suffix}`,
    },
    onFailure,
  }
}

/** Common options of both protocols, under the names of the hub's own protocol. */
const ownNamesOf = (options: HubOptions) => {
  if ('issuer' in options) {
    const { issuer, clientId, clientSecret } = options
    const site = slugOf('clientId', clientId)
    return { isOpenId: true, authUrl: originOf('issuer', issuer), site, secret: clientSecret, isHub: false }
  }
  const { authUrl, site, secret, isHub = false } = options
  return {
    isOpenId: false,
    authUrl: originOf('authUrl', authUrl),
    site: slugOf('site', site),
    secret,
    isHub,
  }
}

const slugOf = (name: string, text: string): string => {
  if (!SLUG.test(text)) throw new Error(`${name}: "${text}" is not a valid slug`)
  return text
}

const originOf = (name: string, text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search)
    throw new Error(`${name}: must be an origin, such as https://login.example`)
  return url.origin
}
