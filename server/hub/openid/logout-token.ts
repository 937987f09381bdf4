import { randomUUID } from 'node:crypto'
import type { EndedSession } from '@vitrina/schema/events'
import { BACKDATED_SECONDS } from '@vitrina/schema/hub-token'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { TokenParts } from '../tokens/issue.ts'
import { sign } from '../tokens/jws.ts'
import { personIdFormOf } from '../tokens/person-id.ts'

/** Lifetime of a logout token, in seconds; each delivery attempt signs a new one. */
const LIFETIME = 120

/** Signs a logout token for the client of an ended session (OpenID Connect Back-Channel Logout 1.0, 2.4). */
export const signLogoutToken = async (
  { sql, clientKeys, issuer, personIdForm }: TokenParts & { readonly sql: Database },
  { session_id, user_id, person_id, site }: EndedSession,
): Promise<string> => {
  const form = await personIdFormOf(sql, personIdForm)
  const now = Math.floor(Date.now() / 1_000)
  return sign(
    'logout+jwt',
    {
      iss: issuer(),
      aud: site,
      sub: form === 'opaque' ? person_id : String(user_id),
      sid: String(session_id),
      iat: now - BACKDATED_SECONDS,
      exp: now + LIFETIME,
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
    await clientKeys.signer(),
  )
}
