import type { Field } from '../resource.ts'

/** Invisible hints for line breaks (U+00AD, U+200B, U+2060, U+FEFF): no spelling of a key needs them, so they are removed everywhere. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]+/g

/**
 * Code points removed at both ends: Unicode White_Space, zero-width joiners and marks of writing direction. Inside a text they may
 * carry meaning, so they stay there.
 */
const OUTER = String.raw`\p{White_Space}\u061C\u180E\u200C-\u200F\u202A-\u202E\u2066-\u2069`
const AT_THE_BEGINNING = new RegExp(`^[${OUTER}]+`, 'u')
const IS_OUTER = new RegExp(`^[${OUTER}]$`, 'u')

/**
 * Removes outer characters from a text. A regular expression for the end would take quadratic time in the
 * number of inner spaces.
 */
const trimmed = (text: string): string => {
  let end = text.length
  while (end > 0 && IS_OUTER.test(text[end - 1] as string)) end--
  return text.slice(0, end).replace(AT_THE_BEGINNING, '')
}

/** Removes invisible hints for line breaks from a text. */
export const withoutBreakHints = (text: string): string => text.replace(INVISIBLE, '')

/** Printable ASCII without outer white space: such a text is already in clean form. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Clean form of a key, code, slug or reference number (rule 4.3.7): no invisible characters, no outer white space, NFC. The
 * database function `clean_key()` does the same.
 */
export const cleanKey = (text: string): string =>
  PLAIN.test(text) ? text : trimmed(withoutBreakHints(text).normalize('NFC'))

/** True if objects are found by the exact value of a field: keys, slugs, unique and indexed texts. */
export const isExact = (field: Field): boolean =>
  field.kind === 'key' ||
  field.kind === 'externalId' ||
  field.kind === 'slug' ||
  (field.kind === 'text' && (field.indexed === true || field.unique === true))

/** Separators of codes in a list. Excludes the space, which may be part of a code. */
const BETWEEN_CODES = /([,;|\t\r\n]+)/

/** List of codes with each code in its clean form, and without empty ones; the separators are unchanged. */
const cleanCodes = (text: string): string => {
  let list = ''
  let separator = ''
  for (const [place, part] of text.split(BETWEEN_CODES).entries()) {
    if (place % 2 === 1) {
      separator ||= part
      continue
    }
    const code = cleanKey(part)
    if (code === '') continue
    list += (list === '' ? '' : separator) + code
    separator = ''
  }
  return list
}

/** Codes of a list, each in its clean form, without empty ones. */
export const splitCodes = (text: string): string[] =>
  text
    .split(BETWEEN_CODES)
    .filter((_, place) => place % 2 === 0)
    .map(cleanKey)
    .filter((code) => code !== '')

/** Value of a sent field, with keys and codes in their clean form. */
export const cleanValue = (field: Field, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  if (field.kind === 'text' && field.code && field.long) return cleanCodes(value)
  return isExact(field) || (field.kind === 'text' && field.code) ? cleanKey(value) : value
}
