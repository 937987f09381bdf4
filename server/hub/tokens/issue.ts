import type { Group } from '@vitrina/schema/console/people'
import { BACKDATED_SECONDS } from '@vitrina/schema/hub-token'
import type { BaseLogger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { jtiOf, TYP } from './claims.ts'
import { sign } from './jws.ts'
import { type GrantedPerson, personIdOf } from './person-id.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'

/** Data of tokens. Times are those of the database, in seconds. */
export interface Grant extends GrantedPerson {
  readonly id: number
  readonly generation: number
  readonly session_id: number
  /** Slug of the site of the grant. */
  readonly slug: string
  readonly is_hub: boolean
  readonly audience: string | readonly string[]
  readonly groups: readonly Group[]
  /** Scopes of an OpenID Connect grant; null for one of hub-auth. */
  readonly scope: string | null
  readonly now: number
  /** Expiry of the refresh token. */
  readonly expires: number
}

/** Parts for all operations on tokens. */
export interface TokenParts {
  readonly keys: SigningKeys
  /** Keys of tokens for clients only: ID tokens and logout tokens. */
  readonly clientKeys: SigningKeys
  readonly issuer: () => string
  readonly lifetimes: Config['lifetimes']
  /** Undefined: the setting in the database. */
  readonly personIdForm: Config['personIdForm']
}

interface Origins {
  readonly sql: Database
  readonly config: Pick<Config, 'lifetimes' | 'personIdForm'>
  readonly secrets: ReadSecrets
  readonly log: BaseLogger
  /** Public origin of the hub, the issuer of its tokens. */
  readonly issuer: () => string
}

/** Creates the parts for all operations on tokens, once per process, with one cache of keys. */
export const tokenParts = ({ sql, config, secrets, log, issuer }: Origins): TokenParts => ({
  keys: signingKeys({ sql, lifetimes: config.lifetimes, secrets, log, algorithm: 'ES256' }),
  clientKeys: signingKeys({ sql, lifetimes: config.lifetimes, secrets, log, algorithm: 'RS256' }),
  issuer,
  lifetimes: config.lifetimes,
  personIdForm: config.personIdForm,
})

/** Signs the two tokens of a generation. */
export const issue = async (
  { keys, issuer, lifetimes, personIdForm }: TokenParts,
  grant: Grant,
): Promise<{ readonly refresh: string; readonly access: string }> => {
  const signer = await keys.signer()
  const personId = personIdOf(grant, personIdForm)
  const since = grant.now - BACKDATED_SECONDS
  const common = {
    iss: issuer(),
    sub: String(personId),
    user_id: personId,
    client_id: grant.slug,
    aud: typeof grant.audience === 'string' ? grant.audience : [...grant.audience],
    iat: since,
    nbf: since,
    sid: String(grant.session_id),
    ...(grant.is_hub && { is_hub: true as const }),
  }
  const [refresh, access] = await Promise.all([
    sign(
      TYP.refresh,
      {
        ...common,
        token_type: 'refresh',
        jti: jtiOf('refresh', grant.id, grant.generation),
        exp: grant.expires,
      },
      signer,
    ),
    sign(
      TYP.access,
      {
        ...common,
        token_type: 'access',
        jti: jtiOf('access', grant.id, grant.generation),
        exp: Math.min(grant.now + lifetimes.access, grant.expires),
        groups: grant.groups.map(({ name }) => name),
        ...(grant.scope !== null && { scope: grant.scope }),
      },
      signer,
    ),
  ])
  return { refresh, access }
}
