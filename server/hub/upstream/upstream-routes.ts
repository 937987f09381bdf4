import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language.ts'
import { networkOf } from '../../http/network.ts'
import { digestOf, newSecret } from '../../secret/secret.ts'
import { audit } from '../audit.ts'
import { attempt } from '../defence/attempts.ts'
import { messagePage } from '../pages/message.ts'
import type { TextKey } from '../pages/text.ts'
import type { ProviderClient } from '../providers/openid.ts'
import { type FailureReason, ProviderFailure } from '../providers/provider-failure.ts'
import { type Provider, selectProvider } from '../providers/provider-queries.ts'
import { redirectUriOf } from '../providers/providers.ts'
import { originOf } from '../sessions/sessions.ts'
import { type Arrival, type ArrivalParts, arrive, signIn } from '../sign-in/arrival.ts'
import { mustSignIn } from '../sign-in/single-sign-on.ts'
import type { Pages } from '../visit/page-routes.ts'
import { PageRefusal } from '../visit/refusal.ts'
import { redirect, sendPage, type Visit, visitLeading } from '../visit/visit.ts'
import { insertLogin, takeLogin } from './login-queries.ts'
import { loginSecrets } from './login-secrets.ts'
import { IdentityTaken, personOf } from './person.ts'

export interface UpstreamParts extends ArrivalParts {
  readonly providers: ProviderClient
}

/** As much of a visit as is known of who comes back out of the blue. */
interface Leading extends Pick<Visit, 'reply'> {
  readonly context: Pick<Visit['context'], 'to'>
}

/** How long, in seconds, somebody may be away at a provider. */
const AWAY = 600

type Reason = FailureReason | 'stale' | 'no_email' | 'taken'

const TOLD = {
  denied: ['provider.denied.title', 'provider.denied.text'],
  down: ['provider.down.title', 'provider.down.text'],
  untrusted: ['provider.untrusted.title', 'provider.untrusted.text'],
  stale: ['provider.stale.title', 'provider.stale.text'],
  no_email: ['provider.no_email.title', 'provider.no_email.text'],
  taken: ['provider.taken.title', 'provider.taken.text'],
} as const satisfies Readonly<Record<Reason, readonly [TextKey, TextKey]>>

