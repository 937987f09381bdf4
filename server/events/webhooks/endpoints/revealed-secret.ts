import { revealed } from '../../../platform/batch/managing.ts'
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
export const revealSecret = (response: StoredResponse, siteId: number, secrets: Secrets): StoredResponse =>
  revealed(response, 'secret', (id, sealed) => readSecret(secrets, siteId, id, sealed))
