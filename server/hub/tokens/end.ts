import type { Database } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import type { Origin } from '../audit.ts'
import { endSession } from '../sessions/session-queries.ts'
import { auditGrant } from './grant-audit.ts'
import { type GrantState, revoke, selectGrantState } from './grant-queries.ts'
import type { TokenParts } from './issue.ts'
import { notValid, readLiveToken } from './read-live-token.ts'

type Parts = TokenParts & { readonly sql: Database }

/** One of the two token texts by which a site names its grant. */
export type Handle = { readonly refresh: string } | { readonly auth_token: string }

/** Grant of an `auth_token` in any state; undefined for any other text. */
export const grantOf = async (
  { sql, lifetimes }: Parts,
  authToken: string,
): Promise<GrantState | undefined> => {
  const [grant] = await selectGrantState(sql, { handle: digestOf(authToken) }, lifetimes)
  return grant
}

/** Grant of a refresh token, including a used one: this only ends grants. */
const grantOfRefresh = async (parts: Parts, token: string): Promise<GrantState> => {
  const { type, grant } = await readLiveToken(parts, token)
  if (type !== 'refresh') throw notValid()
  return grant
}

/**
 * Ends the grant of one site only. A grant that has ended is no error.
 * @throws {ApiError} `token_not_valid` for anything but a refresh token of this server
 */
export const endGrant = async (parts: Parts, token: string, origin: Origin): Promise<void> => {
  await revokeGrant(parts.sql, await grantOfRefresh(parts, token), origin)
}

/** Ends the tokens of a grant, unless they have ended before. */
export const revokeGrant = (sql: Database, grant: GrantState, origin: Origin): Promise<void> =>
  sql.begin(async (sql) => {
    const [revoked] = await revoke(sql, grant.id)
    if (revoked) await auditGrant(sql, 'tokens_revoked', grant, origin)
  })

/**
 * Signs out of the hub, and invalidates the tokens of all sites of the session.
 * @throws {ApiError} `token_not_valid` for an unknown session or a revoked token: a site that the person has
 * disconnected cannot sign them out.
 */
export const logout = async (parts: Parts, handle: Handle, origin: Origin): Promise<void> => {
  const grant =
    'refresh' in handle
      ? await grantOfRefresh(parts, handle.refresh)
      : await grantOf(parts, handle.auth_token)
  if (!grant || grant.is_revoked) throw notValid()
  await parts.sql.begin(async (sql) => {
    const [ended] = await endSession(sql, grant.session_id, grant.user_id)
    if (ended) await auditGrant(sql, 'sign_out', grant, origin)
  })
}
