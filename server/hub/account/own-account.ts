import type { FastifyReply } from 'fastify'
import { type PageRequest, redirect, type SentBy, sendPage } from '../page-request/page-request.ts'
import type { FormDeclaration, Pages } from '../page-request/page-routes.ts'
import { accountPage } from '../pages/account.ts'
import type { AccountFaults } from '../pages/account-faults.ts'
import type { TextKey } from '../pages/text.ts'
import { selectIdentities } from '../providers/identity-queries.ts'
import { offeredProviders } from '../providers/providers.ts'
import type { Session } from '../sessions/session-queries.ts'
import { originOf } from '../sessions/sessions.ts'
import type { CompleteSignInParts } from '../sign-in/complete-sign-in.ts'
import { selectConnectedSites, selectSessions } from './account-queries.ts'
import type { EmailLinkParts } from './email-links.ts'
import { type OrderParts, ownOrders } from './own-orders.ts'

export type AccountParts = CompleteSignInParts & EmailLinkParts & OrderParts

/** Confirmation messages of the account page, by the word in its URL. */
export const CONFIRMATIONS = {
  profile: 'notice.profile_saved',
  password: 'notice.password_changed',
  session: 'notice.session_ended',
  sessions: 'notice.sessions_ended',
  site: 'notice.site_disconnected',
  provider: 'notice.provider_connected',
  identity: 'notice.provider_disconnected',
  stay: 'notice.account_kept',
} as const satisfies Readonly<Record<string, TextKey>>

/** Page context of a signed-in person. */
export interface SignedIn extends PageRequest {
  readonly session: Session
}

interface View {
  readonly newEmail?: string
  readonly notice?: TextKey | undefined
  readonly faults?: AccountFaults
}

/** Redirects to the account page with a notice of the completed change. */
export const redirectToAccount = (
  { reply, context }: PageRequest,
  what: keyof typeof CONFIRMATIONS,
): FastifyReply => {
  const address = context.to('account')
  return redirect(reply, `${address}${address.includes('?') ? '&' : '?'}done=${what}`)
}

/** Common parts of all pages and forms of a person's own account. */
export const ownAccount = ({ post }: Pages, { sql, config, ordersOf }: AccountParts) => {
  const show = async (
    visit: SignedIn,
    { newEmail, notice, faults = {} }: View = {},
  ): Promise<FastifyReply> => {
    const { session, reply, context, destination } = visit
    const open = await selectSessions(sql, session.user_id, config.lifetimes.sessionIdle)
    const sites = await selectConnectedSites(sql, session.user_id)
    const identities = await selectIdentities(sql, session.user_id)
    const providers = await offeredProviders(sql, destination?.site.id)
    const [order] = await ownOrders({ sql, ordersOf }, session, { most: 1 })
    const page = accountPage(context, {
      email: session.email,
      knownAs: session.known_as,
      firstName: session.first_name,
      lastName: session.last_name,
      language: session.language,
      ...(newEmail !== undefined && { newEmail }),
      ...(notice && { notice }),
      faults,
      hasPassword: session.has_password,
      providers,
      identities: identities.map(({ created_at: createdAt, last_used_at: lastUsedAt, ...identity }) => ({
        ...identity,
        createdAt,
        lastUsedAt,
      })),
      hasSecondFactor: session.has_second_factor,
      hasOrders: order !== undefined,
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
    return sendPage(reply, page, {
      destination,
      providers,
      ...(Object.keys(faults).length > 0 && { status: 400 }),
    })
  }

  const whose = ({ session, request }: SignedIn) => ({
    userId: session.user_id,
    sessionId: session.id,
    origin: originOf(request),
  })

  /** Declares a form of the account; without a session it redirects to sign-in. */
  const change = <Field extends string = never>(
    path: string,
    about: FormDeclaration<Field>,
    take: (visit: SignedIn, form: SentBy<Field>) => Promise<FastifyReply>,
  ) =>
    post(`/account/${path}`, about, async (visit, form) => {
      const { session, reply, context } = visit
      return session ? take({ ...visit, session }, form) : redirect(reply, context.to('sign-in'))
    })

  return { show, done: redirectToAccount, whose, change }
}
