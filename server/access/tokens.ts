import type { IssuedToken as Issued } from '@vitrina/schema/console/access'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import type { UnknownFields } from '@vitrina/schema/wire/unknown-fields'
import type { Sql } from '../database/sql.ts'
import type { Stored } from '../database/stored.ts'
import { inventId, inventToken, parseToken } from './token.ts'
import {
  insertToken,
  type NamedToken,
  replaceToken,
  selectTokenName,
  selectTokens,
  type TokenRecord,
  updateCallsPerMinute,
  updateRevoked,
} from './token-queries.ts'

/** A token that was just made: the only time that its text is known. */
export type IssuedToken = Stored<Issued, 'expires_at' | 'works_until'>

interface WantedToken {
  readonly siteId: number
  readonly name: string
  readonly scopes: readonly Scope[]
  /** What becomes of fields that nobody knows; left out: refused. */
  readonly unknownFields?: UnknownFields
  /** Left out or null: as many as the deployment says; 0: no limit. */
  readonly callsPerMinute?: number | null
  /** In seconds; null: it does not expire. */
  readonly lifetime: number | null
}

/** What a token is unless somebody wants it otherwise. */
const ORDINARY = { unknownFields: 'refuse', callsPerMinute: null } as const

/** The most calls a minute that a token may be given: what is more is none at all. */
export const MOST_CALLS_PER_MINUTE = 1_000_000_000

/** Issues a token of a site. */
export const createToken = async (sql: Sql, wanted: WantedToken): Promise<IssuedToken> => {
  const token = inventToken()
  const { id, digest } = credentialOf(token)
  const [made] = await insertToken(sql, { ...ORDINARY, ...wanted, id, digest })
  if (!made) throw new Error('The new token was not stored.')
  return { token, ...made }
}

/** Why a text that an operator gives cannot be a token. */
export class UnfitToken extends Error {
  override readonly name = 'UnfitToken'
}

const TAKEN = 'There is a token of this value already, perhaps one that was revoked.'

/** Fewer different characters are a pattern, not a secret. */
const MIN_DIFFERENT_CHARACTERS = 8

/**
 * Takes a token that a program has already, as that of a shop which moves here (rule 3.2). Only its digest is kept.
 * @throws {UnfitToken} when it is too weak, no token can have this text, or one has it
 */
export const adoptToken = async (
  sql: Sql,
  text: string,
  wanted: WantedToken,
): Promise<Omit<IssuedToken, 'token'>> => {
  const credential = parseToken(text)
  if (!credential || text.includes(','))
    throw new UnfitToken('A token is 16 to 256 visible ASCII characters, without spaces and commas.')
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS)
    throw new UnfitToken(
      `This is easily guessed: a token has at least ${MIN_DIFFERENT_CHARACTERS} different characters.`,
    )
  const [made] = await insertToken(sql, {
    ...ORDINARY,
    ...wanted,
    id: credential.id ?? inventId(),
    digest: credential.digest,
  })
  if (!made) throw new UnfitToken(TAKEN)
  return made
}

/**
 * Registers a token that somebody chose, with all scopes and for good.
 * @throws {Error} when no token can have this text.
 */
export const registerToken = async (
  sql: Sql,
  { siteId, name, token }: { readonly siteId: number; readonly name: string; readonly token: string },
): Promise<void> => {
  const { id, digest } = credentialOf(token)
  const [made] = await insertToken(sql, {
    id,
    digest,
    siteId,
    name,
    scopes: SCOPES,
    ...ORDINARY,
    lifetime: null,
  })
  if (!made) throw new UnfitToken(TAKEN)
}

/** All tokens, or those of one site. */
export const listTokens = (sql: Sql, siteId: number | null): PromiseLike<TokenRecord[]> =>
  selectTokens(sql, siteId)

/**
 * Issues a token in the place of another, which works on for `overlap` seconds; the caller stays the same caller.
 * Undefined when there is none to replace, of the site if one is given: unknown, revoked, expired, or rotated before.
 */
export const rotateToken = async (
  sql: Sql,
  { id, siteId, overlap }: { readonly id: string; readonly siteId?: number; readonly overlap: number },
): Promise<(IssuedToken & { readonly works_until: Date }) | undefined> => {
  const token = inventToken()
  const { id: newId, digest: newDigest } = credentialOf(token)
  const [made] = await replaceToken(sql, { id, siteId: siteId ?? null, newId, newDigest, overlap })
  return made && { token, ...made }
}

/**
 * Gives a token, and all it was rotated with, so many calls a minute: null as many as the deployment says, 0 as many as it likes. It
 * counts within a second on every process. Undefined when there is none with this id, of the site if one is given.
 */
export const limitToken = async (
  sql: Sql,
  {
    id,
    siteId,
    callsPerMinute,
  }: { readonly id: string; readonly siteId?: number; readonly callsPerMinute: number | null },
): Promise<NamedToken | undefined> =>
  (await updateCallsPerMinute(sql, { id, siteId: siteId ?? null, callsPerMinute }))[0]

/** Whose token one is; undefined when there is none with this id, of the site if one is given. */
export const findToken = async (sql: Sql, id: string, siteId?: number): Promise<NamedToken | undefined> =>
  (await selectTokenName(sql, id, siteId ?? null))[0]

/**
 * Ends a token within a second on every process, and tells whether that was so before. Undefined when there is none with this
 * id, of the site if one is given.
 */
export const revokeToken = async (
  sql: Sql,
  id: string,
  siteId?: number,
): Promise<(NamedToken & { readonly again: boolean }) | undefined> =>
  (await updateRevoked(sql, id, siteId ?? null))[0]

const credentialOf = (token: string) => {
  const credential = parseToken(token)
  if (!credential)
    throw new Error(
      'A token is 16 to 256 visible ASCII characters, and whole if it is one that Vitrina issued.',
    )
  return { id: credential.id ?? inventId(), digest: credential.digest }
}
