import { type Static, Type } from 'typebox'

/** The two tokens that a site is given, and the `typ` of their headers: neither is ever taken for the other (J7). */
export const TYP = { access: 'at+jwt', refresh: 'refresh+jwt' } as const

export type TokenType = keyof typeof TYP

const Common = {
  iss: Type.String(),
  sub: Type.String(),
  /** The same as `sub`; a number in tokens of the release before. */
  user_id: Type.Union([Type.String(), Type.Integer()]),
  /** The slug of the site that it was issued to (RFC 9068 2.2); tokens of the release before have none. */
  client_id: Type.Optional(Type.String()),
  /** The slug of the site, or those of all first-party sites. */
  aud: Type.Union([Type.String(), Type.Array(Type.String())]),
  iat: Type.Integer(),
  nbf: Type.Optional(Type.Integer()),
  exp: Type.Integer(),
  /** Of which grant it is, and of which of its generations: `access.12.3`. */
  jti: Type.String({ pattern: '^(access|refresh)[.][1-9][0-9]{0,14}[.][1-9][0-9]{0,8}$' }),
  sid: Type.String(),
  is_hub: Type.Optional(Type.Literal(true)),
}

/** Ids and groups, nothing else of a person: what it says, everybody who meets it can read (J11). */
export const AccessClaims = Type.Object({
  ...Common,
  token_type: Type.Literal('access'),
  groups: Type.Array(Type.String()),
})

export const RefreshClaims = Type.Object({ ...Common, token_type: Type.Literal('refresh') })

export type AccessClaims = Static<typeof AccessClaims>
export type RefreshClaims = Static<typeof RefreshClaims>

export const jtiOf = (type: TokenType, grantId: number, generation: number): string =>
  `${type}.${grantId}.${generation}`
