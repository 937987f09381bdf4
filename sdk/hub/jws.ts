import type { webcrypto } from 'node:crypto'
import { MAX_TOKEN_LENGTH } from '@vitrina/schema/hub-token'
import { HubError } from './hub-error.ts'
import type { Algorithm, FindKey } from './keys.ts'

/** Tolerated difference of two clocks, in seconds. */
const LEEWAY = 30

const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

const SIGNATURE: Readonly<Record<Algorithm, webcrypto.AlgorithmIdentifier | webcrypto.EcdsaParams>> = {
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  RS256: 'RSASSA-PKCS1-v1_5',
}

/** Kind of token; a token of one kind is not accepted as another. */
export interface TokenKind {
  /** Name in error messages, for example `access token`. */
  readonly name: string
  readonly alg: Algorithm
  readonly typ: string
  /** Required issuer. */
  readonly issuer: string
}

export interface SignedClaims {
  readonly [name: string]: unknown
  readonly iat: number
  readonly exp: number
}

/**
 * Claims of a token of this kind. Verifies signature, issuer and times of a compact JWS; the caller verifies the audience.
 * @throws {HubError} `token_not_valid`, or `hub_unavailable` if the keys are unavailable
 */
export const readSigned = async (token: string, kind: TokenKind, findKey: FindKey): Promise<SignedClaims> => {
  const refused = (why: string) => notValid(kind.name, why)
  const read = (part: string) => decoded(part) ?? refused('it cannot be read')
  const [, header = '', claims = '', signature = ''] =
    (token.length <= MAX_TOKEN_LENGTH && COMPACT.exec(token)) || []

  const { alg, typ, kid, ...more } = read(header)
  if (alg !== kind.alg || typ !== kind.typ || typeof kid !== 'string')
    return refused(`its header must have alg ${kind.alg}, typ ${kind.typ} and a kid`)
  // A member such as `jwk` or `crit` could change the meaning of the token.
  if (Object.keys(more).length > 0) return refused('its header has unknown members')

  const key = await findKey(kid, kind.alg)
  if (!key) return refused('the hub publishes no key with its kid')
  const bytes = bytesOf(signature)
  const isTrue =
    bytes && (await crypto.subtle.verify(SIGNATURE[kind.alg], key, bytes, Buffer.from(`${header}.${claims}`)))
  if (!isTrue) return refused('its signature is wrong')

  const { iss, iat, nbf, exp, ...others } = read(claims)
  const now = Date.now() / 1000
  if (iss !== kind.issuer) return refused(`its issuer is ${JSON.stringify(iss)}, not ${kind.issuer}`)
  if (!isNumber(exp) || !isNumber(iat) || (nbf !== undefined && !isNumber(nbf)))
    return refused('its times (exp, iat, nbf) are missing or invalid')
  if (exp <= now - LEEWAY) return refused('it has expired')
  if (Math.max(iat, nbf ?? iat) > now + LEEWAY) return refused('it is from the future; check the clocks')
  return { ...others, iat, exp }
}

/** @throws {HubError} `token_not_valid`, with the reason */
export const notValid = (name: string, why: string): never => {
  throw new HubError('token_not_valid', `The ${name} is not valid: ${why}.`)
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** Decoded base64url; undefined for an encoding that is not canonical. */
const bytesOf = (part: string): Buffer<ArrayBuffer> | undefined => {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}

const decoded = (part: string): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(bytesOf(part)?.toString() ?? '')
    return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
