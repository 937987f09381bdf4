import { isPrintable } from '../page-request/authorization-request.ts'
import { type PageRequest, redirect, type SentBy, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import { findClient, type VisitedSite, withParameters } from '../page-request/return-address.ts'
import { messagePage } from '../pages/message.ts'
import { signOutPage } from '../pages/sign-out.ts'
import { signOut } from '../sign-in/sign-out.ts'
import type { EndpointParts } from './authorization-endpoint.ts'

const PARAMETERS = ['client_id', 'post_logout_redirect_uri', 'logout_state'] as const

/** Parameters of a client's sign-out request: the client, its return address and its state, all optional. */
export type SignOutRequest = Readonly<Record<(typeof PARAMETERS)[number], string | undefined>>

/** Destination after the sign-out: a registered return address of a client. */
interface Goal {
  readonly site: VisitedSite
  readonly address: string
}

/**
 * Client and return address of a sign-out request, with its `state`; undefined without an address.
 * @throws {PageRefusal} for an address that the client has not registered.
 */
export const signOutTargetOf = async (
  { sql, config }: EndpointParts,
  { client_id: slug, post_logout_redirect_uri: address, logout_state: state }: SignOutRequest,
): Promise<Goal | undefined> => {
  if (address === undefined) return undefined
  const site = await findClient(sql, slug ?? '', address, config.development)
  if (!site || !isPrintable(state ?? '')) throw new PageRefusal('bad_return_address')
  return { site, address: withParameters(address, { state }) }
}

/** Registers the page that confirms a sign-out when the client did not prove whose session it is. */
export const signOutRoutes = ({ get, post }: Pages, parts: EndpointParts): void => {
  const signedOut = ({ context, reply }: PageRequest) =>
    sendPage(
      reply,
      messagePage(context, {
        title: 'message.signed_out.title',
        text: 'message.signed_out.text',
        action: { text: 'action.sign_in', href: context.to('auth') },
      }),
    )

  get(
    '/sign-out',
    {
      summary: 'Sign out at the request of a site',
      query: PARAMETERS,
    },
    async (visit, query) => {
      const { session, context, reply } = visit
      const signOutRequest = signOutRequestOf(query)
      const goal = await signOutTargetOf(parts, signOutRequest)
      if (!session) return signedOut(visit)
      const site = goal && { name: goal.site.name, logo: goal.site.logo }
      const page = signOutPage({ ...context, site }, { email: session.known_as, parameters: signOutRequest })
      return sendPage(reply, page, { destination: goal })
    },
  )

  post(
    '/sign-out',
    {
      summary: 'Sign out of all sites of this session',
      fields: PARAMETERS,
    },
    async (visit, form) => {
      const goal = await signOutTargetOf(parts, signOutRequestOf(form))
      if (visit.session) await signOut(parts, visit, visit.session)
      return goal ? redirect(visit.reply, goal.address) : signedOut(visit)
    },
  )
}

const signOutRequestOf = (sent: SentBy<(typeof PARAMETERS)[number]>): SignOutRequest => ({
  client_id: sent('client_id') || undefined,
  post_logout_redirect_uri: sent('post_logout_redirect_uri') || undefined,
  logout_state: sent('logout_state') || undefined,
})
