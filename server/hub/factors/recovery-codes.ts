import { createHmac, randomInt } from 'node:crypto'
import type { Sql, Transaction } from '../../database/sql.ts'
import { keyFor } from '../../secret/key-for.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, useRecoveryCode } from './factor-queries.ts'

const COUNT = 10

/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** 49 bits: with the wait after each wrong one, out of reach. */
const LENGTH = 10

/** Keyed, so that a stolen dump does not give them away: they are short enough to be tried. */
const digestOfCode = (secret: string, userId: number, code: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'recovery code')).update(`${userId} ${code}`).digest()

/** A code as it is compared, however it was typed; undefined for what is none. */
export const recoveryCodeOf = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Gives a person ten new codes, as they are shown; those before work no longer. `secret` is that of the deployment. */
export const makeRecoveryCodes = async (
  sql: Transaction,
  userId: number,
  secret: string,
): Promise<string[]> => {
  const codes = Array.from({ length: COUNT }, newCode)
  await deleteRecoveryCodes(sql, userId)
  await insertRecoveryCodes(
    sql,
    userId,
    codes.map((code) => digestOfCode(secret, userId, code)),
  )
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Takes a recovery code, as {@link recoveryCodeOf} gives it: true once. */
export const takeRecoveryCode = async (
  sql: Sql,
  userId: number,
  secret: string,
  code: string,
): Promise<boolean> => (await useRecoveryCode(sql, userId, digestOfCode(secret, userId, code))).length > 0
