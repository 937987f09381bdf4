import { BACKDATED_SECONDS } from '@vitrina/schema/hub-token'
import { notValid, readSigned } from './jws.ts'
import type { FindKey } from './keys.ts'
import type { HubUser } from './session-store.ts'
import type { Settings } from './settings.ts'

export interface AccessToken {
  readonly user: HubUser
  /** Total lifetime in seconds, by the clock of the hub. */
  readonly lifetime: number
}

export type ReadAccess = (token: string) => Promise<AccessToken>

/**
 * Verifies access tokens of the hub for this site. A sign-out is not detected; the token then expires within minutes.
 * @throws {HubError} `token_not_valid`, or `hub_unavailable` if the keys are unavailable
 */
export const accessTokens = (
  { authUrl, site }: Pick<Settings, 'authUrl' | 'site'>,
  findKey: FindKey,
): ReadAccess => {
  const kind = { name: 'access token', alg: 'ES256', typ: 'at+jwt', issuer: authUrl } as const
  const refused = (why: string) => notValid(kind.name, why)

  return async (token) => {
    const { aud, token_type, iat, exp, sub, groups, sid, is_hub } = await readSigned(token, kind, findKey)
    if (token_type !== 'access') return refused('its token_type is not access')
    if (![aud].flat().includes(site)) return refused(`its audience is ${JSON.stringify(aud)}, not ${site}`)
    if (typeof sub !== 'string' || sub === '' || typeof sid !== 'string' || !Array.isArray(groups))
      return refused('its sub, sid or groups is missing or invalid')
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
}
