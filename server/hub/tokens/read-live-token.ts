import { ApiError } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { TokenType } from './claims.ts'
import { type GrantState, selectGrantState } from './grant-queries.ts'
import type { TokenParts } from './issue.ts'
import { readSigned, type Signed } from './jws.ts'
import { isSubject } from './person-id.ts'

/** Seconds by which clocks may differ (J9). */
const LEEWAY = 30

/** Issued token that has not expired, with the state of its grant. */
export interface LiveToken {
  readonly type: TokenType
  readonly generation: number
  readonly grant: GrantState
  /** Expiry in seconds. */
  readonly expires: number
}

/** Error for a token. Only the holder of a token with a valid signature learns that it has expired. */
export const notValid = (
  key: 'token_not_valid' | 'token_not_valid.expired' | 'token_not_valid.missing' = 'token_not_valid',
): ApiError => new ApiError(key, {}, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })

/**
 * Reads a token and finds its grant, in one statement. `admit` throws for a caller that may not learn the
 * state of the token.
 * @throws {ApiError} `token_not_valid` for an unknown, expired or foreign token
 */
export const readLiveToken = async (
  { sql, ...parts }: TokenParts & { readonly sql: Database },
  text: string,
  admit: (grant: GrantState) => void = () => {},
): Promise<LiveToken> => {
  const claims = await readSigned(text, parts.keys)
  if (!claims || claims.iss !== parts.issuer()) throw notValid()
  const [id = 0, generation = 0] = claims.jti.split('.').slice(1).map(Number)
  const [grant] = await selectGrantState(sql, { id }, parts.lifetimes)
  if (!grant || !isMeant(claims, grant)) throw notValid()
  admit(grant)
  if (claims.exp + LEEWAY <= grant.now) throw notValid('token_not_valid.expired')
  if (!hasBegun(claims, grant.now)) throw notValid()
  return { type: claims.token_type, generation, grant, expires: claims.exp }
}

/** True for a token of the person, the session and the site of its grant (J8). */
const isMeant = ({ sub, sid, aud }: Signed, grant: GrantState): boolean =>
  isSubject(sub, grant) && sid === String(grant.session_id) && [aud].flat().includes(grant.slug)

const hasBegun = ({ iat, nbf = iat }: Signed, now: number): boolean => Math.max(iat, nbf) <= now + LEEWAY
