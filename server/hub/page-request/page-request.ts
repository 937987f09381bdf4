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

/** A request for a page: who asks, in which language, and where the login leads to. */
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

/**
 * Reads what a request for a page is about.
 * @throws {Refusal} when it names a return address that is on no list.
 */
export const pageRequestOf = (
  parts: PageRequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageRequest> => {
  const { locale } = request.params as { locale: Language }
  return visitLeading(parts, request, reply, locale, request.query as QueryParameters)
}

/**
 * The visit of a request that does not say itself in which language it is, and where it leads to.
 * @throws {Refusal} when `query` names a return address that is on no list.
 */
export const visitLeading = async (
  { sql, config, cookies, sessions }: PageRequestParts,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  query: QueryParameters,
): Promise<PageRequest> => {
  const found = await destinationOf(sql, query, config.development)
  if (found === 'refused') throw new PageRefusal('bad_return_address')
  const destination = found === 'none' ? undefined : found
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
export const leadTo = (visit: PageRequest, destination: Destination | undefined): PageRequest => ({
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
  const query = destination ? `?${new URLSearchParams({ ...destination.asked })}` : ''
  return {
    language,
    site: destination && { name: destination.site.name, logo: destination.site.logo },
    inLanguage: (other) => `/${other}${shownAt(request.url.slice(language.length + 1))}`,
    // Without a site, the visitor signs in for the account only.
    to: (page) => `/${language}/${page === 'auth' && !destination ? 'sign-in' : page}${query}`,
    formToken,
  }
}

/** Address of the page that a form's response shows; a form itself has none. */
export const shownAt = (path: string): string =>
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

/**
 * The fields of the form in a request; one that is missing is empty.
 * @throws {Refusal} when no page of ours has sent it.
 */
export const sentInForm = ({ request }: Pick<PageRequest, 'request'>, jar: Cookies): SentBy<string> => {
  const fields = new URLSearchParams(isForm(request) ? (request.body as Buffer | undefined)?.toString() : '')
  if (jar.read(request, 'browser') === undefined) throw new PageRefusal('cookies_needed')
  if (!isOurForm(jar, request, fields.get('form_token') ?? '')) throw new PageRefusal('form_too_old')
  return (name) => fields.get(name) ?? ''
}

/** Possible target of a form's redirect. */
type Goal = Pick<Destination, 'site' | 'address'>

/** Answers with a page. It may send its forms to the hub, and be led on from there to the site that it leads to. */
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
  // Checked again: earlier releases stored hosts with wildcards.
  const logo = destination?.site.logo && imageAddressOf(destination.site.logo)
  // Browsers hold all redirects after a form against `form-action`, also those of the site to another origin of its own.
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
