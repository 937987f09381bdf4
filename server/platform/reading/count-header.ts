import type { FastifyRequest } from 'fastify'
import { weighedPreferences } from '../http/protocol/preferences.ts'
import type { CachedResponse } from './response-cache.ts'

const EXACT = 'count=exact'

/** Header of a response with an exact count on request of the caller. */
export const COUNT_APPLIED = { 'preference-applied': EXACT }

/** True when the caller asks for the exact number of rows (rule 4.1.2). */
export const wantsExactCount = ({ headers }: FastifyRequest): boolean =>
  weighedPreferences(headers.prefer as string | undefined).some(({ name }) => name === EXACT)

/** Number of all rows that match. Where counting ended before the last one, another header says so: no client takes it for the number. */
export const countHeader = ({ total, isMore = false }: Pick<CachedResponse, 'total' | 'isMore'>) =>
  isMore ? { 'x-total-count-above': total } : { 'x-total-count': total }
