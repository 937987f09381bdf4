import { parseToken } from '@vitrina/server/identity/access/token'

/** The id in what was given: whoever revokes a leaked token has the whole of it at hand, seldom its id alone. */
export const tokenIdOf = (text: string): string => parseToken(text)?.id ?? text
