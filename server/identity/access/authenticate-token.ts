import { timingSafeEqual } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Caller, TokenEnd } from '../../platform/http/authentication.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { expiringCache } from './expiring-cache.ts'
import { type Credential, parseToken } from './token.ts'
import { selectToken, updateLastUse } from './token-queries.ts'

/** Cache time in ms: a revoked or expired token must be refused within a second (rule 3.2). */
const CACHE_MS = 800
const MAX_CALLERS = 10_000
/** Separate cache of invalid tokens, so that a flood of them does not evict valid ones. */
const MAX_UNKNOWN_TOKENS = 1_000

/**
 * Returns the function that authenticates a token: its caller, the reason why it ended, or undefined for an
 * unknown token. Results are cached for at most 800 ms; concurrent requests with the same token query the
 * database once.
 */
export const tokenAuthenticator = (sql: Sql, log: BaseLogger) => {
  const callers = expiringCache<Caller>(MAX_CALLERS, CACHE_MS)
  const strangers = expiringCache<TokenEnd | 'unknown'>(MAX_UNKNOWN_TOKENS, CACHE_MS)
  const pending = new Map<string, Promise<Caller | TokenEnd | undefined>>()

  const readCaller = async (credential: Credential, key: string): Promise<Caller | TokenEnd | undefined> => {
    const since = performance.now()
    const caller = await findCaller(sql, log, credential)
    if (typeof caller === 'object') callers.remember(key, caller, since)
    else strangers.remember(key, caller ?? 'unknown', since)
    return caller
  }

  return async (token: string): Promise<Caller | TokenEnd | undefined> => {
    const credential = parseToken(token)
    if (!credential) return undefined
    const key = credential.digest.toString('latin1')
    const caller = callers.recall(key)
    if (caller) return caller
    const stranger = strangers.recall(key)
    if (stranger) return stranger === 'unknown' ? undefined : stranger

    const answer = pending.get(key) ?? readCaller(credential, key).finally(() => pending.delete(key))
    pending.set(key, answer)
    return answer
  }
}

const findCaller = async (
  sql: Sql,
  log: BaseLogger,
  credential: Credential,
): Promise<Caller | TokenEnd | undefined> => {
  const [token] = await selectToken(sql, credential)
  if (!token || !timingSafeEqual(token.digest, credential.digest)) return undefined
  if (token.ended !== null) return token.ended
  if (token.use_unnoted) recordUse(sql, log, token.id)
  return {
    siteId: token.site_id,
    tokenId: token.number,
    tokenDigest: credential.digest.toString('hex'),
    scopes: new Set(token.scopes),
    unknownFields: token.unknown_fields,
    listShape: token.list_shape,
    callsPerMinute: token.calls_per_minute,
    stores: null,
  }
}

/** Runs in the background: the request neither waits for it nor fails with it. */
const recordUse = (sql: Sql, log: BaseLogger, id: string): void => {
  updateLastUse(sql, id).then(undefined, (error) =>
    log.debug({ err: error, token: id }, 'storing the last use of a token failed'),
  )
}
