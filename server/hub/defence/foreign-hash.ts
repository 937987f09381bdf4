import type { ForeignFormat } from '@vitrina/schema/console/people-import'
import { COST } from './hashing-cost.ts'

/** Method by which another system computed the digest of a password, without the digest. */
export type HashMethod =
  | {
      readonly kind: 'argon2'
      readonly variant: 'd' | 'i' | 'id'
      readonly version: 16 | 19
      readonly memory: number
      readonly passes: number
      readonly lanes: number
      readonly salt: string
      readonly length: number
    }
  /** `over`: the digest applied before, as bcrypt reads no more than 72 bytes. */
  | {
      readonly kind: 'bcrypt'
      readonly cost: number
      readonly salt: string
      readonly over?: 'wordpress' | 'django'
    }
  | { readonly kind: 'phpass'; readonly rounds: number; readonly salt: string }
  | { readonly kind: 'sha512-crypt'; readonly rounds: number; readonly salt: string }
  | {
      readonly kind: 'pbkdf2'
      readonly hash: 'sha1' | 'sha256'
      readonly iterations: number
      readonly salt: string
      readonly length: number
    }
  /** MD5 of the salt followed by the password. */
  | { readonly kind: 'md5'; readonly salt: string }
  | { readonly kind: 'opencart'; readonly salt: string }

/** Parsed hash of another system. */
export interface ForeignHash {
  /** Null: argon2id with at least our cost, which is kept unchanged. */
  readonly recipe: HashMethod | null
  readonly digest: string
}

/** Columns of a file next to the hash. */
export interface HashColumns {
  readonly format?: ForeignFormat | undefined
  readonly salt?: string | undefined
}

/**
 * Limits of the cost that a file may cause per later sign-in: about half a second, and 128 MiB. They include
 * all defaults that PHP, Django and WordPress have had.
 */
export const MAX_COST = {
  bcryptCost: 13,
  phpassLog: 18,
  cryptRounds: 200_000,
  pbkdf2Iterations: 2_000_000,
  argon2Memory: 131_072,
  /** KiB times passes. */
  argon2Work: 524_288,
  argon2Lanes: 16,
  saltCharacters: 128,
} as const

const MAX_HASH_LENGTH = 512
const ITOA64 = './0-9A-Za-z'
const BCRYPT = new RegExp(String.raw`^\$2[aby]\$(\d\d)\$([${ITOA64}]{22})([${ITOA64}]{31})$`)
const ARGON2 =
  /^\$argon2(id|i|d)\$(?:v=(\d+)\$)?m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{16,86})$/
