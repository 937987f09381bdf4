import type { PasswordLink } from '@vitrina/schema/console/people'
import { fieldError } from '../../platform/http/field-errors.ts'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { type AuditActor, audit } from '../audit.ts'
import { endPasswordLinks, insertPasswordLink, type Person } from '../people/user-queries.ts'

const SEVEN_DAYS = 7 * 86_400

/**
 * Creates a link by which a person sets a password, once and within 7 days; operators neither set nor see passwords (A13).
 * Earlier links become invalid, and the link is returned only here. `origin` is that of the hub.
 */
export const makePasswordLink = async (
  sql: Transaction,
  { id, language }: Pick<Person, 'id' | 'language'>,
  origin: string,
  by?: AuditActor,
): Promise<Stored<PasswordLink, 'expires_at'>> => {
  const token = newSecret()
  await endPasswordLinks(sql, id)
  const [row] = await insertPasswordLink(sql, {
    id,
    digest: digestOf(token),
    lifetime: SEVEN_DAYS,
  })
  // Without an address the link could not be sent, and the account could not be used with a password.
  if (!row) throw fieldError('email', 'invalid_value.email')
  await audit(sql, { event: 'password_link_made', userId: id, by })
  return { link: `${origin}/${language}/reset-password?token=${token}`, ...row }
}
