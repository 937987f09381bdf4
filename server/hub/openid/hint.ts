import type { IdClaims } from '../tokens/claims.ts'
import type { TokenParts } from '../tokens/issue.ts'
import { readIdToken } from '../tokens/jws.ts'

/**
 * Claims of an `id_token_hint`, including an expired one (OpenID Connect RP-Initiated Logout 2). Undefined
 * unless this server issued it.
 */
export const hintIn = async (
  { clientKeys, issuer }: TokenParts,
  text: string | readonly string[] | undefined,
): Promise<IdClaims | undefined> => {
  if (typeof text !== 'string') return undefined
  const claims = await readIdToken(text, clientKeys)
  return claims?.iss === issuer() ? claims : undefined
}
