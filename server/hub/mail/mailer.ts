import type { Config } from '../../config.ts'
import type { Mailer, Mails } from '../../platform/mail/mails.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { composer } from './compose.ts'
import { MAIL_KINDS, type MailJob } from './job.ts'

interface Parts {
  readonly sql: Database
  readonly config: Config
  readonly secrets: ReadSecrets
  /** Public origin of the hub, for links. */
  readonly origin: () => string
  /** Origin of the console. */
  readonly consoleOrigin: () => string
}

/** The mails of the hub. */
export const hubMailer = (
  mails: Mails,
  { sql, config, secrets, origin, consoleOrigin }: Parts,
): Mailer<MailJob> =>
  mails.of<MailJob>(
    MAIL_KINDS,
    composer({
      sql,
      development: config.development,
      origin,
      consoleOrigin,
      // Read for each mail, so that an unreadable file can be repaired meanwhile.
      secrets,
    }),
  )
