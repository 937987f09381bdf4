import { LANGUAGES } from '@vitrina/schema/languages'
import type { OpenApiOperation } from '../../platform/http/openapi.ts'
import { answerHeader, query } from '../../platform/http/openapi-parts.ts'

/** What a page of the hub is declared by: what it is documented as sending, and nothing else, reaches it. */
export interface About<Query extends QueryName = never, Field extends string = never> {
  readonly summary: string
  /** What its query has beside the login that is under way. */
  readonly query?: readonly Query[]
  /** What its form sends beside the token that proves where it comes from. */
  readonly fields?: readonly Field[]
  /** Statuses that its pages have beside those of all. */
  readonly answers?: readonly (403 | 409)[]
}

const TEXT = { type: 'string' }

const QUERY = {
  token: query('token', TEXT, 'Of the mailed link'),
  client_id: query('client_id', TEXT, 'The slug of the site that has asked'),
  post_logout_redirect_uri: query('post_logout_redirect_uri', TEXT, 'A return address of the site'),
  logout_state: query('logout_state', TEXT, 'Comes back to the site as state'),
  provider: query('provider', TEXT, 'The provider at which signing in was tried'),
  reason: query('reason', TEXT, 'Why it has failed'),
  done: query('done', TEXT, 'What was done a moment ago, to say so'),
  behind: query('behind', TEXT, 'The order behind which the list goes on'),
} as const

export type QueryName = keyof typeof QUERY

const LOGIN = [
  query('redirect_url', TEXT, 'Where to return to: an address that the site has registered, with any query'),
  query('state', { ...TEXT, maxLength: 1000 }, 'Comes back unchanged'),
  query('code_challenge', TEXT, 'PKCE (RFC 7636): the exchange must then send the code_verifier'),
  query('code_challenge_method', { const: 'S256' }, 'Of the code_challenge'),
]

const page = (description: string) => ({ description, content: { 'text/html': { schema: TEXT } } })

const PAGES = {
  200: page('A page'),
  303: {
    description: 'Leads on: to the site with a temporary token, or to another page of the hub',
    headers: { Location: answerHeader(TEXT, 'Where to') },
  },
  400: page('A page that says what is wrong, or that a link or a form is of no use any more'),
  429: page('A page that says how long to wait, as `Retry-After` does'),
  503: page('A page that asks to wait: too many sign in at this moment'),
}

/** What becomes of a form that is none. */
const OF_FORMS = Object.fromEntries([408, 413, 415].map((status) => [status, page('A page that says so')]))

const FURTHER = {
  403: page('A page that says that the account is locked'),
  409: page('A page that says that somebody has this address by now'),
} as const

const formOf = (fields: readonly string[]) => ({
  type: 'object',
  properties: {
    form_token: { ...TEXT, description: 'As the form has it; of this browser alone' },
    ...Object.fromEntries(
      fields.map((name) => [name, name.endsWith('password') ? { ...TEXT, format: 'password' } : TEXT]),
    ),
  },
  required: ['form_token'],
})

/** How a page is documented; with `fields`, a form that is sent to it. */
export const documentationOf = ({
  summary,
  query = [],
  fields,
  answers = [],
}: About<QueryName, string>): OpenApiOperation => ({
  tags: [{ name: 'Hub pages', description: 'What visitors see: forms, and where they lead' }],
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
