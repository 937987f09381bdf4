import type { IssuedToken } from '@vitrina/schema/console/access'
import type { ExpectedCall } from '@vitrina/schema/expected-call'
import { SCOPES, type Scope } from '@vitrina/schema/scopes'
import type { UnknownFields } from '@vitrina/schema/wire/unknown-fields'
import { replaceExpected } from '../../observe/missed-calls/missed-call-queries.ts'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { AppendAccessAudit } from './managing.ts'
import { generateToken, generateTokenId, parseToken } from './token.ts'
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

/** New token: the only time that its text is available. */
export type NewApiToken = Stored<IssuedToken, 'expires_at' | 'works_until'>

interface TokenSettings {
  readonly siteId: number
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Treatment of unknown fields; omit to refuse them. */
  readonly unknownFields?: UnknownFields
  /** Omitted or null: limit of the deployment; 0: no limit. */
  readonly callsPerMinute?: number | null
  /** Lifetime in seconds; null for no expiry. */
  readonly lifetime: number | null
}

/** Default options of a token. */
const DEFAULT_OPTIONS = { unknownFields: 'refuse', callsPerMinute: null } as const

/** Maximum calls per minute of a token; above this the limit has no effect. */
export const MAX_CALLS_PER_MINUTE = 1_000_000_000

/** Issues a token of a site. */
export const createToken = async (
  sql: Sql,
  settings: TokenSettings,
  note?: AppendAccessAudit,
): Promise<NewApiToken> => {
  const token = generateToken()
  const { id, digest } = credentialOf(token)
  const [row] = await insertToken(sql, { ...DEFAULT_OPTIONS, ...settings, id, digest })
  if (!row) throw new Error('The new token was not stored.')
  await note?.(sql, createdOf(settings, row))
  return { token, ...row }
}

const createdOf = (
  { siteId, name, scopes, unknownFields: unknown_fields, callsPerMinute }: TokenSettings,
  { id, expires_at }: Omit<NewApiToken, 'token'>,
) => {
  const detail = {
    token: id,
    name,
    scopes,
    unknown_fields,
    calls_per_minute: callsPerMinute ?? null,
    expires_at,
  }
  return { event: 'token_created', siteId, detail } as const
}

/** Text from an operator that is not accepted as a token. */
export class InvalidTokenText extends Error {
  override readonly name = 'InvalidTokenText'
}

/** Minimum number of different characters; fewer form a pattern, not a secret. */
const MIN_DIFFERENT_CHARACTERS = 8

/**
 * Registers an existing token text of another system, such as that of a shop which migrates here (rule 3.2). Only its digest is
 * stored.
 * @throws {InvalidTokenText} for a text that is too weak, invalid, or in use
 */
export const adoptToken = async (
  sql: Sql,
  text: string,
  settings: TokenSettings,
  note?: AppendAccessAudit,
): Promise<Omit<NewApiToken, 'token'>> => {
  const credential = parseToken(text)
  if (!credential || text.includes(','))
    throw new InvalidTokenText('token: 16 to 256 visible ASCII characters, without spaces and commas.')
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS)
    throw new InvalidTokenText(
      `token: at least ${MIN_DIFFERENT_CHARACTERS} different characters; this one is easy to guess.`,
    )
  const [row] = await insertToken(sql, {
    ...DEFAULT_OPTIONS,
    ...settings,
    id: credential.id ?? generateTokenId(),
    digest: credential.digest,
  })
  if (!row) throw new InvalidTokenText('A token with this value already exists, active or revoked.')
  await note?.(sql, createdOf(settings, row))
  return row
}

/** Registers a token with a chosen text, all scopes and no expiry. @throws {Error} for an invalid text */
export const registerToken = async (
  sql: Sql,
  { siteId, name, token }: { readonly siteId: number; readonly name: string; readonly token: string },
): Promise<void> => {
  const { id, digest } = credentialOf(token)
  const [row] = await insertToken(sql, {
    id,
    digest,
    siteId,
    name,
    scopes: SCOPES,
    ...DEFAULT_OPTIONS,
    lifetime: null,
  })
  if (!row) throw new InvalidTokenText('A token with this value already exists, active or revoked.')
}

