import { createPublicKey } from 'node:crypto'
import { MAX_CLIENT_KEYS } from '@vitrina/schema/client-keys'
import { isObject } from '@vitrina/schema/wire/object'
import type { JSONWebKeySet, JWK } from 'jose'

/** Members of public keys by type; a private or symmetric key is refused, not reduced to its public part. */
const MEMBERS = { EC: ['crv', 'x', 'y'], RSA: ['n', 'e'], OKP: ['crv', 'x'] } as const
const CURVES = ['P-256', 'Ed25519']
const MIN_RSA_BITS = 2048
const DESCRIBING = ['kty', 'kid', 'use', 'alg', 'key_ops', 'x5t', 'x5t#S256', 'x5c']

/**
 * Parses a JSON Web Key Set of 1 to 10 public keys: P-256, Ed25519, or RSA of at least 2048 bits. Undefined for any other text,
 * including a set with a private key.
 */
export const parseKeySet = (text: string): JSONWebKeySet | undefined => {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown }
    if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_CLIENT_KEYS) return undefined
    const parsed = keys.map(publicKeyOf)
    return parsed.some((key) => key === undefined) ? undefined : { keys: parsed as JWK[] }
  } catch {
    return undefined
  }
}

const publicKeyOf = (value: unknown): JWK | undefined => {
  if (!isObject(value)) return undefined
  const { kty, kid, alg } = value
  if (kty !== 'EC' && kty !== 'RSA' && kty !== 'OKP') return undefined
  const known: readonly string[] = [...MEMBERS[kty], ...DESCRIBING]
  if (Object.keys(value).some((name) => !known.includes(name))) return undefined
  if (kty !== 'RSA' && !CURVES.includes(String(value.crv))) return undefined
  const members = Object.fromEntries(MEMBERS[kty].map((name) => [name, value[name]]))
  const key = createPublicKey({ format: 'jwk', key: { kty, ...members } })
  const { modulusLength = MIN_RSA_BITS } = key.asymmetricKeyDetails ?? {}
  if (modulusLength < MIN_RSA_BITS) return undefined
  return {
    kty,
    ...members,
    ...(typeof kid === 'string' && { kid }),
    // An Ed25519 key has one algorithm with two names.
    ...(typeof alg === 'string' && kty !== 'OKP' && { alg }),
  } as JWK
}
