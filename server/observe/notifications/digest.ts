import { DIGEST_MINUTES, notificationSentence } from '@vitrina/schema/console/notification'
import { fill } from '@vitrina/schema/fill'
import type { Language } from '@vitrina/schema/languages'
import type { App } from '../../platform/http/app.ts'
import { inPortions, sweepWhileOpen } from '../../platform/http/sweep.ts'
import { layOut, type MailText } from '../../platform/mail/layout.ts'
import type { ComposedMail, Mailer, Mails } from '../../platform/mail/mails.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { DIGEST_LETTER } from './digest-letter.ts'
import { selectReader, takeDue } from './digest-queries.ts'
import { deleteOldNotifications, type NotificationRow, selectNotifications } from './notification-queries.ts'

/**
 * Mail to one operator with the notifications due at that time. The mail omits notifications that were read
 * before it is composed.
 */
interface DigestJob {
  readonly kind: 'notifications'
  readonly userId: number
  /** ISO 8601. */
  readonly at: string
}

const POLL_MS = 30_000

/** Retention of notifications in days. */
const RETENTION_DAYS = 90

/** Maximum number of lines of a mail; the console has all of them. */
const MAX_LINES = 30

interface Parts {
  readonly sql: Database
  readonly mails: Mails
  /** Origin of the console. */
  readonly origin: () => string
}

/** Sends notifications by mail while `app` is open, several in one mail, and deletes old ones. */
export const runDigests = (app: App, parts: Parts): void => {
  const mailer = digestMailer(parts)
  sweepWhileOpen(app, 'digests of notifications', () => sendDigests(parts.sql, mailer), POLL_MS)
  sweepWhileOpen(app, 'old notifications', () =>
    inPortions((most) => deleteOldNotifications(parts.sql, RETENTION_DAYS, most)),
  )
}

export const digestMailer = ({ sql, mails, origin }: Parts): Mailer<DigestJob> =>
  mails.of<DigestJob>(['notifications'], async ({ userId, at }): Promise<ComposedMail | undefined> => {
    const [reader] = await selectReader(sql, userId)
    if (!reader) return undefined
    const which = sql`mailed_at = ${new Date(at)} and read_at is null`
    const rows = await selectNotifications(sql, userId, which, MAX_LINES + 1)
    return rows.length === 0
      ? undefined
      : { to: reader.email, message: digestMessage(rows, reader.language, origin()) }
  })

/**
 * Queues a mail for each user with due notifications. Two concurrent processes send each mail once: the row
 * of the user is locked, and the mail is queued in the same transaction.
 */
export const sendDigests = async (sql: Database, mailer: Mailer<DigestJob>): Promise<void> => {
  const due = await sql.begin(async (sql) => {
    const due = await takeDue(sql, DIGEST_MINUTES)
    for (const { user_id: userId, at } of due)
      await mailer.send(sql, { kind: 'notifications', userId, at: at.toISOString() })
    return due
  })
  if (due.length > 0) mailer.wake()
}

/** Mail with several notifications. */
export const digestMessage = (
  rows: readonly Pick<NotificationRow, 'site_name' | 'kind' | 'target' | 'name' | 'count' | 'by'>[],
  language: Language,
  origin: string,
): MailText => {
  const { subject, about, more, open, choose } = DIGEST_LETTER[language]
  const link = `${origin}/console/notifications`
  const lines = rows.slice(0, MAX_LINES).map((row) => {
    const sentence = notificationSentence(row, language)
    return `${row.site_name}: ${sentence}${row.by === null ? '' : ` (${row.by})`}`
  })
  return layOut(language, {
    subject: fill(subject, { count: lines.length }, language),
    before: [about, ...lines, ...(rows.length > MAX_LINES ? [more] : [])],
    action: { label: open, link },
    after: [fill(choose, { link: `${link}/choices` }, language)],
  })
}
