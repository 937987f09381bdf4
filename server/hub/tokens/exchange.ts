import { hash } from 'node:crypto'
import { networkOf } from '../../platform/http/limits/network.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import type { Origin } from '../audit.ts'
import { attempt } from '../defence/attempts.ts'
import { type ClientCredentials, notTheClient } from './client.ts'
import {
  type PresentedToken,
  type Redemption,
  redeem,
  revokeRedeemed,
  selectUnredeemed,
} from './exchange-queries.ts'
import { auditGrant } from './grant-audit.ts'
import { issue, type TokenParts } from './issue.ts'
import { notValid } from './read-live-token.ts'

interface Exchange {
  readonly token: string
  readonly isHub: boolean
  readonly verifier: string | undefined
  readonly credentials: ClientCredentials | undefined
  /** OpenID Connect client; null for an exchange at hub-auth. */
  readonly client: PresentedToken['client']
  readonly origin: Origin
}

/** Exchanges a temporary token for the tokens of its site (7.3). @throws {ApiError} like {@link redeemToken} */
export const exchange = async (
  parts: TokenParts & { readonly sql: Database },
  exchangeFields: Omit<Exchange, 'client'>,
): Promise<{ readonly refresh: string; readonly access: string; readonly auth_token: string }> => {
  const { grant, handle } = await redeemToken(parts, { ...exchangeFields, client: null })
  return { ...(await issue(parts, grant)), auth_token: handle }
}

/**
 * Redeems a temporary token, or the code of a client, once; returns the grant and its handle.
 * @throws {ApiError} `token_not_valid` for a second use, which also revokes the grant of the first one;
 * `unauthorized` if the site must authenticate, and the token stays valid; `too_many_requests` for more than a
 * few unknown tokens.
 */
export const redeemToken = async (
  { sql, ...parts }: TokenParts & { readonly sql: Database },
  { token, isHub, verifier, credentials, client, origin }: Exchange,
): Promise<{ readonly grant: Redemption; readonly handle: string }> => {
  const challenge = verifier === undefined ? null : hash('sha256', verifier, 'base64url')
  const presented = { digest: digestOf(token), challenge, credentials, client }
  const handle = newSecret()
  // Checked first, so that no token is used up without a signing key.
  await parts.keys.signer()
  const grant = await sql.begin(async (sql) => {
    const { refresh, refreshTotal } = parts.lifetimes
    const newTokens = { isHub, handle: digestOf(handle), refresh, refreshTotal }
    const [grantRow] = await redeem(sql, presented, newTokens)
    if (grantRow) await auditGrant(sql, 'tokens_issued', grantRow, origin, { is_hub: grantRow.is_hub })
    return grantRow
  })
  if (!grant) throw await refusal(sql, presented, origin)
  return { grant, handle }
}

const refusal = async (sql: Database, presented: PresentedToken, origin: Origin): Promise<Error> => {
  const [state] = await selectUnredeemed(sql, presented)
  const isClient = state?.is_client === true
  if (presented.credentials && !isClient) return notTheClient()
  // Only invalid tokens are counted, and the count never blocks a valid one: all visitors of a shop share its
  // address, and anyone can send invalid tokens to its return address (X4).
  if (state?.site_needs_secret === null && !isClient)
    await attempt(sql, 'exchange address', networkOf(origin.ip))
  // A client of OpenID Connect is already authenticated, and must not learn anything about a code of another client.
  if (presented.client === null && state?.site_needs_secret && !isClient) return notTheClient()
  if (state?.is_replay) await revokeAfterReuse(sql, presented.digest, origin)
  return notValid()
}

/** Revokes the grant after a second use: one of the two users has stolen the token (X1). */
const revokeAfterReuse = (sql: Database, digest: Buffer, origin: Origin): Promise<void> =>
  sql.begin(async (sql) => {
    const [grant] = await revokeRedeemed(sql, digest)
    if (grant) await auditGrant(sql, 'temporary_token_replayed', grant, origin)
  })
