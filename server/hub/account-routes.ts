import { LANGUAGES } from '@vitrina/schema/languages'
import type { FastifyReply } from 'fastify'
import {
  deleteConsent,
  selectConnectedSites,
  selectSessions,
  spendTemporaryTokens,
  updatePassword,
  updateProfile,
} from './account-queries.ts'
import type { ArrivalParts } from './arrival.ts'
import { audit } from './audit.ts'
import { checkPassword } from './credentials.ts'
import { parseEmail } from './email.ts'
import { endErrandsOf } from './errand-queries.ts'
import { askForMail, countMail, type ErrandParts } from './errands.ts'
import { emailFault, nameFault, newPasswordFault } from './form-faults.ts'
import { admit } from './hashing.ts'
import type { Pages } from './page-routes.ts'
import { type AccountFaults, accountPage } from './pages/account.ts'
import { checkMailPage } from './pages/check-mail.ts'
import { messagePage } from './pages/message.ts'
import type { TextKey } from './pages/text.ts'
import { hashPassword } from './passwords.ts'
import { endSession, endSessions, type Session } from './session-queries.ts'
import { originOf } from './sessions.ts'
import { personNameOf } from './users.ts'
import { type Form, redirect, sendPage, type Visit } from './visit.ts'

type Parts = ArrivalParts & ErrandParts

/** What the account page tells after something was done, by the word that its address then has. */
const DONE = {
  profile: 'notice.profile_saved',
  password: 'notice.password_changed',
  session: 'notice.session_ended',
  sessions: 'notice.sessions_ended',
  site: 'notice.site_disconnected',
} as const satisfies Readonly<Record<string, TextKey>>

interface SignedIn extends Visit {
  readonly session: Session
}

interface View {
  readonly newEmail?: string
  readonly notice?: TextKey | undefined
  readonly faults?: AccountFaults
}

