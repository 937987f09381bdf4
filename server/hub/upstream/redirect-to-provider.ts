import type { FastifyReply } from 'fastify'
import { networkOf } from '../../platform/http/limits/network.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { attempt } from '../defence/attempts.ts'
import { type PageRequest, redirect } from '../page-request/page-request.ts'
import { PageRefusal } from '../page-request/refusal.ts'
import type { ProviderClient } from '../providers/openid.ts'
import { type StoredProvider, selectProvider } from '../providers/provider-queries.ts'
import { redirectUriOf } from '../providers/providers.ts'
import { originOf } from '../sessions/sessions.ts'
import type { CompleteSignInParts } from '../sign-in/complete-sign-in.ts'
import { mustSignIn } from '../sign-in/single-sign-on.ts'
import { reportProviderFailure } from './failure-page.ts'
import { insertLogin } from './login-queries.ts'
import { loginSecrets } from './login-secrets.ts'

export interface UpstreamParts extends CompleteSignInParts {
  readonly providers: ProviderClient
}

/** Time limit in seconds of a sign-in at a provider. */
const MAX_SIGN_IN_SECONDS = 600

/**
 * Redirects to a provider that the page offers. `userId` is the user who connects it to their account; null
 * for a sign-in.
 * @throws {PageRefusal} for a provider that no page offers
 */
export const redirectToProvider = async (
  parts: UpstreamParts,
  visit: PageRequest,
  slug: string,
  userId: number | null,
): Promise<FastifyReply> => {
  const [provider] = await selectProvider(parts.sql, slug)
  if (!provider || !isOffered(provider, visit)) throw new PageRefusal('form_too_old')
  return leave(parts, visit, provider, userId).catch(reportProviderFailure(parts, visit, slug))
}

const leave = async (
  { sql, cookies, providers }: UpstreamParts,
  { request, reply, browser, language, destination, session }: PageRequest,
  provider: StoredProvider,
  userId: number | null,
): Promise<FastifyReply> => {
  await attempt(sql, 'provider login', networkOf(originOf(request).ip))
  const secrets = loginSecrets(browser, newSecret())
  const loginRequest = destination?.loginRequest ?? {}
  const { login_hint: hint }: { readonly login_hint?: string } = loginRequest
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
    destination: { ...loginRequest },
    user_id: userId,
    lifetime: MAX_SIGN_IN_SECONDS,
  })
  return redirect(reply, location)
}

/** True if the provider is offered to this visitor: providers of a site are for its visitors. */
const isOffered = ({ site_id: siteId }: StoredProvider, { destination }: PageRequest): boolean =>
  siteId === null || siteId === destination?.site.id
