import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../secret/seal.ts'

/** By which a secret of a webhook is known, in the scheme of Standard Webhooks; the rest is base64 of the key. */
const PREFIX = 'whsec_'
const BYTES = 32

/** A new secret, as the receiver is given it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64')

const placeOf = (siteId: number, endpointId: number): string => `${siteId}/${endpointId}`

/** A secret as it is stored, for one endpoint. */
export const sealSecret = (
  deploymentSecret: string,
  siteId: number,
  endpointId: number,
  secret: string,
): Buffer => seal(deploymentSecret, 'webhook secret', placeOf(siteId, endpointId), secret)

/** A secret as its receiver is given it; undefined when it was sealed with another secret of the deployment, or for another endpoint. */
export const readSecret = (
  deploymentSecret: string,
  siteId: number,
  endpointId: number,
  sealed: Buffer,
): string | undefined => unseal(deploymentSecret, 'webhook secret', placeOf(siteId, endpointId), sealed)

/** The key that signs; undefined when the secret cannot be read. */
export const openSecret = (
  deploymentSecret: string,
  siteId: number,
  endpointId: number,
  sealed: Buffer,
): Buffer | undefined => {
  const secret = readSecret(deploymentSecret, siteId, endpointId, sealed)
  return secret === undefined ? undefined : Buffer.from(secret.slice(PREFIX.length), 'base64')
}
