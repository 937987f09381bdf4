import type { Fault } from '@vitrina/schema/errors'
import { invalid, onlyOnce, type Parameters } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'

/** As long as a name may be. */
export const LONGEST_SEARCH = 255

/**
 * What is to be searched for, without space around it.
 * @throws {ApiError} `validation_failed` when it is missing, empty, too long, or no text; rule 6.9.
 */
export const parseSearch = (parameters: Parameters): string => {
  const faults: Fault[] = []
  const given = onlyOnce(parameters, ['search'], faults).get('search')
  const text = given?.trim() ?? ''
  if (faults.length === 0) faults.push(...faultsOf(text))
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return text
}

const faultsOf = (text: string): Fault[] => {
  const { length } = text
  if (length === 0) return [{ field: 'search', key: 'required' }]
  if (length > LONGEST_SEARCH)
    return [{ field: 'search', key: 'too_long', parameters: { length, max: LONGEST_SEARCH } }]
  return text.includes('\0') ? [invalid('search', 'text without NUL')] : []
}
