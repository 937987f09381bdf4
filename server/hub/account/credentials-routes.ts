import { audit } from '../audit.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { hashPassword } from '../defence/passwords.ts'
import { endEmailLinksOf } from '../mail/email-link-queries.ts'
import { sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { parseEmail } from '../people/email.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import { checkPassword } from '../sign-in/credentials.ts'
import { updatePassword } from './account-queries.ts'
import { countMail, requestMail } from './email-links.ts'
import { emailFault, newPasswordFault } from './form-faults.ts'
import { type AccountParts, ownAccount, type SignedIn } from './own-account.ts'
import { requireRecentProof } from './require-recent-proof.ts'

/** Changes of the e-mail address and the password (rule 7.7). */
export const credentialsRoutes = (pages: Pages, parts: AccountParts): void => {
  const { sql, sessions, mails } = parts
  const { show, done, whose, change } = ownAccount(pages, parts)

  change(
    'email',
    {
      summary: 'Request a change of the e-mail address; a mailed link confirms it',
      fields: ['email', 'password'],
    },
    async (visit, form) => {
      const email = parseEmail(form('email'))
      const newEmail = form('email')
      if (!email) return show(visit, { newEmail, faults: { email: emailFault(newEmail) } })
      if (email.email === visit.session.email)
        return show(visit, { newEmail, faults: { email: 'fault.email_same' } })
      const proof = await requireRecentProof(sql, visit, form('password'))
      if (proof === 'stale') return show(visit, { newEmail, notice: 'notice.sign_in_again' })
      if (proof === 'wrong')
        return show(visit, { newEmail, faults: { email_password: 'fault.password_wrong' } })
      await countMail(parts, visit, email)
      await sql.begin((sql) =>
        requestMail(sql, parts, visit, {
          purpose: 'email',
          event: 'email_change_requested',
          to: email,
          user_id: visit.session.user_id,
        }),
      )
      mails.wake()
      const page = checkMailPage(visit.context, { email: email.email, purpose: 'email' })
      return sendPage(visit.reply, page, visit)
    },
  )

  change(
    'password',
    { summary: 'Change the password and end other sessions', fields: ['password', 'new_password'] },
    async (visit, form) => {
      const fault = newPasswordFault(form('new_password'), visit.session.email ?? '', visit)
      if (fault) return show(visit, { faults: { new_password: fault } })
      const known = await knowsPassword(visit, form('password'))
      if (!known) return show(visit, { faults: { password: 'fault.password_wrong' } })
      const hashed = await inHashingQueue(originOf(visit.request).ip, () =>
        hashPassword(form('new_password')),
      )
      const renewed = await sql.begin(async (sql) => {
        const [changed] = await updatePassword(sql, visit.session.user_id, known.password, hashed)
        // The form was submitted twice: the change is already done.
        if (!changed) return undefined
        await endSessions(sql, visit.session.user_id, visit.session.id)
        await endEmailLinksOf(sql, visit.session.user_id)
        await audit(sql, { event: 'password_changed', ...whose(visit) })
        await mails.send(sql, { kind: 'password_changed', userId: visit.session.user_id })
        return sessions.renew(sql, visit.session.id)
      })
      if (renewed) sessions.give(visit.reply, renewed)
      mails.wake()
      return done(visit, 'password')
    },
  )

  const knowsPassword = async ({ session, browser, request }: SignedIn, password: string) => {
    const claim = { email: session.email ?? '', password, browser, origin: originOf(request) }
    const outcome = await checkPassword(sql, claim)
    return outcome.is === 'right' ? outcome : undefined
  }
}
