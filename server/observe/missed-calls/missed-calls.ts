import type { ExpectedCallKind } from '@vitrina/schema/expected-call'
import type { App } from '../../platform/http/app.ts'
import { sweepWhileOpen } from '../../platform/http/sweep.ts'
import { layOut, type MailText } from '../../platform/mail/layout.ts'
import type { ComposedMail, Mailer, Mails } from '../../platform/mail/mails.ts'
import { momentAtShop } from '../../platform/mail/moment.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { notify, selectOwners } from '../notifications/notify.ts'
import {
  markMissedCallsReported,
  type ReportedMissedCalls,
  selectReportedMissedCalls,
} from './missed-call-queries.ts'
import { MISSED_CALLS_LETTER } from './missed-calls-mail.ts'

/** Mail to one operator, composed only if the call is still overdue. */
interface MissedCallsJob {
  readonly kind: 'token_silent'
  readonly siteId: number
  readonly number: number
  readonly call: ExpectedCallKind
  readonly userId: number
}

const POLL_MS = 60_000

/** Grace period in ms after an outage of the server, during which callers return. */
const GRACE_MS = 600_000

interface Parts {
  readonly sql: Database
  readonly mails: Mails
  /** Origin of the console. */
  readonly origin: () => string
}

/** Notifies operators in the console and by mail, while `app` is open, of an overdue call: once, until the call arrives again. */
export const reportMissedCalls = (app: App, parts: Parts): void => {
  const mailer = missedCallsMailer(parts)
  const begun = performance.now()
  sweepWhileOpen(
    app,
    'missed-call alerts',
    async () => {
      if (performance.now() - begun > GRACE_MS) await notifyMissedCalls(parts.sql, mailer)
    },
    POLL_MS,
  )
}

/** Mails about missed calls. If two processes check concurrently, only one sends the mail of an alert. */
export const missedCallsMailer = ({ sql, mails, origin }: Parts): Mailer<MissedCallsJob> =>
  mails.of<MissedCallsJob>(['token_silent'], async (job): Promise<ComposedMail | undefined> => {
    const [silence] = await selectReportedMissedCalls(sql, job.siteId, job.number, job.call, job.userId)
    return silence && { to: silence.email, message: missedCallsMessage(silence, origin()) }
  })

/**
 * Notifies the responsible users, by their preferences, of calls that became overdue since the last check.
 */
export const notifyMissedCalls = (sql: Database, mailer: Mailer<MissedCallsJob>): Promise<void> =>
  sql.begin(async (sql) => {
    for (const { site_id: siteId, number, call, token, token_name: name } of await markMissedCallsReported(
      sql,
    )) {
      const owners = await selectOwners(sql, siteId)
      for (const userId of await notify(sql, { siteId, kind: 'token_silent', target: token, name }, owners))
        await mailer.send(sql, { kind: 'token_silent', siteId, number, call, userId })
    }
  })

/** Mail about an overdue call. */
export const missedCallsMessage = (
  {
    language,
    site,
    slug,
    time_zone,
    call,
    token,
    token_name,
    overdue_since,
    last_call,
  }: Omit<ReportedMissedCalls, 'email'>,
  origin: string,
): MailText => {
  const letter = MISSED_CALLS_LETTER[language]
  const parameters: Readonly<Record<string, string>> = {
    site,
    token: token_name,
    since: momentAtShop(language, overdue_since, time_zone),
    ...(last_call && {
      at: momentAtShop(language, new Date(last_call.at), time_zone),
      method: last_call.method,
      path: last_call.path,
      status: String(last_call.status ?? letter.unanswered),
    }),
  }
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
  return layOut(language, {
    subject: fill(letter.subject),
    before: [
      fill(letter.about),
      letter.call[call],
      fill(letter.since),
      last_call ? fill(letter.last) : letter.none,
    ],
    action: { label: letter.open, link: `${origin}/console/sites/${slug}/requests?token=${token}` },
    after: [letter.once],
  })
}
