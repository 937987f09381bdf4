import { tokenAuthenticator } from '../../server/identity/access/authenticate-token.ts'
import type { Caller } from '../../server/platform/http/authentication.ts'

/** Creates the function that finds the caller of a valid token; undefined for any other token. */
export const callersBy = (...parts: Parameters<typeof tokenAuthenticator>) => {
  const authenticate = tokenAuthenticator(...parts)
  return async (token: string): Promise<Caller | undefined> => {
    const caller = await authenticate(token)
    return typeof caller === 'object' ? caller : undefined
  }
}
