import { createRequire } from 'node:module'

type Library = typeof import('libphonenumber-js')

let library: Library | undefined

/** Loaded for the first number instead of at the start: it is a hundred files. */
const phoneNumbers = (): Library => {
  library ??= createRequire(import.meta.url)('libphonenumber-js') as Library
  return library
}

/** Phone number in its stored form (E.164), parsed with its country code; undefined for an invalid number. */
export const parsePhone = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim()
  // Some providers omit the plus sign.
  const number = phoneNumbers().parsePhoneNumberFromString(plain.startsWith('+') ? plain : `+${plain}`)
  return number?.isPossible() ? number.number : undefined
}
