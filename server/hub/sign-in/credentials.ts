import { ApiError } from '../../platform/http/errors.ts'
import { networkOf } from '../../platform/http/limits/network.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { audit, type Origin } from '../audit.ts'
import { attempt, refundAttempt, resetAttempts } from '../defence/attempts.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { hashPassword, isPassword } from '../defence/passwords.ts'
import { countPassword } from '../metrics.ts'
import { type Email, parseEmail } from '../people/email.ts'
import {
  adoptPassword,
  equalizeResponseTime,
  type ImportedPassword,
  importedPasswords,
  matchingPassword,
  selectPassword,
} from './imported-password.ts'

/** Account data for the check of a password. */
interface Account {
  readonly id: number
  readonly password: string | null
  readonly locked: boolean
  /** True if the person has signed in in this browser before. */
  readonly known: boolean
  readonly imported: readonly ImportedPassword[]
}

const selectAccount = (sql: Sql, key: string, browser: Buffer) => sql<Account>`
  select
    id, password, locked_at is not null as locked,
    exists (select from hub_known_browser where user_id = hub_user.id and digest = ${browser}) as known,
    ${importedPasswords(sql)} as imported
  from hub_user where email_key = ${key}
`

export type CredentialsCheck =
  | { readonly is: 'right'; readonly userId: number; readonly password: string | null }
  /** Wrong credentials; an email address is included when it has no account. */
  | { readonly is: 'wrong'; readonly nobody?: Email }
  /** Correct password of a former account at a site, which is accepted after the proof of the mailbox. */
  | { readonly is: 'imported'; readonly userId: number; readonly email: Email; readonly password: string }
  | { readonly is: 'locked' }

/** Invalid addresses are looked up as an empty one, because the database refuses NUL characters. */
const NO_ADDRESS = ''

/** Credentials of an attempt. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** The secret of the browser. */
  readonly browser: string
  readonly origin: Origin
}

/**
 * Checks a password. For an address without an account it takes the same steps and time (A2, A3). The attempt
 * is counted before hashing (A1): for the network and the account or, in a browser that the person has used
 * before, for that browser only, so that an attack does not lock out the owner. While imported passwords
 * exist, whose methods take different times, a negative response is sent at a whole second.
 * @throws {ApiError} `too_many_requests` during a wait, `overloaded` for too many concurrent checks
 */
export const checkPassword = async (sql: Sql, claim: Credentials): Promise<CredentialsCheck> => {
  const since = performance.now()
  const outcome = await inHashingQueue(claim.origin.ip, () => check(sql, claim)).catch((error) => {
    if (error instanceof ApiError) countPassword('refused')
    throw error
  })
  countPassword(outcome.is)
  if (outcome.is === 'wrong') await equalizeResponseTime(sql, since)
  return outcome
}

const check = async (
  sql: Sql,
  { email, password, browser, origin }: Credentials,
): Promise<CredentialsCheck> => {
  const address = parseEmail(email)
  const key = address?.key ?? email.slice(0, 254)
  const network = networkOf(origin.ip)
  const [account] = await selectAccount(sql, address?.key ?? NO_ADDRESS, digestOf(browser))
  if (account?.known) await attempt(sql, 'sign-in browser', `${account.id} ${browser}`)
  else {
    await attempt(sql, 'sign-in address', network)
    await attempt(sql, 'sign-in account', key).catch(async (error) => {
      // No password was checked, so it does not count against the network.
      await refundAttempt(sql, 'sign-in address', network)
      throw error
    })
  }

  const right =
    ((await isPassword(password, account?.password)) && account?.password) ||
    (account && address && (await importedOf(sql, account, address, password)))
  // The attempt remains counted: it proves nothing about guesses of a hub password.
  if (typeof right === 'object') return right
  if (!account || !right) {
    await audit(sql, { event: 'sign_in_failed', userId: account?.id ?? null, origin })
    return account || !address ? { is: 'wrong' } : { is: 'wrong', nobody: address }
  }
  if (account.known) await resetAttempts(sql, 'sign-in browser', `${account.id} ${browser}`)
  else
    await sql`
      with forgiven as (${refundAttempt(sql, 'sign-in address', network)})
      ${resetAttempts(sql, 'sign-in account', key)}
    `
  if (account.locked)
    await audit(sql, { event: 'sign_in_failed', userId: account.id, origin, detail: { locked: true } })
  return account.locked ? { is: 'locked' } : { is: 'right', userId: account.id, password: right }
}

/** Result of a check of an imported password: its new hash, or the proof that is required first. */
const importedOf = async (
  sql: Sql,
  account: Account,
  email: Email,
  password: string,
): Promise<string | CredentialsCheck | undefined> => {
  const imported = account.locked ? undefined : await matchingPassword(password, account.imported)
  if (!imported) return undefined
  const hashed = await hashPassword(password)
  if (!imported.opens) return { is: 'imported', userId: account.id, email, password: hashed }
  if ((await adoptPassword(sql, account.id, imported, hashed)).length > 0) return hashed
  // The form was submitted twice: the password is already replaced.
  const [now] = await selectPassword(sql, account.id)
  return now?.password && (await isPassword(password, now.password)) ? now.password : undefined
}
