import type { OpenApiOperation } from '../../platform/http/openapi.ts'
import { json, problems } from '../../platform/http/openapi-parts.ts'
import { Type } from '../../platform/http/schema.ts'

/** No call about tokens needs more than a few kilobytes. */
export const BODY_LIMIT = 64 * 1024

const Refresh = Type.String({ description: 'The newest refresh token' })
const AuthToken = Type.String({ description: 'What the exchange answered as auth_token' })

export const HubAuth = Type.Object({
  token: Type.String({ description: 'The token that the visitor came back with' }),
  is_hub: Type.Optional(
    Type.Union([
      Type.Boolean({ description: 'Asks for tokens that all first-party sites take; others get their own' }),
      Type.Enum(['true', 'false']),
    ]),
  ),
  code_verifier: Type.Optional(
    Type.String({ description: 'PKCE: what the code_challenge of the login was made of (S256)' }),
  ),
})
export const OfRefresh = Type.Object({ refresh: Refresh })
export const OfToken = Type.Object({ token: Type.String({ description: 'An access or a refresh token' }) })
export const OfEither = Type.Union([OfRefresh, Type.Object({ auth_token: AuthToken })])
export const OfHandle = Type.Object({ auth_token: AuthToken })

const TAGS = [{ name: 'Hub: tokens', description: 'What sites exchange, renew and give back' }]

/** A site with a client secret must, any other must not. */
const OF_SITE = [{}, { site: [] }]

type Properties = Readonly<Record<string, object>>

const object = (properties: Properties, required = Object.keys(properties)) =>
  json({ type: 'object', properties, required, additionalProperties: false })

const text = (description: string) => ({ type: 'string', description })

const ACCESS = text('JWT (ES256), for `Authorization: Bearer`; lives some minutes')
const REFRESH = text('JWT (ES256), works once: for the next pair')
const PERSON_ID = {
  type: 'string',
  pattern: '^p_[0-9a-z]{26}$',
  description:
    'The id of the person: opaque text, the `sub` of their tokens. It never changes and is never given again. (A number as long as a deployment of the release before has not set PERSON_ID_FORM=opaque.)',
}
const GROUP = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  required: ['id', 'name'],
}

const answers = (description: string, content: ReturnType<typeof json>) => ({ 200: { description, content } })

/** How each call about tokens is documented. */
export const DOCUMENTATION = {
  exchange: {
    tags: TAGS,
    operationId: 'hub_exchange',
    summary: 'Exchange a temporary token',
    description: 'Works once. A second use takes back what the first was given.',
    security: OF_SITE,
    responses: {
      ...answers(
        'What the site keeps, on its server',
        object({
          refresh: REFRESH,
          access: ACCESS,
          auth_token: text('A handle for status and logout; opens nothing'),
        }),
      ),
      ...problems(401, 429),
    },
  },
  refresh: {
    tags: TAGS,
    operationId: 'hub_refresh',
    summary: 'Get the next pair of tokens',
    description:
      'A refresh token that was used before ends all of its family. A site with a secret may repeat its last call within 10 seconds, and is answered the same.',
    security: OF_SITE,
    responses: {
      ...answers('The next pair', object({ access: ACCESS, refresh: REFRESH })),
      ...problems(401),
    },
  },
  verify: {
    tags: TAGS,
    operationId: 'hub_verify',
    summary: 'Ask whether a token is good',
    responses: { ...answers('It is', object({})), ...problems(401) },
  },
  blacklist: {
    tags: TAGS,
    operationId: 'hub_blacklist',
    summary: 'Give back a refresh token and its family',
    responses: { ...answers('None of them works any longer', object({})), ...problems(401) },
  },
  logout: {
    tags: TAGS,
    operationId: 'hub_logout',
    summary: 'End the session of the hub',
    responses: {
      204: { description: 'Signed out: no refresh token of that session works, at no site' },
      ...problems(401),
    },
  },
  session: {
    tags: TAGS,
    operationId: 'hub_session',
    summary: 'Ask whether a session still is one',
    responses: answers(
      'Its status; whose it is, only while it is active',
      object(
        {
          active: { type: 'boolean' },
          user_id: PERSON_ID,
          site: text('The slug of the site'),
          expires_at: {
            type: 'string',
            format: 'date-time',
            description: 'When it ends, unless refreshed before',
          },
        },
        ['active'],
      ),
    ),
  },
  userGroup: {
    tags: TAGS,
    operationId: 'hub_user',
    summary: 'Get the user of an access token, with its groups',
    security: [{ hub: [] }],
    responses: {
      ...answers(
        'The user; user_group is the group it has been in the longest. A token of OpenID Connect tells names in the scope profile alone, the address in the scope email',
        object({
          id: PERSON_ID,
          email: {
            type: ['string', 'null'],
            format: 'email',
            description: 'Null for a person without one, or where it is not told',
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
    summary: 'Get the keys that tokens are signed with',
    responses: answers(
      'A JWK Set (RFC 7517), good for some minutes',
      object({ keys: { type: 'array', items: { type: 'object' } } }),
    ),
  },
} as const satisfies Record<string, OpenApiOperation>
