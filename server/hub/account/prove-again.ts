import type { Sql } from '../../platform/postgres/sql.ts'
import { originOf } from '../sessions/sessions.ts'
import { checkPassword } from '../sign-in/credentials.ts'
import type { SignedIn } from './own-account.ts'

/** How long, in seconds, a sign-in counts for a change of what protects the account, of somebody who has no password to type. */
const FRESH = 600

/**
 * Whether who is signed in has just proven who they are: by the password, or, without one, by a sign-in a moment ago. `stale`: that was
 * too long ago.
 */
export const proveAgain = async (
  sql: Sql,
  { session, browser, request }: SignedIn,
  password: string,
): Promise<'proven' | 'wrong' | 'stale'> => {
  const { email, has_password: hasPassword, authenticated_ago: ago } = session
  if (!hasPassword || email === null) return ago <= FRESH ? 'proven' : 'stale'
  const claim = { email, password, browser, origin: originOf(request) }
  return (await checkPassword(sql, claim)).is === 'right' ? 'proven' : 'wrong'
}
