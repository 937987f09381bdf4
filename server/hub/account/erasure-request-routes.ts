import { audit } from '../audit.ts'
import { endEmailLinksOf } from '../mail/email-link-queries.ts'
import { redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { cancelErasurePage } from '../pages/cancel-erasure.ts'
import { messagePage } from '../pages/message.ts'
import { endConsoleSessions } from '../sessions/session-list-queries.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { cancelErasure, scheduleErasure } from './account-queries.ts'
import { type AccountParts, ownAccount } from './own-account.ts'
import { requireRecentProof } from './require-recent-proof.ts'

/** Request of an erasure, and its cancellation within a week (rule 7.7). `erasure/` does the erasure itself. */
export const erasureRequestRoutes = (pages: Pages, parts: AccountParts): void => {
  const { sql, sessions, mails } = parts
  const { show, done, whose, change } = ownAccount(pages, parts)

  change(
    'leave',
    { summary: 'Request deletion of the account in a week', fields: ['password'] },
    async (visit, form) => {
      const { session, reply, context } = visit
      const proof = await requireRecentProof(sql, visit, form('password'))
      if (proof === 'stale') return show(visit, { notice: 'notice.sign_in_again' })
      if (proof === 'wrong') return show(visit, { faults: { leave_password: 'fault.password_wrong' } })
      const leaves = await sql.begin(async (sql) => {
        const [leaving] = await scheduleErasure(sql, session.user_id)
        if (!leaving) return false
        // Sessions end immediately and at all sites; the week before the erasure only allows the person to return.
        await endSessions(sql, session.user_id, null)
        await endConsoleSessions(sql, session.user_id, null)
        await endEmailLinksOf(sql, session.user_id)
        await audit(sql, { event: 'deletion_requested', ...whose(visit) })
        await mails.send(sql, { kind: 'leaving', userId: session.user_id })
        return true
      })
      if (!leaves) return show(visit, { faults: { leave_password: 'leaving.operator' } })
      mails.wake()
      sessions.forget(reply)
      const page = messagePage(context, { title: 'leaving.asked.title', text: 'leaving.asked.text' })
      return sendPage(reply, page, visit)
    },
  )

  pages.get(
    '/staying',
    { summary: 'Show the form that cancels the deletion of the account' },
    async (visit) => {
      const { session, reply, context } = visit
      return session?.leaves_at
        ? sendPage(reply, cancelErasurePage(context, session.leaves_at), visit)
        : redirect(reply, context.to('auth'))
    },
  )

  pages.post('/staying', { summary: 'Cancel the deletion of the account', fields: [] }, async (visit) => {
    const { session, reply, context, destination } = visit
    if (!session) return redirect(reply, context.to('auth'))
    await sql.begin(async (sql) => {
      const [cancelled] = await cancelErasure(sql, session.user_id)
      if (cancelled) await audit(sql, { event: 'deletion_withdrawn', ...whose({ ...visit, session }) })
    })
    return destination ? redirect(reply, context.to('auth')) : done(visit, 'stay')
  })
}
