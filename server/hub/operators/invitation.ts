import type { Mailer } from '../../platform/mail/mails.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { insertEmailLink } from '../mail/email-link-queries.ts'
import type { MailJob } from '../mail/job.ts'
import type { Person } from '../people/user-queries.ts'

/**
 * Sends a person, when the transaction commits, a link to choose their first password; using the link proves
 * the address.
 */
export const invite = async (
  sql: Transaction,
  mails: Mailer<MailJob>,
  { id, email, key, language }: Pick<Person, 'id' | 'email' | 'language'> & { readonly key: string },
  siteId: number,
): Promise<void> => {
  const [emailLink] = await insertEmailLink(sql, {
    purpose: 'password',
    email,
    email_key: key,
    language,
    // No browser requested the link.
    browser: digestOf(newSecret()),
    destination: {},
    user_id: id,
  })
  if (!emailLink) throw new Error('The errand was not stored.')
  await mails.send(sql, { kind: 'invitation', id: emailLink.id, siteId })
}