/** Login from elsewhere (rule 7.7): to a provider, back from it, and a page for each way in which that fails. */
export const upstreamRoutes = (app: App, { get, post }: Pages, parts: UpstreamParts): void => {
  const { sql, cookies, providers } = parts

  const failed = ({ reply, context }: Leading, slug: string, reason: Reason) => {
    const address = context.to('provider-failed')
    const told = new URLSearchParams({ provider: slug, reason })
    return redirect(reply, `${address}${address.includes('?') ? '&' : '?'}${told}`)
  }

  const failing = (visit: Visit, slug: string) => async (failure: unknown) => {
    if (!(failure instanceof ProviderFailure)) throw failure
    const { request } = visit
    const { reason } = failure
    if (reason !== 'denied') request.log.warn({ provider: slug, err: failure }, 'a provider has failed')
    const detail = { provider: slug, reason }
    await audit(sql, { event: 'sign_in_failed', origin: originOf(request), detail })
    return failed(visit, slug, reason)
  }

  post(
    '/provider',
    { summary: 'Sign in elsewhere: leads to the provider', fields: ['provider'] },
    async (visit, form) => {
      const slug = form('provider')
      const [provider] = await selectProvider(sql, slug)
      if (!provider || !isOffered(provider, visit)) throw new PageRefusal('form_too_old')
      return leave(visit, provider).catch(failing(visit, slug))
    },
  )

  const leave = async (visit: Visit, provider: Provider): Promise<FastifyReply> => {
    const { request, reply, browser, language, destination, session } = visit
    await attempt(sql, 'provider login', networkOf(originOf(request).ip))
    const secrets = loginSecrets(browser, newSecret())
    const asked = destination?.asked ?? {}
    const { login_hint: hint }: { readonly login_hint?: string } = asked
    const location = await providers.authorizationUrl(provider, {
      ...secrets,
      redirectUri: redirectUriOf(cookies.origin(), provider.slug),
      isFresh: destination !== undefined && session !== undefined && mustSignIn(destination, session),
      more: { ui_locales: language, ...(hint !== undefined && { login_hint: hint }) },
    })
    await insertLogin(sql, {
      digest: digestOf(secrets.state),
      browser: digestOf(browser),
      providerId: provider.id,
      language,
      destination: { ...asked },
      user_id: null,
      lifetime: AWAY,
    })
    return redirect(reply, location)
  }

  app.get('/provider/:slug/callback', { config: { openapi: false } }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const [provider] = await selectProvider(sql, slug)
    const taken = provider && (await takenUp(request, provider))
    if (!taken) {
      const language = languageOf(request.headers['accept-language'])
      const to = (page: string) => `/${language}/${page}`
      return failed({ reply, context: { to } }, slug, 'stale')
    }
    const { browser, state, login } = taken
    const visit = await visitLeading(parts, request, reply, login.language, login.destination)
    return comeBack(visit, provider, loginSecrets(browser, state)).catch(failing(visit, slug))
  })

  const takenUp = async (request: FastifyRequest, { id: providerId }: Provider) => {
    const { state } = request.query as { state?: unknown }
    const browser = cookies.read(request, 'browser')
    if (typeof state !== 'string' || browser === undefined) return undefined
    const [login] = await takeLogin(sql, { digest: digestOf(state), browser: digestOf(browser), providerId })
    return login && { browser, state, login }
  }

  const comeBack = async (visit: Visit, provider: Provider, secrets: ReturnType<typeof loginSecrets>) => {
    const { request } = visit
    const address = new URL(
      `${redirectUriOf(cookies.origin(), provider.slug)}?${request.url.split('?').slice(1).join('?')}`,
    )
    const claimed = await providers.claimedAt(provider, address, secrets)
    const coming = { provider, claimed, language: visit.language, origin: originOf(request) }
    const arriving = (): Promise<Arrival | 'unknown' | 'locked'> =>
      sql.begin(async (sql) => {
        const userId = await personOf(sql, coming)
        if (userId === undefined) return 'unknown'
        const proof = { userId, password: null, remember: false }
        return (await signIn(sql, parts, visit, proof, visit.destination)) ?? 'locked'
      })
    const arrival = await arriving().catch((error: unknown) => {
      if (error instanceof IdentityTaken) return arriving()
      throw error
    })
    if (arrival === 'locked') throw new PageRefusal('account_locked')
    if (arrival === 'unknown') return failed(visit, provider.slug, claimed.email ? 'taken' : 'no_email')
    return arrive(parts, visit, arrival)
  }

  get(
    '/provider-failed',
    { summary: 'Why signing in elsewhere has failed', query: ['provider', 'reason'] },
    async (visit) => {
      const { reply, context, destination } = visit
      const { provider: slug, reason } = visit.request.query as { provider?: unknown; reason?: unknown }
      const [provider] = typeof slug === 'string' ? await selectProvider(sql, slug) : []
      const [, told] = Object.entries(TOLD).find(([word]) => word === reason) ?? []
      if (!provider || !told) return redirect(reply, context.to('auth'))
      const [title, text] = told
      const page = messagePage(context, {
        title,
        text,
        parameters: { provider: provider.name },
        action: { text: 'action.back_to_sign_in', href: context.to('auth') },
      })
      return sendPage(reply, page, { destination, status: 400 })
    },
  )
}

/** Whether somebody on this way is offered a provider: those of a site are for its visitors. */
const isOffered = ({ site_id: siteId }: Provider, { destination }: Visit): boolean =>
  siteId === null || siteId === destination?.site.id
