import { hkdfSync } from 'node:crypto'

/** Purpose of a key; each purpose has its own key derived from the secret of the deployment. */
export type KeyUse =
  | 'signing key'
  | 'refresh answer'
  | 'webhook secret'
  | 'destination password'
  | 'provider secret'
  | 'authenticator'
  | 'passkey challenge'
  | 'recovery code'
  | 'password check'
  | 'kept key'
  | 'fingerprint'

/** Key of 256 bits derived from a secret for one purpose (HKDF, RFC 5869). */
export const keyFor = (secret: string, use: KeyUse): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrina ${use}`, 32))
