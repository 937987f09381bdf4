import { LANGUAGES } from '@vitrina/schema/languages'
import type { OpenApiOperation } from '../../platform/http/openapi/openapi.ts'
import { answerHeader, query } from '../../platform/http/openapi/openapi-parts.ts'

/** Declaration of a page of the hub; only declared query parameters and form fields reach it. */
export interface PageDeclaration<Query extends QueryName = never, Field extends string = never> {
  readonly summary: string
  /** Query parameters in addition to those of the current login. */
  readonly query?: readonly Query[]
  /** Fields of its form in addition to the form token. */
  readonly fields?: readonly Field[]
  /** Statuses in addition to those of every page. */
  readonly answers?: readonly (403 | 409)[]
}

const TEXT = { type: 'string' }

const QUERY = {
  token: query('token', TEXT, 'Token of the mailed link'),
  client_id: query('client_id', TEXT, 'Slug of the site that asks'),
  post_logout_redirect_uri: query('post_logout_redirect_uri', TEXT, 'Return address of the site'),
  logout_state: query('logout_state', TEXT, 'Returned to the site as state'),
  provider: query('provider', TEXT, 'Sign-in provider that was tried'),
  reason: query('reason', TEXT, 'Reason of the failure'),
  done: query('done', TEXT, 'Action to confirm on the page'),
  after: query('after', TEXT, 'Order after which the list continues'),
} as const

export type QueryName = keyof typeof QUERY

const LOGIN = [
  query('redirect_url', TEXT, 'Return address: one that the site has registered, with any query'),
  query('state', { ...TEXT, maxLength: 1000 }, 'Returned unchanged'),
  query('code_challenge', TEXT, 'PKCE (RFC 7636); the exchange must then send the code_verifier'),
  query('code_challenge_method', { const: 'S256' }, 'Method of the code_challenge'),
]

const page = (description: string) => ({ description, content: { 'text/html': { schema: TEXT } } })

const PAGES = {
  200: page('Page of the hub'),
  303: {
    description: 'Redirect to the site with a temporary token, or to another page of the hub',
    headers: { Location: answerHeader(TEXT, 'Address of the redirect') },
  },
  400: page('Page with the error, or about an expired link or form'),
  429: page('Page with the time to wait, as in `Retry-After`'),
  503: page('Page about an overload: too many sign-ins at the moment'),
}

/** Responses to an invalid form. */
const OF_FORMS = Object.fromEntries([408, 413, 415].map((status) => [status, page('Page with the error')]))

const FURTHER = {
  403: page('Page about a locked account'),
  409: page('Page about an address that another account has'),
} as const

const formOf = (fields: readonly string[]) => ({
  type: 'object',
  properties: {
    form_token: { ...TEXT, description: 'Hidden field of the form; valid in this browser only' },
    ...Object.fromEntries(
      fields.map((name) => [name, name.endsWith('password') ? { ...TEXT, format: 'password' } : TEXT]),
    ),
  },
  required: ['form_token'],
})

/** Documentation of a page, or, with `fields`, of its form. */
export const documentationOf = ({
  summary,
  query = [],
  fields,
  answers = [],
}: PageDeclaration<QueryName, string>): OpenApiOperation => ({
  tags: [{ name: 'Hub pages', description: 'HTML pages for visitors: sign-in, registration and account' }],
  summary,
  parameters: [
    { in: 'path', name: 'locale', required: true, schema: { enum: LANGUAGES } },
    ...query.map((name) => QUERY[name]),
    ...LOGIN,
  ],
  ...(fields && {
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: formOf(fields) } },
    },
  }),
  responses: {
    ...PAGES,
    ...(fields && OF_FORMS),
    ...Object.fromEntries(answers.map((status) => [status, FURTHER[status]])),
  },
})
