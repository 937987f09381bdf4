import { codeOf } from '@vitrina/schema/errors'
import type { SentenceKey } from '@vitrina/schema/labels/say'
import { ApiError } from '../http/errors.ts'

/** Error codes of a conflict with stored data; the others are errors of the request itself. */
const CLASHES: readonly SentenceKey[] = [
  'duplicate',
  'duplicate.rrn',
  'duplicate.own_code',
  'conflict.own_values',
  'conflict.own_lost',
  'conflict.own_orders',
  'conflict.own_choice',
  'conflict.own_duplicates',
  'conflict.order',
  'conflict.order_rrn',
  'in_use',
  'in_use.stock',
  'in_use.prices',
  'belongs_elsewhere',
  'forbidden_transition',
  'forbidden_transition.final',
]

/**
 * Replaces the error of a call about one object by its specific status: not found, conflict, in use (rule
 * 2.4).
 */
export const asSingleObjectError = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.key !== 'validation_failed') throw error
  const faults = error.faults.map(({ index: _, ...fault }) => fault)
  const [fault] = faults
  if (faults.some(({ field, key }) => field === 'id' && key === 'not_found.object'))
    throw new ApiError('not_found')
  const alike = faults.every(({ key }) => CLASHES.includes(key) && fault && codeOf(key) === codeOf(fault.key))
  if (alike && fault) throw ApiError.of(fault, { faults })
  throw new ApiError('validation_failed', {}, { faults })
}
