import type { Fault } from '@vitrina/schema/errors'

/** In UTF-16 units. */
const LONGEST = 100

/** A name that an operator gives to a token or a site, as it is kept. What is wrong with it is added to `faults`. */
export const parseLabel = (text: string, faults: Fault[]): string => {
  const name = text.normalize('NFC').trim()
  if (name === '') faults.push({ field: 'name', key: 'required' })
  if (name.length > LONGEST)
    faults.push({ field: 'name', key: 'too_long', parameters: { length: name.length, max: LONGEST } })
  if (/\p{Cc}/u.test(name)) faults.push({ field: 'name', key: 'invalid_value.one_line' })
  return name
}
