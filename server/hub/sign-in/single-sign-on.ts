import type { Sql } from '../../platform/postgres/sql.ts'
import { wordsOf } from '../page-request/authorization-request.ts'
import type { Destination } from '../page-request/destination.ts'
import { type Session, selectConsent } from '../sessions/session-queries.ts'

/** Whether a client wants the person to prove anew who they are (`prompt=login`, `max_age`), whatever session there is. */
export const mustSignIn = ({ asked }: Destination, session: Session): boolean => {
  if (!('client_id' in asked)) return false
  const { prompt, max_age: maxAge } = asked
  return (
    wordsOf(prompt).includes('login') || (maxAge !== undefined && session.authenticated_ago > Number(maxAge))
  )
}

/**
 * Whether a session goes on to a site without a question. A link on any page leads there, so a site that is not the hub's own asks
 * once (X9); a client may have it asked each time.
 */
export const goesOnSilently = async (
  sql: Sql,
  { site, asked }: Destination,
  session: Session,
): Promise<boolean> => {
  const prompts = 'client_id' in asked ? wordsOf(asked.prompt) : []
  if (prompts.includes('consent') || prompts.includes('select_account')) return false
  return site.first_party || (await selectConsent(sql, session.user_id, site.id)).length > 0
}
