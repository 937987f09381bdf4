import type { OpenApiOperation } from '../../platform/http/openapi/openapi.ts'
import { answerHeader, json, query } from '../../platform/http/openapi/openapi-parts.ts'
import { ASSERTION_TYPE } from './client-assertion.ts'
import { metadataOf } from './metadata.ts'

const TAGS = [
  {
    name: 'Hub: OpenID Connect',
    description: 'OpenID Connect provider; clients find its endpoints by discovery',
  },
]

const TEXT = { type: 'string' }
const text = (description: string) => ({ ...TEXT, description })

/** Rule of client authentication: a site with a client secret must use it, any other sends its `client_id`. */
const OF_CLIENT = [{}, { site: [] }]

const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
})

const ERROR = {
  description: 'An error of OAuth',
  content: json({
    type: 'object',
    properties: {
      error: text('Error code of RFC 6749, 5.2'),
      error_description: text('For a developer'),
    },
    required: ['error'],
  }),
}

/** OAuth error responses of the endpoints for clients, by status. */
const ERRORS = Object.fromEntries([400, 401, 408, 413, 429, 500, 503].map((status) => [status, ERROR]))

const PAGE = {
  description: 'Page that explains why there is no redirect',
  content: { 'text/html': { schema: TEXT } },
}

const pagesFor = (statuses: readonly number[]) => Object.fromEntries(statuses.map((status) => [status, PAGE]))

const LEADS_ON = {
  description: 'Redirect to a page of the hub, or back to the client',
  headers: { Location: answerHeader(TEXT, 'Address of the redirect') },
}

const formOf = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties, required } } },
})

const OF_AUTHORIZATION = {
  client_id: text('The slug of the site'),
  redirect_uri: text('A return address of the site, written as it is registered'),
  response_type: { const: 'code' },
  scope: text('Any of openid, profile, email, phone, groups, offline_access'),
  state: { ...text('Returned unchanged'), maxLength: 4000 },
  nonce: { ...text('Returned in the ID token'), maxLength: 1000 },
  code_challenge: text('PKCE (RFC 7636); a client with a secret may send a nonce instead'),
  code_challenge_method: { const: 'S256' },
  prompt: text('none, login, consent or select_account'),
  max_age: text('Maximum age of the sign-in in seconds; an older one is repeated'),
  login_hint: { ...text('Initial e-mail address of the form'), maxLength: 254 },
  id_token_hint: text('An ID token of the person whom the client expects'),
  ui_locales: text('Languages in order of preference'),
} as const

const OF_LOGOUT = {
  id_token_hint: text('An ID token of the session; without it the person must confirm'),
  client_id: text('The slug of the site'),
  post_logout_redirect_uri: text('A return address of the site'),
  state: text('Returned unchanged'),
  ui_locales: text('Languages in order of preference'),
} as const

const parametersOf = (described: Readonly<Record<string, object & { readonly description?: string }>>) =>
  Object.entries(described).map(([name, { description = 'Method of code_challenge', ...schema }]) =>
    query(name, schema, name === 'response_type' ? 'The only supported value' : description),
  )

const OF_SECRET = {
  client_id: text('The slug of the site, unless Authorization contains it'),
  client_secret: text('Its secret, unless Authorization contains it or the site has none'),
  client_assertion_type: { const: ASSERTION_TYPE },
  client_assertion: text('private_key_jwt: a JWT signed by a key of the site, instead of a secret'),
}

const CLAIMS = {
  sub: text('The id of the person; it never changes'),
  name: TEXT,
  given_name: TEXT,
  family_name: TEXT,
  locale: TEXT,
  email: TEXT,
  email_verified: { type: 'boolean' },
  phone_number: TEXT,
  phone_number_verified: { type: 'boolean' },
  groups: { type: 'array', items: TEXT },
}

const ofVisitors = (
  operationId: string,
  summary: string,
  described: typeof OF_AUTHORIZATION | typeof OF_LOGOUT,
) => {
  const common = { tags: TAGS, summary, responses: { 303: LEADS_ON, ...pagesFor([400, 429, 503]) } }
  return {
    get: { ...common, operationId, parameters: parametersOf(described) },
    post: {
      ...common,
      operationId: `${operationId}_form`,
      requestBody: formOf(described),
      responses: { ...common.responses, ...pagesFor([408, 413]) },
    },
  }
}

