import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { digestOf } from '../../platform/secrets/secret.ts'
import { redirectToAccount } from '../account/own-account.ts'
import { type PageRequest, pageRequestTo, redirect } from '../page-request/page-request.ts'
import type { Pages } from '../page-request/page-routes.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import type { LoginSecrets } from '../providers/openid.ts'
import { PRESETS, type Preset } from '../providers/presets.ts'
import { type StoredProvider, selectProvider } from '../providers/provider-queries.ts'
import { redirectUriOf } from '../providers/providers.ts'
import { type SignInResult, sendSignInResult, signIn } from '../sign-in/complete-sign-in.ts'
import { failureRoutes, redirectToFailure, reportProviderFailure } from './failure-page.ts'
import { takeLogin, type UpstreamLogin } from './login-queries.ts'
import { loginSecrets } from './login-secrets.ts'
import { connect, IdentityConflict, personOf, type ReturningPerson } from './person.ts'
import { nameFromFirstResponse, queryOfPosted } from './posted-answer.ts'
import { redirectToProvider, type UpstreamParts } from './redirect-to-provider.ts'

/** Bytes of a posted response: a code, a state and a name. */
const MAX_BYTES = 16_384

/**
 * Sign-in with other providers (rule 7.7): the redirect to a provider, the return from it, and a page for each kind of failure.
 */
export const upstreamRoutes = (app: App, pages: Pages, parts: UpstreamParts): void => {
  const { sql, cookies } = parts

  pages.post('/provider', { summary: 'Sign in with a provider', fields: ['provider'] }, async (visit, form) =>
    redirectToProvider(parts, visit, form('provider'), null),
  )

  app.get('/provider/:slug/callback', { config: { openapi: false } }, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const [provider] = await selectProvider(sql, slug)
    const storedLogin = provider && (await loginOf(request, provider))
    if (!storedLogin) return leadToStale(request, reply, slug)
    const { login, secrets } = storedLogin
    const visit = await pageRequestTo(parts, request, reply, login.language, login.destination)
    return handleReturn(parts, visit, { provider, login, secrets }).catch(
      reportProviderFailure(parts, visit, slug),
    )
  })

  app.post(
    '/provider/:slug/callback',
    { config: { openapi: false, body: 'raw' }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const [provider] = await selectProvider(sql, slug)
      return provider && postsAnswer(provider)
        ? redirect(reply, `/provider/${slug}/callback?${queryOfPosted(request)}`)
        : leadToStale(request, reply, slug)
    },
  )

  const loginOf = async (request: FastifyRequest, { id: providerId }: StoredProvider) => {
    const { state } = request.query as { state?: unknown }
    const browser = cookies.read(request, 'browser')
    if (typeof state !== 'string' || browser === undefined) return undefined
    const [login] = await takeLogin(sql, { digest: digestOf(state), browser: digestOf(browser), providerId })
    return login && { login, secrets: loginSecrets(browser, state) }
  }

  failureRoutes(pages, parts)
}

const leadToStale = (request: FastifyRequest, reply: FastifyReply, slug: string): FastifyReply => {
  const language = languageOf(request.headers['accept-language'])
  const to = (page: string) => `/${language}/${page}`
  return redirectToFailure({ reply, context: { to } }, slug, 'stale')
}

const postsAnswer = ({ kind }: StoredProvider): boolean => {
  const { postsAnswer = false }: Preset = PRESETS[kind]
  return postsAnswer
}

interface Returned {
  readonly provider: StoredProvider
  readonly login: UpstreamLogin
  readonly secrets: LoginSecrets
}

const handleReturn = async (
  parts: UpstreamParts,
  visit: PageRequest,
  { provider, login, secrets }: Returned,
) => {
  const { sql, cookies, mails, providers } = parts
  const { request, session } = visit
  const query = request.url.split('?').slice(1).join('?')
  const address = new URL(`${redirectUriOf(cookies.origin(), provider.slug)}?${query}`)
  const postedName = postsAnswer(provider) ? nameFromFirstResponse(address.searchParams) : {}
  const claimed = await providers.claimedAt(provider, address, secrets, postedName)
  const coming = { provider, claimed }
  if (login.user_id === null) return completeReturn(parts, visit, coming)
  // Another person may have signed in meanwhile.
  if (session?.user_id !== login.user_id) return redirectToFailure(visit, provider.slug, 'stale')
  const isConnected = await sql.begin((sql) => connect(sql, mails, coming, visit, session))
  mails.wake()
  return isConnected ? redirectToAccount(visit, 'provider') : redirectToFailure(visit, provider.slug, 'taken')
}

const completeReturn = async (
  parts: UpstreamParts,
  visit: PageRequest,
  coming: ReturningPerson,
): Promise<FastifyReply> => {
  const { slug } = coming.provider
  const arriving = (): Promise<SignInResult | 'joins' | 'locked'> =>
    parts.sql.begin(async (sql) => {
      const userId = await personOf(sql, coming, visit)
      if (typeof userId !== 'number') return userId
      const proof = { userId, password: null, remember: false }
      return (await signIn(sql, parts, visit, proof, visit.destination)) ?? 'locked'
    })
  const arrival = await arriving().catch((error: unknown) => {
    if (error instanceof IdentityConflict) return arriving()
    throw error
  })
  if (arrival === 'locked') throw new PageRefusal('account_locked')
  return typeof arrival === 'string'
    ? redirectToFailure(visit, slug, arrival)
    : sendSignInResult(parts, visit, arrival)
}
