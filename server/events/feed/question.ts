import type { Fault } from '@vitrina/schema/errors'
import { CHANGE_TYPES, SCOPE_OF_TYPE, typesFor } from '@vitrina/schema/events'
import type { Scope } from '@vitrina/schema/scopes'
import type { FastifyRequest } from 'fastify'
import { invalid, listIn, onlyOnce, type Parameters, wholeNumberIn } from '../../batch/options.ts'
import { callerOf } from '../../http/authentication.ts'
import { ApiError } from '../../http/errors.ts'
import { EVERY_GET, fieldsIn, isBeyondIn, type Narrowing, namesIn } from '../../reading/narrowing.ts'
import { FEED_ENTRY } from './documentation.ts'

const LIMIT = { usual: 1_000, most: 5_000 }

/** What is asked of the feed (rule 8.1). */
export interface Asked {
  /** `oldest`: from the first entry that is kept; `now`: only where the feed ends. */
  readonly after: number | 'oldest' | 'now'
  readonly limit: number
  /** Null: all there are. */
  readonly types: readonly string[] | null
  readonly without: number | null
  /** In ms. */
  readonly wait: number
  /** How each entry is narrowed down. A page behind the first has none, and leads on from where one is. */
  readonly narrowing: Narrowing
}

const PARAMETERS = ['after', 'types', 'limit', 'wait', 'exclude_origin', ...EVERY_GET]

/**
 * Reads the question of a request; whoever would wait longer than `longestWait` seconds waits as long.
 * @throws {ApiError} `validation_failed` naming all that is not understood; `insufficient_scope`
 */
export const askedIn = (request: FastifyRequest, longestWait: number): Asked => {
  const { scopes, tokenId } = callerOf(request)
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, PARAMETERS, faults)
  const after = afterIn(given, faults)
  const types = typesIn(given, faults)
  const narrowing = {
    isBeyond: isBeyondIn(given, faults),
    fields: fieldsIn(given, namesIn(FEED_ENTRY), faults),
  }
  const limit = Math.min(wholeNumberIn(given, 'limit', 1, faults) ?? LIMIT.usual, LIMIT.most)
  const wait = Math.min(wholeNumberIn(given, 'wait', 0, faults) ?? 0, longestWait) * 1_000
  const excluded = given.get('exclude_origin')
  if (excluded !== undefined && excluded !== 'self')
    faults.push(invalid('exclude_origin', 'one_of', { valid: ['self'] }))
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return { after, limit, wait, narrowing, types: readable(types, scopes), without: excluded ? tokenId : null }
}

const afterIn = (given: ReadonlyMap<string, string>, faults: Fault[]): Asked['after'] => {
  const text = given.get('after')
  if (text === undefined) return 'oldest'
  if (text === 'now') return 'now'
  const cursor = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(cursor)) faults.push(invalid('after', 'cursor_or_now', { now: 'now' }))
  return cursor
}

const typesIn = (given: ReadonlyMap<string, string>, faults: Fault[]): readonly string[] | undefined => {
  const names = listIn(given, 'types')
  const unknown = names?.find((name) => !SCOPE_OF_TYPE.has(name))
  if (unknown !== undefined)
    faults.push({
      field: 'types',
      key: 'invalid_value.named',
      parameters: { value: unknown, valid: CHANGE_TYPES },
    })
  return names
}

/** The types asked for, or all that the scopes let read; null when those are all there are. */
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
