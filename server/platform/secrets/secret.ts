import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits, as it travels. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret, or of whoever is not to be named. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
