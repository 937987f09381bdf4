import { hash } from 'node:crypto'
import { BACKDATED_SECONDS } from '@vitrina/schema/hub-token'
import { ACR } from '../page-request/authorization-request.ts'
import { TYP } from '../tokens/claims.ts'
import type { GrantProfile } from '../tokens/grant-queries.ts'
import type { Grant, TokenParts } from '../tokens/issue.ts'
import { sign } from '../tokens/jws.ts'
import { personClaims } from './person-claims.ts'

/** Claim `at_hash`: half of the digest of the access token (OpenID Connect Core 3.1.3.6). */
const atHashOf = (access: string): string =>
  hash('sha256', access, 'buffer').subarray(0, 16).toString('base64url')

/**
 * Signs an ID token for the client (OpenID Connect Core 2). It expires with the access token. `nonce` is the
 * client's, and is omitted from a refreshed ID token (12.2).
 */
export const signIdToken = async (
  { clientKeys, issuer, lifetimes, personIdForm }: TokenParts,
  grant: Grant & GrantProfile,
  { access, nonce }: { readonly access: string; readonly nonce: string | null },
): Promise<string> =>
  sign(
    TYP.id,
    {
      iss: issuer(),
      aud: grant.slug,
      ...personClaims(grant, personIdForm),
      iat: grant.now - BACKDATED_SECONDS,
      exp: grant.now + lifetimes.access,
      auth_time: grant.auth_time,
      acr: grant.second_factor ? ACR.twoFactors : ACR.oneFactor,
      amr: grant.amr,
      sid: String(grant.session_id),
      at_hash: atHashOf(access),
      ...(nonce !== null && { nonce }),
    },
    await clientKeys.signer(),
  )