/** All tokens, or those of one site. */
export const listTokens = (sql: Sql, siteId: number | null): PromiseLike<TokenRecord[]> =>
  selectTokens(sql, siteId)

/**
 * Issues a replacement for a token, which stays valid for `overlap` seconds; the caller remains the same. Returns undefined for a
 * token that is unknown (at the given site), revoked, expired or already rotated.
 */
export const rotateToken = async (
  sql: Sql,
  { id, siteId, overlap }: { readonly id: string; readonly siteId?: number; readonly overlap: number },
  note?: AppendAccessAudit,
): Promise<(NewApiToken & { readonly works_until: Date }) | undefined> => {
  const token = generateToken()
  const { id: newId, digest: newDigest } = credentialOf(token)
  const [row] = await replaceToken(sql, { id, siteId: siteId ?? null, newId, newDigest, overlap })
  if (!row) return undefined
  const { site_id, name, ...issued } = row
  const detail = { token: id, name, rotated_to: issued.id, works_until: issued.works_until }
  await note?.(sql, { event: 'token_rotated', siteId: site_id, detail })
  return { token, ...issued }
}

/**
 * Limits the calls per minute of a token and its rotated versions: null for the limit of the deployment, 0
 * for no limit. The change is effective within a second on every process. Returns undefined for an unknown
 * token (at the given site).
 */
export const limitToken = async (
  sql: Sql,
  {
    id,
    siteId,
    callsPerMinute,
  }: { readonly id: string; readonly siteId?: number; readonly callsPerMinute: number | null },
  note?: AppendAccessAudit,
): Promise<NamedToken | undefined> => {
  const [limited] = await updateCallsPerMinute(sql, { id, siteId: siteId ?? null, callsPerMinute })
  if (!limited) return undefined
  const detail = { token: id, name: limited.name, calls_per_minute: callsPerMinute }
  await note?.(sql, { event: 'token_limited', siteId: limited.site_id, detail })
  return limited
}

/** Sets the expected calls of a token. Returns undefined for a token that is unknown at the site. */
export const setExpectedCalls = async (
  sql: Sql,
  {
    id,
    siteId,
    expected,
  }: { readonly id: string; readonly siteId: number; readonly expected: readonly ExpectedCall[] },
  note?: AppendAccessAudit,
): Promise<{ readonly name: string } | undefined> => {
  const [token] = await replaceExpected(sql, siteId, id, expected)
  if (!token) return undefined
  await note?.(sql, { event: 'token_expected', siteId, detail: { token: id, name: token.name, expected } })
  return token
}

/** Token by id (at the given site); undefined for an unknown one. */
export const findToken = async (sql: Sql, id: string, siteId?: number): Promise<NamedToken | undefined> =>
  (await selectTokenName(sql, id, siteId ?? null))[0]

/**
 * Revokes a token within a second on every process; a repetition is not recorded. Returns false for an
 * unknown token (at the given site).
 */
export const revokeToken = async (
  sql: Sql,
  { id, siteId }: { readonly id: string; readonly siteId?: number },
  note?: AppendAccessAudit,
): Promise<boolean> => {
  const [revoked] = await updateRevoked(sql, id, siteId ?? null)
  if (revoked && !revoked.again)
    await note?.(sql, {
      event: 'token_revoked',
      siteId: revoked.site_id,
      detail: { token: id, name: revoked.name },
    })
  return revoked !== undefined
}

const credentialOf = (token: string) => {
  const credential = parseToken(token)
  if (!credential)
    throw new Error('A token is 16 to 256 visible ASCII characters, and complete if Vitrina issued it.')
  return { id: credential.id ?? generateTokenId(), digest: credential.digest }
}
