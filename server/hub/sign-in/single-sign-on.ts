import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { wordsOf } from '../page-request/authorization-request.ts'
import type { Destination } from '../page-request/destination.ts'
import { type Session, selectConsent } from '../sessions/session-queries.ts'

/** True if a client requires a new authentication (`prompt=login`, `max_age`), despite a session. */
export const mustSignIn = ({ loginRequest }: Destination, session: Session): boolean => {
  if (!('client_id' in loginRequest)) return false
  const { prompt, max_age: maxAge } = loginRequest
  return (
    wordsOf(prompt).includes('login') || (maxAge !== undefined && session.authenticated_ago > Number(maxAge))
  )
}

/**
 * True if a session continues to a site without confirmation. Any page can link there, so sites that are not first-party ask once
 * (X9); a client may require the confirmation each time.
 */
export const skipsConfirmation = async (
  sql: Sql,
  { site, loginRequest }: Destination,
  session: Session,
): Promise<boolean> => {
  const prompts = 'client_id' in loginRequest ? wordsOf(loginRequest.prompt) : []
  if (prompts.includes('consent') || prompts.includes('select_account')) return false
  return site.first_party || (await selectConsent(sql, session.user_id, site.id)).length > 0
}
