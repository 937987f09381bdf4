import type { Fault } from '@vitrina/schema/errors'
import { invalid, NUL, onlyOnce, type Parameters } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'
import { EVERY_LIST, type ListNarrowing, listNarrowingIn } from './narrowing.ts'

/** As long as a name may be. */
export const LONGEST_SEARCH = 255

/**
 * What is to be searched for, without space around it, and what is shown of what is found: of these fields.
 * @throws {ApiError} `validation_failed` when it is missing, empty, too long, or no text; rule 6.9.
 */
export const parseSearch = (
  parameters: Parameters,
  valid: readonly string[],
): ListNarrowing & { readonly text: string } => {
  const faults: Fault[] = []
  const given = onlyOnce(parameters, ['search', ...EVERY_LIST], faults)
  const text = given.get('search')?.trim() ?? ''
  if (faults.length === 0) faults.push(...faultsOf(text))
  const narrowing = listNarrowingIn(given, valid, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return { ...narrowing, text }
}

const faultsOf = (text: string): Fault[] => {
  const { length } = text
  if (length === 0) return [{ field: 'search', key: 'required' }]
  if (length > LONGEST_SEARCH)
    return [{ field: 'search', key: 'too_long', parameters: { length, max: LONGEST_SEARCH } }]
  return text.includes('\0') ? [invalid('search', 'character', NUL)] : []
}
