import type { webcrypto } from 'node:crypto'
import { HubError } from './hub-error.ts'

/** Age in ms at which keys are refreshed; a retired key is accepted for at most this time. */
const FRESH_MS = 600_000

/** Maximum age in ms of keys while the hub is unavailable; no access token lives longer. */
const OLDEST_MS = 3_600_000

/** Minimum interval in ms between requests for keys, so that forged key ids do not cause more. */
const PAUSE_MS = 5_000

/** Signature algorithm: ES256 for access tokens, RS256 for tokens of OpenID Connect. */
export type Algorithm = 'ES256' | 'RS256'

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** Minimum length in bits (RFC 7518 3.3). */
const MIN_MODULUS_BITS = 2048

/**
 * Finds a key of the hub by `kid` and algorithm; undefined for an unpublished key.
 * @throws {HubError} `hub_unavailable` if the keys are unavailable
 */
export type FindKey = (kid: string, alg: Algorithm) => Promise<webcrypto.CryptoKey | undefined>

/** Creates a cached lookup of the keys that the hub publishes. */
export const keyFinder = (fetchKeys: () => Promise<readonly unknown[]>): FindKey => {
  let keys = new Map<string, webcrypto.CryptoKey>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let requestedAt = Number.NEGATIVE_INFINITY
  let failure: unknown
  let pendingFetch: Promise<void> | undefined

  const refreshKeys = async () => {
    requestedAt = Date.now()
    try {
      keys = await imported(await fetchKeys())
      fetchedAt = Date.now()
    } catch (error) {
      failure = error
    } finally {
      pendingFetch = undefined
    }
  }

  return async (kid, alg) => {
    const name = nameOf(kid, alg)
    const isStale = Date.now() - fetchedAt > FRESH_MS || !keys.has(name)
    if (isStale && (pendingFetch || Date.now() - requestedAt > PAUSE_MS)) {
      pendingFetch ??= refreshKeys()
      await pendingFetch
    }
    if (Date.now() - fetchedAt > OLDEST_MS)
      throw failure instanceof HubError
        ? failure
        : new HubError('hub_unavailable', 'the keys of the hub are not available')
    return keys.get(name)
  }
}

const nameOf = (kid: string, alg: Algorithm): string => `${alg} ${kid}`

/** Imports the keys; ignores other algorithms and invalid keys. */
const imported = async (published: readonly unknown[]): Promise<Map<string, webcrypto.CryptoKey>> => {
  const entries = published.map((jwk) =>
    importedOne(Object(jwk)).catch((): [string, webcrypto.CryptoKey][] => []),
  )
  return new Map((await Promise.all(entries)).flat())
}

const importedOne = async (jwk: webcrypto.JsonWebKey & { readonly kid?: unknown }) => {
  const keys: [string, webcrypto.CryptoKey][] = []
  const { kid, kty, crv, x = '', y = '', n = '', e = '' } = jwk
  if (typeof kid !== 'string') return keys
  if (kty === 'EC' && crv === EC.namedCurve) {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, EC, false, ['verify'])
    keys.push([nameOf(kid, 'ES256'), key])
  }
  if (kty === 'RSA') {
    const key = await crypto.subtle.importKey('jwk', { kty, n, e }, RSA, false, ['verify'])
    const { modulusLength } = key.algorithm as webcrypto.RsaHashedKeyAlgorithm
    if (modulusLength >= MIN_MODULUS_BITS) keys.push([nameOf(kid, 'RS256'), key])
  }
  return keys
}
