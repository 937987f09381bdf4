import { encoded } from '../hub/tokens/forge.ts'
import { partOf } from '../hub/tokens/hub.ts'

/** Person id without an account. */
const OTHER = `p_${'0'.repeat(26)}`

/** Copies of the token, each with a change that its signature does not cover. */
export const tampered = (token: string): Record<string, string> => {
  const [header, claims, signature = ''] = token.split('.')
  return {
    'a token with another user': `${header}.${encoded({ ...partOf(token, 1), user_id: OTHER, sub: OTHER })}.${signature}`,
    'a token without a signature': `${header}.${claims}.`,
    'a token with alg none': `${encoded({ ...partOf(token, 0), alg: 'none' })}.${claims}.`,
    'a token with another signature': `${header}.${claims}.${encoded(Buffer.from(signature, 'base64url').reverse())}`,
  }
}
