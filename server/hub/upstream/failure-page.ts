import type { FastifyReply } from 'fastify'
import { audit } from '../audit.ts'
import { type PageRequest, type PageRequestParts, redirect, sendPage } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { messagePage } from '../pages/message.ts'
import type { TextKey } from '../pages/text.ts'
import { type FailureReason, ProviderFailure } from '../providers/provider-failure.ts'
import { selectProvider } from '../providers/provider-queries.ts'
import { originOf } from '../sessions/sessions.ts'

/** Part of a page request that is known for a person who returns without a sign-in in progress. */
interface Leading extends Pick<PageRequest, 'reply'> {
  readonly context: Pick<PageRequest['context'], 'to'>
}

/** Reason of a failed sign-in with a provider. */
type Reason = FailureReason | 'stale' | 'joins' | 'taken'

const FAILURE_TEXTS = {
  denied: ['provider.denied.title', 'provider.denied.text'],
  down: ['provider.down.title', 'provider.down.text'],
  untrusted: ['provider.untrusted.title', 'provider.untrusted.text'],
  stale: ['provider.stale.title', 'provider.stale.text'],
  joins: ['provider.joins.title', 'provider.joins.text'],
  taken: ['provider.taken.title', 'provider.taken.text'],
} as const satisfies Readonly<Record<Reason, readonly [TextKey, TextKey]>>

/** Redirects to the page with the reason, which can be reloaded and shown in another language. */
export const redirectToFailure = (
  { reply, context }: Leading,
  slug: string,
  reason: Reason,
): FastifyReply => {
  const address = context.to('provider-failed')
  const query = new URLSearchParams({ provider: slug, reason })
  return redirect(reply, `${address}${address.includes('?') ? '&' : '?'}${query}`)
}

/** Reports a failure of a provider to the visitor, the log and the audit log; rethrows other errors. */
export const reportProviderFailure =
  ({ sql }: PageRequestParts, visit: PageRequest, slug: string) =>
  async (failure: unknown): Promise<FastifyReply> => {
    if (!(failure instanceof ProviderFailure)) throw failure
    const { request } = visit
    const { reason } = failure
    if (reason !== 'denied') request.log.warn({ provider: slug, err: failure }, 'an identity provider failed')
    const detail = { provider: slug, reason }
    await audit(sql, { event: 'sign_in_failed', origin: originOf(request), detail })
    return redirectToFailure(visit, slug, reason)
  }

/** Page with the reason of a failed sign-in. */
export const failureRoutes = ({ get }: Pages, { sql }: PageRequestParts): void => {
  get(
    '/provider-failed',
    { summary: 'Show why a sign-in with a provider failed', query: ['provider', 'reason'] },
    async ({ reply, context, destination }, query) => {
      const reason = query('reason')
      const [provider] = await selectProvider(sql, query('provider'))
      const [, texts] = Object.entries(FAILURE_TEXTS).find(([word]) => word === reason) ?? []
      if (!provider || !texts) return redirect(reply, context.to('auth'))
      const [title, text] = texts
      const page = messagePage(context, {
        title,
        text,
        parameters: { provider: provider.name },
        action: {
          text: reason === 'joins' ? 'action.sign_in' : 'action.back_to_sign_in',
          href: context.to('auth'),
        },
      })
      return sendPage(reply, page, { destination, status: 400 })
    },
  )
}
