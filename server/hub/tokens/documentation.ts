import { Type } from '../../platform/http/bodies/schema.ts'
import type { OpenApiOperation } from '../../platform/http/openapi/openapi.ts'
import { json, problems } from '../../platform/http/openapi/openapi-parts.ts'

/** Limit of a body in bytes; a call about tokens needs a few kilobytes. */
export const BODY_LIMIT = 64 * 1024

const Refresh = Type.String({ description: 'Newest refresh token' })
const AuthToken = Type.String({ description: 'auth_token from the response of the exchange' })

export const HubAuth = Type.Object({
  token: Type.String({ description: 'Temporary token from the return address of the visitor' }),
  is_hub: Type.Optional(
    Type.Union([
      Type.Boolean({ description: 'true: tokens for all first-party sites; false: tokens for this site' }),
      Type.Enum(['true', 'false']),
    ]),
  ),
  code_verifier: Type.Optional(
    Type.String({ description: 'PKCE: verifier of the code_challenge of the login (S256)' }),
  ),
})
export const RefreshBody = Type.Object({ refresh: Refresh })
export const TokenBody = Type.Object({ token: Type.String({ description: 'Access token or refresh token' }) })
export const RevocationBody = Type.Union([RefreshBody, Type.Object({ auth_token: AuthToken })])
export const HandleBody = Type.Object({ auth_token: AuthToken })

const TAGS = [
  { name: 'Hub: tokens', description: 'Exchange, refresh and revocation of tokens by the server of a site' },
]

/** Authentication of a site: required for sites with a client secret, refused for others. */
const OF_SITE = [{}, { site: [] }]

type Properties = Readonly<Record<string, object>>

const object = (properties: Properties, required = Object.keys(properties)) =>
  json({ type: 'object', properties, required, additionalProperties: false })

const text = (description: string) => ({ type: 'string', description })

const ACCESS = text('JWT (ES256) for `Authorization: Bearer`; valid for some minutes')
const REFRESH = text('JWT (ES256) for one refresh')
const PERSON_ID = {
  type: 'string',
  pattern: '^p_[0-9a-z]{26}$',
  description:
    'Id of the person: opaque text, the `sub` of their tokens. It never changes and is never assigned again. (A number until a deployment of the previous release sets PERSON_ID_FORM=opaque.)',
}
const GROUP = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  required: ['id', 'name'],
}

const answers = (description: string, content: ReturnType<typeof json>) => ({ 200: { description, content } })

/** Documentation of each operation on tokens. */
export const DOCUMENTATION = {
  exchange: {
    tags: TAGS,
    operationId: 'hub_exchange',
    summary: 'Exchange a temporary token',
    description:
      'A temporary token can be exchanged once. A second exchange revokes the tokens of the first.',
    security: OF_SITE,
    responses: {
      ...answers(
        'Tokens; the site keeps them on its server',
        object({
          refresh: REFRESH,
          access: ACCESS,
          auth_token: text('Handle for the session status and logout; gives no access'),
        }),
      ),
      ...problems(401, 429),
    },
  },
  refresh: {
    tags: TAGS,
    operationId: 'hub_refresh',
    summary: 'Refresh an access token',
    description:
      'Returns a new access token and a new refresh token. A second use of a refresh token revokes all tokens of its family. A site with a secret may retry its last call within 10 seconds and gets the same response.',
    security: OF_SITE,
    responses: {
      ...answers('New tokens', object({ access: ACCESS, refresh: REFRESH })),
      ...problems(401),
    },
  },
  verify: {
    tags: TAGS,
    operationId: 'hub_verify',
    summary: 'Verify a token',
    responses: { ...answers('The token is valid', object({})), ...problems(401) },
  },
  blacklist: {
    tags: TAGS,
    operationId: 'hub_blacklist',
    summary: 'Revoke a refresh token and its family',
    responses: { ...answers('Revoked', object({})), ...problems(401) },
  },
  logout: {
    tags: TAGS,
    operationId: 'hub_logout',
    summary: 'Sign out of the hub',
    responses: {
      204: { description: 'Signed out: all refresh tokens of the session are revoked, at every site' },
      ...problems(401),
    },
  },
  session: {
    tags: TAGS,
    operationId: 'hub_session',
    summary: 'Get the status of a session',
    responses: answers(
      'Status of the session; the other fields only while it is active',
      object(
        {
          active: { type: 'boolean' },
          user_id: PERSON_ID,
          site: text('Slug of the site'),
          expires_at: {
            type: 'string',
            format: 'date-time',
            description: 'Time when the session ends unless it is refreshed',
          },
        },
        ['active'],
      ),
    ),
  },
  userGroup: {
    tags: TAGS,
    operationId: 'hub_user',
    summary: 'Get the user of an access token',
    security: [{ hub: [] }],
    responses: {
      ...answers(
        'User with groups; user_group is the group the user has been in the longest. With a token of OpenID Connect, names require the scope profile and the address the scope email',
        object({
          id: PERSON_ID,
          email: {
            type: ['string', 'null'],
            format: 'email',
            description: 'Null for a person without an address, or without the scope',
          },
          first_name: { type: 'string' },
          last_name: { type: 'string' },
          groups: { type: 'array', items: GROUP },
          user_group: { oneOf: [GROUP, { type: 'null' }] },
        }),
      ),
      ...problems(401),
    },
  },
  jwks: {
    tags: TAGS,
    operationId: 'hub_keys',
    summary: 'Get the public signing keys',
    responses: answers(
      'JWK Set (RFC 7517); may be cached for some minutes',
      object({ keys: { type: 'array', items: { type: 'object' } } }),
    ),
  },
} as const satisfies Record<string, OpenApiOperation>
