import { createHmac } from 'node:crypto'
import type { ComposedMail } from '../../platform/mail/mails.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import type { ReadSecrets } from '../../platform/secrets/secrets.ts'
import { type Destination, destinationOf } from '../page-request/destination.ts'
import { selectErasureRecipient, selectRecipient, selectSiteName } from '../people/user-queries.ts'
import { giveEmailLinkSecret, selectWaitingEmailLink, type WaitingEmailLink } from './email-link-queries.ts'
import type { MailJob } from './job.ts'
import {
  alreadyRegistered,
  emailChange,
  emailChanged,
  emailInUse,
  erasureCompleted,
  erasureScheduled,
  importedPassword,
  invitation,
  passwordChanged,
  passwordReset,
  providerConnected,
  registration,
  roleOffered,
  secondFactorChanged,
} from './messages.ts'

/** Lifetimes of mailed links in seconds. */
const LIFETIMES = { registration: 86_400, password: 1_800, email: 86_400, imported: 86_400 } as const
const SEVEN_DAYS = 7 * 86_400

const WITH_ACCOUNT = { registration: alreadyRegistered, email: emailInUse } as const

const WITH_LINK = {
  registration,
  password: passwordReset,
  email: emailChange,
  imported: importedPassword,
} as const

interface Parts {
  readonly sql: Database
  readonly development: boolean
  /** Public origin of the hub; never a value from a request (A4). */
  readonly origin: () => string
  readonly consoleOrigin: () => string
  readonly secrets: ReadSecrets
}

/** Returns the function that composes the mail of a job; undefined for an obsolete job. */
export const composer =
  ({ sql, development, origin, consoleOrigin, secrets }: Parts) =>
  async (job: MailJob): Promise<ComposedMail | undefined> => {
    const now = { at: new Date(), site: null, hub: origin() }
    switch (job.kind) {
      case 'errand':
        return ofEmailLink(job.id)
      case 'invitation':
        return ofInvitation(job)
      case 'role_offered': {
        const [user] = await selectRecipient(sql, job.userId)
        const [site] = await selectSiteName(sql, job.siteId)
        const place = { site: site?.name ?? null, hub: origin() }
        const link = `${consoleOrigin()}/console/`
        if (!user?.email) return undefined
        return { to: user.email, message: roleOffered(user.language, { ...place, link }) }
      }
      case 'email_changed':
        return { to: job.to, message: emailChanged(job.language, now) }
      case 'erased':
        return { to: job.to, message: erasureCompleted(job.language, now) }
      case 'leaving': {
        const [user] = await selectErasureRecipient(sql, job.userId)
        const signIn = `${origin()}/${user?.language}/sign-in`
        // The erasure was cancelled, or the person has no address.
        if (!user?.leaves_at || user.email === null) return undefined
        return {
          to: user.email,
          message: erasureScheduled(user.language, { ...now, at: user.leaves_at, signIn }),
        }
      }
      case 'second_factor_changed': {
        const [user] = await selectRecipient(sql, job.userId)
        const reset = `${origin()}/${user?.language}/forgot-password`
        if (!user?.email) return undefined
        return {
          to: user.email,
          message: secondFactorChanged(user.language, { ...now, what: job.what, reset }),
        }
      }
      case 'provider_connected': {
        const [user] = await selectRecipient(sql, job.userId)
        const reset = `${origin()}/${user?.language}/forgot-password`
        if (!user?.email) return undefined
        const message = providerConnected(user.language, { ...now, provider: job.provider, reset })
        return { to: user.email, message }
      }
      case 'password_changed': {
        const [user] = await selectRecipient(sql, job.userId)
        const reset = `${origin()}/${user?.language}/forgot-password`
        if (!user?.email) return undefined
        return { to: user.email, message: passwordChanged(user.language, { ...now, reset }) }
      }
    }

    async function ofEmailLink(emailLinkId: number) {
      const [emailLink] = await selectWaitingEmailLink(sql, emailLinkId)
      if (!emailLink) return undefined
      const { language, email: to, purpose, owner } = emailLink
      const state = await destinationOf(sql, { ...emailLink.destination }, development)
      const destination = typeof state === 'string' ? undefined : state
      const place = { site: destination?.site.name ?? null, hub: origin() }
      // An unknown account has no password to reset, and a new password does not unlock a locked one.
      if (purpose === 'password' && (owner === null || emailLink.owner_locked)) return undefined
      // The address now belongs to another user, or to a locked one.
      if (purpose === 'imported' && (owner !== emailLink.user_id || emailLink.owner_locked)) return undefined
      if (purpose !== 'password' && purpose !== 'imported' && owner !== null && owner !== emailLink.user_id) {
        const signIn = pageOf(language, destination, 'auth')
        const reset = pageOf(language, destination, 'forgot-password')
        return { to, message: WITH_ACCOUNT[purpose](language, { ...place, signIn, reset }) }
      }
      const lifetime = LIFETIMES[purpose]
      const userId = purpose === 'password' ? owner : emailLink.user_id
      const page = purpose === 'password' ? 'reset-password' : 'confirm'
      const link = await linkOf(emailLink, { userId, lifetime, page })
      return { to, message: WITH_LINK[purpose](language, { ...place, link, lifetime }) }
    }

    async function ofInvitation({ id, siteId }: Extract<MailJob, { kind: 'invitation' }>) {
      const [emailLink] = await selectWaitingEmailLink(sql, id)
      if (!emailLink || emailLink.owner === null || emailLink.owner_locked) return undefined
      const { language, email: to, owner: userId } = emailLink
      const [site] = await selectSiteName(sql, siteId)
      const link = await linkOf(emailLink, { userId, lifetime: SEVEN_DAYS, page: 'reset-password' })
      const place = { site: site?.name ?? null, hub: origin() }
      return { to, message: invitation(language, { ...place, link, lifetime: SEVEN_DAYS }) }
    }

    /** Activates a link and returns its address. */
    async function linkOf(
      emailLink: WaitingEmailLink,
      { userId, lifetime, page }: { userId: number | null; lifetime: number; page: string },
    ): Promise<string> {
      const token = await tokenOf(emailLink)
      await giveEmailLinkSecret(sql, { id: emailLink.id, userId, digest: digestOf(token), lifetime })
      return `${origin()}/${emailLink.language}/${page}?token=${token}`
    }

    function pageOf(language: string, destination: Destination | undefined, page: string): string {
      const path = page === 'auth' && !destination ? 'sign-in' : page
      const query = destination ? `?${new URLSearchParams({ ...destination.loginRequest })}` : ''
      return `${origin()}/${language}/${path}${query}`
    }

    /**
     * Derived from data outside the database, and identical for each attempt, regardless of a rotation of the secret: a mail that
     * arrives twice has the same link.
     */
    async function tokenOf({ id, email_key, digest }: WaitingEmailLink): Promise<string> {
      const { seals, opens } = await secrets()
      const text = JSON.stringify(['mailed link', id, email_key])
      const tokenWith = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
      return opens.map(tokenWith).find((token) => digest?.equals(digestOf(token))) ?? tokenWith(seals)
    }
  }
