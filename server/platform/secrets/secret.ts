import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 bits as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Digest to store instead of a secret or of an identifier of a person. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
