import { LANGUAGES } from '@vitrina/schema/languages'
import { audit } from '../audit.ts'
import { redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { messagePage } from '../pages/message.ts'
import { personNameOf } from '../people/users.ts'
import { endSession, endSessions } from '../sessions/session-queries.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { deleteConsent, spendTemporaryTokens, updateProfile } from './account-queries.ts'
import { nameFault } from './form-faults.ts'
import { type AccountParts, CONFIRMATIONS, ownAccount } from './own-account.ts'

/** A person's own account (rule 7.7): profile, sessions, sites. */
export const accountRoutes = (pages: Pages, parts: AccountParts): void => {
  const { sql } = parts
  const { show, done, whose, change } = ownAccount(pages, parts)

  pages.get('/account', { summary: 'Show the account', query: ['done'] }, async (visit, query) => {
    const { session, reply, context } = visit
    if (!session) return redirect(reply, context.to('sign-in'))
    const [, notice] = Object.entries(CONFIRMATIONS).find(([word]) => word === query('done')) ?? []
    return show({ ...visit, session }, { notice })
  })

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
    'sessions',
    { summary: 'End one session or all other sessions', fields: ['session'] },
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

  change('sign-out', { summary: 'Sign out of all sites of this session', fields: [] }, async (visit) => {
    const { session, reply, context } = visit
    await signOut(parts, visit, session)
    const page = messagePage(context, {
      title: 'message.signed_out.title',
      text: 'message.signed_out.text',
      action: { text: 'action.sign_in', href: context.to('auth') },
    })
    return sendPage(reply, page, visit)
  })
}
