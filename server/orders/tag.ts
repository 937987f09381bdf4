import { hash } from 'node:crypto'

/** The ETag of an order, from its JSON with all fields: another one as soon as anything in it is. */
export const orderTag = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`
