import type { Language } from '@vitrina/schema/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { imageAddressOf } from '../../platform/http/bodies/image-address.ts'
import { pageHeaders } from '../../platform/http/protocol/security-headers.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { scriptsOf } from '../pages/assets.ts'
import type { PageContext } from '../pages/layout.ts'
import { browserOf, type Cookies, formTokenOf, isOurForm } from '../sessions/browser.ts'
import type { Session } from '../sessions/session-queries.ts'
import type { HubSessions } from '../sessions/sessions.ts'
import type { QueryParameters } from './authorization-request.ts'
import { type Destination, destinationOf } from './destination.ts'
import { PageRefusal } from './refusal.ts'

/** Request for a page: browser, language, and destination of the sign-in. */
export interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly language: Language
  readonly destination: Destination | undefined
  /** The secret of the browser. */
  readonly browser: string
  readonly session: Session | undefined
  /** Context for rendering a page. */
  readonly context: PageContext
}

export interface PageRequestParts {
  readonly sql: Database
  readonly config: Pick<Config, 'development'>
  readonly cookies: Cookies
  readonly sessions: HubSessions
}

/** Parses a request for a page. @throws {Refusal} for an unregistered return address */
export const pageRequestOf = (
  parts: PageRequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageRequest> => {
  const { locale } = request.params as { locale: Language }
  return pageRequestTo(parts, request, reply, locale, request.query as QueryParameters)
}

/**
 * Page request with a destination from `query`, for a request without language and destination of its own.
 * @throws {Refusal} if `query` names an unregistered return address
 */
export const pageRequestTo = async (
  { sql, config, cookies, sessions }: PageRequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  query: QueryParameters,
): Promise<PageRequest> => {
  const state = await destinationOf(sql, query, config.development)
  if (state === 'refused') throw new PageRefusal('bad_return_address')
  const destination = state === 'none' ? undefined : state
  const browser = browserOf(cookies, request, reply)
  return {
    request,
    reply,
    language,
    destination,
    browser,
    session: await sessions.find(request),
    context: contextOf(request, language, destination, formTokenOf(browser)),
  }
}

/** The same request with another destination. */
export const withDestination = (visit: PageRequest, destination: Destination | undefined): PageRequest => ({
  ...visit,
  destination,
  context: contextOf(visit.request, visit.language, destination, formTokenOf(visit.browser)),
})

const contextOf = (
  request: FastifyRequest,
  language: Language,
  destination: Destination | undefined,
  formToken: string,
): PageContext => {
  const query = destination ? `?${new URLSearchParams({ ...destination.loginRequest })}` : ''
  return {
    language,
    site: destination && { name: destination.site.name, logo: destination.site.logo },
    inLanguage: (other) => `/${other}${addressOfForm(request.url.slice(language.length + 1))}`,
    // Without a site, the visitor signs in only for the account.
    to: (page) => `/${language}/${page === 'auth' && !destination ? 'sign-in' : page}${query}`,
    formToken,
  }
}

/** Page address for the response of a form; a form has no page of its own. */
export const addressOfForm = (path: string): string =>
  path
    .replace(/^\/account\/(second-factor|orders)?[^?]*/, (_, page) =>
      page ? `/account/${page}` : '/account',
    )
    .replace(/^\/passkey(?=\?|$)/, '/auth')
    .replace(/^\/(continue|switch)(?=\?|$)/, '/auth')

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** True for a request body declared as a form. */
export const isForm = (request: FastifyRequest): boolean =>
  FORM_TYPE.test(request.headers['content-type'] ?? '')

/** Value of a declared name; empty if it was not sent. */
export type SentBy<Name extends string> = (name: Name) => string

/** Values in the address of a page; a repeated one counts as missing. */
export const sentInQuery =
  ({ request }: Pick<PageRequest, 'request'>): SentBy<string> =>
  (name) => {
    const value = (request.query as QueryParameters)[name]
    return typeof value === 'string' ? value : ''
  }

/** Fields of the form in a request; a missing one is empty. @throws {Refusal} for a form from another page */
export const sentInForm = ({ request }: Pick<PageRequest, 'request'>, jar: Cookies): SentBy<string> => {
  const fields = new URLSearchParams(isForm(request) ? (request.body as Buffer | undefined)?.toString() : '')
  if (jar.read(request, 'browser') === undefined) throw new PageRefusal('cookies_needed')
  if (!isOurForm(jar, request, fields.get('form_token') ?? '')) throw new PageRefusal('form_too_old')
  return (name) => fields.get(name) ?? ''
}

/** Possible redirect target of a form. */
type Goal = Pick<Destination, 'site' | 'address'>

/** Sends a page. Its policy allows forms to the hub, and redirects from there to the destination site. */
export const sendPage = (
  reply: FastifyReply,
  html: string,
  { status = 200, destination, providers = [] }: Showing = {},
): FastifyReply =>
  reply
    .code(status)
    .headers(headersFor(html, destination, providers))
    .send(html)

interface Showing {
  readonly status?: number
  readonly destination?: Goal | undefined
  /** Providers to which buttons lead. */
  readonly providers?: readonly { readonly protocol: string }[]
}

const headersFor = (
  html: string,
  destination: Goal | undefined,
  providers: NonNullable<Showing['providers']>,
): Record<string, string> => {
  // Checked again, because earlier releases stored hosts with wildcards.
  const logo = destination?.site.logo && imageAddressOf(destination.site.logo)
  // Browsers apply `form-action` to all redirects after a form, also to those of the site to another of its origins.
  const goals = new Set([
    ...(destination ? [new URL(destination.address).protocol] : []),
    ...providers.map(({ protocol }) => protocol),
  ])
  const scripts = scriptsOf(html).map(({ digest }) => ` '${digest}'`)
  return {
    ...pageHeaders(
      [
        ...(scripts.length > 0 ? [`script-src${scripts.join('')}`] : []),
        "style-src 'self'",
        "font-src 'self'",
        `img-src 'self'${logo ? ` ${new URL(logo).origin}` : ''}`,
      ],
      [...goals],
    ),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  }
}

/** Redirects the visitor with GET, regardless of the method of the request (R6), and without a referrer. */
export const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply
    .code(303)
    .headers({ location, 'cache-control': 'no-store', pragma: 'no-cache', 'referrer-policy': 'no-referrer' })
    .send()
