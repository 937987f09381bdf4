import { hkdfSync } from 'node:crypto'

/** Purpose of a key; the secret of the deployment has a key for each. */
export type KeyUse =
  | 'signing key'
  | 'refresh answer'
  | 'webhook secret'
  | 'provider secret'
  | 'authenticator'
  | 'passkey challenge'
  | 'recovery code'
  | 'password check'
  | 'kept key'
  | 'fingerprint'

/** The key of 256 bits that a secret makes for one use (HKDF, RFC 5869). */
export const keyFor = (secret: string, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrina ${use}`, 32))
