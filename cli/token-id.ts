import { parseToken } from '@vitrina/server/identity/access/token'

/** Token id from a token or an id: a leaked token is usually known as a whole. */
export const tokenIdOf = (text: string): string => parseToken(text)?.id ?? text
