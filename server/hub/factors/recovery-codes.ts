import { createHmac, randomInt } from 'node:crypto'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestsSince, readRecoveryKeys, recoveryKeyOf } from '../../platform/secrets/recovery-keys.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, useRecoveryCode } from './factor-queries.ts'

const COUNT = 10

/** Characters that cannot be confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** 49 bits: with the wait after each wrong code, too many to guess. */
const LENGTH = 10

/** Keyed, so that a stolen dump does not reveal the codes: they are short enough for a brute-force search. */
const digestOfCode = (key: Buffer, userId: number, code: string): Buffer =>
  createHmac('sha256', key).update(`${userId} ${code}`).digest()

/** Code in its canonical form, regardless of its spelling; undefined for an invalid one. */
export const recoveryCodeOf = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Creates ten new codes, returned as text; the previous codes become invalid. */
export const makeRecoveryCodes = async (
  sql: Transaction,
  userId: number,
  { seals, number }: Secrets,
): Promise<string[]> => {
  const codes = Array.from({ length: COUNT }, newCode)
  await deleteRecoveryCodes(sql, userId)
  await insertRecoveryCodes(
    sql,
    userId,
    codes.map((code) => digestOfCode(recoveryKeyOf(seals), userId, code)),
    number,
  )
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses a recovery code in the form of {@link recoveryCodeOf}: true once. */
export const consumeRecoveryCode = async (
  sql: Sql,
  userId: number,
  secrets: Secrets,
  code: string,
): Promise<boolean> => {
  const take = async (keys: readonly (Buffer | undefined)[]): Promise<boolean> => {
    const digests = digestsSince(keys, (key) => digestOfCode(key, userId, code))
    if ((await useRecoveryCode(sql, userId, digests)).length > 0) return true
    // Another secret may be in use meanwhile, and the codes may have been digested again.
    const now = await readRecoveryKeys(sql, secrets)
    return now.length > keys.length && take(now)
  }
  return take(await readRecoveryKeys(sql, secrets))
}
