import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { PRESETS, type Preset } from './presets.ts'
import type { StoredProvider } from './provider-queries.ts'
import type { SigningSecret } from './signing-secret.ts'

/** Lifetime in seconds of a signed secret, which is sent immediately. Apple allows half a year. */
const SIGNED_FOR = 300

/** Authentication of the hub at a provider; `secret` is the encrypted value, null for a public client. */
export const authentication = (
  { kind, issuer }: Pick<StoredProvider, 'kind' | 'issuer'>,
  secret: string | null,
): client.ClientAuth => {
  const { secretSent }: Preset = PRESETS[kind]
  if (secret === null) return client.None()
  if (secretSent === 'signed') return signed(issuer, JSON.parse(secret) as SigningSecret)
  return secretSent === 'in body' ? client.ClientSecretPost(secret) : basicOrPost(secret)
}

/** Signs a secret for each request, so that no copy stays valid for months. */
const signed =
  (issuer: string, { teamId, keyId, privateKey }: SigningSecret): client.ClientAuth =>
  async (server, metadata, body, headers) => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(metadata.client_id)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${SIGNED_FOR}s`)
      .sign(await importPKCS8(privateKey, 'ES256'))
    return client.ClientSecretPost(token)(server, metadata, body, headers)
  }

/**
 * Sends a secret by the method that the provider supports, `client_secret_basic` by default. Encodes it so that usual secrets
 * work with providers that decode it and with those that do not.
 */
const basicOrPost =
  (secret: string): client.ClientAuth =>
  (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (!methods.includes('client_secret_basic'))
      return client.ClientSecretPost(secret)(server, metadata, body, headers)
    const pair = [metadata.client_id, secret].map(formEncoded).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }

const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
