import type { Fault } from '@vitrina/schema/errors'
import { cleanName, hiddenCharacterIn } from '@vitrina/schema/labels/shown-name'
import { ApiError } from '../../platform/http/errors.ts'

/** Maximum length in UTF-16 units. */
const MAX_LABEL_UNITS = 100

/** Parses the name that an operator gives to a token or a site. Adds faults to `faults`. */
export const parseLabel = (text: string, faults: Fault[]): string => {
  const name = cleanName(text)
  if (name === '') faults.push({ field: 'name', key: 'required' })
  if (name.length > MAX_LABEL_UNITS)
    faults.push({ field: 'name', key: 'too_long', parameters: { length: name.length, max: MAX_LABEL_UNITS } })
  if (/\p{Cc}/u.test(name)) faults.push({ field: 'name', key: 'invalid_value.one_line' })
  const character = hiddenCharacterIn(name)
  if (character !== undefined)
    faults.push({ field: 'name', key: 'invalid_value.hidden_character', parameters: { character } })
  return name
}

/** Name of a token or a site in its stored form. @throws {ApiError} `validation_failed` with the fault */
export const checkedLabel = (text: string): string => {
  const faults: Fault[] = []
  const name = parseLabel(text, faults)
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return name
}
