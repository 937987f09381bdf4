import { messageOf, type SentenceKey, type SentenceParameters } from '@vitrina/schema/labels/say'
import { ApiError } from './errors.ts'

/** Error for a body with one wrong field, which a form shows next to the field. */
export const fieldError = <K extends SentenceKey>(
  field: string,
  key: K,
  ...parameters: SentenceParameters<K>
): ApiError =>
  new ApiError('validation_failed', {}, { faults: [{ field, ...messageOf(key, ...parameters) }] })

/**
 * Error for a value that must be unique and is not. It does not name the owner, which an operator of one site
 * need not know.
 */
export const duplicateValueError = (object: string, field: string, value: string): ApiError => {
  const parameters = { object, field, value }
  return new ApiError('duplicate', parameters, { faults: [{ field, key: 'duplicate', parameters }] })
}
