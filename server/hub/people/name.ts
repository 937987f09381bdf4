import type { Fault } from '@vitrina/schema/errors'
import { cleanName, hiddenCharacterIn } from '@vitrina/schema/labels/shown-name'

/** Maximum length in UTF-16 units. */
const MAX_NAME_LENGTH = 100

/** Name of a person or a group in its stored form, possibly empty; undefined for a refused text. */
export const nameOf = (text: string): string | undefined => {
  const name = cleanName(text)
  const isFit =
    name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name) && hiddenCharacterIn(name) === undefined
  return isFit ? name : undefined
}

/** Reason why {@link nameOf} refuses a text. */
export const nameFaultOf = (field: string, text: string): Fault => {
  const character = hiddenCharacterIn(cleanName(text))
  return character === undefined
    ? { field, key: 'invalid_value.name' }
    : { field, key: 'invalid_value.hidden_character', parameters: { character } }
}
