import type { webcrypto } from 'node:crypto'
import { BACKDATED_SECONDS, LONGEST_TOKEN } from '@vitrina/schema/hub-token'
import { HubError } from './hub-error.ts'
import type { HubUser } from './session-store.ts'
import type { Settings } from './settings.ts'

/** Seconds that two clocks may differ. */
const LEEWAY = 30

const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/

/** Of a header that is ours. One that brings a key, or asks for anything else, is not. */
const HEADER_MEMBERS = new Set(['alg', 'kid', 'typ'])

export interface AccessToken {
  readonly user: HubUser
  /** How long it lives in all, in seconds by the clock of the hub. */
  readonly lifetime: number
}

/**
 * Checks access tokens of the hub: a plain compact JWS by ES256, by a key that the hub publishes, for this site, in time.
 * Whether the person has signed out meanwhile only the hub knows; the token then ends in some minutes.
 * @throws {HubError} `token_not_valid`, or `hub_away` when the keys cannot be had
 */
export const accessTokens = (
  { authUrl, site }: Pick<Settings, 'authUrl' | 'site'>,
  findKey: (kid: string) => Promise<webcrypto.CryptoKey | undefined>,
) => {
  const readHeader = (part: string): { kid: string } => {
    const header = decoded(part)
    const { alg, typ, kid } = header
    if (alg !== 'ES256' || typ !== 'at+jwt' || typeof kid !== 'string')
      throw invalid('it is no access token by ES256')
    if (!Object.keys(header).every((name) => HEADER_MEMBERS.has(name)))
      throw invalid('its header is not ours')
    return { kid }
  }

  const readClaims = (part: string): AccessToken => {
    const { iss, aud, token_type, iat, nbf, exp, sub, groups, sid, is_hub } = decoded(part)
    const now = Date.now() / 1000
    if (iss !== authUrl) throw invalid(`its issuer is ${JSON.stringify(iss)}, not ${authUrl}`)
    if (token_type !== 'access') throw invalid('it is no access token')
    if (![aud].flat().includes(site)) throw invalid(`it is for ${JSON.stringify(aud)}, not for ${site}`)
    if (!isNumber(exp) || !isNumber(iat) || (nbf !== undefined && !isNumber(nbf)))
      throw invalid('it has no times')
    if (exp <= now - LEEWAY) throw invalid('it has ended')
    if (Math.max(iat, nbf ?? iat) > now + LEEWAY) throw invalid('it is from the future: is the clock right?')
    if (typeof sub !== 'string' || sub === '' || typeof sid !== 'string' || !Array.isArray(groups))
      throw invalid('it names nobody')
    return {
      user: {
        id: sub,
        groups: groups.filter((name) => typeof name === 'string'),
        sessionId: sid,
        isHub: is_hub === true,
      },
      lifetime: exp - iat - BACKDATED_SECONDS,
    }
  }

  return async (token: string): Promise<AccessToken> => {
    const [, header = '', claims = '', signature = ''] =
      (token.length <= LONGEST_TOKEN && COMPACT.exec(token)) || []
    const { kid } = readHeader(header)
    const key = await findKey(kid)
    if (!key) throw invalid('no key of the hub has signed it')
    const isTrue = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesOf(signature),
      Buffer.from(`${header}.${claims}`),
    )
    if (!isTrue) throw invalid('its signature is not right')
    return readClaims(claims)
  }
}

const invalid = (why: string): HubError =>
  new HubError('token_not_valid', `The access token is not valid: ${why}.`)

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** The same bytes can be written in several ways; only the plain one is taken. */
const bytesOf = (part: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(part, 'base64url')
  if (bytes.toString('base64url') !== part) throw invalid('it is not written as tokens are')
  return bytes
}

const decoded = (part: string): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(bytesOf(part).toString())
    if (read !== null && typeof read === 'object') return read as Record<string, unknown>
  } catch {
    // It is told below.
  }
  throw invalid('it cannot be read')
}
