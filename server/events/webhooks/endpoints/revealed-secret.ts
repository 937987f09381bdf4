import type { StoredResponse } from '../../../platform/http/protocol/stored-response.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import type { NewEndpointSecret } from './endpoint.ts'
import type { Endpoint } from './endpoint-queries.ts'
import { readSecret } from './secret.ts'

/**
 * Stored response with a new secret, for a retry of the request. The secret is encrypted as in the endpoint itself; {@link
 * reveal} decrypts it when the response is sent.
 */
export const withSealedSecret = (endpoint: Endpoint, { sealed }: NewEndpointSecret) => ({
  ...endpoint,
  secret: sealed.toString('base64'),
})

/** Decrypts the secret in a stored response; a response without one is unchanged. */
export const revealSecret = (answered: StoredResponse, siteId: number, secrets: Secrets): StoredResponse => {
  if (answered.status >= 300) return answered
  const { secret, ...told } = JSON.parse(answered.body.toString()) as { id: number; secret: string | null }
  if (secret === null) return answered
  const opened = readSecret(secrets, siteId, told.id, Buffer.from(secret, 'base64'))
  return { ...answered, body: Buffer.from(JSON.stringify({ ...told, secret: opened ?? null })) }
}
