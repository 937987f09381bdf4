import { accessTokens } from './hub/access-token.ts'
import { methodNotAllowed } from './hub/answers.ts'
import { handleCallback } from './hub/callback.ts'
import { readCookie } from './hub/cookies.ts'
import { isHubError } from './hub/hub-error.ts'
import type { IncomingRequest, WithHeaders } from './hub/incoming-request.ts'
import { keyFinder } from './hub/keys.ts'
import { linkTo, type Profile } from './hub/link.ts'
import { type LoginStart, loginPath, startLogin } from './hub/login.ts'
import { signOut } from './hub/logout.ts'
import { memoryStore } from './hub/memory-store.ts'
import { handleLogoutToken } from './hub/openid/back-channel.ts'
import { logoutTokens } from './hub/openid/client-tokens.ts'
import { metadataFinder } from './hub/openid/metadata.ts'
import { openIdFlow } from './hub/openid/openid-flow.ts'
import { ownFlow } from './hub/own-flow.ts'
import type { HubUser, StoredSession } from './hub/session-store.ts'
import { visitorSessions } from './hub/sessions.ts'
import { type HubOptions, readOptions } from './hub/settings.ts'

/** Signed-in visitor. */
export interface HubSession {
  readonly user: HubUser
  /**
   * Token for calls with `Authorization: Bearer`, valid for at least 30 seconds. It must never reach the
   * browser.
   */
  readonly accessToken: string
}

/** Sign-in of a site. A request is a web `Request`, or one of node:http, Express or Fastify. */
export interface Hub {
  /** URL for the sign-in link. Afterwards the visitor returns to `returnTo`, a path within the site. */
  readonly loginUrl: (to?: LoginStart) => string
  /** URL for the sign-out form. It requires `method="post"`, because prefetching and other sites can follow a link. */
  readonly logoutUrl: string
  /**
   * Responds to the paths of the sign-in: `login`, `callback` and `logout`, and with OpenID Connect `backchannel-logout`, which
   * the hub calls. Undefined for all other requests, which belong to the site.
   * @throws {unknown} errors of the session store
   */
  readonly handle: (request: IncomingRequest) => Promise<Response | undefined>
  /**
   * Session of the visitor; undefined if not signed in. Refreshes tokens when necessary.
   */
  readonly session: (request: WithHeaders) => Promise<HubSession | undefined>
  /**
   * Current profile from the hub: e-mail address, names, groups. Undefined if the visitor is not, or no longer, signed in.
   * @throws {HubError} `hub_unavailable`
   */
  readonly profile: (request: WithHeaders) => Promise<Profile | undefined>
  /**
   * Verifies an access token that your API received in `Authorization: Bearer`, and returns its user. Only the keys are requested
   * from the hub, so after a sign-out the token remains valid until it expires, for a few minutes.
   * @throws {HubError} `token_not_valid` or `hub_unavailable`
   */
  readonly verify: (accessToken: string) => Promise<HubUser>
}

/**
 * Creates the sign-in of a site by the hub.
 *
 * ```ts
 * const hub = createHub({
 *   authUrl: 'https://login.example',
 *   site: 'alfa',
 *   secret: process.env.HUB_SECRET,
 *   callbackUrl: 'https://alfa.example/hub/callback',
 * })
 * const session = await hub.session(request)
 * ```
 *
 * With `issuer`, `clientId` and `clientSecret` instead of the first three options it uses OpenID Connect.
 *
 * Tokens stay on the server: the browser has only a cookie with a random id, which scripts cannot read.
 * @throws {Error} naming the invalid option
 */
export const createHub = (options: HubOptions): Hub => {
  const settings = readOptions(options)
  const link = linkTo(settings)
  const findKey = keyFinder(link.keys)
  const readAccess = accessTokens(settings, findKey)
  const flow = settings.isOpenId
    ? openIdFlow({ settings, findMetadata: metadataFinder(settings), findKey, readAccess })
    : ownFlow(settings, link, readAccess)
  const { store = memoryStore() } = options
  const sessions = visitorSessions({ settings, store, flow })
  const parts = { settings, flow, sessions }
  const ofBackChannel = {
    sessions,
    readLogout: logoutTokens(settings, findKey),
    onFailure: settings.onFailure,
  }
  const { paths } = settings

  const answer = async (pathname: string, request: IncomingRequest, query: URLSearchParams) => {
    switch (pathname) {
      case paths.login:
        return request.method === 'GET' ? startLogin(parts, request, query) : methodNotAllowed('GET')
      case paths.callback:
        // HEAD is refused too: a link checker must not redeem the token.
        return request.method === 'GET' ? handleCallback(parts, request, query) : methodNotAllowed('GET')
      case paths.logout:
        return request.method === 'POST' ? signOut(parts, request, query) : methodNotAllowed('POST')
      case paths.backChannel:
        if (!settings.isOpenId) return undefined
        return request.method === 'POST'
          ? handleLogoutToken(ofBackChannel, request)
          : methodNotAllowed('POST')
      default:
        return undefined
    }
  }

  const idOf = (request: WithHeaders) => readCookie(request, settings.cookies.session)

  const profileOf = (session: StoredSession): Promise<Profile | undefined> =>
    link.profile(session.access).catch((error: unknown) => {
      if (isHubError(error, 'token_not_valid')) return undefined
      throw error
    })

  return {
    loginUrl: (to = {}) => loginPath(settings, to),
    logoutUrl: paths.logout,

    async handle(request) {
      const url = URL.parse(request.url ?? '', settings.origin)
      return url ? answer(url.pathname, request, url.searchParams) : undefined
    },

    async session(request) {
      const id = idOf(request)
      const session = id === undefined ? undefined : await sessions.find(id)
      return session && { user: session.user, accessToken: session.access }
    },

    async profile(request) {
      const id = idOf(request)
      const session = id === undefined ? undefined : await sessions.find(id)
      if (id === undefined || !session) return undefined
      const profile = await profileOf(session)
      if (profile) return profile
      // Either the person signed out elsewhere, or only the token expired; a refresh shows which.
      const renewed = await sessions.renewed(id, session.access)
      return renewed && profileOf(renewed)
    },

    verify: async (accessToken) => (await readAccess(accessToken)).user,
  }
}
