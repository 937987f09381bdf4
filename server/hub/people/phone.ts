import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A phone number as it is kept (E.164), read with the code of its country; undefined for what can be none. */
export const parsePhone = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim()
  // Some providers leave out the sign.
  const number = parsePhoneNumberFromString(plain.startsWith('+') ? plain : `+${plain}`)
  return number?.isPossible() ? number.number : undefined
}