/** A person's own account (rule 7.7): profile, e-mail, password, sessions, sites. */
export const accountRoutes = ({ get, post }: Pages, parts: Parts): void => {
  const { sql, sessions, mails, config } = parts

  const show = async (
    visit: SignedIn,
    { newEmail, notice, faults = {} }: View = {},
  ): Promise<FastifyReply> => {
    const { session, reply, context, destination } = visit
    const open = await selectSessions(sql, session.user_id, config.lifetimes.sessionIdle)
    const sites = await selectConnectedSites(sql, session.user_id)
    const page = accountPage(context, {
      email: session.email,
      firstName: session.first_name,
      lastName: session.last_name,
      language: session.language,
      ...(newEmail !== undefined && { newEmail }),
      ...(notice && { notice }),
      faults,
      sessions: open.map((one) => ({
        id: String(one.id),
        current: one.id === session.id,
        userAgent: one.user_agent,
        ip: one.ip,
        createdAt: one.created_at,
        lastUsedAt: one.last_used_at,
      })),
      sites: sites.map((site) => ({
        id: site.id,
        name: site.name,
        since: site.created_at,
        lastUsedAt: site.last_used_at,
      })),
    })
    return sendPage(reply, page, { destination, ...(Object.keys(faults).length > 0 && { status: 400 }) })
  }

  const done = ({ reply, context }: Visit, what: keyof typeof DONE): FastifyReply => {
    const address = context.to('account')
    return redirect(reply, `${address}${address.includes('?') ? '&' : '?'}done=${what}`)
  }

  const whose = ({ session, request }: SignedIn) => ({
    userId: session.user_id,
    sessionId: session.id,
    origin: originOf(request),
  })

  /** Declares a form of the account; without a session it leads to signing in. */
  const change = (
    path: string,
    about: Parameters<Pages['post']>[1],
    take: (visit: SignedIn, form: Form) => Promise<FastifyReply>,
  ) =>
    post(`/account/${path}`, about, async (visit, form) => {
      const { session, reply, context } = visit
      return session ? take({ ...visit, session }, form) : redirect(reply, context.to('sign-in'))
    })

  get(
    '/account',
    { summary: 'The account of the person who is signed in', query: ['done'] },
    async (visit) => {
      const { session, reply, context } = visit
      if (!session) return redirect(reply, context.to('sign-in'))
      const { done } = visit.request.query as { done?: unknown }
      const [, notice] = Object.entries(DONE).find(([word]) => word === done) ?? []
      return show({ ...visit, session }, { notice })
    },
  )

  change(
    'profile',
    { summary: 'Change name and language', fields: ['first_name', 'last_name', 'language'] },
    async (visit, form) => {
      const [firstName, lastName] = [personNameOf(form('first_name')), personNameOf(form('last_name'))]
      const language = LANGUAGES.find((known) => known === form('language')) ?? visit.session.language
      if (firstName === undefined || lastName === undefined)
        return show(visit, {
          faults: {
            ...(firstName === undefined && { first_name: nameFault(form('first_name')) }),
            ...(lastName === undefined && { last_name: nameFault(form('last_name')) }),
          },
        })
      await sql.begin(async (sql) => {
        await updateProfile(sql, visit.session.user_id, { firstName, lastName, language })
        await audit(sql, { event: 'profile_changed', ...whose(visit) })
      })
      return done(visit, 'profile')
    },
  )

  change(
    'email',
    { summary: 'Ask to change the e-mail: a link to the new one does it', fields: ['email', 'password'] },
    async (visit, form) => {
      const email = parseEmail(form('email'))
      const newEmail = form('email')
      if (!email) return show(visit, { newEmail, faults: { email: emailFault(newEmail) } })
      if (email.email === visit.session.email)
        return show(visit, { newEmail, faults: { email: 'fault.email_same' } })
      if (!(await knowsPassword(visit, form('password'))))
        return show(visit, { newEmail, faults: { email_password: 'fault.password_wrong' } })
      await countMail(parts, visit, email)
      await sql.begin((sql) =>
        askForMail(sql, parts, visit, {
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
    { summary: 'Change the password; other sessions end', fields: ['password', 'new_password'] },
    async (visit, form) => {
      const fault = newPasswordFault(form('new_password'), visit.session.email)
      if (fault) return show(visit, { faults: { new_password: fault } })
      const known = await knowsPassword(visit, form('password'))
      if (!known) return show(visit, { faults: { password: 'fault.password_wrong' } })
      const hashed = await admit(() => hashPassword(form('new_password')))
      const renewed = await sql.begin(async (sql) => {
        const [changed] = await updatePassword(sql, visit.session.user_id, known.password, hashed)
        // Pressed twice: it is changed already.
        if (!changed) return undefined
        await endSessions(sql, visit.session.user_id, visit.session.id)
        await endErrandsOf(sql, visit.session.user_id)
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
    const claim = { email: session.email, password, browser, origin: originOf(request) }
    const outcome = await checkPassword(sql, claim)
    return outcome.is === 'right' ? outcome : undefined
  }

  change(
    'sessions',
    { summary: 'End a session, or all others', fields: ['session'] },
    async (visit, form) => {
      const { session } = visit
      const id = form('session')
      await sql.begin(async (sql) => {
        const ended =
          id === 'others'
            ? await endSessions(sql, session.user_id, session.id)
            : /^\d{1,15}$/.test(id)
              ? await endSession(sql, Number(id), session.user_id)
              : []
        for (const { id } of ended)
          await audit(sql, { event: 'session_ended', ...whose(visit), detail: { session: id } })
      })
      return done(visit, id === 'others' ? 'sessions' : 'session')
    },
  )

  change('sites', { summary: 'Disconnect a site', fields: ['site'] }, async (visit, form) => {
    const id = form('site')
    if (/^\d{1,9}$/.test(id))
      await sql.begin(async (sql) => {
        await spendTemporaryTokens(sql, visit.session.user_id, Number(id))
        const [site] = await deleteConsent(sql, visit.session.user_id, Number(id))
        if (site) await audit(sql, { event: 'site_disconnected', ...whose(visit), siteId: site.site_id })
      })
    return done(visit, 'site')
  })

  change(
    'sign-out',
    { summary: 'Sign out everywhere that this session has signed in', fields: [] },
    async (visit) => {
      const { session, reply, context } = visit
      await sql.begin(async (sql) => {
        await endSession(sql, session.id, session.user_id)
        await audit(sql, { event: 'sign_out', ...whose(visit) })
      })
      sessions.forget(reply)
      const page = messagePage(context, {
        title: 'message.signed_out.title',
        text: 'message.signed_out.text',
        action: { text: 'action.sign_in', href: context.to('auth') },
      })
      return sendPage(reply, page, visit)
    },
  )
}
