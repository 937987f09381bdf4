import { audit } from '../audit.ts'
import { endSession, type Session } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import type { Visit, VisitParts } from '../visit/visit.ts'

/** Ends the session of a visit, with all that sites were given in it, and has the browser forget it. */
export const signOut = async (
  { sql, sessions }: VisitParts,
  { request, reply }: Pick<Visit, 'request' | 'reply'>,
  { id, user_id: userId }: Session,
): Promise<void> => {
  await sql.begin(async (sql) => {
    await endSession(sql, id, userId)
    await audit(sql, { event: 'sign_out', userId, sessionId: id, origin: originOf(request) })
  })
  sessions.forget(reply)
}
