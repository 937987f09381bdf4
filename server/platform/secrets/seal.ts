import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyUse, keyFor } from './key-for.ts'
import type { Secrets } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Encrypts `content` for one `place`, which must be the same for decryption. */
export const seal = ({ seals }: Secrets, use: KeyUse, place: string, content: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(seals, use), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a value; undefined if it was encrypted with another secret or for another place, or is damaged. */
export const unseal = (
  { opens }: Pick<Secrets, 'opens'>,
  use: KeyUse,
  place: string,
  sealed: Buffer,
): string | undefined => {
  for (const secret of opens) {
    const opened = unsealBy(secret, use, place, sealed)
    if (opened !== undefined) return opened
  }
  return undefined
}

const unsealBy = (secret: string, use: KeyUse, place: string, sealed: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secret, use), sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    })
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
