import { CHANGE_TYPES, SCOPE_OF_TYPE, typesFor } from '@vitrina/schema/events'
import type { Scope } from '@vitrina/schema/scopes'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { parseQuery } from '../../platform/http/protocol/query.ts'
import { type Narrowing, narrowingOf } from '../../platform/reading/narrowing.ts'
import { FEED_PARAMETERS, LIMIT } from './parameters.ts'

/** Parsed query of the feed (rule 8.1). */
export interface FeedRequest {
  /** `oldest`: from the oldest stored entry; `now`: from the end of the feed. */
  readonly after: number | 'oldest' | 'now'
  readonly limit: number
  /** Null for all types. */
  readonly types: readonly string[] | null
  readonly without: number | null
  /** Maximum wait in ms. */
  readonly wait: number
  /** Selection of the fields of entries. Pages after the first are empty and keep the cursor. */
  readonly narrowing: Narrowing
}

/**
 * Parses the query of a request; a `wait` above `longestWait` seconds is reduced.
 * @throws {ApiError} `validation_failed` with all faults; `insufficient_scope`
 */
export const parseFeedQuery = (request: FastifyRequest, longestWait: number): FeedRequest => {
  const { scopes, tokenId } = callerOf(request)
  const values = parseQuery(FEED_PARAMETERS, request)
  return {
    after: values.after ?? 'oldest',
    limit: values.limit ?? LIMIT.usual,
    wait: Math.min(values.wait ?? 0, longestWait) * 1_000,
    narrowing: narrowingOf(values),
    types: readable(values.types, scopes),
    without: values.exclude_origin ? tokenId : null,
  }
}

/** Requested types, or all types that the scopes allow; null if these are all types. */
const readable = (
  types: readonly string[] | undefined,
  scopes: ReadonlySet<Scope>,
): readonly string[] | null => {
  const may: readonly string[] = typesFor([...scopes])
  const forbidden = types ? types.find((type) => !may.includes(type)) : may.length === 0 && 'category'
  if (forbidden) throw new ApiError('insufficient_scope', { scope: SCOPE_OF_TYPE.get(forbidden) ?? '' })
  if (types) return [...new Set(types)].sort()
  return may.length === CHANGE_TYPES.length ? null : may
}
