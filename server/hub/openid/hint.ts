import type { IdClaims } from '../tokens/claims.ts'
import type { TokenParts } from '../tokens/issue.ts'
import { readIdToken } from '../tokens/jws.ts'

/**
 * What an `id_token_hint` says, also when its time has run out (OpenID Connect RP-Initiated Logout 2). Undefined for what is no ID
 * token of ours.
 */
export const hintIn = async (
  { clientKeys, issuer }: TokenParts,
  text: string | readonly string[] | undefined,
): Promise<IdClaims | undefined> => {
  if (typeof text !== 'string') return undefined
  const claims = await readIdToken(text, clientKeys)
  return claims?.iss === issuer() ? claims : undefined
}
