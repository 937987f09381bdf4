import { createHash } from 'node:crypto'
import { notValid, readSigned, type SignedClaims, type TokenKind } from '../jws.ts'
import type { FindKey } from '../keys.ts'
import { isSame } from '../secrets.ts'
import type { Settings } from '../settings.ts'

type Of = Pick<Settings, 'authUrl' | 'site'>

/** Session at the hub, and its person. */
export interface OfSession {
  readonly personId: string
  readonly sessionId: string
}

/** Reads a token for this client, signed with RS256. */
const readForClient = async (token: string, kind: TokenKind, { site }: Of, findKey: FindKey) => {
  const claims = await readSigned(token, kind, findKey)
  const { aud, azp = site, sub, sid } = claims
  if (aud !== site || azp !== site)
    return notValid(kind.name, `its audience is ${JSON.stringify(aud)}, not ${site}`)
  if (typeof sub !== 'string' || sub === '' || typeof sid !== 'string' || sid === '')
    return notValid(kind.name, 'its sub or sid is missing')
  return { claims, personId: sub, sessionId: sid }
}

/**
 * Verifies ID tokens (OpenID Connect Core 3.1.3.7) with the nonce of the login and the access token of the same response. After a
 * refresh there is no nonce (12.2).
 * @throws {HubError} `token_not_valid`, or `hub_unavailable` if the keys cannot be fetched
 */
export const idTokens = (of: Of, findKey: FindKey) => {
  const kind = { name: 'ID token', alg: 'RS256', typ: 'JWT', issuer: of.authUrl } as const

  return async (
    token: string,
    { access, nonce }: { readonly access: string; readonly nonce: string | undefined },
  ): Promise<OfSession> => {
    const { claims, ...session } = await readForClient(token, kind, of, findKey)
    if (!isNonce(claims, nonce)) return notValid(kind.name, 'its nonce does not belong to this sign-in')
    if (claims.at_hash !== undefined && claims.at_hash !== halfDigestOf(access))
      return notValid(kind.name, 'its at_hash does not match the access token')
    return session
  }
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Session that has ended at the hub, from a logout token. */
export interface EndedHubSession extends OfSession {
  /** Id of the token. */
  readonly jti: string
}

/**
 * Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). The caller refuses repeated ones.
 * @throws {HubError} `token_not_valid`, or `hub_unavailable` if the keys are unavailable
 */
export const logoutTokens = (of: Of, findKey: FindKey) => {
  const kind = { name: 'logout token', alg: 'RS256', typ: 'logout+jwt', issuer: of.authUrl } as const

  return async (token: string): Promise<EndedHubSession> => {
    const { claims, ...session } = await readForClient(token, kind, of, findKey)
    const { events, nonce, jti } = claims
    const event: unknown = Object(events)[LOGOUT_EVENT]
    if (typeof event !== 'object' || event === null)
      return notValid(kind.name, 'its events contain no logout')
    if (nonce !== undefined) return notValid(kind.name, 'it has a nonce')
    if (typeof jti !== 'string' || jti === '') return notValid(kind.name, 'its jti is missing')
    return { ...session, jti }
  }
}

const isNonce = ({ nonce }: SignedClaims, expected: string | undefined): boolean =>
  expected === undefined ? nonce === undefined : typeof nonce === 'string' && isSame(nonce, expected)

/** `at_hash` of an access token (OpenID Connect Core 3.1.3.6). */
const halfDigestOf = (access: string): string =>
  createHash('sha256').update(access).digest().subarray(0, 16).toString('base64url')
