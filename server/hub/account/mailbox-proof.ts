import type { FastifyReply } from 'fastify'
import { digestOf } from '../../platform/secrets/secret.ts'
import { audit } from '../audit.ts'
import { resetAttempts } from '../defence/attempts.ts'
import { endEmailLinksOf, useEmailLink } from '../mail/email-link-queries.ts'
import { type PageRequest, sendPage } from '../page-request/page-request.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { checkMailPage } from '../pages/check-mail.ts'
import type { Email } from '../people/email.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, sendSignInResult, signIn } from '../sign-in/complete-sign-in.ts'
import { updatePasswordByMail } from './account-queries.ts'
import { countMail, type EmailLinkParts, type FollowedLink, requestMail } from './email-links.ts'

type Parts = CompleteSignInParts & EmailLinkParts

interface Claim {
  readonly userId: number
  readonly email: Email
  /** Hash of the typed password. */
  readonly password: string
}

/** Requires a proof of the mailbox from a person who typed an imported password, which gives no access before that (A20). */
export const mailboxProof =
  (parts: Parts) =>
  async (visit: PageRequest, { userId, email, password }: Claim): Promise<FastifyReply> => {
    await countMail(parts, visit, email)
    await parts.sql.begin((sql) =>
      requestMail(sql, parts, visit, {
        purpose: 'imported',
        event: 'imported_password_typed',
        to: email,
        user_id: userId,
        password,
      }),
    )
    parts.mails.wake()
    const page = checkMailPage(visit.context, { email: email.email, purpose: 'imported' })
    return sendPage(visit.reply, page, { destination: visit.destination })
  }

/** Accepts the imported password of a person who proved the mailbox; all sessions and tokens end, as by a reset (A6). */
export const acceptImportedPassword = async (
  parts: Parts,
  { visit, destination }: FollowedLink,
  token: string,
) => {
  const arrival = await parts.sql.begin(async (sql) => {
    const [emailLink] = await useEmailLink(sql, digestOf(token), 'imported')
    const password = emailLink?.password
    const [user] = emailLink && password ? await updatePasswordByMail(sql, emailLink, password) : []
    if (!emailLink || !password || !user) throw new PageRefusal('link_dead')
    await endSessions(sql, user.id, null)
    await endEmailLinksOf(sql, user.id)
    await resetAttempts(sql, 'sign-in account', emailLink.email_key)
    await audit(sql, { event: 'imported_password_taken', userId: user.id, origin: originOf(visit.request) })
    return signIn(sql, parts, visit, { userId: user.id, password, remember: false }, destination)
  })
  if (!arrival) throw new PageRefusal('link_dead')
  return sendSignInResult(parts, visit, arrival)
}
