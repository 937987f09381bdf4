import { type Static, Type } from '../../platform/http/bodies/schema.ts'

/** Kinds of tokens and the `typ` of their headers: no kind is accepted in place of another (J7). */
export const TYP = { access: 'at+jwt', refresh: 'refresh+jwt', id: 'JWT' } as const

export type TokenType = keyof typeof TYP

const OfPerson = {
  iss: Type.String(),
  sub: Type.String(),
  iat: Type.Integer(),
  exp: Type.Integer(),
  sid: Type.String(),
}

const Common = {
  ...OfPerson,
  /** Equal to `sub`; a number in tokens of the previous release. */
  user_id: Type.Union([Type.String(), Type.Integer()]),
  /** Slug of the site to which it was issued (RFC 9068 2.2); missing in tokens of the previous release. */
  client_id: Type.Optional(Type.String()),
  /** The slug of the site, or those of all first-party sites. */
  aud: Type.Union([Type.String(), Type.Array(Type.String())]),
  nbf: Type.Optional(Type.Integer()),
  /** Kind, grant and generation of the token: `access.12.3`. */
  jti: Type.String({ pattern: '^(access|refresh)[.][1-9][0-9]{0,14}[.][1-9][0-9]{0,8}$' }),
  is_hub: Type.Optional(Type.Literal(true)),
}

/** Ids and groups only: everybody who has the token can read its claims (J11). */
export const AccessClaims = Type.Object({
  ...Common,
  token_type: Type.Literal('access'),
  groups: Type.Array(Type.String()),
  /** Scopes of an OpenID Connect token (RFC 9068 2.2.3). */
  scope: Type.Optional(Type.String()),
})

export const RefreshClaims = Type.Object({ ...Common, token_type: Type.Literal('refresh') })

/** Claims of an ID token (OpenID Connect Core 2) that are read when a client sends it as a hint. */
export const IdClaims = Type.Object({ ...OfPerson, aud: Type.String(), auth_time: Type.Integer() })

export type IdClaims = Static<typeof IdClaims>
export type AccessClaims = Static<typeof AccessClaims>
export type RefreshClaims = Static<typeof RefreshClaims>

export const jtiOf = (type: 'access' | 'refresh', grantId: number, generation: number): string =>
  `${type}.${grantId}.${generation}`
