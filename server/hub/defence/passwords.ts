import { isCommon } from './common-passwords.ts'
import type { ForeignHash, HashMethod } from './foreign-hash.ts'
import { inHashingThread } from './hashing.ts'
import { NEW_DIGESTS } from './hashing-cost.ts'

const MIN_CHARACTERS = 8
/** Maximum number of bytes; argon2id accepts any, but not a megabyte per request. */
const MAX_BYTES = 256

/**
 * Digest without a password, at the cost of new digests: a check for an unknown account takes the same time as for a known one.
 */
const placeholderDigest = (): string => {
  const { memoryCost, timeCost, parallelism } = NEW_DIGESTS
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'))

/** Reason why a text is refused as password of an account with this address, at a site with these `names`. */
export const faultOfPassword = (
  password: string,
  email: string,
  names: readonly string[] = [],
): 'short' | 'long' | 'email' | 'common' | undefined => {
  if ([...password.normalize('NFC')].length < MIN_CHARACTERS) return 'short'
  if (bytesOf(password).length > MAX_BYTES) return 'long'
  if (password.toLowerCase() === email.toLowerCase()) return 'email'
  return isCommon(password, names) ? 'common' : undefined
}

/** Hashes a password with argon2id. */
export const hashPassword = async (password: string): Promise<string> =>
  (await inHashingThread({ password: bytesOf(password) })) as string

/**
 * Verifies a password with `digest`. Without a digest it takes the same time and returns false. A text that is too long for a
 * password is not hashed, because no account has it.
 */
export const isPassword = async (password: string, digest: string | null | undefined): Promise<boolean> => {
  const bytes = bytesOf(password)
  if (bytes.length > MAX_BYTES) return false
  const right = await inHashingThread({ password: bytes, digest: digest ?? placeholderDigest() })
  return right === true && digest != null
}

/** Password hash of another system in its stored form, until the first sign-in of its person. */
export interface WrappedPassword {
  readonly recipe: HashMethod | null
  /** argon2id digest of the other system's digest, which is not stored. */
  readonly digest: string
}

/** Hashes the digest of another system, so that stolen data neither contains it nor is easier to attack. */
export const wrapForeign = async ({ recipe, digest }: ForeignHash): Promise<WrappedPassword> => ({
  recipe,
  digest: recipe ? ((await inHashingThread({ password: Buffer.from(digest) })) as string) : digest,
})

/** Verifies a password with a wrapped digest, as typed: other systems do not normalize. */
export const isWrappedPassword = async (
  password: string,
  { recipe, digest }: WrappedPassword,
): Promise<boolean> =>
  bytesOf(password).length <= MAX_BYTES &&
  (await inHashingThread({ password: Buffer.from(password), digest, recipe })) === true