/** Schema of a member of the metadata. */
const schemaOf = (value: unknown): object => {
  if (Array.isArray(value)) return { type: 'array', items: TEXT }
  return typeof value === 'boolean' ? { type: 'boolean' } : TEXT
}

const members = Object.entries(metadataOf('')).map(([name, value]) => [name, schemaOf(value)])

const METADATA = {
  tags: TAGS,
  summary: 'Get the provider metadata',
  responses: {
    200: {
      description: 'OpenID Connect Discovery 1.0',
      content: json(
        object(
          Object.fromEntries(members),
          members.map(([name]) => String(name)),
        ),
      ),
    },
  },
}

const USERINFO = {
  tags: TAGS,
  summary: 'Get the claims of the signed-in person',
  security: [{ hub: [] }],
  responses: {
    200: { description: 'Claims of the scopes of the token', content: json(object(CLAIMS, ['sub'])) },
    ...ERRORS,
    403: ERROR,
  },
}

/** OpenAPI operations of the OpenID Connect endpoints. */
export const OPENID_DOCUMENTATION = {
  discovery: { ...METADATA, operationId: 'openid_configuration' },
  serverMetadata: { ...METADATA, operationId: 'oauth_server_metadata' },
  authorize: ofVisitors('oauth_authorize', 'Start a sign-in', OF_AUTHORIZATION),
  logout: ofVisitors('oauth_logout', 'Start a sign-out', OF_LOGOUT),
  token: {
    tags: TAGS,
    operationId: 'oauth_token',
    summary: 'Exchange a code or refresh token for tokens',
    description: 'A code and a refresh token can be used once. A second use revokes the tokens of the first.',
    security: OF_CLIENT,
    requestBody: formOf(
      {
        grant_type: { enum: ['authorization_code', 'refresh_token'] },
        code: text('Code from the return address of the visitor'),
        redirect_uri: text('The same as in the authorization request'),
        code_verifier: text('PKCE: verifier of code_challenge'),
        refresh_token: text('The newest one'),
        scope: text('For a refresh: at most the scopes granted before'),
        ...OF_SECRET,
      },
      ['grant_type'],
    ),
    responses: {
      200: {
        description: 'Tokens; the client keeps them on its server',
        content: json(
          object(
            {
              access_token: TEXT,
              token_type: { const: 'Bearer' },
              expires_in: { type: 'integer' },
              refresh_token: TEXT,
              scope: TEXT,
              id_token: text('With the scope openid'),
            },
            ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
          ),
        ),
      },
      ...ERRORS,
    },
  },
  userinfo: { ...USERINFO, operationId: 'oauth_userinfo' },
  userinfoByPost: { ...USERINFO, operationId: 'oauth_userinfo_form' },
  revoke: {
    tags: TAGS,
    operationId: 'oauth_revoke',
    summary: 'Revoke a token and its family',
    security: OF_CLIENT,
    requestBody: formOf({ token: TEXT, token_type_hint: TEXT, ...OF_SECRET }, ['token']),
    responses: { 200: { description: 'Revoked' }, ...ERRORS },
  },
  introspect: {
    tags: TAGS,
    operationId: 'oauth_introspect',
    summary: 'Introspect a token',
    security: [{ site: [] }],
    requestBody: formOf({ token: TEXT, token_type_hint: TEXT, ...OF_SECRET }, ['token']),
    responses: {
      200: {
        description: 'Status of the token; the other fields only for an active token',
        content: json(
          object(
            {
              active: { type: 'boolean' },
              scope: TEXT,
              client_id: TEXT,
              sub: TEXT,
              iss: TEXT,
              exp: { type: 'integer' },
              token_type: { const: 'Bearer' },
            },
            ['active'],
          ),
        ),
      },
      ...ERRORS,
    },
  },
} satisfies Readonly<Record<string, OpenApiOperation | Readonly<Record<'get' | 'post', OpenApiOperation>>>>
