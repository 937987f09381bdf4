import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { originOf } from '../sessions/sessions.ts'
import { checkPassword } from '../sign-in/credentials.ts'
import type { SignedIn } from './own-account.ts'

/** Maximum age in seconds of a sign-in that allows security changes without a password. */
const MAX_AGE_SECONDS = 600

/**
 * Checks a recent authentication of the signed-in person: the password or, without one, a recent sign-in. `stale` for a sign-in
 * that is too old.
 */
export const requireRecentProof = async (
  sql: Sql,
  { session, browser, request }: SignedIn,
  password: string,
): Promise<'proven' | 'wrong' | 'stale'> => {
  const { email, has_password: hasPassword, authenticated_ago: ago } = session
  if (!hasPassword || email === null) return ago <= MAX_AGE_SECONDS ? 'proven' : 'stale'
  const claim = { email, password, browser, origin: originOf(request) }
  return (await checkPassword(sql, claim)).is === 'right' ? 'proven' : 'wrong'
}
