import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import type { Sql } from '../database/sql.ts'
import {
  insertToken,
  type NamedToken,
  replaceToken,
  selectTokenName,
  selectTokens,
  type TokenRecord,
  updateRevoked,
} from './queries.ts'
import { inventId, inventToken, parseToken } from './token.ts'

/** A token that was just made: the only time that its text is known. */
export interface IssuedToken {
  readonly token: string
  readonly id: string
  readonly expires_at: Date | null
}

/** Issues a token of a site. `lifetime` is in seconds; null: it does not expire. */
export const createToken = async (
  sql: Sql,
  wanted: {
    readonly siteId: number
    readonly name: string
    readonly scopes: readonly Scope[]
    readonly lifetime: number | null
  },
): Promise<IssuedToken> => {
  const token = inventToken()
  const { id, digest } = credentialOf(token)
  const [made] = await insertToken(sql, { ...wanted, id, digest })
  if (!made) throw new Error('The new token was not stored.')
  return { token, ...made }
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
  await insertToken(sql, { id, digest, siteId, name, scopes: SCOPES, lifetime: null })
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
