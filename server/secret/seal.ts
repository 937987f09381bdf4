import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** What a seal is for: the same secret makes another key for each use. */
type Use =
  | 'signing key'
  | 'refresh answer'
  | 'webhook secret'
  | 'provider secret'
  | 'authenticator'
  | 'password check'

const keyFor = (secret: string, use: Use): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrina ${use}`, 32))

/** Makes `content` readable only to who has the secret, and only in its place: `place` must be the same to open it. */
export const seal = (secret: string, use: Use, place: string, content: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(secret, use), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed; undefined when it was sealed with another secret, for another place, or is damaged. */
export const unseal = (secret: string, use: Use, place: string, sealed: Buffer): string | undefined => {
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
