import { timingSafeEqual } from 'node:crypto'
import { networkOf } from '../../platform/http/limits/network.ts'
import type { Mailer } from '../../platform/mail/mails.ts'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { type AuditEvent, audit } from '../audit.ts'
import { attempt, refundAttempt } from '../defence/attempts.ts'
import {
  type EmailLink,
  insertEmailLink,
  type NewEmailLink,
  selectEmailLink,
} from '../mail/email-link-queries.ts'
import type { MailJob } from '../mail/job.ts'
import { type Destination, destinationOf } from '../page-request/destination.ts'
import { type PageRequest, type PageRequestParts, withDestination } from '../page-request/page-request.ts'
import { Detour, PageRefusal } from '../page-request/refusal.ts'
import type { PageContext } from '../pages/layout.ts'
import type { Email } from '../people/email.ts'
import { originOf } from '../sessions/sessions.ts'

export interface EmailLinkParts extends PageRequestParts {
  readonly mails: Mailer<MailJob>
}

type EmailLinkRequest = Pick<
  NewEmailLink,
  'purpose' | 'first_name' | 'last_name' | 'password' | 'user_id'
> & {
  readonly to: Email
  readonly event: AuditEvent
}

/**
 * Requests a mail with a link, sent if the transaction commits. Does not depend on whether the address is known: that is checked
 * when the mail is composed (A2, A3).
 */
export const requestMail = async (
  sql: Transaction,
  { mails }: EmailLinkParts,
  { request, language, browser, destination }: PageRequest,
  { to, event, ...values }: EmailLinkRequest,
): Promise<void> => {
  const [emailLink] = await insertEmailLink(sql, {
    ...values,
    email: to.email,
    email_key: to.key,
    language,
    browser: digestOf(browser),
    destination: destination?.loginRequest ?? {},
  })
  if (!emailLink) throw new Error('The e-mail link was not stored.')
  await audit(sql, {
    event,
    userId: values.user_id ?? null,
    siteId: destination?.site.id ?? null,
    origin: originOf(request),
  })
  await mails.send(sql, { kind: 'errand', id: emailLink.id })
}

/**
 * Counts a requested mail against the rate limits of the network, and of the mailbox for this network and in total.
 * @throws {ApiError} `too_many_requests` above a limit
 */
export const countMail = async (
  { sql }: Pick<EmailLinkParts, 'sql'>,
  { request }: Pick<PageRequest, 'request'>,
  to: Email,
): Promise<void> => {
  const network = networkOf(originOf(request).ip)
  // A refused attempt for one mailbox does not count against its network.
  const forgiving = async (error: unknown) => {
    await refundAttempt(sql, 'mail address', network)
    throw error
  }
  await attempt(sql, 'mail address', network)
  await attempt(sql, 'mail mailbox', `${network} ${to.key}`).catch(forgiving)
  await attempt(sql, 'mail flood', to.key).catch(forgiving)
}

/** Mailed link that was followed, with the page context after it. */
export interface FollowedLink {
  readonly emailLink: EmailLink
  readonly visit: PageRequest
  readonly destination: Destination | undefined
}

/**
 * Finds the purpose of a mailed link. It changes nothing, because mail scanners follow links, too.
 * @throws {Refusal} for an invalid or used link; {@link Detour} if this browser has just used it
 */
export const followLink = async (
  parts: PageRequestParts,
  visit: PageRequest,
  token: string,
): Promise<FollowedLink> => {
  const [emailLink] = await selectEmailLink(parts.sql, digestOf(token))
  if (!emailLink) throw new PageRefusal('link_dead')
  // The address may have been removed from the allowed ones meanwhile: then the sign-in leads to the account.
  const state = await destinationOf(parts.sql, { ...emailLink.destination }, parts.config.development)
  const destination = typeof state === 'string' ? undefined : state
  const followed = { emailLink, destination, visit: withDestination(visit, destination) }
  // The form was submitted twice: the first one succeeded, and the person is signed in now.
  if (emailLink.is_used && isSameBrowser(followed)) throw new Detour(followed.visit.context.to('auth'))
  if (emailLink.is_used) throw new PageRefusal('link_dead')
  return followed
}

/**
 * Uses a link. If a form is sent twice, the second request is redirected to the result of the first.
 * @throws {Refusal} for a link that is no longer valid; {@link Detour} if this browser has just used it
 */
export const useLinkOnce = async <T>(
  parts: PageRequestParts,
  visit: PageRequest,
  token: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PageRefusal && error.kind === 'link_dead') await followLink(parts, visit, token)
    throw error
  }
}

/** True for the browser that requested the mail. */
export const isSameBrowser = ({ emailLink, visit }: FollowedLink): boolean =>
  emailLink.browser.length === 32 && timingSafeEqual(emailLink.browser, digestOf(visit.browser))

/** Page context of a mailed link; the link is the same in every language. */
export const linkPageContext = ({ context }: PageRequest, page: string, token: unknown): PageContext => ({
  ...context,
  inLanguage: (language) => `/${language}/${page}?${new URLSearchParams({ token: String(token) })}`,
})
