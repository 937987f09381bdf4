import type { FastifyRequest } from 'fastify'
import { weighedPreferences } from '../http/protocol/preferences.ts'
import type { CachedResponse } from './response-cache.ts'

const EXACT = 'count=exact'

/** Header of a response with a requested exact count. */
export const COUNT_APPLIED = { 'preference-applied': EXACT }

/** True if the caller requests the exact number of rows (rule 4.1.2). */
export const requestsExactCount = ({ headers }: FastifyRequest): boolean =>
  weighedPreferences(headers.prefer as string | undefined).some(({ name }) => name === EXACT)

/**
 * Header with the number of matching rows. If counting ended early, another header has it, so that no client takes it for the
 * total.
 */
export const countHeader = ({ total, isMore = false }: Pick<CachedResponse, 'total' | 'isMore'>) =>
  isMore ? { 'x-total-count-above': total } : { 'x-total-count': total }