const PHPASS = new RegExp(String.raw`^\$[PH]\$([${ITOA64}])([${ITOA64}]{8})([${ITOA64}]{22})$`)
const SHA512_CRYPT = new RegExp(
  String.raw`^\$6\$(?:rounds=(\d{1,9})\$)?([!-#%-9;-~]{0,16})\$([${ITOA64}]{86})$`,
)
const PBKDF2 = /^pbkdf2_sha(1|256)\$(\d{1,10})\$([!-#%-~]{1,128})\$([A-Za-z\d+/]{27}=|[A-Za-z\d+/]{43}=)$/
const PHPASS_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Parses a hash of another system; `'unknown'` for an unsupported format, `'costly'` if each sign-in would
 * take too much time or memory.
 */
export const readForeignHash = (
  text: string,
  columns: HashColumns = {},
): ForeignHash | 'unknown' | 'costly' => {
  if (text.length > MAX_HASH_LENGTH) return 'unknown'
  if (text.startsWith('$wp$2y$')) return bcrypt(text.slice(3), 'wordpress')
  if (text.startsWith('bcrypt_sha256$')) return bcrypt(text.slice('bcrypt_sha256$'.length), 'django')
  if (text.startsWith('bcrypt$')) return bcrypt(text.slice('bcrypt$'.length))
  if (text.startsWith('$2')) return bcrypt(text)
  if (text.startsWith('argon2$')) return argon2(`$${text.slice('argon2$'.length)}`)
  if (text.startsWith('$argon2')) return argon2(text)
  if (text.startsWith('pbkdf2_')) return pbkdf2(text)
  if (text.startsWith('$6$')) return sha512(text)
  if (/^\$[PH]\$/.test(text)) return phpass(text)
  return columns.format ? salted(text.toLowerCase(), text, columns) : 'unknown'
}

const bcrypt = (text: string, over?: 'wordpress' | 'django') => {
  const [, cost, salt, digest] = BCRYPT.exec(text) ?? []
  if (!salt || !digest) return 'unknown'
  if (Number(cost) < 4) return 'unknown'
  if (Number(cost) > MAX_COST.bcryptCost) return 'costly'
  return { recipe: { kind: 'bcrypt', cost: Number(cost), salt, ...(over && { over }) }, digest } as const
}

const argon2 = (text: string) => {
  const [, variant, version = '16', m, t, p, salt, digest] = ARGON2.exec(text) ?? []
  if (!salt || !digest || !['16', '19'].includes(version)) return 'unknown'
  // A value that cannot be decoded would end the thread at each sign-in.
  if (![salt, digest].every(isCanonical)) return 'unknown'
  const [memory, passes, lanes] = [Number(m), Number(t), Number(p)]
  if (passes < 1 || lanes < 1 || memory < 8 * lanes) return 'unknown'
  const { argon2Memory, argon2Work, argon2Lanes } = MAX_COST
  if (memory > argon2Memory || memory * passes > argon2Work || lanes > argon2Lanes) return 'costly'
  const length = Buffer.from(digest, 'base64').length
  const isEnough =
    variant === 'id' &&
    memory >= COST.memoryCost &&
    passes >= COST.timeCost &&
    version === '19' &&
    length >= 32
  if (isEnough) return { recipe: null, digest: text }
  const recipe = {
    kind: 'argon2',
    variant: variant as 'd' | 'i' | 'id',
    version: Number(version) as 16 | 19,
    memory,
    passes,
    lanes,
    salt,
    length,
  } as const
  return { recipe, digest: digest.replace(/=+$/, '') }
}

const isCanonical = (text: string): boolean =>
  Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text

const pbkdf2 = (text: string) => {
  const [, bits, iterationText, salt, digest] = PBKDF2.exec(text) ?? []
  const length = bits === '1' ? 20 : 32
  if (!salt || !digest || Buffer.from(digest, 'base64').length !== length) return 'unknown'
  const iterations = Number(iterationText)
  if (iterations < 1) return 'unknown'
  if (iterations > MAX_COST.pbkdf2Iterations) return 'costly'
  const hash = bits === '1' ? 'sha1' : 'sha256'
  return { recipe: { kind: 'pbkdf2', hash, iterations, salt, length }, digest } as const
}

const sha512 = (text: string) => {
  const [, roundText = '5000', salt, digest] = SHA512_CRYPT.exec(text) ?? []
  if (salt === undefined || !digest) return 'unknown'
  const rounds = Math.max(Number(roundText), 1000)
  if (rounds > MAX_COST.cryptRounds) return 'costly'
  return { recipe: { kind: 'sha512-crypt', rounds, salt }, digest } as const
}

const phpass = (text: string) => {
  const [, letter = '', salt, digest] = PHPASS.exec(text) ?? []
  const log = PHPASS_ALPHABET.indexOf(letter)
  if (!salt || !digest || log < 7 || log > 30) return 'unknown'
  if (log > MAX_COST.phpassLog) return 'costly'
  return { recipe: { kind: 'phpass', rounds: 2 ** log, salt }, digest } as const
}

const salted = (lower: string, text: string, { format, salt }: HashColumns) => {
  if (salt !== undefined && (salt.length > MAX_COST.saltCharacters || salt.includes('\0'))) return 'unknown'
  switch (format) {
    case 'bitrix': {
      // Salt of eight characters and digest; the oldest versions have only the digest.
      const [, own, digest] = /^([!-~]{8}|)([\da-f]{32})$/.exec(text.slice(0, -32) + lower.slice(-32)) ?? []
      return digest ? ({ recipe: { kind: 'md5', salt: own ?? '' }, digest } as const) : 'unknown'
    }
    case 'prestashop':
      return salt && /^[\da-f]{32}$/.test(lower)
        ? ({ recipe: { kind: 'md5', salt }, digest: lower } as const)
        : 'unknown'
    case 'opencart':
      return salt && /^[\da-f]{40}$/.test(lower)
        ? ({ recipe: { kind: 'opencart', salt }, digest: lower } as const)
        : 'unknown'
    case undefined:
      return 'unknown'
  }
}
