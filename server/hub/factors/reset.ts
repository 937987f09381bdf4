import type { Mailer } from '../../platform/mail/mails.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'
import type { MailJob } from '../mail/job.ts'
import { endConsoleSessions } from '../sessions/session-list-queries.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { deleteFactors, deleteRecoveryCodes, lockOwner } from './factor-queries.ts'

/**
 * Removes the app, passkeys and recovery codes of a person who has lost them; the password stays. All
 * sessions end, and the person is notified by mail (S9). Returns false without a second factor.
 */
export const resetSecondFactor = async (
  sql: Transaction,
  mails: Pick<Mailer<MailJob>, 'send'>,
  userId: number,
  by?: AuditActor,
): Promise<boolean> => {
  const [owner] = await lockOwner(sql, userId)
  if (!owner?.has_second_factor) return false
  await deleteFactors(sql, userId)
  await deleteRecoveryCodes(sql, userId)
  await endSessions(sql, userId, null)
  await endConsoleSessions(sql, userId, null)
  await audit(sql, { event: 'second_factor_reset', userId, by })
  await mails.send(sql, { kind: 'second_factor_changed', userId, what: 'reset' })
  return true
}
