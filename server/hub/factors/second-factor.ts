import type { Mailer } from '../../platform/mail/mails.ts'
import type { Database, Sql } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import type { ReadSecrets, Secrets } from '../../platform/secrets/secrets.ts'
import { audit, type Origin } from '../audit.ts'
import { type AttemptKind, attempt, resetAttempts } from '../defence/attempts.ts'
import type { MailJob } from '../mail/job.ts'
import { verifyAppCode } from './authenticator.ts'
import { countRecoveryCodes } from './factor-queries.ts'
import { ceremonyAt, verifyPasskey } from './passkeys.ts'
import { consumeRecoveryCode, recoveryCodeOf } from './recovery-codes.ts'

/** Dependencies of the check of factors. */
export interface FactorParts {
  readonly sql: Database
  readonly secrets: ReadSecrets
  readonly mails: Mailer<MailJob>
  /** The public origin of the hub. */
  readonly hubOrigin: () => string
}

/** Claim of a second factor: its person, and a typed code or the response of a device. */
export interface FactorClaim {
  readonly userId: number
  /** The secret of the browser. */
  readonly browser: string
  readonly origin: Origin
  readonly answer: { readonly code: string } | { readonly passkey: string }
}

/** Method of the second factor in tokens (RFC 8176). */
export type FactorMethod = 'otp' | 'pop'

const isKnownBrowser = async (sql: Sql, userId: number, browser: string): Promise<boolean> =>
  (await sql`select from hub_known_browser where user_id = ${userId} and digest = ${digestOf(browser)}`)
    .length > 0

/**
 * Verifies a second factor of a person: a code of the app, a recovery code, or a passkey; each works once. The attempt is counted
 * before the check, so that concurrent guesses do not exceed the limit.
 * @returns the method; undefined for a wrong factor.
 * @throws {ApiError} `too_many_requests` above the limit
 */
export const proveSecondFactor = async (
  parts: FactorParts,
  claim: FactorClaim,
): Promise<FactorMethod | undefined> => {
  const { sql } = parts
  const { userId, browser, origin } = claim
  const [kind, whose]: [AttemptKind, string] = (await isKnownBrowser(sql, userId, browser))
    ? ['second factor browser', `${userId} ${browser}`]
    : ['second factor account', String(userId)]
  await attempt(sql, kind, whose)
  const method = await check(parts, claim)
  if (method) await resetAttempts(sql, kind, whose)
  else await audit(sql, { event: 'second_factor_failed', userId, origin })
  return method
}

const check = async (parts: FactorParts, claim: FactorClaim): Promise<FactorMethod | undefined> => {
  const { sql, hubOrigin } = parts
  const { userId, browser, answer } = claim
  if ('passkey' in answer) {
    const ceremony = await ceremonyAt(parts.secrets, hubOrigin(), browser)
    const verified = await verifyPasskey(sql, ceremony, answer.passkey, { alone: false })
    return verified?.userId === userId ? 'pop' : undefined
  }
  const secrets = await parts.secrets()
  const digits = answer.code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits))
    return (await verifyAppCode(sql, { userId, secrets }, digits, { confirmed: true })) ? 'otp' : undefined
  const code = recoveryCodeOf(answer.code)
  return code !== undefined && (await spendRecoveryCode(parts, claim, secrets, code)) ? 'otp' : undefined
}

/** Notifies the owner, because a finder of the codes would not. */
const spendRecoveryCode = async (
  { sql, mails }: FactorParts,
  { userId, origin }: FactorClaim,
  secrets: Secrets,
  code: string,
): Promise<boolean> => {
  const isRedeemed = await sql.begin(async (sql) => {
    if (!(await consumeRecoveryCode(sql, userId, secrets, code))) return false
    const [{ left } = { left: 0 }] = await countRecoveryCodes(sql, userId)
    await audit(sql, { event: 'recovery_code_used', userId, origin, detail: { left } })
    await mails.send(sql, { kind: 'second_factor_changed', userId, what: 'recovery_code_used' })
    return true
  })
  if (isRedeemed) mails.wake()
  return isRedeemed
}
