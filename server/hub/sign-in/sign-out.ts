import { audit } from '../audit.ts'
import type { PageRequest, PageRequestParts } from '../page-request/page-request.ts'
import { endSession, type Session } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'

/** Ends the session of a page request with the tokens of its sites, and deletes its cookie. */
export const signOut = async (
  { sql, sessions }: PageRequestParts,
  { request, reply }: Pick<PageRequest, 'request' | 'reply'>,
  { id, user_id: userId }: Session,
): Promise<void> => {
  await sql.begin(async (sql) => {
    await endSession(sql, id, userId)
    await audit(sql, { event: 'sign_out', userId, sessionId: id, origin: originOf(request) })
  })
  sessions.forget(reply)
}
