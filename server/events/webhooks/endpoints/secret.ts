import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** Prefix of webhook secrets in the scheme of Standard Webhooks; the rest is the key in base64. */
const PREFIX = 'whsec_'
const BYTES = 32

/** Creates a secret in the form for the receiver. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

const placeOf = (siteId: number, endpointId: number): string => `${siteId}/${endpointId}`

/** Encrypts a secret for storage with one endpoint. */
export const sealSecret = (secrets: Secrets, siteId: number, endpointId: number, secret: string): Buffer =>
  seal(secrets, 'webhook secret', placeOf(siteId, endpointId), secret)

/** Decrypts a secret; undefined if it was encrypted with another secret of the deployment, or for another endpoint. */
export const readSecret = (
  secrets: Secrets,
  siteId: number,
  endpointId: number,
  sealed: Buffer,
): string | undefined => unseal(secrets, 'webhook secret', placeOf(siteId, endpointId), sealed)

/** Signing key of a secret; undefined if it cannot be decrypted. */
export const openSecret = (
  secrets: Secrets,
  siteId: number,
  endpointId: number,
  sealed: Buffer,
): Buffer | undefined => {
  const secret = readSecret(secrets, siteId, endpointId, sealed)
  return secret === undefined ? undefined : Buffer.from(secret.slice(PREFIX.length), 'base64')
}
