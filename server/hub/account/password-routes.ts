import { digestOf } from '../../platform/secrets/secret.ts'
import { audit } from '../audit.ts'
import { resetAttempts } from '../defence/attempts.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { hashPassword } from '../defence/passwords.ts'
import { endEmailLinksOf, useEmailLink } from '../mail/email-link-queries.ts'
import { sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import { forgotPasswordPage } from '../pages/forgot-password.ts'
import { resetPasswordPage } from '../pages/reset-password.ts'
import { parseEmail } from '../people/email.ts'
import { selectAnyRole } from '../people/operator-queries.ts'
import { deleteIdentities } from '../providers/identity-queries.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, sendSignInResult, signIn } from '../sign-in/complete-sign-in.ts'
import { updatePasswordByMail } from './account-queries.ts'
import {
  countMail,
  type EmailLinkParts,
  type FollowedLink,
  followLink,
  isSameBrowser,
  linkPageContext,
  requestMail,
  useLinkOnce,
} from './email-links.ts'
import { emailFault, newPasswordFault } from './form-faults.ts'

type Parts = CompleteSignInParts & EmailLinkParts

/** Declares the pages for a forgotten password (rule 7.7). */
export const passwordRoutes = ({ get, post }: Pages, parts: Parts): void => {
  const { sql, mails } = parts

  get(
    '/forgot-password',
    { summary: 'Show the form that requests a new password' },
    async ({ reply, context, destination }) =>
      sendPage(reply, forgotPasswordPage(context, { email: '' }), { destination }),
  )

  post(
    '/forgot-password',
    { summary: 'Request a link for a new password', fields: ['email'] },
    async (visit, form) => {
      const { reply, context, destination } = visit
      const email = parseEmail(form('email'))
      if (!email) {
        const page = forgotPasswordPage(context, { email: form('email'), error: emailFault(form('email')) })
        return sendPage(reply, page, { status: 400, destination })
      }
      await countMail(parts, visit, email)
      await sql.begin((sql) =>
        requestMail(sql, parts, visit, { purpose: 'password', event: 'password_reset_requested', to: email }),
      )
      mails.wake()
      const page = checkMailPage(context, { email: email.email, purpose: 'password' })
      return sendPage(reply, page, { destination })
    },
  )

  get(
    '/reset-password',
    { summary: 'Show the form for a new password', query: ['token'] },
    async (visit, query) => {
      const token = query('token')
      const followed = await followReset(visit, token)
      const page = resetPasswordPage(linkPageContext(followed.visit, 'reset-password', token), {
        token,
        email: followed.emailLink.email,
      })
      return sendPage(visit.reply, page, followed)
    },
  )

  post(
    '/reset-password',
    { summary: 'Choose a new password', fields: ['token', 'password'] },
    async (visit, form) => {
      const [token, password] = [form('token'), form('password')]
      const followed = await followReset(visit, token)
      const fault = newPasswordFault(password, followed.emailLink.email, followed.visit)
      if (fault) {
        const page = resetPasswordPage(linkPageContext(followed.visit, 'reset-password', token), {
          token,
          email: followed.emailLink.email,
          fault,
        })
        return sendPage(visit.reply, page, { status: 400, destination: followed.destination })
      }
      const hashed = await inHashingQueue(originOf(visit.request).ip, () => hashPassword(password))
      return useLinkOnce(parts, visit, token, () => reset(parts, followed, token, hashed))
    },
  )

  const followReset = async (visit: FollowedLink['visit'], token: string): Promise<FollowedLink> => {
    const followed = await followLink(parts, visit, token)
    if (followed.emailLink.purpose !== 'password') throw new PageRefusal('link_dead')
    return followed
  }
}

/** An attacker may know the forgotten password, so everything that was issued before ends (A6). */
const reset = async (parts: Parts, followed: FollowedLink, token: string, password: string) => {
  const { visit, destination } = followed
  const arrival = await parts.sql.begin(async (sql) => {
    const [emailLink] = await useEmailLink(sql, digestOf(token), 'password')
    const [user] = emailLink ? await updatePasswordByMail(sql, emailLink, password) : []
    if (!emailLink || !user) throw new PageRefusal('link_dead')
    await endSessions(sql, user.id, null)
    // A previous holder of the account may have connected their identity provider.
    await deleteIdentities(sql, user.id)
    await endEmailLinksOf(sql, user.id)
    await resetAttempts(sql, 'sign-in account', emailLink.email_key)
    await audit(sql, { event: 'password_reset', userId: user.id, origin: originOf(visit.request) })
    await parts.mails.send(sql, { kind: 'password_changed', userId: user.id })
    const proof = { userId: user.id, password, remember: false }
    // Another person may have requested the link to send the reader to their own site (X9), so a page asks whether to continue.
    if (destination && isSameBrowser(followed)) return signIn(sql, parts, visit, proof, destination)
    const arrival = await signIn(sql, parts, visit, proof, undefined)
    if (!arrival?.cookie) return arrival
    if (destination) return { ...arrival, location: visit.context.to('auth') }
    // Invited colleagues, and operators who have forgotten the password, continue to the console.
    const isStaff = (await selectAnyRole(sql, user.id)).length > 0
    return isStaff && arrival.location === visit.context.to('account')
      ? { ...arrival, location: '/console/' }
      : arrival
  })
  parts.mails.wake()
  if (!arrival) throw new PageRefusal('link_dead')
  return sendSignInResult(parts, visit, arrival)
}
