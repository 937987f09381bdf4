import { hash } from 'node:crypto'

/** The ETag of what is read, from its JSON: another one as soon as anything in it is. */
export const tagOf = (json: string | Buffer): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
