import { createRequire } from 'node:module'

type Library = typeof import('libphonenumber-js')

let library: Library | undefined

/** Loaded when the first number is read, not at each start: it is a hundred files. */
const phoneNumbers = (): Library => {
  library ??= createRequire(import.meta.url)('libphonenumber-js') as Library
  return library
}

/** A phone number as it is kept (E.164), read with the code of its country; undefined for what can be none. */
export const parsePhone = (text: string): string | undefined => {
  const plain = text.normalize('NFKC').trim()
  // Some providers leave out the sign.
  const number = phoneNumbers().parsePhoneNumberFromString(plain.startsWith('+') ? plain : `+${plain}`)
  return number?.isPossible() ? number.number : undefined
}
