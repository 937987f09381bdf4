import { digestOf } from '../../platform/secrets/secret.ts'
import { audit } from '../audit.ts'
import { attempt } from '../defence/attempts.ts'
import { inHashingQueue } from '../defence/hashing.ts'
import { isPassword } from '../defence/passwords.ts'
import { endEmailLinksOf, endRegistrations, useEmailLink } from '../mail/email-link-queries.ts'
import { type PageRequest, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { confirmPage } from '../pages/confirm.ts'
import { messagePage } from '../pages/message.ts'
import type { TextKey } from '../pages/text.ts'
import { selectRecipient } from '../people/user-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import { type CompleteSignInParts, sendSignInResult, signIn } from '../sign-in/complete-sign-in.ts'
import { checkPassword } from '../sign-in/credentials.ts'
import { insertRegistered, updateEmail } from './account-queries.ts'
import {
  type EmailLinkParts,
  type FollowedLink,
  followLink,
  isSameBrowser,
  linkPageContext,
  useLinkOnce,
} from './email-links.ts'
import { acceptImportedPassword } from './mailbox-proof.ts'

type Parts = CompleteSignInParts & EmailLinkParts

/**
 * Declares the pages of mailed links (rule 7.7): confirmation of a registration, which creates the account, of a new e-mail
 * address, or of an imported password.
 */
export const confirmRoutes = ({ get, post }: Pages, parts: Parts): void => {
  const showConfirm = (
    followed: FollowedLink,
    token: string,
    error?: TextKey,
  ): ReturnType<typeof sendPage> => {
    const { visit, emailLink, destination } = followed
    if (emailLink.purpose === 'password') throw new PageRefusal('link_dead')
    const page = confirmPage(linkPageContext(visit, 'confirm', token), {
      token,
      purpose: emailLink.purpose,
      email: emailLink.email,
      needsPassword: !isSameBrowser(followed),
      ...(error && { error }),
    })
    return sendPage(visit.reply, page, { destination, ...(error && { status: 400 }) })
  }

  get(
    '/confirm',
    { summary: 'Show the form that confirms an e-mail address', query: ['token'] },
    async (visit, query) => {
      const token = query('token')
      return showConfirm(await followLink(parts, visit, token), token)
    },
  )

  post(
    '/confirm',
    { summary: 'Confirm an e-mail address', fields: ['token', 'password'], answers: [409] },
    async (visit, form) => {
      const token = form('token')
      const followed = await followLink(parts, visit, token)
      switch (followed.emailLink.purpose) {
        case 'registration':
          // In another browser, the reader of the mail may not have chosen the password: one click must not create an account
          // that another person requested in their name.
          if (!isSameBrowser(followed) && !(await knowsPassword(parts, visit, followed, form('password'))))
            return showConfirm(followed, token, 'fault.password_registered')
          return useLinkOnce(parts, visit, token, () => register(parts, followed, token))
        case 'email':
          // The address must not be added to another person's account.
          if (!isSameBrowser(followed) && !(await ownsAccount(parts, followed, form('password'))))
            return showConfirm(followed, token, 'fault.password_wrong')
          return useLinkOnce(parts, visit, token, () => changeEmail(parts, followed, token))
        case 'imported':
          // Another person who knows the password of a shop, such as its operator, must not gain access by
          // the owner's click.
          if (!isSameBrowser(followed) && !(await knowsPassword(parts, visit, followed, form('password'))))
            return showConfirm(followed, token, 'fault.password_wrong')
          return useLinkOnce(parts, visit, token, () => acceptImportedPassword(parts, followed, token))
        case 'password':
          throw new PageRefusal('link_dead')
      }
    },
  )
}

const knowsPassword = (
  { sql }: Parts,
  { request }: PageRequest,
  { emailLink }: FollowedLink,
  password: string,
): Promise<boolean> =>
  inHashingQueue(originOf(request).ip, async () => {
    await attempt(sql, 'confirm errand', String(emailLink.id))
    return isPassword(password, emailLink.password)
  })

const ownsAccount = async (
  { sql }: Parts,
  { emailLink, visit }: FollowedLink,
  password: string,
): Promise<boolean> => {
  const [owner] = emailLink.user_id === null ? [] : await selectRecipient(sql, emailLink.user_id)
  if (!owner) return false
  const { browser, request } = visit
  const claim = { email: owner.email ?? '', password, browser, origin: originOf(request) }
  return (await checkPassword(sql, claim)).is === 'right'
}

const register = async (parts: Parts, { visit, destination }: FollowedLink, token: string) => {
  const arrival = await parts.sql.begin(async (sql) => {
    const [emailLink] = await useEmailLink(sql, digestOf(token), 'registration')
    if (!emailLink) throw new PageRefusal('link_dead')
    const [user] = await insertRegistered(sql, emailLink)
    if (!user) throw new PageRefusal('account_exists')
    await endRegistrations(sql, emailLink.email_key)
    await audit(sql, { event: 'registered', userId: user.id, origin: originOf(visit.request) })
    return signIn(
      sql,
      parts,
      visit,
      { userId: user.id, password: emailLink.password, remember: false },
      destination,
    )
  })
  if (!arrival) throw new PageRefusal('link_dead')
  return sendSignInResult(parts, visit, arrival)
}

const changeEmail = async (parts: Parts, { visit, destination }: FollowedLink, token: string) => {
  await parts.sql.begin(async (sql) => {
    const [emailLink] = await useEmailLink(sql, digestOf(token), 'email')
    if (emailLink?.user_id == null) throw new PageRefusal('link_dead')
    const [before] = await updateEmail(sql, emailLink).then(undefined, refuseUsedEmail)
    if (!before) throw new PageRefusal('account_exists')
    await endRegistrations(sql, emailLink.email_key)
    await endEmailLinksOf(sql, emailLink.user_id)
    await audit(sql, { event: 'email_changed', userId: emailLink.user_id, origin: originOf(visit.request) })
    const { email: to, language } = before
    if (to !== null) await parts.mails.send(sql, { kind: 'email_changed', to, language })
  })
  parts.mails.wake()
  const page = messagePage(visit.context, {
    title: 'message.email_changed.title',
    text: 'message.email_changed.text',
    action: { text: 'action.account', href: visit.context.to('account') },
  })
  return sendPage(visit.reply, page, { destination })
}

/** Two people may confirm the same address at the same time: the unique index decides. */
const refuseUsedEmail = (error: unknown): never => {
  throw (error as { code?: unknown }).code === '23505' ? new PageRefusal('account_exists') : error
}
