import { createHash, createHmac, hash, pbkdf2Sync } from 'node:crypto'
import { type Algorithm, hashRawSync, type Version } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import type { HashMethod } from './foreign-hash.ts'
import { sha512Crypt, sixBits } from './sha512-crypt.ts'

/** White space that PHP's trim removes at both ends. */
const WHITE = /^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g

/** Characters that OpenCart before version 4 escapes in its input, including passwords. */
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Texts that another system may have hashed for a typed password, the most likely first. Depends only on the recipe and the typed
 * text.
 */
export const readingsOf = ({ kind, ...recipe }: HashMethod, password: string): readonly string[] => {
  const trimmed = password.replace(WHITE, '')
  if ('over' in recipe && recipe.over === 'wordpress') return [trimmed]
  // WordPress trims the text first, phpBB does not.
  if (kind === 'phpass') return [...new Set([trimmed, password])]
  if (kind === 'opencart')
    return [...new Set([password.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign), password])]
  return [password]
}

/** Computes the digest of the other system; blocks its thread. */
export const oldDigest = (recipe: HashMethod, text: string): string => {
  switch (recipe.kind) {
    case 'argon2':
      return hashRawSync(text, {
        algorithm: { d: 0, i: 1, id: 2 }[recipe.variant] as Algorithm,
        version: (recipe.version === 16 ? 0 : 1) as Version,
        memoryCost: recipe.memory,
        timeCost: recipe.passes,
        parallelism: recipe.lanes,
        outputLen: recipe.length,
        salt: Buffer.from(recipe.salt, 'base64'),
      })
        .toString('base64')
        .replace(/=+$/, '')
    case 'bcrypt': {
      const cost = String(recipe.cost).padStart(2, '0')
      return bcrypt.hashSync(beforeBcrypt(recipe.over, text), `$2b$${cost}$${recipe.salt}`).slice(-31)
    }
    case 'phpass':
      return phpass(text, recipe.salt, recipe.rounds)
    case 'sha512-crypt':
      return sha512Crypt(text, recipe.salt, recipe.rounds)
    case 'pbkdf2':
      return pbkdf2Sync(text, recipe.salt, recipe.iterations, recipe.length, recipe.hash).toString('base64')
    case 'md5':
      return hash('md5', recipe.salt + text)
    case 'opencart':
      return hash('sha1', recipe.salt + hash('sha1', recipe.salt + hash('sha1', text)))
  }
}

const beforeBcrypt = (over: 'wordpress' | 'django' | undefined, text: string): string => {
  if (over === 'wordpress') return createHmac('sha384', 'wp-sha384').update(text).digest('base64')
  return over === 'django' ? hash('sha256', text) : text
}

const phpass = (text: string, salt: string, rounds: number): string => {
  const password = Buffer.from(text)
  const md5 = (before: Buffer | string) => createHash('md5').update(before).update(password).digest()
  let state = md5(salt)
  for (let round = 0; round < rounds; round++) state = md5(state)
  return [0, 3, 6, 9, 12]
    .map((at) => sixBits(state.readUIntLE(at, 3), 4))
    .join('')
    .concat(sixBits(state[15] as number, 2))
}
