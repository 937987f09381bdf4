import { MAX_TOKEN_LENGTH } from '@vitrina/schema/hub-token'
import { CompactSign, compactVerify } from 'jose'
import type { Schema } from '../../platform/http/bodies/schema.ts'
import { fits } from '../../platform/http/faults.ts'
import { AccessClaims, IdClaims, RefreshClaims, type TokenType, TYP } from './claims.ts'
import type { Algorithm, Signer, SigningKeys } from './signing-keys.ts'

const CLAIMS: Readonly<Record<TokenType, Schema>> = {
  access: AccessClaims,
  refresh: RefreshClaims,
  id: IdClaims,
}

/** Signs claims as a token whose header has this `typ`. */
export const sign = (typ: string, claims: object, { algorithm, kid, key }: Signer): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, typ, kid })
    .sign(key)

/** Claims of a token with a valid signature. Times, issuer and audience are not checked yet. */
export type Signed = AccessClaims | RefreshClaims

/**
 * Parses an access or a refresh token. Undefined for anything but a token signed by this server; never throws for any text (J13).
 */
export const readSigned = async (text: string, keys: SigningKeys): Promise<Signed | undefined> =>
  (await readAs(['access', 'refresh'], text, keys)) as Signed | undefined

/** Parses an ID token in the same way. */
export const readIdToken = async (text: string, keys: SigningKeys): Promise<IdClaims | undefined> =>
  (await readAs(['id'], text, keys)) as IdClaims | undefined

const readAs = async (types: readonly TokenType[], text: string, keys: SigningKeys): Promise<unknown> => {
  const header = headerIn(text, keys.algorithm)
  if (!header || !types.includes(header.type)) return undefined
  const key = await keys.find(header.kid)
  if (!key) return undefined
  try {
    const { payload } = await compactVerify(text, key, { algorithms: [keys.algorithm] })
    const claims: unknown = JSON.parse(Buffer.from(payload).toString())
    return fits(CLAIMS[header.type], claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a header. Headers of this server have three members in a fixed spelling, so any other text is refused: unknown members
 * (`jwk`, `crit`, `zip`, `b64`), repeated ones, other algorithms, and other spellings of the same bytes (J1, J4, J5).
 */
const headerIn = (
  text: string,
  algorithm: Algorithm,
): { readonly type: TokenType; readonly kid: string } | undefined => {
  if (text.length > MAX_TOKEN_LENGTH) return undefined
  const parts = text.split('.')
  const [head = ''] = parts
  if (parts.length !== 3 || !parts.every(isCanonical)) return undefined
  const written = Buffer.from(head, 'base64url').toString()
  const [, alg, typ, kid = ''] = HEADER.exec(written) ?? []
  if (alg !== algorithm) return undefined
  const type = TYPES.find((one) => TYP[one] === typ)
  return type && { type, kid }
}

const HEADER = /^\{"alg":"(\w+)","typ":"([\w+]+)","kid":"([\w-]{43})"\}$/

const TYPES = Object.keys(TYP) as TokenType[]

const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part
